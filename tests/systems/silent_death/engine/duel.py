"""A table of The Next Millennium: ships armed as a test wants them, put where it wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.play.presenter import DeathPresenter
from sheetforge.systems.silent_death.schema.ship import Craft, Ship
from sheetforge.systems.silent_death.sheets.model import display
from tests.systems.silent_death.armoury import library

T = TypeVar("T")
SHOW = DeathPresenter("silent-death", lambda: display)
SIDES = ("Green", "Blue")
HULL = "piranha-ii"
"""The ship that all of them are but for what a test changes: one pilot, ten boxes."""

TRACK = ". [18] <1> [15] * W [12] W [2] X"


def built(base: str = HULL, **changes: Any) -> Craft:
    """A ship of the content with other fields, as its file would give them."""
    entity = library().get("ships", "silent-death", base)
    assert isinstance(entity, Ship)
    text = entity.model_dump(by_alias=True, mode="json", exclude_none=True)
    made: Craft = Ship.model_validate({**text, **changes})
    return made


def mount(weapon: str, post: str = "pilot", barrels: int = 1, **more: Any) -> dict[str, Any]:
    """A mount that fires ahead."""
    return {"post": post, "weapon": weapon, "barrels": barrels, "arcs": ["F"], **more}


class Duel:
    """`green` at column 20, row 20, facing 0; `blue` so many hexes ahead of it, facing `facing`."""

    def __init__(
        self,
        green: Craft | None = None,
        blue: Craft | None = None,
        away: int = 2,
        facing: int = 0,
        skills: Mapping[str, int] | None = None,
        rules: str | None = None,
        **changes: Any,
    ) -> None:
        sides = [
            {
                "name": name,
                "ships": [{"name": name, "ship": HULL, "crew": {"pilot": {"piloting": 5, "gunnery": 5}}}],
                "setup": {"area": "anywhere"},
            }
            for name in SIDES
        ]
        scenario = {"name": "Duel", "source": {"book": "a test"}, "sides": sides, "victory": []}
        recipe: dict[str, Any] = {"scenario": scenario, "changes": changes}
        if rules is not None:
            recipe |= {"rules": rules, "unofficial": True}
        self.state: State = ENGINE.battle(library(), recipe).begin()
        self.state.turn = 1
        rows = (20, 20 - away)
        for name, craft, row, turned in zip(SIDES, (green, blue), rows, (0, facing), strict=True):
            blueprint = as_built(name, craft or built(), self.lookup)
            crew = {
                post: Skills((skills or {}).get("piloting", 5), (skills or {}).get("gunnery", 5))
                for post in blueprint.posts
            }
            ship = ShipState(name.lower(), name, name, blueprint, crew)
            ship.hex, ship.facing, ship.status = self.state.board.at(20, row), turned, "on-map"
            self.state.join(ship)

    @staticmethod
    def lookup(kind: str, reference: str) -> Any:
        key = library().resolve(kind, "silent-death", reference)
        return None if key is None else library().entity(key)

    @property
    def green(self) -> ShipState:
        return self.state.ships["green"]

    @property
    def blue(self) -> ShipState:
        return self.state.ships["blue"]

    def torpedo(self, ship: ShipState, target: str, rack: int = 0) -> Warhead:
        """A torpedo in flight out of a ship's hex, facing as it does."""
        self.state.launched += 1
        kind = ship.blueprint.racks[rack].kind
        made = Warhead(f"{kind.weapon}-{self.state.launched}", kind, ship, target)
        self.state.warheads[made.id] = made
        return made

    def events_of(self, kind: type[T]) -> list[T]:
        """The events of a kind, in their order."""
        return [event for event in self.state.events if isinstance(event, kind)]
