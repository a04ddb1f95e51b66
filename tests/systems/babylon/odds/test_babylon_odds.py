"""Odds: equal to a second implementation as fractions, and to the whole script of a volley."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt

import icepool
import pytest

from sheetforge.content.kinds import Key
from sheetforge.dice.distribution import Distribution, constant, roll
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Answer, Question, Roll, Script
from sheetforge.play.report import Asked, Table, Unanswerable
from sheetforge.systems.babylon.blueprint import STRUCTURE, WeaponFigures, weapon_figures
from sheetforge.systems.babylon.engine import damage, gunnery
from sheetforge.systems.babylon.engine.contents import SYSTEM, Contents
from sheetforge.systems.babylon.engine.craft import ShipState
from sheetforge.systems.babylon.engine.gunnery import Hit
from sheetforge.systems.babylon.figures import INTERCEPT_DIE
from sheetforge.systems.babylon.odds import volleys
from sheetforge.systems.babylon.odds.firing import Firing, Setting, Weapons, setting_of
from sheetforge.systems.babylon.odds.report import answer
from sheetforge.systems.babylon.odds.salvos import TooManyPaths
from sheetforge.systems.babylon.odds.throws import all_throws, attempts, returned
from sheetforge.systems.babylon.odds.volleys import (
    VolleyOdds,
    Wound,
    boxes_lost,
    inflict,
    kill,
    mean_boxes,
    mean_of_hits,
    wound_of,
)
from sheetforge.systems.babylon.schema.weapon import Weapon
from tests.running import OFFICIAL, Run
from tests.systems.babylon.engine.space import library

VARNIC = Key("ships", SYSTEM, "var-nic")


@cache
def weapon(id: str) -> WeaponFigures:
    key = Key("weapons", SYSTEM, id)
    found = library().entity(key)
    assert isinstance(found, Weapon)
    return weapon_figures(found, key)


@cache
def setting(target: str = "ships/var-nic", facing: str = "ahead", modifier: int = 0) -> Setting:
    kind, _, id = target.partition("/")
    key = Key(kind, SYSTEM, id)
    return setting_of(Contents(library()), Asked(key, key, facing=facing, modifier=modifier))


def volley(*ids: str, at: str = "ships/var-nic", away: int = 3, facing: str = "ahead", modifier: int = 0) -> VolleyOdds:
    """Weapons without a ship, fired together."""
    together = Weapons("test", tuple(map(weapon, ids)), None)
    return Firing(setting(at, facing, modifier), together).odds(away)


# --- against icepool ---------------------------------------------------------------------------


@pytest.mark.parametrize("away", range(8))
def test_hits_as_icepool_counts_them(away: int) -> None:
    """Two Twin Arrays of two shots: four d20 at or under signature and range modifier."""
    odds = volley("twin-array", "twin-array", away=away)
    needed = odds.needed(weapon("twin-array"))
    assert needed == 14 + weapon("twin-array").row[away]
    hits = 4 @ icepool.d20.map(lambda face: face <= needed)
    for number in range(5):
        assert odds.landed.chance(number) == hits.probability(number)
    assert odds.hit == hits.probability(">", 0)


@pytest.mark.parametrize("guards", range(5))
@pytest.mark.parametrize("id", ["heavy-pulse-cannon", "light-pulse-cannon", "scatter-pulse"])
def test_pulses_blocked_by_so_many_weapons_as_icepool_counts_them(id: str, guards: int) -> None:
    """Each success of an interceptor blocks as many pulses as its die shows."""
    odds = volley(id)
    values = interceptors(odds, weapon(id))[:guards]
    assert weapon(id).pulses is not None
    pulses = icepool.d5 + (weapon(id).pulses.plus if weapon(id).pulses else 0)
    blocked = icepool.Die([0])
    for value in values:
        blocked += icepool.d10.map(lambda face, value=value: face if face <= value else 0)
    expected = icepool.map(lambda one, other: max(0, one - other), pulses, blocked)
    for left in range(8):
        assert odds.alone(guards).chance(left) == expected.probability(left)


@pytest.mark.parametrize("guards", range(5))
@pytest.mark.parametrize("id", ["mass-driver", "plasma-lance", "ion-torpedo"])
def test_shots_blocked_by_so_many_weapons_as_icepool_counts_them(id: str, guards: int) -> None:
    """A shot is blocked by any success; against ballistics every value is one higher."""
    odds = volley(id)
    values = interceptors(odds, weapon(id))[:guards]
    any_success = icepool.Die([0])
    for value in values:
        any_success += icepool.d10.map(lambda face, value=value: face <= value)
    assert odds.alone(guards).chance(0) == any_success.probability(">", 0)
    if id == "ion-torpedo":
        plain = interceptors(odds, weapon("mass-driver"))[:guards]
        assert values[: len(plain)] == [value + 1 for value in plain]


def interceptors(odds: VolleyOdds, against: WeaponFigures) -> list[int]:
    """The values of all weapons of the target that intercept, the best first."""
    ship = odds.whole
    assert isinstance(ship, ShipState)
    found = gunnery.interceptors(odds.state, ship, odds.volley, against)
    values = (gunnery.value_of(odds.state, part, against) for _, part in found)
    return sorted(values, reverse=True)


@pytest.mark.parametrize("guards", [1, 2, 3])
def test_attempts_to_intercept_are_counted_out_of_all_throws(guards: int) -> None:
    """One throw stands for all that let as many pulses through; their numbers come to every throw of the dice."""
    odds, pulses = volley("heavy-pulse-cannon"), weapon("heavy-pulse-cannon")
    ship = odds.whole
    assert isinstance(ship, ShipState)
    parts = [part for _, part in gunnery.interceptors(odds.state, ship, odds.volley, pulses)][:guards]
    found = attempts(odds.state, Hit(pulses, 4), parts)
    assert 1 < len(found.ways) <= 5
    assert sum(found.ways.values()) == found.of == INTERCEPT_DIE**guards


def test_volley_against_icepool() -> None:
    """Three torpedoes, and six weapons that intercept them two by two: what comes through."""
    odds = volley(*["ion-torpedo"] * 3, away=12, facing="aft")
    values = interceptors(odds, weapon("ion-torpedo"))
    needed = odds.needed(weapon("ion-torpedo"))

    def through(hits: int) -> icepool.Die[int]:
        # The owner gives every hit its share of what is left, the best weapons first.
        left, found = list(values), icepool.Die([0])
        for waiting in range(hits, 0, -1):
            share = -(-len(left) // waiting)
            own, left = left[:share], left[share:]
            blocked = icepool.Die([0])
            for value in own:
                blocked += icepool.d10.map(lambda face, value=value: face <= value)
            found += blocked.map(lambda number: number == 0)
        return found

    hits = 3 @ icepool.d20.map(lambda face: face <= needed)
    expected = hits.map(through)
    ((_, salvos),) = odds.stages
    for number in range(4):
        assert salvos.chance((number,)) == expected.probability(number)
    assert odds.through == sum(number * expected.probability(number) for number in range(4))


def test_a_volley_of_several_kinds_against_icepool() -> None:
    """Two lasers, which nothing intercepts, and two torpedoes, each with half of the interceptors.

    The lasers strike first, as a stage of their own that the rest does not depend on.
    """
    odds = volley("medium-laser", "ion-torpedo", "medium-laser", "ion-torpedo", away=8)
    laser, torpedo = weapon("medium-laser"), weapon("ion-torpedo")
    free, guarded = odds.stages
    assert (free[0], guarded[0]) == ((laser,), (torpedo,))
    for one, kind in ((free[1], laser), (odds._number(torpedo).map(lambda n: (n,)), torpedo)):
        hits = 2 @ icepool.d20.map(lambda face, kind=kind: face <= odds.needed(kind))
        assert [one.chance((n,)) for n in range(3)] == [hits.probability(n) for n in range(3)]
    assert odds.landed.mean() == free[1].map(sum).mean() + odds._number(torpedo).mean()
    assert odds.through == free[1].map(sum).mean() + guarded[1].map(sum).mean()


def test_a_dozen_interceptors_are_counted_die_by_die() -> None:
    """A torpedo at an Otso, which has eleven weapons for it: the same as icepool."""
    odds = volley("ion-torpedo", at="ships/otso")
    values = interceptors(odds, weapon("ion-torpedo"))
    assert len(values) > 6
    blocked = icepool.Die([0])
    for value in values:
        blocked += icepool.d10.map(lambda face, value=value: face <= value)
    assert odds.alone(len(values)).chance(0) == blocked.probability(">", 0)


def test_ranges_share_their_paths() -> None:
    """Ends that one range has made are not made again at another."""
    together = Weapons("test", (weapon("ion-torpedo"),), None)
    firing = Firing(setting(), together)
    assert firing.odds(3).ends[1]
    before = firing.odds(3).explored.count
    assert firing.odds(9).ends[1]
    assert firing.odds(9).explored.count == before > 0


def test_drop_outs_as_icepool_counts_them() -> None:
    """Two damaged fighters with three and two boxes left stay on so much or less on a d6."""
    odds = volley("paired-guns", at="flights/goshawk")
    left = odds.dropped(Wound((5, 3, 2, 0, 0, 0), 0b110, False))
    expected = 1 + icepool.d6.map(lambda face: face <= 3) + icepool.d6.map(lambda face: face <= 2)
    for number in range(7):
        assert left.chance(number) == expected.probability(number)


def test_weapon_criticals_as_icepool_counts_them() -> None:
    """A damaged weapon with two boxes left drops out on 3 to 10; one without any is not asked."""
    odds = volley("medium-laser")
    part = odds.whole.blueprint.weapons[0]
    boxes = list(wound_of(odds.whole).boxes)
    boxes[part.place] = part.boxes - 2
    hurt = Wound(tuple(boxes), 1 << part.place, False)
    assert odds.drops_out(part, hurt) == icepool.d10.map(lambda face: face > 2).probability(1)
    assert odds.drops_out(part, hurt._replace(hurt=0)) == 0
    boxes[part.place] = part.boxes
    assert odds.drops_out(part, hurt._replace(boxes=tuple(boxes))) == 0


# --- against the whole script ------------------------------------------------------------------


def test_a_volley_in_steps_ends_as_its_script_does() -> None:
    """One laser: hit, side, location, damage, overkill, over every throw of the engine's script."""
    odds = volley("medium-laser", away=5, modifier=-4)

    def begin() -> tuple[Script, Callable[[], Wound]]:
        state = odds.state.copy()
        target = state.ships["target"]
        return gunnery.resolve(state, target, odds.volley), lambda: wound_of(target)

    whole = explore(begin, all_throws)
    assert dict(whole) == dict(odds.exact)


