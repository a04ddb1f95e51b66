"""Open space to try rules on: craft where a test wants them, answers as it gives them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.play.engine import Battle
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.play.game import ENGINE
from tests.systems.answering import asked as asked
from tests.systems.answering import run as run
from tests.systems.answering import without_rules

T = TypeVar("T")
US, THEM = "Us", "Them"


@cache
def library() -> Library:
    """The content of the repository, without rules: a test puts its craft where it needs them."""
    return open_library(Path(__file__).parents[4] / "content", "content", without_rules(discover()))


def a_battle(
    *starts: dict[str, Any],
    map: str = "open-space",
    optional: tuple[str, ...] = (),
    victory: list[dict[str, Any]] | None = None,
    turns: int = 6,
) -> Battle:
    """A battle between craft, given as the starts of a scenario with a `side` each."""
    sides: dict[str, list[dict[str, Any]]] = {}
    for start in starts:
        own = dict(start)
        sides.setdefault(own.pop("side", US), []).append(own)
    if len(sides) < 2:
        sides[THEM] = [{"ship": "var-nic", "name": "Far", "at": "9090"}]
    scenario = {
        "name": "Space",
        "source": {"book": "a test"},
        "map": map,
        "turns": turns,
        "sides": [{"name": name, "ships": ships} for name, ships in sides.items()],
        "victory": victory or [{"side": name, "by": "last-ship"} for name in sides],
    }
    changes = {"optional": list(optional)} if optional else {}
    return ENGINE.battle(library(), {"scenario": scenario, "changes": changes})


def space(*starts: dict[str, Any], **more: Any) -> State:
    """The state of such a battle in its first turn, in the order in which craft are given."""
    state: State = a_battle(*starts, **more).begin()
    state.turn = 1
    state.order = tuple(state.ships)
    return state


def ship(state: State, number: int = 0) -> ShipState:
    """A ship of a state, by its number."""
    return [one for one in state.ships.values() if isinstance(one, ShipState)][number]


def flight(state: State, number: int = 0) -> FlightState:
    """A flight of a state, by its number."""
    return [one for one in state.ships.values() if isinstance(one, FlightState)][number]


def marked(one: ShipState, **boxes: int) -> None:
    """Cross off boxes of parts by their ids, with underscores for hyphens."""
    places = {part.id.replace("-", "_"): part.place for part in one.blueprint.parts}
    marks = list(one.marks)
    for id, number in boxes.items():
        marks[places[id]] = number
    one.marks = tuple(marks)


def place_of(one: ShipState, id: str) -> int:
    """The number of a part, by its id."""
    return next(part.place for part in one.blueprint.parts if part.id == id)


def events_of(state: State, kind: type[T]) -> list[T]:
    """The events of a kind, in their order."""
    return [event for event in state.events if isinstance(event, kind)]
