"""A sea to try rules on: ships where a test wants them, answers as it gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.geometry.hexes import hex_at
from sheetforge.play.engine import Battle
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from tests.systems import answering

T = TypeVar("T")
SCENARIOS = ("fleet-engagement", "blockade-breakout", "convoy-attack")
BRITISH, FRENCH = "British", "French"

ODD, EVEN = 1, 2


@cache
def library() -> Library:
    """The content of the repository, without rules: a test puts its craft where it needs them."""
    return open_library(Path(__file__).parents[4] / "content", "content", answering.without_rules(discover()))


def faces(strikes: int, dice: int) -> tuple[int, ...]:
    """Faces with a number of strikes, for a number of dice."""
    return (ODD,) * strikes + (EVEN,) * (dice - strikes)


def scenario(
    sides: Mapping[str, Iterable[str]],
    victory: Iterable[Mapping[str, Any]] = (),
    setup: Mapping[str, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A scenario as data: side → ids of ships, any number of each."""
    made = []
    for order, (side, ships) in enumerate(sides.items(), 1):
        listed = list(ships)
        squadrons = [{"ship": ship, "counters": f"1-{listed.count(ship)}"} for ship in dict.fromkeys(listed)]
        own = (setup or {}).get(side, {"order": order, "area": "anywhere"})
        made.append({"name": side, "navy": side.lower(), "ships": squadrons, "setup": own})
    return {
        "name": "Sea",
        "source": {"book": "a test"},
        "map": "open-sea",
        "sides": made,
        "victory": list(victory) or [{"side": side, "by": "last-ship"} for side in sides],
        **fields,
    }


def a_battle(sides: Mapping[str, Iterable[str]], victory: Iterable[Mapping[str, Any]] = (), **changes: Any) -> Battle:
    """A battle between these ships."""
    return ENGINE.battle(library(), {"scenario": scenario(sides, victory), "changes": changes})


class Sea:
    """A battle in its first turn, with ships put where they are wanted.

    Ships are given as `side, ship, column, row, facing, speed`; `sea[0]` is the first of them. They
    have run far enough to turn. A side that is given none has a merchantman far away.
    """

    def __init__(self, *ships: tuple[str, str, int, int, int, int], victory: Iterable[Mapping[str, Any]] = ()) -> None:
        sides: dict[str, list[str]] = {}
        for side, ship, *_ in ships:
            sides.setdefault(side, []).append(ship)
        for side in (BRITISH, FRENCH):
            sides.setdefault(side, ["small-merchantman"])
        self.state: State = a_battle(sides, victory).begin()
        self.state.turn, self.state.impulse = 1, 1
        self.ships: list[ShipState] = []
        for side, id, column, row, facing, speed in ships:
            ship = next(
                one
                for one in self.state.ships.values()
                if one.side == side and one.blueprint.id == id and one.status == "waiting"
            )
            ship.hex, ship.facing, ship.speed = hex_at(column, row), facing, speed
            ship.status, ship.run = "afloat", ship.blueprint.turn_rate
            self.ships.append(ship)
        for ship in self.state.ships.values():
            if ship.status == "waiting":
                ship.hex, ship.status = hex_at(500, 500), "afloat"

    def __getitem__(self, number: int) -> ShipState:
        return self.ships[number]

    def events_of(self, kind: type[T]) -> list[T]:
        """The events of a kind, in their order."""
        return [event for event in self.state.events if isinstance(event, kind)]


run = partial(answering.run, faces=lambda strikes, roll: faces(strikes, len(roll.dice)))
asked = partial(answering.asked, faces=lambda strikes, roll: faces(strikes, len(roll.dice)))
"""Scripts answered; a whole number answers a roll with so many strikes."""
