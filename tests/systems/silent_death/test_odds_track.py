"""What attacks mark off, exactly: boxes in order, criticals at once, the end when it comes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sheetforge.play.odds import Chances
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.odds import Shot, damage
from sheetforge.systems.silent_death.odds_track import (
    FRESH,
    GONE,
    Hull,
    Standing,
    kill_chance,
    kills_by_turn,
    shot_at,
    struck,
    target,
)
from sheetforge.systems.silent_death.schema.critical import CriticalTable
from sheetforge.systems.silent_death.schema.track import read_track
from tests.systems.silent_death.armoury import cannon


def hull(track: str, *effects: str, dv: int = 12, dr: int = 2, ends: int = 1) -> Hull:
    """A hull whose critical table has one line for each face of its die."""
    results = [
        {"roll": number, "title": "Hit", "effects": [_effect(text)]}
        for number, text in enumerate(effects, 1)
    ]
    plain = {"name": "Table", "source": {"book": "Test"}, "dice": f"1d{len(effects)}"}
    table = CriticalTable.model_validate(plain | {"results": results}) if effects else None
    return Hull(dv, dr, read_track(track), table, ends=ends)


def _effect(text: str) -> dict[str, object]:
    """`change defensive_value -2` as the content writes it."""
    word, *rest = text.split()
    if word in ("change", "set", "halve"):
        more = {} if word == "halve" else {"by" if word == "change" else "to": int(rest[1])}
        return {"do": word, "stat": rest[0], **more}
    if word == "hits":
        return {"do": "hits", "amount": int(rest[0]) if rest[0].isdigit() else rest[0]}
    return {"do": word}


def only(chances: Chances[Standing]) -> Standing:
    """The one way things can stand."""
    (found,) = chances.ways
    return found


def test_boxes_are_marked_in_their_order() -> None:
    """Three points mark the first three boxes; the ship goes with the last."""
    ship = hull(". . [8] . X")
    assert only(struck(ship, FRESH, 3)).marked == 0b111
    assert only(struck(ship, FRESH, 4)) != GONE
    assert only(struck(ship, FRESH, 5)) == GONE
    assert only(struck(ship, Standing(0b111), 2)) == GONE


def test_a_track_with_two_ends_is_gone_at_the_second() -> None:
    """The first X of a gunboat's track leaves it flying."""
    ship = hull(". X . X", ends=2)
    assert only(struck(ship, FRESH, 3)) != GONE
    assert only(struck(ship, FRESH, 4)) == GONE


def test_reduction_follows_the_open_diamonds() -> None:
    """DR stands until a diamond is marked, then is the highest open one, at last nothing."""
    ship = hull("<3> . <2> X", dr=3)
    reductions = [target(ship, Standing(bits)).damage_reduction for bits in (0, 1, 3, 7)]
    assert reductions == [3, 2, 2, 0]


def test_a_second_shot_meets_the_reduction_that_the_first_left() -> None:
    """A shot that marks the diamond lets the next one do its whole damage."""
    ship = hull("<1>" + " ." * 30 + " X", dv=3, dr=1)
    one = Shot(gun(cannon("laser-cannon")), 5, "medium")
    first = shot_at(ship, one, Standing(0b0)).map(lambda after: after.marked.bit_count())
    again = shot_at(ship, one, Standing(0b1)).map(lambda after: after.marked.bit_count() - 1)
    assert dict(first) == dict(damage(one, target(ship, FRESH)))
    assert again.mean() == first.mean() + 1


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        ("change defensive_value -2", (10, 2, False)),
        ("set defensive_value 5", (5, 2, False)),
        ("halve defensive_value", (6, 2, False)),
        ("change damage_reduction -1", (12, 1, True)),
        ("set damage_reduction 0", (12, 0, True)),
        ("change facing_reduction -1", (12, 1, True)),
        ("change drive -3", (12, 2, True)),
        ("nothing", (12, 2, True)),
    ],
)
def test_criticals_change_the_target(effect: str, after: tuple[int, int, bool]) -> None:
    """DV and DR fall as the table says; only a lost DV ends being intact."""
    ship = hull("* . . . X", effect)
    assert tuple(target(ship, only(struck(ship, FRESH, 1)))) == after


def test_a_critical_that_destroys() -> None:
    """One result in four destroys the ship at once."""
    ship = hull(". * . X", "nothing", "nothing", "nothing", "destroy")
    assert struck(ship, FRESH, 1).chance(GONE) == 0
    assert struck(ship, FRESH, 2).chance(GONE) == Fraction(1, 4)


def test_a_critical_adds_boxes_to_those_still_to_mark() -> None:
    """A d2 of further hits: 3 points on `. * . . . X` mark 4 or 5, and 4 points may reach the X."""
    ship = hull(". * . . . X", "hits 1d2")
    marked = struck(ship, FRESH, 3).map(lambda after: after.marked.bit_count())
    assert dict(marked) == {4: Fraction(1, 2), 5: Fraction(1, 2)}
    assert struck(ship, FRESH, 4).chance(GONE) == Fraction(1, 2)


def test_an_extra_critical_rolls_without_a_box() -> None:
    """An EMP's extra critical hit rolls on the table though no star is marked."""
    ship = hull(". . . * X", "destroy", "nothing")
    assert struck(ship, FRESH, 1, "boxes", True).chance(GONE) == Fraction(1, 2)


def test_ion_damage_never_ends_a_ship() -> None:
    """It marks Drive and weapon boxes only, wherever they stand, and passes over the X."""
    ship = hull(". [8] * w . X")
    assert only(struck(ship, FRESH, 9, "drive-and-weapons")).marked == 0b001010
    assert only(struck(ship, FRESH, 9, "drive")).marked == 0b000010
    assert only(struck(ship, FRESH, 9, "crew")).marked == 0


def test_the_kill_chance_without_criticals_is_that_of_enough_damage() -> None:
    """On a plain track one shot kills exactly as often as its damage fills the track."""
    ship = hull(". . . . X")
    one = Shot(gun(cannon("ion-ram")), 5, "short")
    assert kill_chance(ship, [one]) == damage(one, target(ship, FRESH)).at_least(5)


def test_two_shots_kill_as_often_as_their_sum_where_nothing_changes() -> None:
    """Without diamonds and criticals shots in a row are a sum of damages."""
    ship = hull(". . . . . . . X", dr=0)
    one = Shot(gun(cannon("laser-cannon"), 2), 6, "short")
    each = damage(one, target(ship, FRESH))
    both = each.then(lambda a: each.map(lambda b: a + b))
    assert kill_chance(ship, [one, one]) == both.at_least(8)


def test_chances_rise_turn_by_turn() -> None:
    """Each turn of fire adds to the chance, and the first is that of one volley."""
    ship = hull(". [9] . <1> * . w . X", "nothing", "destroy", "hits 2")
    shots = [Shot(gun(cannon("minigun"), 4), 5, "short")] * 2
    chances = kills_by_turn(ship, shots, 4)
    assert chances[0] == kill_chance(ship, shots)
    assert chances == sorted(chances)
    assert chances[-1] < 1


def test_what_is_gone_stays_gone() -> None:
    """Fire at a wreck changes nothing."""
    ship = hull(". X")
    assert only(shot_at(ship, Shot(gun(cannon("minigun")), 5, "short"), GONE)) == GONE
