"""The content as a battle reads it: scenario, map, ships, guns, tables, and digests of all."""

from __future__ import annotations

from sheetforge.content.model import Entity
from sheetforge.play import content_view as play
from sheetforge.play.questions import Json
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, as_built
from sheetforge.systems.sovereign_seas.engine.charts import Charts, charts
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario
from sheetforge.systems.sovereign_seas.schema.ship import Ship

SYSTEM = "sovereign-seas"


class Contents(play.Contents):
    """The content of the game, as a battle reads it."""

    system = SYSTEM

    def tables(self) -> list[Entity]:
        """Return all tables, that of critical hits among them."""
        kinds = ("tables", "criticals")
        keys = [(kind, key) for kind in kinds for key in self.library.keys(kind, SYSTEM)]
        entities = (self.lookup(kind, key.id) for kind, key in keys)
        return [entity for entity in entities if entity is not None]

    def scenario(self, given: Json) -> Scenario:
        """Return the scenario of a recipe. Raises `Unplayable`."""
        return self.given("scenarios", Scenario, given, "scenario")

    def map(self, reference: str, battle: str) -> Map:
        """Return the map that sides set up on. Raises `Unplayable`."""
        return self.named("maps", Map, reference, battle, f"map {reference!r}")

    def charts(self) -> Charts:
        """Return the tables, quick to look up. Raises LookupError naming a missing one."""
        return charts(self.tables())

    def blueprint(self, reference: str) -> Blueprint:
        """Return the ship of a reference as built, with guns of its navy.

        Only the guns that it carries go into the battle, so only their digests are kept.
        Raises LookupError for no valid ship, and for a battery whose gun is in no chart.
        """
        ship = self.lookup("ships", reference)
        if not isinstance(ship, Ship):
            raise LookupError(f"there is no valid ship {reference!r}")
        built = as_built(ship, self.library, SYSTEM, reference.rpartition("/")[2])
        for code in built.unknown_guns:
            raise LookupError(f"{built.name}: no gun chart of its navy has {code!r}")
        for gun in built.guns:
            if gun.key is not None:
                self.digests[str(gun.key)] = self.library.digest(gun.key)
        return built
