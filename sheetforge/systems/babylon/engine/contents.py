"""The content as a battle reads it: scenario, map, craft as built, losses, and digests of all."""

from __future__ import annotations

from sheetforge.content.fixed import fixed
from sheetforge.play import content_view as play
from sheetforge.play.questions import Json
from sheetforge.systems.babylon.blueprint import Blueprint, as_built
from sheetforge.systems.babylon.engine.craft import LossTable
from sheetforge.systems.babylon.schema.scenario import Map, Scenario
from sheetforge.systems.babylon.schema.ship import Flight, Mover, Ship
from sheetforge.systems.babylon.schema.tables import Loss, Losses

SYSTEM = "babylon"
LOSSES = "losses"
"""The table of losses that battles are played with."""


def loss_table(table: Losses) -> LossTable:
    """Return the losses of rows, blocks and sides, quick to look up."""
    groups = {**table.row, **table.block}
    return LossTable(fixed({kind: _pairs(losses) for kind, losses in groups.items()}), _pairs(table.side))


def _pairs(losses: tuple[Loss, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((loss.what, loss.by) for loss in losses)


class Contents(play.Contents):
    """The content of the game, as a battle reads it."""

    system = SYSTEM

    def scenario(self, given: Json) -> Scenario:
        """Return the scenario of a recipe. Raises `Unplayable`."""
        return self.given("scenarios", Scenario, given, "scenario")

    def map(self, reference: str, battle: str) -> Map:
        """Return the map of a battle. Raises `Unplayable`."""
        return self.named("maps", Map, reference, battle, f"map {reference!r}")

    def losses(self, battle: str) -> LossTable:
        """Return the table of losses. Raises `Unplayable`."""
        return loss_table(self.named("criticals", Losses, LOSSES, battle, "table of losses"))

    def fit(self, kind: str, reference: str, losses: LossTable) -> Blueprint:
        """Return a ship or a flight as built. Raises LookupError."""
        entity = self.lookup(kind, reference)
        if not isinstance(entity, Ship | Flight):
            raise LookupError(f"there is no valid {kind[:-1]} {reference!r}")
        mover: Mover = entity
        id = reference.rpartition("/")[2]
        built = as_built(mover, self.library, SYSTEM, id, losses.of_side("turn-delay"))
        weapons = [part.weapon for part in built.weapons] + [gun.weapon for gun in built.guns]
        for weapon in weapons:
            if weapon is not None and weapon.key is not None:
                self.digests[str(weapon.key)] = self.library.digest(weapon.key)
        if isinstance(entity, Ship):
            self.lookup("tables", entity.side_chart)
        return built