def test_one_face_of_each_band_stands_for_its_location() -> None:
    """All twenty faces of a location roll, and those that its bands name."""
    odds = volley("medium-laser")

    def every_face(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
        assert isinstance(question, Roll)
        found: Distribution[Answer] = roll(question.dice, tuple)
        return found

    for section in odds.whole.blueprint.by_name:
        slow = returned(lambda section=section: damage.struck_part(odds.begun()[1], section, ""), every_face)
        assert dict(slow) == dict(odds.location(section))


@pytest.mark.parametrize("worn", [0, 4, 100])
def test_strikes_in_steps_end_as_their_script_does(worn: int) -> None:
    """A hit on each section of a ship with boxes crossed off, up to all but one: with overkill.

    What a hit changes is remembered by the boxes that it reaches; each is asked twice.
    """
    odds = volley("ion-torpedo", "medium-laser")
    parts = odds.whole.blueprint.parts
    boxes = tuple(min(worn, part.boxes - (part.kind == STRUCTURE)) for part in parts)
    wound = Wound(boxes, 0, False)
    for section in odds.whole.blueprint.by_name:
        for id in ("ion-torpedo", "medium-laser"):

            def begin(section: str = section, id: str = id) -> tuple[Script, Callable[[], Wound]]:
                state, ship = odds.begun()
                inflict(ship, wound)
                assert isinstance(ship, ShipState)
                return damage.strike(state, ship, section, weapon(id), "x"), lambda: wound_of(ship)

            whole = dict(explore(begin, all_throws))
            assert dict(odds.struck(section, weapon(id), wound)) == whole
            odds.explored.strikes.clear()
            assert dict(odds.struck(section, weapon(id), wound)) == whole


def test_a_sample_is_near_what_is_exact() -> None:
    """The mean of the boxes, within five standard errors; and the same sample every time."""
    odds = volley("ion-torpedo", away=12)
    exact = boxes_lost(odds)
    assert odds.ends[1]
    times = 400
    found = odds.sampled(times)
    before = sum(wound_of(odds.whole).boxes)
    mean = float(found.map(lambda wound: sum(wound.boxes) - before).mean())
    square = float(exact.map(lambda boxes: boxes * boxes).mean())
    error = sqrt((square - float(exact.mean()) ** 2) / times)
    assert abs(mean - float(exact.mean())) < 5 * error
    assert odds.sampled(20) == odds.sampled(20)


def test_a_side_without_structure_falls() -> None:
    """And one with a box left does not."""
    odds = volley("medium-laser")
    side = odds.whole.blueprint.by_name["port"].structure
    boxes = list(wound_of(odds.whole).boxes)
    boxes[side.place] = side.boxes - 1
    assert odds.falls("port", Wound(tuple(boxes), 0, False)) == 0
    boxes[side.place] = side.boxes
    assert odds.falls("port", Wound(tuple(boxes), 0, False)) == 1


def test_pulses_of_a_hit_strike_one_by_one() -> None:
    """Two pulses are two strikes on the same side, the second on what the first has left."""
    odds = volley("heavy-pulse-cannon")
    pulses = (weapon("heavy-pulse-cannon"),) * 2
    twice = odds._after({}, constant(wound_of(odds.whole)), "aft", pulses)
    once = odds.struck("aft", weapon("heavy-pulse-cannon"), wound_of(odds.whole))
    again = once.bind(lambda wound: odds.struck("aft", weapon("heavy-pulse-cannon"), wound))
    assert dict(twice) == dict(again)


# --- reports -----------------------------------------------------------------------------------


def tables(subject: Key, **more: object) -> dict[str, Table]:
    report = answer(library(), Asked(subject, **more))  # type: ignore[arg-type]
    return {table.name: table for table in report.tables}


def test_chances_of_every_table_add_up() -> None:
    """Sides, boxes and each side's locations; what a hit strikes is on its chart. No torpedo takes
    a whole side off."""
    found = tables(Key("weapons", SYSTEM, "ion-torpedo"), against=VARNIC, distance=9, facing="aft")
    assert sum(row[1] for row in found["sides"].rows) == 1  # type: ignore[misc]
    assert {row[2] for row in found["sides"].rows} == {0}
    assert sum(row[2] for row in found["damage"].rows) == 1  # type: ignore[misc]
    sides = {row[0] for row in found["locations"].rows}
    assert sides == {"aft", "port", "starboard"}
    for side in sides:
        assert sum(row[2] for row in found["locations"].rows if row[0] == side) == 1  # type: ignore[misc]
    mean = sum(row[1] * row[2] for row in found["damage"].rows)  # type: ignore[operator, misc]
    assert mean == sum(row[2] for row in found["losses"].rows)  # type: ignore[misc]


@pytest.mark.parametrize("id", ["merlin", "gyrfalcon", "caracara"])
def test_every_weapon_that_fires_has_a_row(id: str) -> None:
    """Also those that do not bear when the craft faces as most of its damage does."""
    key = Key("ships", SYSTEM, id)
    craft = Contents(library()).fit("ships", id, setting().losses)
    fired = {part.weapon.name for part in craft.weapons if part.weapon is not None and part.weapon.damage is not None}
    assert fired == {row[0] for row in tables(key)["summary"].rows}


def test_what_is_sampled_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """All guns of a Merlin have too many ways here; a torpedo has not."""
    monkeypatch.setattr(volleys, "MOST_ENDS", 3_000)
    monkeypatch.setattr(volleys, "SAMPLES", 50)
    report = answer(library(), Asked(Key("ships", SYSTEM, "merlin"), against=VARNIC, distance=3))
    (line,) = [text for name, text in report.facts if name == "sampled"]
    assert "all guns" in line
    assert "50 volleys, as there are too many outcomes to enumerate" in line
    torpedo = Asked(Key("weapons", SYSTEM, "ion-torpedo"), against=VARNIC, distance=6)
    assert "sampled" not in dict(answer(library(), torpedo).facts)


def test_a_large_volley_is_not_put_together() -> None:
    """Of eighteen weapons no more ends are made than there may be, and the means stay exact."""
    guns = ["heavy-pulse-cannon", "twin-array", "mass-driver"] * 6
    odds = volley(*guns)
    odds.explored.most = 2_000
    with pytest.raises(TooManyPaths):
        _ = odds.exact
    assert odds.explored.count <= 2_000
    assert 0 < odds.through < odds.landed.mean()
    assert odds.sampled(5).of == 5


def test_a_volley_at_a_flight_is_exact() -> None:
    """Twelve shots of six fighters at six others, however many hit."""
    goshawk, tiira = Key("flights", SYSTEM, "goshawk"), Key("flights", SYSTEM, "tiira")
    report = answer(library(), Asked(goshawk, against=tiira, distance=1))
    assert "sampled" not in dict(report.facts)


def test_a_flight_loses_fighters_to_fire_and_to_drop_outs() -> None:
    """Ballistics of bombers do not strike flights; their guns do, and the table adds up."""
    found = tables(Key("flights", SYSTEM, "goshawk"), against=Key("flights", SYSTEM, "kuikka"), distance=3)
    rows = found["fighters"].rows
    for column in (1, 2):
        assert sum(row[column] for row in rows) == 1  # type: ignore[misc]
    assert rows[-1][2] >= rows[-1][1]  # type: ignore[operator]


def test_optional_rules_and_modifiers_change_the_odds() -> None:
    """A better aim hits more often; without weapons that cannot intercept fewer do."""
    laser = Key("weapons", SYSTEM, "medium-laser")
    plain = answer(library(), Asked(laser, distance=6)).tables[0].rows[0]
    better = answer(library(), Asked(laser, distance=6, modifier=2)).tables[0].rows[0]
    assert (plain[3], better[3]) == (Fraction(12, 20), Fraction(14, 20))
    torpedo = Key("weapons", SYSTEM, "ion-torpedo")
    all_weapons = tables(torpedo, against=VARNIC, distance=9)["interception"].rows
    few = tables(torpedo, against=VARNIC, distance=9, rules=frozenset({"only-interceptors"}))
    assert len(few["interception"].rows) < len(all_weapons)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Asked(VARNIC, gunnery=5), "leave gunnery out"),
        (Asked(VARNIC, traits=frozenset({"brave"})), "leave --trait out"),
        (Asked(VARNIC, facing="rear"), "not from 'rear'"),
        (Asked(VARNIC, rules=frozenset({"x"})), "no optional rule 'x'"),
        (Asked(VARNIC, distance=30), "ranges are 0 to 14"),
        (Asked(VARNIC, barrels=9), "at most 2 weapons of a kind"),
        (Asked(Key("weapons", SYSTEM, "guard-array")), "only intercepts"),
        (Asked(Key("scenarios", SYSTEM, "patrol")), "neither a ship, a flight nor a weapon"),
        (Asked(VARNIC, Key("houses", SYSTEM, "narn")), "neither a ship nor a flight"),
    ],
)
def test_what_cannot_be_answered_says_why(asked: Asked, said: str) -> None:
    """The reason names the value, and what would be right."""
    with pytest.raises(Unanswerable, match=said):
        answer(library(), asked)


def test_flights_are_targets_on_the_command_line(sheetforge: Run) -> None:
    """Their names are looked up as those of ships are."""
    words = ("odds", "paired-guns", "--against", "goshawk", "--range", 2, "--content", OFFICIAL)
    found = sheetforge(*words, "--format", "csv", "--table", "fighters")
    assert found.code == 0
    assert found.out.splitlines()[0] == "left,after_fire,after_drop_outs"
    assert len(found.out.splitlines()) == 8


def test_quick_figures_of_a_shot_are_those_of_the_whole_odds() -> None:
    """Of a single hit they are exact; of several hits at a whole ship the mean is within a twentieth."""
    one = volley("medium-laser")
    one.whole.marks = tuple(max(0, part.boxes - 6) for part in one.whole.blueprint.parts)  # type: ignore[union-attr]
    assert mean_of_hits(one) == mean_boxes(one)
    assert 0 < kill(one) == one.mean("gone", lambda wound: wound.gone)
    fresh = volley("twin-array")
    assert kill(fresh) == 0
    assert abs(float(mean_of_hits(fresh) / mean_boxes(fresh)) - 1) < 0.05
