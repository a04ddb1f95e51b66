"""What attacks mark off, exactly: boxes in order, criticals at once, the end when it comes."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.dice.distribution import Distribution
from sheetforge.play.questions import Script
from sheetforge.play.report import Asked, Unanswerable
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.odds.shots import Attack, damage
from sheetforge.systems.silent_death.odds.targets import aims_of
from sheetforge.systems.silent_death.odds.track import GONE, DamageState, TargetShip, kills_by_turn, shot_at
from tests.play.contract import Bout, engine, ships
from tests.systems.silent_death.armoury import GAMES, cannon, library
from tests.systems.silent_death.target_ships import after, only, target_ship
from tests.systems.silent_death.ways import SUMMED, WHOLE, ends


def marked(chances: Distribution[DamageState]) -> dict[int, Fraction]:
    """How many boxes are marked, with the chances."""
    return dict(chances.map(lambda standing: standing.boxes))


def test_boxes_are_marked_in_their_order() -> None:
    """Three points mark the first three boxes; the ship goes with the last."""
    ship = target_ship(". . [8] . X")
    assert after(ship, 3).marks == (b"\1\1\1\0\0",)
    assert after(ship, 4) != GONE
    assert after(ship, 5) == GONE
    assert only(ship.struck(after(ship, 3), 2)) == GONE


def test_a_ship_with_two_tracks_is_gone_at_the_second_end() -> None:
    """The first X of a gunboat leaves it flying."""
    ship = target_ship(". X . X", ". X")
    assert after(ship, 3) != GONE
    assert after(ship, 4) == GONE


def test_reduction_follows_the_open_diamonds() -> None:
    """DR stands until a diamond is marked, then is the highest open one, at last nothing."""
    ship = target_ship("<3> . <2> X", dr=3)
    reductions = [ship.target(after(ship, points)).damage_reduction for points in (0, 1, 2, 3)]
    assert reductions == [3, 2, 2, 0]


def test_a_second_shot_meets_the_reduction_that_the_first_left() -> None:
    """A shot that marks the diamond lets the next one do its whole damage."""
    ship = target_ship("<1>" + " ." * 30 + " X", dv=3, dr=1)
    one = Attack(gun(cannon("laser-cannon")), 5, "medium")
    first = shot_at(ship, one, ship.fresh).map(lambda standing: standing.boxes)
    again = shot_at(ship, one, after(ship, 1)).map(lambda standing: standing.boxes - 1)
    assert dict(first) == dict(damage(one, ship.target(ship.fresh)))
    assert again.mean() == first.mean() + 1


@pytest.mark.parametrize(
    ("effect", "look"),
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
def test_criticals_change_the_target(effect: str, look: tuple[int, int, bool]) -> None:
    """DV and DR fall as the table says; only a lost DV ends being intact."""
    ship = target_ship("* . . . X", effects=(effect,))
    assert tuple(ship.target(after(ship, 1))) == look


def test_a_critical_that_destroys() -> None:
    """One result in four destroys the ship at once."""
    ship = target_ship(". * . X", effects=("nothing", "nothing", "nothing", "destroy"))
    assert ship.struck(ship.fresh, 1).chance(GONE) == 0
    assert ship.struck(ship.fresh, 2).chance(GONE) == Fraction(1, 4)


def test_a_critical_adds_boxes_to_those_still_to_mark() -> None:
    """A d2 of further hits: 3 points on `. * . . . X` mark 4 or 5, and 4 points may reach the X."""
    ship = target_ship(". * . . . X", effects=("hits 1d2",))
    assert marked(ship.struck(ship.fresh, 3)) == {4: Fraction(1, 2), 5: Fraction(1, 2)}
    assert ship.struck(ship.fresh, 4).chance(GONE) == Fraction(1, 2)


def test_an_extra_critical_rolls_without_a_box() -> None:
    """An EMP's extra critical hit rolls on the table though no star is marked."""
    ship = target_ship(". . . * X", effects=("destroy", "nothing"))
    emp = gun(cannon("emp-ray"))
    further = tuple((one, emp) for one in emp.effects)
    assert ship.struck(ship.fresh, 1, "boxes", further).chance(GONE) == Fraction(1, 2)


def test_ion_damage_never_ends_a_ship() -> None:
    """It marks Drive and weapon boxes only, wherever they stand, and passes over the X."""
    ship = target_ship(". [8] * w . X")
    assert only(ship.struck(ship.fresh, 9, "drive-and-weapons")).marks == (b"\0\1\0\1\0\0",)
    assert only(ship.struck(ship.fresh, 9, "drive")).marks == (b"\0\1\0\0\0\0",)
    assert only(ship.struck(ship.fresh, 9, "crew")) == ship.fresh


def test_the_kill_chance_without_criticals_is_that_of_enough_damage() -> None:
    """On a plain track one shot kills exactly as often as its damage fills the track."""
    ship = target_ship(". . . . X")
    one = Attack(gun(cannon("ion-ram")), 5, "short")
    assert kills_by_turn(ship, [one], 1)[0] == damage(one, ship.target(ship.fresh)).at_least(5)


