"""What a battle of the family reads: scenarios, maps, rule sets and events by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetforge.play.content_view import Contents
from sheetforge.systems.silent_death.blueprint import bare
from sheetforge.systems.silent_death.engine.rulesets import Rules, with_optional
from sheetforge.systems.silent_death.schema.fleet import Event, Scenario
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.text import did_you_mean


class Reading(Contents):
    """The content of a game of the family, as a battle reads it."""

    def scenario(self, given: Any) -> Scenario:
        """The scenario of a recipe. Raises `Unplayable`."""
        model = self.library.systems[self.system].kinds["scenarios"].models()[""]
        assert issubclass(model, Scenario)
        return self.given("scenarios", model, given, "scenario")

    def rules(self, named: Any, known: Mapping[str, Rules]) -> Rules:
        """A rule set by id, or that of an event. Raises LookupError for one that there is not."""
        usual = next(iter(known.values()))
        if named is None or named in known:
            return usual if named is None else known[named]
        event = self.lookup("events", str(named))
        if not isinstance(event, Event):
            raise LookupError(self._no_rules(str(named), known))
        played = (one for one in known.values() if one.sequence == event.turn_sequence)
        return replace(
            with_optional(next(played, usual), event.optional_rules),
            id=bare(str(named)),
            turn_limit=event.turns or usual.turn_limit,
            by_points=event.points is not None,
        )

    def _no_rules(self, named: str, known: Mapping[str, Rules]) -> str:
        """That there are no rules of a name, what may be meant, and what there is."""
        every = [*known, *(key.id for key in self.library.keys("events", self.system))]
        meant = did_you_mean(named, every, with_list=True)
        return f"there is no rule set and no event {named!r}; {meant}"

    def map(self, recipe: Mapping[str, Any], scenario: Scenario) -> Map | None:
        """The map of a recipe, or the one that is for its scenario. Raises `Unplayable`."""
        named, own = recipe.get("map"), recipe.get("scenario")
        if named is not None:
            return self.named_map(scenario.name, named)
        return self._map_for("scenarios", own) if isinstance(own, str) else None

    def event(self, recipe: Mapping[str, Any]) -> Event | None:
        """The event by whose rules forces are played; a scenario has a way of its own to start."""
        named = recipe.get("rules")
        if named is None or isinstance(recipe.get("scenario"), str):
            return None
        found = self.lookup("events", str(named))
        return found if isinstance(found, Event) else None

    def named_map(self, battle: str, named: Any) -> Map:
        """A map by its id. Raises `Unplayable`."""
        return self.named("maps", Map, named, battle, f"map {named!r}")

    def map_of_event(self, named: str, event: Event) -> Map | None:
        """The map that is for an event, else the one that the event names."""
        own = self._map_for("events", named)
        if own is None and event.map is not None:
            found = self.lookup("maps", event.map)
            return found if isinstance(found, Map) else None
        return own

    def _map_for(self, kind: str, named: str) -> Map | None:
        """The map that is for a scenario or an event."""
        wanted = self.library.resolve(kind, self.system, named)
        for key in self.library.keys("maps", self.system):
            entity = self.library.entity(key)
            own = getattr(entity, kind.removesuffix("s"), None)
            if not isinstance(entity, Map) or own is None:
                continue
            if self.library.resolve(kind, self.system, own) == wanted:
                self.digests[str(key)] = self.library.digest(key)
                return entity
        return None
