"""Odds: equal to a second implementation as fractions, and to games that are thrown."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import icepool
import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.play.report import Asked, Report, Unanswerable
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.paper import paper
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, GunFigures, gun_chart
from sheetforge.systems.sovereign_seas.engine import damage as rules
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.contents import Contents
from sheetforge.systems.sovereign_seas.engine.damage import Attack
from sheetforge.systems.sovereign_seas.engine.resolve import chances, strikes
from sheetforge.systems.sovereign_seas.odds.broadsides import AttackOdds, Salvo, damage
from sheetforge.systems.sovereign_seas.odds.report import abeam, answer, broadside
from sheetforge.systems.sovereign_seas.products import PRODUCTS
from tests.sheet import layout
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, library

SYSTEM = "sovereign-seas"
GUNS = ("british-b", "british-c", "british-d", "french-aa", "french-bb", "french-dd", "french-ee")


@cache
def charts() -> Charts:
    return Contents(library()).charts()


@cache
def blueprint(ship: str) -> Blueprint:
    return Contents(library()).blueprint(ship)


@cache
def gun(id: str) -> GunFigures:
    navy, _, code = id.partition("-")
    return gun_chart(library(), SYSTEM, navy)[code.upper()]


@pytest.mark.parametrize("dice", range(1, 12))
def test_strikes_as_icepool_counts_them(dice: int) -> None:
    """Odd faces of six-sided dice, as fractions."""
    other = dice @ icepool.d6.map(lambda face: face % 2)
    for struck in range(dice + 1):
        assert chances(dice).chance(struck) == other.probability(struck)


def test_no_dice_are_no_strikes() -> None:
    """Nor are fewer than none."""
    assert chances(0).chance(0) == chances(-2).chance(0) == 1


def test_the_randomizer_is_the_same_with_any_even_number_of_sides() -> None:
    """Dice, cards, coins: only odd or even counts, as the rules have it."""
    for sides in (2, 4, 8, 10, 12, 20):
        die = icepool.Die(range(1, sides + 1))
        assert die.map(lambda face: strikes((face,))).probability(1) == Fraction(1, 2)


@pytest.mark.parametrize("id", GUNS)
@pytest.mark.parametrize("batteries", [1, 4, 5, 9])
def test_effective_hits_as_icepool_counts_them(id: str, batteries: int) -> None:
    """Every gun at every range: strikes beyond those needed, times FP, fractions up."""
    own = gun(id)
    for away in range(1, own.reach + 1):
        salvo = Salvo(own, batteries, away, 6, 1)
        dice, needed = salvo.dice(charts()), charts().needed(away)
        struck = dice @ icepool.d6.map(lambda face: face % 2)

        def hits(count: int, needed: int = needed) -> int:
            base = max(0, count - needed + 1) * own.firepower
            return int(base) + (base != int(base))

        other = struck.map(hits)
        found = salvo.effective_hits(charts())
        assert {value: found.chance(value) for value in found.ways} == {
            value: other.probability(value) for value in other
        }
        assert salvo.hit(charts()) == sum((other.probability(value) for value in other if value), Fraction(0))


def test_damage_of_a_hit_by_hand() -> None:
    """An unprotected hull without batteries: a circle, or two and what a critical hit does."""
    sm = blueprint("small-merchantman")
    after = AttackOdds(charts(), sm, 1, abeam(4)).after(1).map(lambda hurt: (hurt.lost, hurt.sunk))
    critical = Fraction(1, 32)
    severe = critical * (chances(8).chance(3) + chances(8).chance(4))
    assert after.chance((1, False)) == 1 - critical
    assert after.chance((3, False)) == severe
    assert after.chance((2, False)) == critical - severe


def test_severe_damage_counts_once_an_attack() -> None:
    """Of two hits that are both severe, the second is something else: never 2 + 2 + 2 circles."""
    sm = blueprint("small-merchantman")
    found = AttackOdds(charts(), sm, 1, abeam(4)).after(2).map(lambda hurt: hurt.lost)
    both = Fraction(1, 32) ** 2
    severe = chances(8).chance(3) + chances(8).chance(4)
    assert found.chance(5) == both * (1 - (1 - severe) ** 2)
    assert found.chance(6) == 0


def test_chances_add_up_to_one() -> None:
    """Every salvo of every gun on every ship, at its nearest and farthest range."""
    for id in ("british-d", "french-dd"):
        for ship in ("ocean", "limier", "magenta", "large-merchantman"):
            for away in (1, gun(id).reach):
                salvo = Salvo(gun(id), 4, away, 6, blueprint(ship).size)
                found = damage(charts(), salvo, blueprint(ship), abeam(away))
                assert sum(found.ways.values()) == found.of


@pytest.mark.parametrize(("id", "ship", "away"), [("british-d", "ocean", 4), ("french-ee", "defense", 6)])
def test_thrown_damage_is_as_the_odds_say(id: str, ship: str, away: int) -> None:
    """Chi-square of 4,000 salvoes thrown by the rules against the exact circles lost."""
    side, enemy = (FRENCH, BRITISH) if ship == "ocean" else (BRITISH, FRENCH)
    own, target, chance = gun(id), blueprint(ship), Random(f"{id}{ship}")
    salvo = Salvo(own, 4, away, 6, target.size)
    step = abeam(away)
    expected = damage(charts(), salvo, target, step).map(lambda hurt: hurt.lost)
    counted: Counter[int] = Counter()
    throws = 4000
    sea = Sea((side, ship, 20, 20, 0, 6))
    for _ in range(throws):
        state = sea.state.copy()
        one = state.ships[sea[0].id]
        found = sum(chance.random() < 0.5 for _ in range(salvo.dice(charts())))
        hits = -(-max(0, found - charts().needed(away) + 1) * own.firepower // 1)
        made = Attack(one, enemy, int(hits), own.power(away), one.hex + step, "a test")
        _throw(state, made, chance)
        counted[one.lost if one.afloat else len(target.circles)] += 1
    square, freedom, rest, rest_seen = 0.0, -1, 0.0, 0
    for value in sorted(expected.ways):
        mean = float(expected.chance(value)) * throws
        if mean < 8:
            rest, rest_seen = rest + mean, rest_seen + counted[value]
            continue
        square += (counted[value] - mean) ** 2 / mean
        freedom += 1
    square += (rest_seen - rest) ** 2 / max(rest, 1.0)
    freedom += 1
    # Far beyond what chance does once in a thousand with a given number of degrees of freedom.
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 6, (square, freedom)


def _throw(state: object, made: Attack, chance: Random) -> None:
    """Resolve an attack, giving up the battery with the least FP, as the odds take it."""
    script = rules.attack(state, made)  # type: ignore[arg-type]
    power = {one.id: one.gun.firepower for one in made.target.blueprint.batteries}
    try:
        question = next(script)
        while True:
            if isinstance(question, Choose):
                answer: object = min(question.options, key=lambda id: (power[id], id))
            else:
                answer = tuple(int(chance.random() * 6) + 1 for _ in question.dice)
            question = script.send(answer)
    except StopIteration:
        pass


# --- the report -----------------------------------------------------------------------------------


def report(subject: str, kind: str = "ships", **asked: object) -> Report:
    key = Key(kind, SYSTEM, subject)
    against = asked.pop("against", None)
    target = None if against is None else Key("ships", SYSTEM, str(against))
    return answer(library(), Asked(key, target, **asked))  # type: ignore[arg-type]


def test_the_example_of_section_j_in_a_report() -> None:
    """Five D batteries at range 5 against size +2: ten dice, five needed, D penetrated."""
    made = report("british-d", "weapons", barrels=5, distance=5, against="ocean")
    (row,) = made.tables[0].rows
    assert row[:4] == ("5 x D", 5, 10, 5)
    assert row[4] == sum((chances(10).chance(n) for n in range(5, 11)), Fraction(0))
    assert row[6] == "D"
    assert sum(cells[2] for cells in made.tables[1].rows) == 1  # type: ignore[misc]


def test_a_ship_fires_its_better_broadside() -> None:
    """Bellerophon five D; Ocean both barbettes, the battery and the AA of the centre."""
    assert {one.code: count for one, count in broadside(blueprint("bellerophon")).items()} == {"D": 5}
    assert {one.code: count for one, count in broadside(blueprint("ocean")).items()} == {"DD": 2, "EE": 2, "AA": 3}
    assert broadside(blueprint("defense")) == {gun("british-c"): 1, gun("british-b"): 7}


def test_a_report_without_a_target_counts_hits_alone() -> None:
    """No log, so no circles."""
    made = report("ocean", distance=4)
    assert [column.name for column in made.tables[0].columns][-1] == "penetrates"
    assert made.tables[1].columns[1].name == "hits"
    assert made.charts[0].per_cent


def test_a_modifier_adds_dice() -> None:
    """It is listed among the facts."""
    plain, more = (report("british-d", "weapons", distance=5, modifier=n) for n in (0, 2))
    assert more.tables[0].rows[0][2] == int(str(plain.tables[0].rows[0][2])) + 2
    assert dict(more.facts)["modifier"] == "+2 dice"


@pytest.mark.parametrize(
    ("subject", "kind", "asked", "said"),
    [
        ("large-merchantman", "ships", {}, "has no guns"),
        ("bellerophon", "ships", {"distance": 14}, "no weapon reaches 14 hexes; ranges are 1 to 13"),
        ("bellerophon", "ships", {"gunnery": 5}, "no skills in this game; leave gunnery out"),
        ("british-d", "weapons", {"piloting": 5}, "no skills in this game; leave piloting out"),
        ("bellerophon", "ships", {"facing": "left"}, "beam on; leave the facing out"),
        ("bellerophon", "ships", {"barrels": 12}, "no guns of one kind are 12 in its broadside"),
        ("bellerophon", "ships", {"rules": frozenset({"fog"})}, "no optional rules"),
        ("fleet-engagement", "scenarios", {}, "neither a ship nor a gun"),
    ],
)
def test_what_cannot_be_answered(subject: str, kind: str, asked: dict[str, object], said: str) -> None:
    """Each with its reason."""
    with pytest.raises(Unanswerable, match=said):
        report(subject, kind, **asked)


def test_a_step_abeam_is_in_the_broadside() -> None:
    """At any range: what tables call beam on."""
    from sheetforge.systems.sovereign_seas.engine.bearings import bears

    for away in range(1, 20):
        assert abeam(away).length == away
        assert bears("starboard-broadside", 0, abeam(away))


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_the_odds_page_prints_what_the_report_says(paper_name: str) -> None:
    """The AA of the Limier by range, and what she takes from a British corvette; sound on paper."""
    key = Key("ships", SYSTEM, "limier")
    options = PrintOptions(paper=paper_name, ink="mono" if paper_name == "letter" else "color")
    planned = PRODUCTS["odds"].plan(library(), SYSTEM, options, {"ships": frozenset({key})})
    (one,) = planned.sheets
    (page,) = one.lay_out().pages
    size = paper(paper_name)
    assert layout.outside(page, size.safe) == []
    assert layout.overlapping_texts(page) == []
    assert layout.cut_texts(page) == []
    said = layout.plain_text(page.items)
    for row in answer(library(), Asked(key)).tables[0].rows:
        assert f"{100 * float(row[4]):.1f}" in said or row[4] in (0, 1)
    against = answer(library(), Asked(key, against=Key("ships", SYSTEM, "eclipse"), distance=2))
    (row,) = against.tables[0].rows
    assert f"{float(row[7]):.1f} / {float(row[8]):.1f}" in said
    for name in ("Bellerophon", "Large merchantman", "Eclipse (+1, speed 6)"):
        assert name in said
    assert "Magenta" not in said


def test_ships_without_guns_have_no_odds_page() -> None:
    """They are named with the reason."""
    key = Key("ships", SYSTEM, "large-merchantman")
    planned = PRODUCTS["odds"].plan(library(), SYSTEM, PrintOptions(), {"ships": frozenset({key})})
    assert planned.sheets == ()
    assert planned.omitted == {key: "it has no guns"}


@pytest.mark.parametrize(
    ("id", "given_up"),
    [
        ("defense", {"centre-2": Fraction(1, 2)}),
        ("inconsistent", {"centre-6": Fraction(1, 2)}),
        ("ocean", {"centre-1": Fraction(1, 2), "starboard-1": Fraction(2)}),
    ],
)
def test_the_weakest_battery_is_given_up_first(id: str, given_up: dict[str, Fraction]) -> None:
    """A captain who may choose which battery is lost keeps those with more firepower."""
    target = blueprint(id)
    hurt = AttackOdds(charts(), target, 9, Hex(1, -1)).after(1)
    batteries = {1 << number: one for number, one in enumerate(target.batteries)}
    lost = {batteries[one.out] for one in hurt.ways if one.out in batteries}
    assert {one.id: one.gun.firepower for one in lost} == given_up
