"""A table to try rules on: ships where a test wants them, answers as it gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from sheetforge.geometry.hexes import Hex
from sheetforge.play.engine import Battle
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from tests.systems.answering import asked as asked
from tests.systems.answering import run as run
from tests.systems.silent_death.armoury import library

T = TypeVar("T")
SCENARIOS = ("patrolling-the-depths-of-space", "the-liberation-of-syruss", "dark-lord-of-the-sith")
CREWS = {
    "y-wing": {"pilot": {"piloting": 6, "gunnery": 6}, "gunner": {"gunnery": 6}},
    "yt-1300": {"pilot": {"piloting": 6, "gunnery": 6}, "gunner": {"gunnery": 6}},
}
PILOT = {"pilot": {"piloting": 6, "gunnery": 6}}


def scenario(
    sides: Mapping[str, Iterable[tuple[str, str, Mapping[str, Any]]]], victory: Iterable[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """A scenario as data: side → ships, each a name, a ship and skills that differ from 6."""
    made = []
    for side, ships in sides.items():
        listed = []
        for name, ship, skills in ships:
            crew = {post: dict(own) for post, own in CREWS.get(ship, PILOT).items()}
            for post, own in skills.items():
                crew[post] = {**crew[post], **own}
            listed.append({"name": name, "ship": ship, "crew": crew})
        made.append({"name": side, "ships": listed, "setup": {"area": "anywhere"}})
    return {"name": "Table", "source": {"book": "a test"}, "sides": made, "victory": list(victory)}


def brawl() -> dict[str, Any]:
    """All nine ships on either side, anywhere on a map: a battle in which much happens."""
    ships = (
        "a-wing",
        "b-wing",
        "tie-advanced",
        "tie-bomber",
        "tie-fighter",
        "tie-interceptor",
        "x-wing",
        "y-wing",
        "yt-1300",
    )
    return scenario({side: [(f"{ship} {side}", ship, {}) for ship in ships] for side in ("Rebels", "Imperials")})


def a_battle(
    sides: Mapping[str, Iterable[tuple[str, str, Mapping[str, Any]]]],
    victory: Iterable[Mapping[str, Any]] = (),
    **changes: Any,
) -> Battle:
    """A battle between these ships; `changes` are `optional` rules and numbers."""
    recipe = {"scenario": scenario(sides, victory), "changes": changes}
    return ENGINE.battle(library(), recipe)


class Table:
    """A battle in its first turn, with ships put where they are wanted.

    Ships are given as `side, ship, column, row, facing`; their ids are `<ship>-1` and so on, in
    their order, skills 6 unless `skills` has others by id.
    """

    def __init__(
        self,
        *ships: tuple[str, str, int, int, int],
        skills: Mapping[str, Mapping[str, Mapping[str, int]]] | None = None,
        victory: Iterable[Mapping[str, Any]] = (),
        **changes: Any,
    ) -> None:
        sides: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
        counts: dict[str, int] = {}
        names = []
        for side, ship, *_ in ships:
            counts[ship] = counts.get(ship, 0) + 1
            names.append(f"{ship}-{counts[ship]}")
            own = (skills or {}).get(names[-1], {})
            sides.setdefault(side, []).append((names[-1], ship, own))
        self.state: State = a_battle(sides, victory, **changes).begin()
        self.state.turn = 1
        for name, (_, _, column, row, facing) in zip(names, ships, strict=True):
            ship_ = self.state.ships[name]
            ship_.hex = self.state.board.at(column, row)
            ship_.facing, ship_.status = facing, "on-map"

    def __getitem__(self, id: str) -> ShipState:
        return self.state.ships[id]

    def hex(self, column: int, row: int) -> Hex:
        """The hex of a column and row."""
        return self.state.board.at(column, row)

    def events_of(self, kind: type[T]) -> list[T]:
        """The events of a kind, in their order."""
        return [event for event in self.state.events if isinstance(event, kind)]
