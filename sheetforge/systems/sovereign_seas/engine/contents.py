"""The content as a battle reads it: scenario, map, ships, guns, tables, and digests of all."""

from __future__ import annotations

from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.content.model import Entity
from sheetforge.play import content_view as play
from sheetforge.systems.sovereign_seas.blueprint import Fit, Gun
from sheetforge.systems.sovereign_seas.engine.charts import Charts, charts
from sheetforge.systems.sovereign_seas.engine.fitting import fitted, gun_of
from sheetforge.systems.sovereign_seas.schema import gun, ship
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario

SYSTEM = "sovereign-seas"


class Contents(play.Contents):
    """The content of the game, as a battle reads it."""

    def __init__(self, library: Library) -> None:
        super().__init__(library, SYSTEM)

    def tables(self) -> list[Entity]:
        """All tables, and the critical hits."""
        found = []
        for kind in ("tables", "criticals"):
            for key in self.library.keys(kind, SYSTEM):
                entity = self.lookup(kind, key.id)
                found += [entity] if entity is not None else []
        return found

    def scenario(self, given: Any) -> Scenario:
        """The scenario of a recipe. Raises `Unplayable`."""
        return self.given("scenarios", Scenario, given, "scenario")

    def map(self, reference: str, battle: str) -> Map:
        """The map that sides set up on. Raises `Unplayable`."""
        return self.named("maps", Map, reference, battle, f"map {reference!r}")

    def charts(self) -> Charts:
        """The tables made quick. Raises LookupError naming one that lacks."""
        return charts(self.tables())

    def fit(self, reference: str) -> Fit:
        """The ship of a reference with its guns, out of those of its navy.

        Only the guns that it carries go into the battle, so only their digests are kept.
        Raises LookupError for no valid ship, and for a battery whose gun is in no chart.
        """
        built = self.lookup("ships", reference)
        if not isinstance(built, ship.Ship):
            raise LookupError(f"there is no valid ship {reference!r}")
        chart = self._chart(str(built.navy))
        guns = {code: one for code, (_, one) in chart.items()}
        made = fitted(reference.rpartition("/")[2], built, guns)
        for code in sorted({battery.gun.code for battery in made.batteries}):
            key, _ = chart[code]
            self.digests[str(key)] = self.library.digest(key)
        return made

    def guns(self, navy: str) -> dict[str, Gun]:
        """The gun chart of a navy, by code."""
        return {code: one for code, (_, one) in self._chart(navy).items()}

    def _chart(self, navy: str) -> dict[str, tuple[Key, Gun]]:
        """The guns of a navy and where each is described, by code."""
        wanted = self.library.resolve("houses", SYSTEM, navy)
        found = {}
        for key in self.library.keys("weapons", SYSTEM):
            entity = self.library.entity(key)
            if isinstance(entity, gun.Gun):
                own = self.library.resolve("houses", SYSTEM, str(entity.navy))
                if own == wanted:
                    found[entity.code] = (key, gun_of(entity))
        return found
