"""The notes of the weapon table, one by one, and the optional rules of fire."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.resolve import Outcome
from sheetforge.systems.silent_death.engine.ship import Condition
from sheetforge.systems.silent_death.engine.weapon_effects import affect_attacker, continuing_damage, kill_crew
from sheetforge.systems.silent_death.schema.critical import Change
from sheetforge.systems.silent_death.schema.weapon_effects import effects_of
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import run

LONG = ". . . . . . . . . [18] . [15] . [12] * . . . . . X"


def fired(weapon: str, *dice: Any, away: int = 2, target: Any = None, **changes: Any) -> Duel:
    """Green fires one barrel of a weapon at Blue, which cannot fire back."""
    green = built(weapons=[mount(weapon)])
    blue = target or built(weapons=[], damage_track=LONG)
    duel = Duel(green, blue, away, **changes)
    run(cannon_fire_phase(duel.state), "blue", *dice)
    return duel


@pytest.mark.parametrize("weapon", ["plazgun", "plaz-shell-cannon"])
def test_triples_overload_a_plazgun(weapon: str) -> None:
    """The mount is destroyed, the target not affected, and it is out of order for good."""
    duel = fired(weapon, (6, 6, 6))
    assert duel.events_of(events.Overloaded) == [events.Overloaded("green", f"pilot {name(duel)}")]
    assert duel.blue.marked == ()
    assert not duel.green.works(duel.green.blueprint.mounts[0])
    end_turn(duel.state)
    assert not duel.green.works(duel.green.blueprint.mounts[0])


def name(duel: Duel) -> str:
    return duel.green.blueprint.mounts[0].name


def test_doubles_do_not_overload_a_plazgun() -> None:
    """Only three alike do; all dice count, less DR 1."""
    duel = fired("plazgun", (6, 6, 4), (1, 1))
    assert duel.events_of(events.Overloaded) == []
    assert len(duel.blue.marked) == 15


def test_doubles_double_the_damage_of_a_minigun() -> None:
    """Low of 4, 4, 5 is 8, doubled 16, less DR 1: fifteen boxes, a critical among them."""
    assert len(fired("minigun", (4, 4, 5), (1, 1)).blue.marked) == 15


@pytest.mark.parametrize(("rules", "damage"), [({}, 22), ({"optional": ["dice-doubled-alone"]}, 19)])
def test_linked_miniguns_double_their_bonus_unless_a_rule_says_otherwise(rules: dict[str, Any], damage: int) -> None:
    """Four linked, Low +3, of 4, 4 and 5: (8 + 3) x 2; with the optional rule 8 x 2 + 3."""
    green = built(weapons=[mount("minigun", barrels=4)])
    blue = built(weapons=[], damage_track=". " * 24 + "X")
    duel = Duel(green, blue, 2, **rules)
    run(cannon_fire_phase(duel.state), "blue", "4", (4, 4, 5))
    (shot,) = duel.events_of(events.Fired)
    assert shot.damage == damage


@pytest.mark.parametrize(("dice", "criticals"), [((8, 8, 3), 1), ((8, 7, 3), 0)])
def test_doubles_of_an_emp_ray_add_a_critical_and_ignore_reduction(dice: tuple[int, ...], criticals: int) -> None:
    """Medium is read as High with doubles: 16, halved 8; of 8, 7, 3 it is 7, halved 4."""
    duel = fired("emp-ray", dice, *[(1, 1)] * criticals)
    assert len(duel.events_of(events.CriticalHit)) == criticals
    assert len(duel.blue.marked) == (8 if criticals else 4)


def test_a_disruptor_is_baffled_by_an_intact_defense() -> None:
    """DV 13 counts 14 until a critical hit has lowered it; DR is ignored."""
    duel = fired("disruptorgun", (6, 5, 2))
    (shot,) = duel.events_of(events.Fired)
    assert (shot.total, shot.needed, shot.damage) == (13, 14, None)
    duel = Duel(built(weapons=[mount("disruptorgun")]), built(weapons=[], damage_track=LONG))
    lower = Change(do="change", stat="defensive_value", by=-1)
    duel.blue.conditions += (Condition(lower, None),)
    duel.blue.settle()
    run(cannon_fire_phase(duel.state), "blue", (6, 5, 2))
    (shot,) = duel.events_of(events.Fired)
    assert (shot.total, shot.needed, shot.damage) == (13, 12, 5)
    assert len(duel.blue.marked) == 5


def test_a_drive_leech_marks_drive_boxes_only() -> None:
    """Low of 6, 6, 2 is 2: two Drive boxes, whatever the DR."""
    duel = fired("drive-leech", (6, 6, 2))
    kinds = [duel.blue.blueprint.tracks[0].kinds[at] for _, at in duel.blue.marked]
    assert kinds == ["drive", "drive"]
    assert duel.blue.drive == 12


def test_an_entropic_accelerator_burns_on_until_a_1() -> None:
    """1D6 at the start of each launch phase, less DR; a 1 ends it and does nothing."""
    duel = fired("entropic-accelerator", (6, 5, 2), away=6, target=slow())
    marked = len(duel.blue.marked)
    assert marked == 5
    run(continuing_damage(duel.state), (4,))
    assert len(duel.blue.marked) == marked + 3
    run(continuing_damage(duel.state), (1,))
    assert len(duel.blue.marked) == marked + 3
    run(continuing_damage(duel.state))


def slow() -> Any:
    return built(weapons=[], damage_track=". . . . . . . . . [10] . [9] . [8] * . . . . . X", drive=10)


def test_a_copy_burns_for_itself() -> None:
    """What burns, strains and idles in a copy is its own."""
    duel = fired("entropic-accelerator", (6, 5, 2), away=6, target=slow())
    copy = duel.state.copy()
    run(continuing_damage(copy), (1,))
    assert copy.ships["blue"].burns == ()
    assert len(duel.blue.burns) == 1


def test_mjolnir_hits_all_torpedoes_in_a_hex_at_short_range() -> None:
    """Those in one hex that are after one ship; at medium range only the one aimed at."""
    torpedoes = [{"mark": 10, "carried": 4}]
    for away, left in ((2, 1), (5, 3)):
        duel = Duel(built(weapons=[mount("mjolnir")]), built(weapons=[], torpedoes=torpedoes), away)
        made = [duel.torpedo(duel.blue, "green") for _ in range(4)]
        made[3].hex = duel.state.board.at(20, 1)
        run(cannon_fire_phase(duel.state), made[0].id, (3, 4, 3))
        assert len(duel.state.warheads) == left
        assert made[3].id in duel.state.warheads


def test_triples_of_a_plexar_gun_lower_the_own_defense() -> None:
    """By 2, hit or miss; the defence still counts as unharmed by critical hits."""
    duel = fired("plexar-gun", (2, 2, 2), target=slow())
    assert duel.green.defensive_value == duel.green.blueprint.defensive_value - 2
    assert duel.green.intact
    assert duel.events_of(events.Strained) == [events.Strained("green", 11)]


def test_a_weapon_that_skips_a_turn_fires_again_after_it() -> None:
    """It is held to the end of the next turn."""
    duel = Duel()
    ship, gun = duel.green, duel.green.blueprint.mounts[0]
    silent = effects_of(["triples-skip-next-turn"])
    run(affect_attacker(duel.state, ship, gun, Outcome(False, triples=True, own=silent)))
    works = []
    for _ in range(2):
        end_turn(duel.state)
        duel.state.turn += 1
        works.append(ship.works(gun))
    assert works == [False, True]


def test_crew_are_killed_one_by_one() -> None:
    """Chance says who; nobody dies twice."""
    duel = Duel(blue=built("executioner-ii"))
    run(kill_crew(duel.state, duel.blue, 3, "Green"), (2,))
    assert len(duel.blue.dead) == 2
    assert duel.blue.derelict


# --- optional rules of fire ----------------------------------------------------------------------


def test_a_crew_member_fires_one_system_a_turn() -> None:
    """The mount it fires is the only one, unless it holds that one's fire."""
    green = built(weapons=[mount("pulse-laser"), mount("splattergun")])
    duel = Duel(green, built(weapons=[]))
    run(cannon_fire_phase(duel.state), "blue", (1, 1, 1))
    duel = Duel(green, built(weapons=[]))
    run(cannon_fire_phase(duel.state), "hold", "blue", (1, 1, 1))
    assert [shot.weapon for shot in duel.events_of(events.Fired)] == ["splattergun"]