def test_two_shots_kill_as_often_as_their_sum_where_nothing_changes() -> None:
    """Without diamonds and criticals shots in a row are a sum of damages."""
    ship = target_ship(". . . . . . . X", dr=0)
    one = Attack(gun(cannon("laser-cannon"), 2), 6, "short")
    each = damage(one, ship.target(ship.fresh))
    both = each.bind(lambda a: each.map(lambda b: a + b))
    assert kills_by_turn(ship, [one, one], 1)[0] == both.at_least(8)


def test_chances_rise_turn_by_turn() -> None:
    """Each turn of fire adds to the chance, and the first is that of one volley."""
    ship = target_ship(". [9] . <1> * . w . X", effects=("nothing", "destroy", "hits 2"))
    shots = [Attack(gun(cannon("minigun"), 4), 5, "short")] * 2
    chances = kills_by_turn(ship, shots, 4)
    assert chances[0] == kills_by_turn(ship, shots, 1)[0]
    assert chances == sorted(chances)
    assert chances[-1] < 1


def test_what_is_gone_stays_gone() -> None:
    """Fire at a wreck changes nothing."""
    ship = target_ship(". X")
    assert only(shot_at(ship, Attack(gun(cannon("minigun")), 5, "short"), GONE)) == GONE


CASES = [(system, name) for system in GAMES for name in ships(system)[::4]]


def battle(system: str, name: str) -> tuple[State, ShipState]:
    """A ship in action on the map."""
    rules = engine(system)
    state: State = rules.battle(library(), Bout(system, "plain", (name,) * 2, "").recipe()).begin()
    for number, one in enumerate(state.ships.values()):
        one.hex, one.status = state.board.at(5, 5 + 5 * number), "on-map"
    return state, next(iter(state.ships.values()))


@pytest.mark.parametrize(("system", "name"), CASES)
def test_a_point_at_a_time_is_all_points_at_once(system: str, name: str) -> None:
    """Through the second critical box of each track, and the box after it, in a battle.

    Odds mark damage a point at a time; an attack of the engine marks all of its points.
    """
    state, ship = battle(system, name)
    for at, plan in enumerate(ship.blueprint.tracks):
        stars = [place for place, kind in enumerate(plan.kinds) if kind == "critical"]
        points = stars[min(1, len(stars) - 1)] + 2 if stars else len(plan.kinds) // 2
        target = TargetShip(ship.blueprint, at)
        marked = struck(state, target, points)
        assert dict(marked) == dict(target.struck(target.fresh, points))


def struck(state: State, target: TargetShip, points: int, whole: Container[str] = WHOLE) -> Distribution[DamageState]:
    """How the first ship stands after a given number of points on a track of it in a battle."""
    at, ship = target.track, next(iter(state.ships))

    def script(after: State) -> Script:
        return hurt(after, after.ships[ship], points, "Right", track=at)

    return ends(state, script, lambda after: target.standing(after.ships[ship]), whole=whole)


@pytest.mark.parametrize(("system", "name"), [(GAMES[0], "demilune"), (GAMES[1], "x-wing")])
def test_a_critical_hit_is_the_sum_of_its_dice(system: str, name: str) -> None:
    """Every throw of both dice, in both orders, leads where one throw for each sum leads."""
    state, ship = battle(system, name)
    target = TargetShip(ship.blueprint, 0)
    points = ship.blueprint.tracks[0].kinds.index("critical") + 2
    every = struck(state, target, points, whole=(*WHOLE, *SUMMED))
    assert dict(every) == dict(struck(state, target, points))
    assert len(every.ways) > 1


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([".", "[9]", "<1>", "*", "w", "t"]), min_size=4, max_size=9),
    st.lists(
        st.sampled_from(
            [
                "nothing",
                "hits 1d2",
                "hits 3",
                "destroy",
                "set damage_reduction 0",
                "change defensive_value -1",
                "halve defensive_value",
            ]
        ),
        min_size=2,
        max_size=4,
    ),
    st.integers(1, 8),
)
def test_damage_on_any_track(boxes: list[str], effects: list[str], points: int) -> None:
    """Chances add up to one, more damage never does less, and what is left agrees with the rows."""
    ship = target_ship(" ".join((*boxes, "X")), effects=tuple(effects))
    less, more = ship.struck(ship.fresh, points - 1), ship.struck(ship.fresh, points)
    assert sum(chance for _, chance in more) == 1
    assert more.chance(GONE) >= less.chance(GONE)
    least = (
        min(standing.boxes for standing, _ in more if standing != GONE)
        if more.probability(lambda standing: standing != GONE)
        else points
    )
    assert least >= points


def test_a_target_with_a_part_that_is_missing_is_refused_in_words() -> None:
    """A ship whose weapon cannot be read is not a target; the answer names the weapon."""
    dolphin, ram = (
        library().resolve(kind, "silent-death", id) for kind, id in (("ships", "dolphin-ii"), ("weapons", "ion-ram"))
    )
    assert dolphin is not None
    assert ram is not None
    broken = library().with_texts({ram: "name: 1\n"})
    with pytest.raises(Unanswerable, match=r"Dolphin II cannot be a target: weapons has no 'ion-r"):
        aims_of(broken, Asked(dolphin, against=dolphin))
