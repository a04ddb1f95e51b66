"""Fleets rolled on force tables: the worked examples, the 20 % rule, partners, exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.lint.rule import Context
from sheetforge.lint.runner import check_entity
from sheetforge.play.fleets import RolledFleet
from sheetforge.play.questions import Choose, Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.figures.force_table import HOUSE_ZONES
from sheetforge.systems.silent_death.fleets.chances import make_up, outcomes, sampled
from sheetforge.systems.silent_death.fleets.forces import ready
from sheetforge.systems.silent_death.fleets.rolling import CHOICES, offered, rolled, within
from sheetforge.systems.silent_death.fleets.tables import (
    LIKES,
    ForceSheet,
    ForceTable,
    PartnerTable,
    Prices,
    force_table,
    made_table,
    on_sheet,
)
from sheetforge.systems.silent_death.rules import RULES
from tests.systems.silent_death.samples_of_sheets import SD, library

WORKSHEET = Key("worksheets", SD, "sunrunners-open-road")


def sheet(ship: str) -> ForceSheet:
    """A sheet of an official ship at the usual price."""
    found = Prices(Context(library(), WORKSHEET), 5.5).sheet(ship)
    assert found is not None
    return found


def table(limit: float, **lines: str) -> ForceTable:
    """A table whose lines `r5` to `r14` have these ships, others blank; no partners."""
    sheets = dict.fromkeys(range(5, 15))
    named = {int(line[1:]): sheet(ship) for line, ship in lines.items()}
    return ForceTable("boris", "Boris", HOUSE_ZONES, {**sheets, **named}, (), (), (), limit, 20)


def play(own: ForceTable, answers: Iterable[object]) -> RolledFleet:
    """Roll with given faces and choices; the fleet is complete when the answers are used up."""
    script = rolled(own)
    given = iter(answers)
    next(script)
    try:
        while True:
            script.send(next(given))  # type: ignore[arg-type]
    except StopIteration as end:
        assert next(given, None) is None
        fleet: RolledFleet = end.value
        return fleet


def test_the_fleet_of_300_points() -> None:
    """The book's first example, whose sums err twice.

    It prints 98 points for two Talons (2 x 44 = 88), so that all later sums are 10 too high
    (242 for 232, 394.5 for 384.5, 446 for 436), and 342 points at the end, where its own 446 less
    a Sentry of 102 is 344. True is 334. The decisions are the same.
    """
    own = table(300, r5="thunder-bird", r6="talon", r7="star-raven", r8="sentry")
    fleet = play(own, [(1, 4), (2, 4), (3, 4), (4, 4)])
    assert [entry.total for entry in fleet.log] == [144, 232, 232, 334]
    assert "384.5 is more than 360; roll again" in fleet.log[2].result
    assert "436 is more than 360; drop 1, keep 1 x 102 = 102" in fleet.log[3].result
    assert [(one.ship, one.number) for one in fleet.ships] == [("thunder-bird", 4), ("talon", 2), ("sentry", 1)]


def test_the_fleet_of_500_points() -> None:
    """The book's second example: at 370 points a choice costs 130 at most; below it, roll on.

    Its sums are right: 500 - 370 = 130.
    """
    fillers = ForceSheet("filler", "Filler", 185.0, 2)
    choices = (
        ForceSheet("dear", "Dear", 131.0, 1),
        ForceSheet("whole", "Whole", 130.0, 1),
        ForceSheet("under", "Under", 65.0, 1),
    )
    own = ForceTable("igor", "Igor", HOUSE_ZONES, {5: fillers}, (), (), choices, 500, 20)
    assert [one.sheet.ship for one in offered(own, 370.0)] == ["whole", "under"]
    fleet = play(own, [(1, 4), (1, 1), "1-whole"])
    assert fleet.total == 500
    further = play(own, [(1, 4), (1, 1), "1-under", (1, 1), "1-under"])
    assert [entry.total for entry in further.log] == [370, 435, 500]


@pytest.mark.parametrize(
    ("each", "number", "total", "kept"),
    [(60.0, 1, 300.0, 1), (60.5, 1, 300.0, 0), (30.0, 4, 250.0, 3), (200.0, 2, 200.0, 0)],
)
def test_the_rule_of_twenty_per_cent(each: float, number: int, total: float, kept: int) -> None:
    """A single ship is rolled again, of a sheet the fewest are dropped; exactly 20 % is allowed."""
    assert within(ForceSheet("s", "S", each, number), total, 360.0) == kept


def test_a_blank_line_is_rolled_again() -> None:
    """It brings nothing; so does a choice without a ship that is cheap enough."""
    fleet = play(table(100, r5="thunder-bird"), [(1, 5), (1, 1), (1, 3), (1, 4)])
    assert [entry.result.partition(";")[2] for entry in fleet.log[:3]] == [" roll again"] * 3
    assert fleet.log[-1].total == 108


def test_partners_roll_on_their_own_tables() -> None:
    """A House that is called is chosen, its 2d4 rolled again for a ship of unknown price."""
    bats = ForceSheet("bat", "Bat", 50.0, 2)
    first = PartnerTable("colos", "Colos", dict.fromkeys(range(2, 9), bats))
    second = PartnerTable("espan", "Espan", {2: None, 8: bats})
    own = ForceTable("h", "H", HOUSE_ZONES, {}, (first, second), (), (), 100, 20)
    fleet = play(own, [(1, 2), "espan", (1, 1), (4, 4)])
    assert [(one.ship, one.number, one.hired) for one in fleet.ships] == [("bat", 2, True)]
    (entry,) = fleet.log
    assert entry.dice == ("d6 1 + d8 2 = 3; Espan: d4 1 + d4 1 = 2 (price not known, again); Espan: d4 4 + d4 4 = 8")
    assert "mercenaries of Espan: 2 ships of Bat" in entry.result


def test_a_captains_die_is_part_of_the_price() -> None:
    """Its points are added to every warhound, and to no other ship."""
    plain, priced = (Prices(Context(library(), WORKSHEET), 5.5, more) for more in (0, 12.0))
    for ship, more in (("moresca", 12), ("galliard", 0)):
        before, after = plain.sheet(ship), priced.sheet(ship)
        assert before is not None
        assert after is not None
        assert after.each - before.each == more


def test_ships_on_a_sheet_without_a_display() -> None:
    """Light SPACs have four and heavier ones two; what a book shows counts before that."""
    numbers = {
        ship: on_sheet(library().get("ships", SD, ship))  # type: ignore[arg-type]
        for ship in ("dart", "night-hawk", "piranha-ii", "sentry", "epping", "lamprey")
    }
    assert numbers == {"dart": 4, "night-hawk": 2, "piranha-ii": 2, "sentry": 2, "epping": 1, "lamprey": None}


def test_no_brood_by_choice() -> None:
    """A Terran player chooses no ship that a House keeps to itself."""
    brood = "name: Larva\nsource: {book: a test}\nlisted: true\nbpv: 10\ncrew_stats: 2\nper_sheet: 4\n"
    own = library().with_texts({Key("ships", SD, "larva"): brood})
    assert "larva" not in [one.ship for one in force_table(own, WORKSHEET, None).choices]


@pytest.mark.parametrize("like", LIKES)
@pytest.mark.parametrize("house", ["ridotto", "vaubrand", "sunrunners", "colos", "kashmere"])
def test_a_table_that_is_made_keeps_the_rules(house: str, like: str) -> None:
    """No rule of worksheets has a finding, whatever notes the House has."""
    text = made_table(library(), Key("houses", SD, house), like, 600)
    key = Key("worksheets", SD, "made")
    assert check_entity(library().with_texts({key: text}), key, RULES).findings == ()


def test_the_brood_fills_a_table_of_its_own() -> None:
    """Eleven lines of its own ships, the Larva twice."""
    house = library().entity(Key("houses", SD, "night-brood"))
    texts = {
        Key("ships", SD, ship): f"name: {ship.title()}\nsource: {{book: a test}}\nlisted: true\n"
        "bpv: 10\ncrew_stats: 2\nper_sheet: 4\n"
        for ship in house.all_ships  # type: ignore[union-attr]
    }
    own = library().with_texts(texts)
    text = made_table(own, Key("houses", SD, "night-brood"), "mixed", 600)
    key = Key("worksheets", SD, "made")
    made = own.with_texts({key: text})
    assert text.count("ship: larva") == 2
    assert check_entity(made, key, RULES).findings == ()
    ready_table = force_table(made, key, 600)
    assert {one.each for one in ready_table.choices} == {10 + 6.5 * 2}
    assert (ready_table.mercenaries, ready_table.allies) == ((), ())


def test_a_house_with_too_few_ships() -> None:
    """The ships that it has are named, and the next step."""
    with pytest.raises(BadRequest) as refused:
        made_table(library(), Key("houses", SD, "universal-night-watch"), "mixed", None)
    assert "has 0 ships of known price for lines 5 to 10 (6 lines): none" in str(refused.value)
    assert "docs/packs.md" in str(refused.value)


def test_points_that_no_fleet_can_meet() -> None:
    """Found before the dice are thrown for ever, in a roll and in the chances alike."""
    own = table(50, r5="sentry")
    with pytest.raises(BadRequest, match="with 0 of 50 points no line of the table of Boris"):
        play(own, [(1, 4)])
    with pytest.raises(BadRequest, match="choose other points, or a table with smaller ships"):
        make_up(own, CHOICES["dear"])


# --- chances -------------------------------------------------------------------------------------


@cache
def road() -> ForceTable:
    """The worksheet of the Sunrunners at its 600 points."""
    return force_table(library(), WORKSHEET, None)


def test_the_first_roll_has_the_ways_of_the_dice() -> None:
    """Each of the 48 throws of d6 and d8 leads somewhere, partners split by their own 2d4."""
    ways = outcomes(road(), 0.0, CHOICES["dear"])
    total = sum(number for number, _ in ways)
    by_ship = Counter[str]()
    for number, taken in ways:
        by_ship[f"{taken.sheet.ship}{'*' if taken.hired else ''}"] += number
    assert Fraction(by_ship["windjammer"], total) == Fraction(6, 48)
    assert Fraction(by_ship["thunder-bird"], total) == Fraction(6 + 3 + 2, 48)
    hired = sum(number for ship, number in by_ship.items() if ship.endswith("*"))
    assert Fraction(hired, total) == Fraction(2, 48)


def test_two_rolls_counted_by_hand() -> None:
    """Four fighters of 36 and single gunboats: every fleet of 200 points, with its chance.

    Line 5 (4 of 48 throws) brings 144 points, line 6 (5 of 48) brings 152.5; other lines are
    blank. After either, 144 more make 288 or 296.5, of which 240 may stay: two fighters (72) make
    216 or 224.5. A second gunboat makes 296.5 or 305, so it is rolled again.
    """
    own = table(200, r5="thunder-bird", r6="star-raven")
    found = make_up(own, CHOICES["dear"])
    assert found.points == {216.0: Fraction(4, 9), 224.5: Fraction(5, 9)}
    assert found.sheets == {2: Fraction(1)}
    assert found.mean == {
        ("Thunder Bird", False): Fraction(4, 9) * 6 + Fraction(5, 9) * 2,
        ("Star Raven", False): Fraction(5, 9),
    }
    assert found.present[("Thunder Bird", False)] == 1
    assert found.present[("Star Raven", False)] == Fraction(5, 9)


def test_exact_chances_agree_with_the_script() -> None:
    """1,200 fleets rolled by the script, a fixed seed: means and shares within four errors."""
    forces = ready(library(), WORKSHEET, None, 0.0)
    exact = make_up(forces.table, CHOICES["dear"])
    rolls = 1200
    totals: Counter[float] = Counter()
    ships: Counter[str] = Counter()
    for number in range(rolls):
        streams = Streams("agree", number)
        script = forces.script()
        question = next(script)
        try:
            while True:
                if isinstance(question, Roll):
                    question = script.send(streams.roll(question))
                else:
                    assert isinstance(question, Choose)
                    question = script.send(forces.decide(question, "dear"))
        except StopIteration as end:
            totals[end.value.total] += 1
            ships.update({one.ship for one in end.value.ships if not one.hired})
    mean = float(sum(Fraction(total) * chance for total, chance in exact.points.items()))
    spread = float(sum((total - mean) ** 2 * float(c) for total, c in exact.points.items()))
    seen = sum(total * count for total, count in totals.items()) / rolls
    assert abs(seen - mean) < 4 * sqrt(spread / rolls)
    for ship, name in (("windjammer", "Windjammer"), ("talon", "Talon"), ("avenger", "Avenger")):
        chance = float(exact.present[name, False])
        assert abs(ships[ship] / rolls - chance) < 4 * sqrt(chance * (1 - chance) / rolls)
    assert set(totals) <= set(exact.points)


def test_chances_are_whole() -> None:
    """Points and sheets each add up to certainty; the sample has only what is possible."""
    exact = make_up(road(), CHOICES["cheap"])
    assert sum(exact.points.values()) == sum(exact.sheets.values()) == 1
    assert min(exact.points) >= 600
    assert max(exact.points) <= 720
    for total, taken in sampled(road(), CHOICES["cheap"], 300, "1"):
        assert total in exact.points
        assert len(taken) in exact.sheets


def test_the_report_compares_with_rolls() -> None:
    """Tables of ships, sheets and points, each with the rolled share beside the chance."""
    report = ready(library(), WORKSHEET, 600, 0.0).chances("own", 200)
    assert [one.name for one in report.tables] == ["ships", "sheets", "points"]
    heads = [column.head for column in report.tables[2].columns]
    assert heads == ["points", "chance", "rolled", ""]
    chances = [row[1] for row in report.tables[2].rows]
    assert sum(chances) == 1  # type: ignore[arg-type]
    assert any("█" in str(row[-1]) for row in report.tables[2].rows)
    assert sum(value for value in report.charts[0].curves[0].values if value is not None) == 1
