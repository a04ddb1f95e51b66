"""Attacks with faces that are given: every example of the texts, and every note of the tables."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from sheetforge.systems.silent_death.engine.resolve import (
    BANDS,
    DiceRules,
    Gun,
    Outcome,
    Target,
    attack,
    base_damage,
    groupings,
    gun,
    needed,
    read_damage,
    reduced,
    total,
)
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.schema.weapon import Cannon, Reading
from sheetforge.systems.silent_death.schema.weapon_effects import WeaponEffect
from tests.systems.silent_death.armoury import cannon

LOW, MEDIUM, HIGH, ALL = Reading
TIE_FIGHTER = Target(14, 1)


def of(name: str, barrels: int = 1, **effect: Any) -> Gun:
    """A gun of the content."""
    return gun(cannon(name), barrels, **effect)


def hit(weapon: Gun, *faces: int, band: str = "medium", **target: Any) -> Outcome:
    """An attack that surely hits what has no DR, unless the caller says otherwise."""
    aim = Target(**({"defensive_value": 0} | target))
    return attack(weapon, band, faces, 0, aim)  # type: ignore[arg-type]


def does(effects: tuple[WeaponEffect, ...]) -> list[str]:
    """What effects do, in their order."""
    return [one.effect.do for one in effects]


# --- the examples of the Star Wars rules ---------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "faces", "result"),
    [
        (LOW, (2, 4, 6), 2),
        (MEDIUM, (2, 4, 6), 4),
        (HIGH, (2, 4, 6), 6),
        (LOW, (3, 3, 5), 6),
        (MEDIUM, (3, 3, 5), 5),
        (MEDIUM, (3, 5, 5), 10),
    ],
)
def test_the_table_of_damage_readings(reading: Reading, faces: tuple[int, ...], result: int) -> None:
    """The table under Weapons: dice and what they are read as, in any order of the dice."""
    assert {read_damage(reading, order) for order in permutations(faces)} == {result}


def test_x_wing_and_tie_fighter_in_a_dogfight() -> None:
    """Quad lasers, 7, 4 and 4 with gunnery 6: 18 against a DV of 14 is a hit."""
    quad = of("laser-cannon", 4)
    assert quad.to_hit == 3
    assert attack_die_bonus(6).sides == 6
    assert total(quad, "medium", (7, 4, 4)) == 18
    made = attack(quad, "medium", (7, 4, 4), 0, TIE_FIGHTER)
    assert made.hit
    # Low adds the two fours, and the mount its three; the TIE Fighter's DR takes one off.
    assert (made.base, made.damage) == (11, 10)


def test_y_wing_pilot_fires_the_twin_lasers_unlinked() -> None:
    """Gunnery 3: two attacks of 2d8 and a d4, with no bonus."""
    single = of("laser-cannon")
    assert (*single.sides, attack_die_bonus(3).sides) == (8, 8, 4)
    assert (single.to_hit, single.plus) == (0, 0)


def test_linked_barrels_of_an_x_wing() -> None:
    """All four: +3 and +3. Two by two: +1 and +1 each. Separately: nothing."""
    bonuses = [(of("laser-cannon", n).to_hit, of("laser-cannon", n).plus) for n in (4, 2, 1)]
    assert bonuses == [(3, 3), (1, 1), (0, 0)]
    assert (4,) in groupings(4)
    assert (2, 2) in groupings(4)
    assert (1, 1, 1, 1) in groupings(4)


def test_ranges_of_a_laser_cannon() -> None:
    """3/9/10: short up to 3, medium up to 9, long at 10, beyond that nothing; +1, 0, -1."""
    laser = of("laser-cannon")
    bands = [laser.band(distance) for distance in (1, 3, 4, 9, 10, 11)]
    assert bands == ["short", "short", "medium", "medium", "long", None]
    assert [total(laser, band, (5, 5, 1)) for band in BANDS] == [12, 11, 10]


def test_proton_torpedo_hits_a_tie_fighter() -> None:
    """15 points, a DR of 1: 14 are marked off."""
    assert reduced(15, 1) == 14


def test_two_concussion_missiles_are_one_attack() -> None:
    """5 and 11 make 16, which DR reduces once: All is how dice are read by default."""
    assert read_damage(ALL, (5, 11)) == 16


# --- readings ------------------------------------------------------------------------------------


def test_three_alike_count_whole() -> None:
    """Triples are totalled whatever the reading."""
    assert {read_damage(reading, (4, 4, 4)) for reading in Reading} == {12}


def test_readings_rise() -> None:
    """No throw of three dice is worth more read Low than All, nor Medium than High."""
    for faces in product(range(1, 9), range(1, 9), range(1, 11)):
        low, medium, high, everything = (read_damage(one, faces) for one in Reading)
        assert medium <= high <= everything
        assert low <= everything


def test_debris_is_three_dice_read_low() -> None:
    """A 3D6 attack scoring Low: the ties add up here too."""
    assert read_damage(LOW, (2, 2, 6)) == 4


# --- hitting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("modifier", "hits"), [(-1, False), (0, True), (1, True)])
def test_an_attack_hits_at_the_defensive_value(modifier: int, hits: bool) -> None:
    """Equal is enough, one less is a miss and does nothing."""
    made = attack(of("laser-cannon"), "medium", (5, 5, 4), modifier, Target(14))
    assert made.hit == hits
    assert (made.damage > 0) == hits


def test_damage_reduction_may_leave_nothing() -> None:
    """A hit that armour swallows is still a hit."""
    made = hit(of("laser-cannon"), 1, 5, 3, damage_reduction=3)
    assert (made.hit, made.base, made.damage) == (True, 1, 0)


def test_a_minimum_range() -> None:
    """The Protobolt's short band begins at 5; nearer it cannot fire."""
    bolt = of("protobolt")
    assert [bolt.band(distance) for distance in (0, 4, 5, 16, 17)] == [None, None, "short", "long", None]


