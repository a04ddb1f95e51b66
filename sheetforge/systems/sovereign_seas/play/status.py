"""The status line of a battle at sea, the way of a ship to a hex, the account of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetforge.geometry.hexes import Facing, Hex, printed_facing
from sheetforge.play.entry import Way, Word, turned_by
from sheetforge.play.events import AnyEvent
from sheetforge.play.presenter import MoveEnd, NoWay, Score
from sheetforge.play.questions import Choose
from sheetforge.play.summary import UnitTally, by_turn
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import letters, named, nearest_text, wins
from sheetforge.systems.sovereign_seas.engine.events import BatteryLost, Fired, HullLost, Sank
from sheetforge.systems.sovereign_seas.engine.movement import advance, steps
from sheetforge.systems.sovereign_seas.engine.phases import FIRST, phase_name
from sheetforge.systems.sovereign_seas.engine.rulings import functional
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import score
from sheetforge.systems.sovereign_seas.schema.scenario import Victory
from sheetforge.systems.sovereign_seas.words.scenarios import takes
from sheetforge.text import counted


def _way(goal: Victory, limit: int) -> str:
    """Return what it takes to win, with the level of the victory."""
    way = takes(goal, limit).rstrip(".")
    return f"{way} ({goal.level})" if goal.level else way


def _fired(state: State, acting: str) -> str:
    """Return which ships have fired in this turn; each fires once."""
    names = letters(state)
    fired = [names[ship.id] for ship in state.afloat() if ship.fired and ship.id != acting]
    return f"fired: {' '.join(fired)}" if fired else ""


class SeaWay(NamedTuple):
    """The steps of a way that are asked for, where it ends, and the hexes that it takes."""

    steps: tuple[str, ...]
    hex: Hex
    facing: int
    hexes: int


def _ways(state: State, ship: ShipState, question: Choose, rams: bool = False, goal: str = "") -> Iterator[SeaWay]:
    """Yield the ways of a ship, the shortest first: past other ships, unless it `rams`, but for the goal.

    A way ends where the ship has moved all its hexes, where it may ram, or where its next step is asked for: a single
    legal step is not, and it goes on.
    """
    taken, points = {one.hex for one in state.afloat() if one is not ship}, int(question.so_far[0])
    ways: list[tuple[ShipState, tuple[str, ...]]] = [(ship.copy(), ())]
    for gone in range(points + 1):
        for at, way in ways:
            if gone in (0, points) or at.hex in taken or len(steps(at)) > 1:
                yield SeaWay(way, at.hex, at.facing, gone)
        on: dict[tuple[Hex, int, int], tuple[ShipState, tuple[str, ...]]] = {}
        for at, way in ways if gone < points else ():
            options = steps(at) if gone else question.options
            for step in options:
                ghost = at.copy()
                advance(ghost, step)
                if rams or ghost.hex not in taken or state.name(ghost.hex) == goal:
                    asked = (*way, step) if len(options) > 1 else way
                    on.setdefault((ghost.hex, ghost.facing, ghost.run), (ghost, asked))
        ways = list(on.values())


class SeaStatus(UnitPresenter[State, ShipState]):
    """The status line of a battle, the way of a ship to a hex, the account of events."""

    routed = frozenset({"step"})

    def score(self, state: State) -> Score:
        return score(state)

    def status(self, state: State, side: str, acting: str) -> Iterator[str]:
        """Yield the parts of the status line of a side."""
        plan = state.plan
        if state.turn:
            yield f"turn {state.turn} of {plan.turn_limit}, {phase_name(state)}"
            if state.phase >= len(FIRST):
                yield f"advantage: {state.advantaged}"
                yield _fired(state, acting)
        else:
            yield f"setting up, then {counted(plan.turn_limit, 'turn')}"
        yield wins(side, ((victory.side, _way(victory, plan.turn_limit)) for victory in plan.victory))
        counts = []
        for one in plan.sides:
            own = [ship for ship in state.ships.values() if ship.side == one]
            left = sum(ship.status == "waiting" or functional(ship) for ship in own)
            counts.append(f"{one} {left} of {len(own)}")
        yield f"functional ships: {', '.join(counts)}"

    def route(self, state: State, question: Choose, number: str, facing: int | None) -> Way:
        """Return the steps of the shortest way of a ship to a hex. Raises `NoWay`.

        Of equal ways it is one on which she ends least off her course. Ways past other ships are
        taken before ways through them, which ram.
        """
        ship = state.ships[question.about]
        points = int(question.so_far[0])
        reached: list[Hex] = []
        for past in (False, True):
            ways = list(_ways(state, ship, question, past, number))
            there = [way for way in ways if state.name(way.hex) == number and facing in (None, way.facing)]
            if there:
                least = [way for way in there if way.hexes == there[0].hexes]
                best = min(least, key=lambda way: turned_by(way.facing - ship.facing))
                return Way([Word(step, question.why) for step in best.steps], best.facing)
            reached += [way.hex for way in ways]
        turned = "" if facing is None else f" facing {printed_facing(facing)}"
        goal = self.map(state).hex(number)
        near = "" if goal is None else nearest_text(goal, reached, state.name)
        raise NoWay(f"{named(state)[ship.id]} does not get to {number}{turned} with {points} of its movement{near}")

    def ends(self, state: State, question: Choose) -> list[MoveEnd]:
        """Return every hex and facing that a ship reaches past others, with the hexes that it takes."""
        ship = state.ships[question.about]
        ends: dict[tuple[str, int], MoveEnd] = {}
        for way in _ways(state, ship, question):
            if way.hexes:
                end = MoveEnd(state.name(way.hex), way.facing, counted(way.hexes, "hex", "hexes"))
                ends.setdefault((end.hex, way.facing), end)
        return list(ends.values())

    def lead(self, state: State, question: Choose, option: str) -> tuple[Hex, Facing] | None:
        """Return where a step leads a ship, with those after it that are not asked for."""
        if question.why != "step":
            return None
        ways = _ways(state, state.ships[question.about], question, rams=True)
        return next(((way.hex, way.facing) for way in ways if way.steps == (option,)), None)

    def tally(self, events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
        """Yield what the events of a battle add to its account.

        A salvo is a shot, and a hit if any of its strikes is effective. A battery and a circle of
        the hull are a point of damage each.
        """
        for turn, event in by_turn(events):
            match event:
                case Fired():
                    yield UnitTally(turn, event.ship, 1, int(event.hits > 0))
                case BatteryLost():
                    yield UnitTally(turn, event.ship, damage=1)
                case HullLost():
                    yield UnitTally(turn, event.ship, damage=event.circles)
                case Sank():
                    yield UnitTally(turn, event.ship, lost="sunk")
