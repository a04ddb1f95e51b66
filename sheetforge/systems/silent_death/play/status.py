"""The status line of a battle: turn, moves, what is after a side's ships, victory, score."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.play.units import lettered, wins
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import points_left
from sheetforge.systems.silent_death.play.board_text import DeathBoard, kind_of, letters
from sheetforge.systems.silent_death.words.scenarios import takes
from sheetforge.text import counted

MOVING = "movement"


def _moved(state: State, acting: str) -> str:
    """Return which ships have moved, and which have a move left; the acting one is moving."""
    names = letters(state)
    others = [ship for ship in state.ships.values() if ship.in_action and ship.id != acting]
    left = [names[other.id] for other in others if not other.moved]
    moved = [names[other.id] for other in others if other.moved]
    text = f"moved: {' '.join(moved)}" if moved else "nobody has moved"
    moving = f"; moving: {names[acting]}" if acting in names else ""
    if not left:
        return f"{text}{moving}" if moving else "all have moved"
    return f"{text}{moving}; to move: {' '.join(left)}"


def _tracked(state: State, side: str) -> str:
    """Return the warheads that are after ships of a side: `2 x torpedo mk 30 after A at 9`."""
    names = letters(state)
    found: dict[tuple[str, str, int], int] = {}
    for ship in state.ships_of(side):
        for warhead in state.tracking(ship.id):
            away = (warhead.hex - ship.hex).length
            key = (kind_of(warhead), names[ship.id], away)
            found[key] = found.get(key, 0) + 1
    return ", ".join(
        f"{f'{number} x ' if number > 1 else ''}{kind} after {letter} at {away}"
        for (kind, letter, away), number in found.items()
    )


class DeathStatus(DeathBoard):
    """The status line of a battle."""

    def status(self, state: State, side: str, acting: str) -> Iterator[str]:
        """Yield the parts of the status line of a side."""
        limit = state.rules.turn_limit
        if state.turn:
            phases = state.rules.phases
            name = phases[min(state.phase, len(phases) - 1)][0]
            of = f" of {limit}" if limit else ""
            yield f"turn {state.turn}{of}, {name.replace('-', ' ')}"
            if MOVING in name:
                yield _moved(state, acting)
        else:
            last = f", then {counted(limit, 'turn')}" if limit else ""
            yield f"setting up{last}"
        yield _tracked(state, side)
        if state.smash is not None:
            yield "; ".join(f"{one}: {scoring.score_of(state, one)}" for one in state.plan.sides)
            return
        if not state.plan.victory:
            yield "the last side with ships in action wins"
        edges = state.plan.edges
        yield lettered(state, wins(side, ((victory.side, takes(victory, edges)) for victory in state.plan.victory)))
        if not state.turn:
            return
        left = points_left(state)
        yield "points left: " + ", ".join(f"{one} {left[one]:g}" for one in state.plan.sides)