def test_the_own_hex_counts_as_the_next() -> None:
    """Ours: at distance 0 a weapon without a minimum range fires at short range."""
    assert of("laser-cannon").band(0) == "short"


@pytest.mark.parametrize(("drive", "strict", "eased"), [(10, 0, 0), (11, None, -1), (14, None, -4)])
def test_target_speed_restriction(drive: int, strict: int | None, eased: int) -> None:
    """An Autocannon (Drive at most 10) can't fire at faster targets; eased, each point costs 1."""
    gun = of("autocannon")
    assert gun.speed_penalty(drive) == strict
    assert gun.speed_penalty(drive, eased=True) == eased


def test_no_restriction_no_penalty() -> None:
    """A Minigun may fire at anything."""
    assert of("minigun").speed_penalty(99) == 0


@pytest.mark.parametrize(("bonus", "missed"), [((1, 1, 6), True), ((1, 6, 1), False)])
def test_automatic_misses_look_at_the_base_dice(bonus: tuple[int, ...], missed: bool) -> None:
    """Two ones on the base dice miss; a one on the off-coloured die does not count."""
    made = attack(of("minigun", 4), "short", bonus, 50, Target(5), DiceRules(automatic_misses=True))
    assert (made.hit, made.automatic_miss) == (not missed, missed)
    assert attack(of("minigun", 4), "short", bonus, 50, Target(5)).hit


# --- the notes of the master table ---------------------------------------------------------------


def test_dagger_doubles_double_damage_and_bonuses() -> None:
    """The four Miniguns of the Piranha II's display, Low +3: 4, 4 and 5 are (8 + 3) x 2 = 22."""
    quad = of("minigun", 4)
    assert hit(quad, 4, 4, 5).base == 22
    assert hit(quad, 2, 5, 5).base == 2 * (2 + 3)
    assert hit(quad, 2, 2, 2).base == 6 + 3
    assert hit(quad, 1, 2, 5).base == 1 + 3


def test_dagger_and_a_multiplier() -> None:
    """The quad Hyper Cannon, (High +3) x 2: 4 and 4 and 1 are 2 x 2 x (8 + 3)."""
    assert hit(of("hyper-cannon", 4), 4, 4, 1).base == 44


