"""The content and the rules of a battle, found by the names in its recipe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import fields, replace
from typing import Literal

from sheetforge.play.content_view import Contents
from sheetforge.play.engine import Recipe
from sheetforge.play.questions import Json
from sheetforge.systems.silent_death.engine.state import Rules, Setting
from sheetforge.systems.silent_death.schema.fleet import Event, Scenario
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.text import did_you_mean


class BattleContents(Contents):
    """The content of a game of the family, as a battle reads it."""

    def scenario(self, given: Json) -> Scenario:
        """Return the scenario of a recipe. Raises `Unplayable`."""
        model = self.library.systems[self.system].kinds["scenarios"].models()[""]
        assert issubclass(model, Scenario)
        return self.given("scenarios", model, given, "scenario")

    def rules(self, named: Json, known: Mapping[str, Rules]) -> Rules:
        """Return a rule set by its id or an event's. Raises LookupError for an unknown one."""
        usual = next(iter(known.values()))
        if named is None:
            return usual
        if isinstance(named, str) and named in known:
            return known[named]
        event = self.find("events", Event, str(named))
        if event is None:
            raise LookupError(self._no_rules(str(named), known))
        played = (one for one in known.values() if one.sequence == event.turn_sequence)
        return replace(
            with_optional(next(played, usual), event.optional_rules),
            id=bare(str(named)),
            turn_limit=event.turns or usual.turn_limit,
            by_points=event.points is not None,
        )

    def _no_rules(self, named: str, known: Mapping[str, Rules]) -> str:
        """Return a message for an unknown rule set, with near names and all there are."""
        every = [*known, *(key.id for key in self.library.keys("events", self.system))]
        meant = did_you_mean(named, every, with_list=True)
        return f"there is no rule set and no event {named!r}; {meant}"

    def map(self, recipe: Recipe, scenario: Scenario) -> Map | None:
        """Return the map of a recipe, or the one for its scenario. Raises `Unplayable`."""
        named, own = recipe.get("map"), recipe.get("scenario")
        if named is not None:
            return self.named_map(scenario.name, named)
        return self._map_for("scenario", own) if isinstance(own, str) else None

    def event(self, recipe: Recipe) -> Event | None:
        """Return the event by whose rules forces are played; None for a scenario of the content."""
        named = recipe.get("rules")
        if named is None or isinstance(recipe.get("scenario"), str):
            return None
        return self.find("events", Event, str(named))

    def named_map(self, battle: str, named: Json) -> Map:
        """Return a map by its id. Raises `Unplayable`."""
        return self.named("maps", Map, named, battle, f"map {named!r}")

    def map_of_event(self, named: str, event: Event) -> Map | None:
        """The map that is for an event, otherwise the one that the event names."""
        own = self._map_for("event", named)
        if own is None and event.map is not None:
            return self.find("maps", Map, event.map)
        return own

    def _map_for(self, kind: Literal["scenario", "event"], named: str) -> Map | None:
        """Return the map that is for a scenario or an event."""
        wanted = self.library.resolve(f"{kind}s", self.system, named)
        for key in self.library.keys("maps", self.system):
            entity = self.library.entity(key)
            if not isinstance(entity, Map):
                continue
            own = entity.scenario if kind == "scenario" else entity.event
            if own is not None and self.library.resolve(f"{kind}s", self.system, own) == wanted:
                self.digests[str(key)] = self.library.digest(key)
                return entity
        return None


def with_optional(rules: Rules, names: Iterable[str]) -> Rules:
    """Return a rule set with optional rules in use. Raises LookupError for an unknown one."""
    known = rules.optional
    for name in names:
        if name not in known:
            raise LookupError(f"no optional rule {name!r}; there are {', '.join(known)}")
        rules = _with(rules, known[name])
    return rules


def _with(rules: Rules, changes: Mapping[str, Setting]) -> Rules:
    """Return a rule set with some fields changed."""
    changed = copy(rules)
    for name, value in changes.items():
        if name not in FIELDS:
            raise LookupError(f"a rule set has no field {name!r}")
        object.__setattr__(changed, name, value)
    return changed


FIELDS = frozenset(field.name for field in fields(Rules))
CHANGEABLE = ("turn_limit", "seconds_a_move")
"""Fields that a recipe may set to a number, besides the optional rules."""


def with_changes(rules: Rules, changes: Mapping[str, Json]) -> Rules:
    """Return a rule set with the changes of a recipe: `optional` rules, and numbers by field.

    Raises LookupError, in words, for an unknown change.
    """
    # Optional rules come first: what the recipe sets by name replaces what they set.
    for name, value in sorted(changes.items(), key=lambda change: change[0] != "optional"):
        if name == "optional" and isinstance(value, list | tuple):
            rules = with_optional(rules, map(str, value))
        elif name in CHANGEABLE and (value is None or (type(value) is int and value > 0)):
            rules = _with(rules, {name: value})
        else:
            raise LookupError(f"no rule {name!r} with the value {value!r}; numbers are {', '.join(sorted(CHANGEABLE))}")
    return rules
