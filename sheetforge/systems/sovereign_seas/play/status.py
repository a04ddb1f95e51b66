"""The status line of a battle at sea, and the way of a ship to a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.geometry.hexes import Hex
from sheetforge.play.entry import Word
from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose
from sheetforge.play.units import letters
from sheetforge.systems.sovereign_seas.engine.movement import advance, steps
from sheetforge.systems.sovereign_seas.engine.phases import FIRST, phase_name
from sheetforge.systems.sovereign_seas.engine.rulings import functional
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.words.scenarios import takes
from sheetforge.text import counted, listed


def status(state: State, side: str) -> Sequence[str]:
    """Return the parts of the status line of a side."""
    return [part for part in _parts(state, side) if part]


def _parts(state: State, side: str) -> Iterator[str]:
    plan = state.plan
    if state.turn:
        yield f"turn {state.turn} of {plan.turn_limit}, {phase_name(state)}"
        if state.phase >= len(FIRST):
            yield f"{state.advantaged} have the advantage"
            yield _fired(state)
    else:
        yield f"setting up, then {counted(plan.turn_limit, 'turn')}"
    yield wins(state, side)
    counts = []
    for one in plan.sides:
        own = [ship for ship in state.ships.values() if ship.side == one]
        left = sum(ship.status == "waiting" or functional(ship) for ship in own)
        counts.append(f"{one} {left} of {len(own)}")
    yield f"functional ships: {', '.join(counts)}"


def _fired(state: State) -> str:
    """Return which ships have fired in this turn; each fires once."""
    names = letters(state)
    fired = [names[ship.id] for ship in state.afloat() if ship.fired]
    return f"fired: {' '.join(fired)}" if fired else ""


def wins(state: State, side: str) -> str:
    """Return what a side must do to win, and the others where that differs."""
    said: dict[str, list[str]] = {}
    for one in state.plan.victory:
        way = takes(one, state.plan.turn_limit).rstrip(".")
        said.setdefault(one.side, []).append(f"{way} ({one.level})" if one.level else way)
    mine = said.pop(side, [])
    parts = [f"you win if {listed(mine, 'or')}"] if mine else []
    if any(others != mine for others in said.values()):
        parts += [f"{one} if {listed(others, 'or')}" for one, others in said.items()]
    return "; ".join(parts)


def route(state: State, question: Choose, number: str, facing: int | None) -> list[Word]:
    """Return the steps of the shortest way of a ship to a hex. Raises `NoWay`.

    Ways past other ships are taken before ways through them, which ram.
    """
    ship = state.ships[question.about]
    points = int(question.so_far[0])
    others = {one.hex for one in state.afloat() if one is not ship}
    for closed in (others, set[Hex]()):
        ways = [(ship.copy(), list[str]())]
        for gone in range(points + 1):
            for at, way in ways:
                arrived = state.name(at.hex) == number and facing in (None, at.facing)
                if arrived and (way or number == state.name(ship.hex)):
                    return [Word(step, question.why) for step in way]
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
    turned = "" if facing is None else f" facing {facing + 1}"
    raise NoWay(f"{ship.name} does not get to {number}{turned} with {points} of its movement")
