"""Goals and points: when a battle is over, who has won it, and what the fate of a ship is worth."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.victory import decided, points_left, scores, worth
from sheetforge.systems.silent_fury.schema.scenario import Victory
from tests.systems.silent_fury.engine.drydock import BLUE, RED, battle, chain, fit, ship


def fate(one: ShipState, word: str) -> ShipState:
    """A ship that has met a fate: destroyed, left, or taken by the other side."""
    if word == "taken":
        one.side = RED if one.home == BLUE else BLUE
    elif word != "sound":
        one.status = word  # type: ignore[assignment]
    return one


def fought(reds: str, blues: str, **goal: object) -> State:
    """A battle in which ships have met these fates; red has a goal."""
    given = [(side, word) for side, words in ((RED, reds), (BLUE, blues)) for word in words.split()]
    ships = [
        fate(ship(f"{side}-{at}", side, fit(chain(4)), crew={1: "spacer"}), word)
        for at, (side, word) in enumerate(given, 1)
    ]
    sides = tuple(dict.fromkeys(side for side, _ in given))
    return battle(*ships, victory=(Victory.model_validate({"side": RED, **goal}),), sides=sides)


@pytest.mark.parametrize(
    ("reds", "blues", "goal", "won"),
    [
        ("sound", "destroyed sound", {"by": "destroy"}, False),
        ("sound", "destroyed sound", {"by": "destroy", "count": 1}, True),
        ("sound", "destroyed destroyed", {"by": "destroy"}, True),
        ("destroyed sound", "sound", {"by": "destroy", "count": 1}, False),
        ("sound", "destroyed sound", {"by": "destroy", "ships": [f"{BLUE}-2"]}, True),
        ("sound", "destroyed sound", {"by": "destroy", "ships": [f"{BLUE}-3"]}, False),
        ("sound", "taken sound", {"by": "capture"}, False),
        ("sound", "taken sound", {"by": "capture", "count": 1}, True),
        ("sound", "taken taken", {"by": "capture"}, True),
        ("left sound", "sound", {"by": "leave"}, False),
        ("left sound", "sound", {"by": "leave", "count": 1}, True),
        ("left left", "sound", {"by": "leave"}, True),
        ("sound", "left sound", {"by": "leave", "count": 1}, False),
        ("sound", "sound sound", {"by": "cargo"}, False),
        ("sound", "taken sound", {"by": "cargo"}, True),
        ("sound", "taken sound", {"by": "cargo", "count": 3}, True),
        ("sound", "taken sound", {"by": "cargo", "count": 4}, False),
        ("sound", "destroyed left", {"by": "last-ship"}, True),
        ("sound", "destroyed sound", {"by": "last-ship"}, False),
        ("sound", "destroyed sound", {"by": "points"}, False),
    ],
)
def test_a_goal_is_reached(reds: str, blues: str, goal: dict[str, object], won: bool) -> None:
    """By all ships that count, or by the number that the scenario has; cargo by one component at least."""
    state = fought(reds, blues, **goal)
    assert decided(state) == won
    if won:
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.reason) == (RED, goal["by"])


@pytest.mark.parametrize(
    ("word", "damage", "hundredths"),
    [
        ("sound", {}, 0),
        ("sound", {2: "hull-breach"}, 25),
        ("sound", {2: "hull-breach", 3: "hull-breach"}, None),
        ("destroyed", {}, None),
        ("left", {}, None),
        ("taken", {}, None),
        ("waiting", {}, 0),
    ],
)
def test_the_worth_of_a_fate(word: str, damage: dict[int, str], hundredths: int | None) -> None:
    """A part of the ship's points that the scenario sets; of a damaged one the share of its components."""
    one = fate(ship("one", BLUE, fit(chain(4)), crew={1: "spacer"}, damage=damage), word)
    state = battle(ship("two", RED, fit(), crew={1: "spacer"}), one)
    scoring, points = state.plan.scoring, one.blueprint.points
    part = {"destroyed": scoring.destroyed, "left": scoring.left, "taken": scoring.captured}.get(word, scoring.crippled)
    due = part * points if hundredths is None else scoring.damaged * points * hundredths // 100
    assert worth(state, one) == due
    assert scores(state) == {RED: due / 100, BLUE: 0}
    kept = {"sound": points / 2 if len(damage) > 1 else points, "left": points, "waiting": points}
    assert points_left(state)[BLUE] == kept.get(word, 0)


def test_two_sides_that_reach_their_goals_at_once_draw() -> None:
    """One side that reaches two wins by the first; nobody left who can fight is the end too."""
    both = [Victory(side=side, by="destroy") for side in (RED, BLUE)]
    ruins = [fate(ship(side, side, fit(), crew={1: "spacer"}), "destroyed") for side in (RED, BLUE)]
    state = battle(*ruins, victory=tuple(both))
    assert decided(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (None, "draw")
    alone = battle(*ruins, victory=(Victory(side=RED, by="last-ship"), Victory(side=BLUE, by="deny")))
    assert decided(alone)
    assert alone.outcome is not None
    assert (alone.outcome.winner, alone.outcome.reason) == (BLUE, "deny")


def test_a_ship_without_crew_is_lost_unless_it_began_so() -> None:
    """Its worth is that of a captured one; a derelict is worth nothing by itself."""
    left = ship("left", BLUE, fit(), crew={1: "spacer"})
    derelict = ship("derelict", BLUE, fit())
    state = battle(ship("red", RED, fit(), crew={1: "spacer"}), left, derelict)
    state.ships["left"] = left = left.copy()
    left.take(1, Figure(BLUE, "spacer"))
    assert worth(state, left) == state.plan.scoring.captured * left.blueprint.points
    assert worth(state, derelict) == 0
