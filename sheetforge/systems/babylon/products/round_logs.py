"""The logs by round on control sheets of a battle: what its events say of the rounds so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from sheetforge.geometry.hexes import printed_facing
from sheetforge.systems.babylon.engine.craft import ShipState, Unit
from sheetforge.systems.babylon.engine.events import (
    Diverted,
    Moved,
    ShutOff,
    Snapped,
    TurnBegan,
    TurnBegun,
    TurnDelayed,
)
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.sheets.logs import ROUNDS, over_name
from sheetforge.systems.babylon.sheets.model import LETTERS

SIDES = ("left", "right")
"""The columns of a sheet with a log below them; which of them has which log depends on the craft."""

NO_POWER = "–"
"""The text for a round in which no power was diverted and nothing shut off."""

Cells = Mapping[str, str]
"""The texts of a row of a log, by the keys of its columns."""

Logs = Mapping[str, Mapping[int, Cells]]
"""The rows of all craft by their ids and by the rounds."""


def round_logs(state: State) -> Logs:
    """Return the motion and the power of each craft by round, as they are written at the table.

    Weapons have the letters of the sheet: `C off`, `E>A` for power of E that goes to A, `>A` for that of the reactor.
    """
    letters = {unit.id: _letters(unit) for unit in state.ships.values()}
    made: defaultdict[str, defaultdict[int, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    number = 0
    for event in state.events:
        match event:
            case TurnBegan():
                number = event.turn
            case TurnBegun():
                row = made[event.ship][number]
                row["turn"] = " ".join(filter(None, (row.get("turn", ""), f"{event.side[:1].upper()}{event.hexes}")))
            case TurnDelayed():
                row = made[event.ship][number]
                row["turn"] = f"{row.get('turn', '')}+{event.hexes}"
            case Moved():
                made[event.ship][number] |= {
                    "speed": str(event.speed),
                    "course": str(printed_facing(event.course)),
                    "facing": str(printed_facing(event.facing)),
                    "slide": _slide(event.slide),
                }
            case Snapped() if "speed" in made[event.ship][number]:
                # An agile craft may pivot once more after its movement: the row has the facing that it kept.
                made[event.ship][number]["facing"] = str(printed_facing(event.facing))
            case ShutOff():
                called = letters[event.ship].get(event.system, event.system)
                _add(made[event.ship][number], f"{called} off")
            case Diverted():
                own = letters[event.ship]
                givers = [own[giver] for giver in event.givers if giver in own]
                _add(made[event.ship][number], f"{'+'.join(givers)}>{own[event.weapon]}")
            case _:
                pass
    return made


def _letters(unit: Unit) -> dict[str, str]:
    """Return the letters of the weapons of a ship by the names that events have for them."""
    if not isinstance(unit, ShipState):
        return {}
    return {part.called: LETTERS[at : at + 1] or part.called for at, part in enumerate(unit.blueprint.weapons)}


def _slide(slide: int) -> str:
    """Return a slide as sheets have it.

    >>> _slide(-2), _slide(1), _slide(0)
    ('P2', 'S1', '0')
    """
    return f"{'S' if slide > 0 else 'P'}{abs(slide)}" if slide else "0"


def _add(row: dict[str, str], words: str) -> None:
    row["power"] = f"{row['power']}, {words}" if "power" in row else words


def log_marks(state: State, unit: Unit, logs: Logs) -> Iterator[tuple[str, str]]:
    """Yield the blanks of the logs of a craft with their texts, and strike off rounds that are over without any."""
    over = state.turn if state.outcome is not None else state.turn - 1
    rows = logs.get(unit.id, {})
    for number in range(1, min(state.turn, ROUNDS) + 1):
        row = dict(rows.get(number, {}))
        is_over, moved = number <= over, "speed" in row
        if is_over and not moved:
            # It was lost in a turn that it did not end.
            row.pop("turn", None)
        if isinstance(unit, ShipState) and is_over:
            row.setdefault("power", NO_POWER)
        for side in SIDES:
            yield from ((f"log.{side}.{number:02d}.{key}", text) for key, text in row.items())
        if is_over and not moved:
            # A ship has its motion at the left, a flight at the right; power is written for every round of a ship.
            for side in SIDES[:1] if isinstance(unit, ShipState) else SIDES:
                yield over_name(side, number), "x"