def test_dagger_with_the_rule_that_doubles_dice_alone() -> None:
    """The other reading of the table: 4, 4 and 5 are 2 x 8 + 3; a multiplier takes all of it."""
    alone = DiceRules(dice_doubled_alone=True)
    made = attack(of("minigun", 4), "short", (4, 4, 5), 0, Target(0), alone)
    assert made.base == 19
    assert attack(of("minigun", 4), "short", (4, 4, 4), 0, Target(0), alone).base == 12 + 3
    assert attack(of("hyper-cannon", 4), "short", (4, 4, 1), 0, Target(0), alone).base == 38


def test_section_sign_an_unharmed_defence_is_harder_to_hit() -> None:
    """A Disruptorgun needs one more until a critical hit has lowered the DV."""
    disruptor = of("disruptorgun")
    assert needed(disruptor, Target(12)) == 13
    assert needed(disruptor, Target(12, intact=False)) == 12
    assert not attack(disruptor, "medium", (6, 4, 2), 0, Target(12, 3)).hit


def test_section_sign_ignores_damage_reduction() -> None:
    """DR does not protect against a Disruptorgun."""
    made = hit(of("disruptorgun"), 6, 4, 2, damage_reduction=9)
    assert made.damage == made.base == 4


def test_yen_triples_overload_the_mount() -> None:
    """Triples destroy a Plazgun and spare its target; doubles do neither."""
    made = hit(of("plazgun"), 5, 5, 5)
    assert (made.hit, made.damage, made.spared) == (False, 0, True)
    assert does(made.own) == ["lose-mount"]
    assert hit(of("plazgun"), 5, 5, 1)[:3] == (True, 11, 11)


def test_yen_triples_overload_on_a_miss_too() -> None:
    """Ours: what triples do to the attacker follows from the dice, whatever they hit."""
    for made in (
        attack(of("plazgun"), "long", (1, 1, 1), 0, Target(20)),
        attack(of("plazgun"), "long", (1, 1, 1), 0, Target(2), DiceRules(True)),
    ):
        assert does(made.own) == ["lose-mount"]


def test_all_times_two() -> None:
    """A Heavy Plazgun counts all its dice twice."""
    assert hit(of("heavy-plazgun"), 6, 3, 2).base == 22


@pytest.mark.parametrize(("faces", "extra"), [((3, 3, 5), True), ((4, 4, 4), True), ((3, 4, 5), 0)])
def test_square_extra_critical(faces: tuple[int, ...], extra: bool) -> None:
    """Doubles or triples of an EMP weapon that hits cause a critical; its DR is ignored."""
    made = hit(of("emp-ray"), *faces, damage_reduction=9)
    assert does(made.further) == ["more-criticals"] * bool(extra)
    assert made.damage == made.base > 0
    assert attack(of("emp-ray"), "medium", faces, 0, Target(99)).further == ()


def test_square_halves_round_up() -> None:
    """Medium/2 of 2, 5, 6 is 3; High/2 of an EMP Beam 3 too; of 12 by ties 6."""
    assert [hit(of("emp-ray"), 2, 5, 6).base, hit(of("emp-beam"), 2, 5, 6).base] == [3, 3]
    assert hit(of("emp-beam"), 2, 6, 6).base == 6


def test_double_dagger_leeches_drive_only() -> None:
    """A Drive Leech takes Drive boxes, whatever the DR."""
    made = hit(of("drive-leech"), 3, 4, 6, damage_reduction=5)
    assert (made.damage, made.marks) == (3, "drive")


def test_infinity_triples_lower_the_firing_ship_s_own_defence() -> None:
    """A Plexar Gun's triples do that whether or not they hit."""
    plexar = of("plexar-gun")
    assert does(hit(plexar, 4, 4, 4).own) == ["strain"]
    assert does(attack(plexar, "long", (1, 1, 1), 0, Target(30)).own) == ["strain"]
    assert hit(plexar, 4, 4, 5).own == ()


