"""A table of a Smash: players with ships where a test puts them."""

from __future__ import annotations

from typing import Any, TypeVar

from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills, Warhead
from sheetforge.systems.silent_death.engine.smash.state import Player, SmashPlan
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import Duel, built

T = TypeVar("T")
FOR_KILLS, UP_TIERS = "masked-ball", "climbing-party"


def a_smash(event: str, **recipe: Any) -> Any:
    """The battle of a Smash."""
    return ENGINE.battle(library(), {"event": event, **recipe})


class Melee:
    """A Smash in its second turn with no asteroids; ships come from `fly`, players by number."""

    def __init__(self, event: str = FOR_KILLS, **recipe: Any) -> None:
        self.state: State = a_smash(event, **recipe).begin()
        self.state.turn = 2

    @property
    def plan(self) -> SmashPlan:
        assert self.state.plan.smash is not None
        return self.state.plan.smash

    def player(self, number: int) -> Player:
        assert self.state.smash is not None
        return self.state.smash.players[f"Player {number}"]

    def fly(
        self,
        number: int,
        column: int,
        row: int,
        facing: int = 0,
        craft: Craft | None = None,
        skill: int = 5,
        piloting: int = 5,
    ) -> ShipState:
        """A player's ship of one pilot, on the map; one of those in reserve."""
        blueprint = as_built("piranha-ii", craft or built(), Duel.lookup)
        crew = {post: Skills(piloting, skill) for post in blueprint.posts}
        player = self.player(number)
        player.fielded += 1
        player.reserves = max(0, player.reserves - 1)
        ship = ShipState(f"ship-{number}-{player.fielded}", f"Ship {number}", player.side, blueprint, crew)
        ship.hex, ship.facing = self.state.board.at(column, row), facing
        ship.status = "on-map"
        self.state.join(ship)
        player.ship = ship.id
        return ship

    def torpedo(self, ship: ShipState, target: ShipState, arrived: bool = True) -> Warhead:
        """A torpedo of a ship at its target, in its hex."""
        self.state.launched += 1
        kind = ship.blueprint.racks[0].kind
        made = Warhead(f"{kind.weapon}-{self.state.launched}", kind, ship, target.id)
        made.hex, made.arrived = target.hex, arrived
        self.state.warheads[made.id] = made
        return made

    def events_of(self, kind: type[T]) -> list[T]:
        """The events of a kind, in their order."""
        return [event for event in self.state.events if isinstance(event, kind)]