def test_up_to_four_systems_fire_at_one_target_at_minus_two() -> None:
    """Each of them at -2; a fifth is not asked for; who fires but one has no penalty."""
    green = built(weapons=[mount("pulse-laser") for _ in range(5)])
    rule = {"optional": ["firing-multiple-weapon-systems"]}
    duel = Duel(green, built(weapons=[]), **rule)
    run(cannon_fire_phase(duel.state), *["blue"] * 4, *[(1, 1, 1)] * 4)
    assert [shot.total for shot in duel.events_of(events.Fired)] == [2] * 4
    duel = Duel(green, built(weapons=[]), **rule)
    run(cannon_fire_phase(duel.state), "blue", *["hold"] * 4, (1, 1, 1))
    assert [shot.total for shot in duel.events_of(events.Fired)] == [4]


def test_the_target_speed_restriction_is_eased() -> None:
    """An autocannon (Drive 10) cannot fire at Drive 12, or at -2 where the rule is in use."""
    green = built(weapons=[mount("autocannon")])
    blue = built(weapons=[], drive=12, damage_track=". [12] <1> [9] * . [5] . [2] X")
    run(cannon_fire_phase(Duel(green, blue).state))
    duel = Duel(green, blue, optional=["easing-target-speed-restriction"])
    run(cannon_fire_phase(duel.state), "blue", (2, 3, 1))
    assert [shot.total for shot in duel.events_of(events.Fired)] == [5]


def test_automatic_misses() -> None:
    """Both base dice at 1 miss, however much the rest adds."""
    green = built(weapons=[mount("mjolnir")])
    blue = built(weapons=[], defensive_value=8)
    duel = Duel(green, blue, optional=["automatic-misses"])
    run(cannon_fire_phase(duel.state), "blue", (1, 1, 5))
    assert [shot.damage for shot in duel.events_of(events.Fired)] == [None]
    duel = Duel(green, blue)
    run(cannon_fire_phase(duel.state), "blue", (1, 1, 5))
    assert duel.events_of(events.Fired)[0].damage == 5


def test_a_plain_weapon_has_no_effects() -> None:
    """Triples of a laser are only triples."""
    duel = fired("pulse-laser", (6, 6, 6), (1, 1))
    assert (duel.green.strain, duel.green.idle, duel.green.wrecked) == (0, (), set())
    assert duel.blue.burns == ()
