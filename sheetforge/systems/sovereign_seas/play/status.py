"""The status line of a battle at sea, the way of a ship to a hex, the account of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.geometry.hexes import Hex, printed_facing
from sheetforge.play.entry import Way, Word, turned_by
from sheetforge.play.events import AnyEvent
from sheetforge.play.presenter import NoWay
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
from sheetforge.systems.sovereign_seas.schema.scenario import Victory
from sheetforge.systems.sovereign_seas.words.scenarios import takes
from sheetforge.text import counted


def _way(one: Victory, limit: int) -> str:
    """Return what it takes to win, with the level of the victory."""
    way = takes(one, limit).rstrip(".")
    return f"{way} ({one.level})" if one.level else way


def _fired(state: State, acting: str) -> str:
    """Return which ships have fired in this turn; each fires once."""
    names = letters(state)
    fired = [names[ship.id] for ship in state.afloat() if ship.fired and ship.id != acting]
    return f"fired: {' '.join(fired)}" if fired else ""


class SeaStatus(UnitPresenter[State, ShipState]):
    """The status line of a battle, the way of a ship to a hex, the account of events."""

    routed = frozenset({"step"})

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
        yield wins(side, ((one.side, _way(one, plan.turn_limit)) for one in plan.victory))
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
        others = {one.hex for one in state.afloat() if one is not ship}
        for closed in (others, set[Hex]()):
            ways = [(ship.copy(), list[str]())]
            reached = [ship.hex]
            for gone in range(points + 1):
                there = [
                    (at.facing, way) for at, way in ways if state.name(at.hex) == number and facing in (None, at.facing)
                ]
                if there:
                    end, way = min(there, key=lambda one: turned_by(one[0] - ship.facing))
                    return Way([Word(step, question.why) for step in way], end)
                if gone == points:
                    break
                on: dict[tuple[Hex, int, int], tuple[ShipState, list[str]]] = {}
                for at, way in ways:
                    for step in steps(at) if way else question.options:
                        ghost = at.copy()
                        advance(ghost, step)
                        if ghost.hex not in closed or state.name(ghost.hex) == number:
                            on.setdefault((ghost.hex, ghost.facing, ghost.run), (ghost, [*way, step]))
                ways = list(on.values())
                reached += [at.hex for at, _ in ways]
        turned = "" if facing is None else f" facing {printed_facing(facing)}"
        goal = self.map(state).hex(number)
        near = "" if goal is None else nearest_text(goal, reached, state.name)
        raise NoWay(f"{named(state)[ship.id]} does not get to {number}{turned} with {points} of its movement{near}")

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