def test_omega_damage_goes_on_after_a_hit() -> None:
    """An Entropic Accelerator that hits goes on doing damage; one that misses does not."""
    entropy = of("entropic-accelerator")
    assert does(hit(entropy, 5, 6, 2).further) == ["burn"]
    assert attack(entropy, "medium", (5, 6, 2), 0, Target(14)).further == ()


def test_del_gauss_weapons_add_before_and_after() -> None:
    """A Gungnir hits at +6 and does Medium +2."""
    gungnir = of("gungnir")
    assert total(gungnir, "short", (2, 4, 6)) == 12 + 6 + 1
    assert hit(gungnir, 2, 4, 6).base == 6


@pytest.mark.parametrize(("band", "damage"), [("short", 10), ("medium", 8), ("long", 6)])
def test_protobolt_damage_by_band(band: str, damage: int) -> None:
    """A Protobolt does 10, 8 or 6 by range, whatever the dice show."""
    assert {hit(of("protobolt"), *faces, band=band).base for faces in [(1, 1, 1), (6, 6, 4)]} == {damage}


def _with(trait: str, **more: object) -> Gun:
    """A gun with a trait that no weapon of the content has."""
    plain = cannon("pulse-laser").model_dump(mode="json")
    return gun(Cannon.model_validate(plain | {"traits": [trait]} | more))


def test_psi_triples_silence_the_next_turn() -> None:
    """After triples the weapon may not fire in the next turn, hit or miss."""
    psi = _with("triples-skip-next-turn")
    assert does(hit(psi, 3, 3, 3).own) == ["fall-silent"]
    assert does(attack(psi, "long", (1, 1, 1), 0, Target(20)).own) == ["fall-silent"]
    assert hit(psi, 3, 3, 4).own == ()


def test_delta_low_damage_kills_crew() -> None:
    """Damage counts crew, which DR does not shield."""
    made = hit(_with("kills-crew"), 2, 5, 6, damage_reduction=4)
    assert (made.damage, made.marks) == (2, "crew")


def test_ion_cannons_halve_then_reduce() -> None:
    """Medium, halved and rounded up, then DR; only Drive and weapon boxes are marked."""
    made = hit(of("ion-cannon"), 4, 7, 8, damage_reduction=1)
    assert (made.base, made.damage, made.marks) == (4, 3, "drive-and-weapons")


def test_ion_cannons_linked_are_halved_with_their_bonus() -> None:
    """(Medium +1)/2, as the display prints a twin mount."""
    assert hit(of("ion-cannon", 2), 4, 7, 8).base == 4
    assert hit(of("ion-cannon", 2), 4, 6, 8).base == 4


# --- guns after critical hits --------------------------------------------------------------------


def test_a_critical_changes_the_reading() -> None:
    """The B-Wing's Auto-Blasters change from Medium to Low."""
    assert base_damage(of("auto-blaster", read=LOW), "medium", (2, 4, 6)) == 2


def test_a_critical_s_bonus_takes_the_place_of_the_mount_s() -> None:
    """Six Splatterguns at Low +2 lose their +10, and a single barrel of them gains nothing."""
    assert of("splattergun", 6).plus == 10
    assert of("splattergun", 6, read=LOW, plus=2).plus == 2
    assert of("splattergun", 1, read=LOW, plus=2).plus == 0


def test_guns_of_the_same_figures_are_one() -> None:
    """Guns are shared, so that what is known of one is known of all."""
    assert of("minigun", 4) is of("minigun", 4)
    assert of("minigun", 4) is not of("minigun", 3)


@pytest.mark.parametrize(("barrels", "ways"), [(1, 1), (2, 2), (3, 3), (4, 5), (6, 11)])
def test_groupings_are_all_partitions(barrels: int, ways: int) -> None:
    """Every grouping fires every barrel once, the whole mount first."""
    found = groupings(barrels)
    assert len(set(found)) == ways
    assert found[0] == (barrels,)
    assert {sum(one) for one in found} == {barrels}
