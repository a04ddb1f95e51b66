"""The plan of a Smash from the content: charts of an event, map with points, players, length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sheetforge.content.model import Lookup
from sheetforge.play.engine import Recipe, Unplayable
from sheetforge.play.questions import Json
from sheetforge.play.views import Muster
from sheetforge.systems.silent_death.blueprint import Blueprint, as_built
from sheetforge.systems.silent_death.engine.board import board
from sheetforge.systems.silent_death.engine.smash.course import punching_out, reserves
from sheetforge.systems.silent_death.engine.smash.state import SmashChart, SmashPlan, SmashPoint
from sheetforge.systems.silent_death.engine.state import Plan, Rules
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.ship import Craft

MOST_PLAYERS = 10
MINUTES_A_TURN = 5
"""The minutes of a Smash's time limit that count as one turn: a ruling."""
TURNS_AN_HOUR = 60 // MINUTES_A_TURN

CREW_POINTS = 6
"""For every skill, where an event does not say (Four Ship Smash)."""


def is_smash(event: Event) -> bool:
    """Return whether an event is played with one ship at a time, for kills or up tiers."""
    return bool(event.tiers or event.ships_each)


def smash_rules(rules: Rules, event: Event) -> Rules:
    """The rules of a Smash: ships come on before all else, and are given up at the end of a turn.

    Nothing is launched in the first turn: it begins with the movement phase.
    """
    names = [name for name, _ in rules.phases]
    limit = event.turns
    if limit is None and event.minutes is not None:
        limit = max(1, event.minutes // MINUTES_A_TURN)
    coming = (("reserves", reserves),) if event.ships_each else ()
    return replace(
        rules,
        phases=(*coming, *rules.phases, ("punching-out", punching_out)),
        not_at_first=frozenset(names[: names.index("movement")]),
        turn_limit=limit or rules.turn_limit,
    )


@dataclass(slots=True)
class Draft:
    """A Smash that is being planned: its parts, and every reason for which it cannot be played."""

    event: Event
    map: Map | None
    lookup: Lookup
    problems: list[str] = field(default_factory=list)


def smash_plan(draft: Draft, recipe: Recipe, rules: Rules) -> Plan:
    """The plan of a Smash of `{event, players?, ship?}`. Raises `Unplayable`."""
    event, map = draft.event, draft.map
    players = _players(draft, recipe.get("players"))
    charts = _tiers(draft) if event.tiers else _one_chart(draft, recipe.get("ship"))
    points = _points(map)
    if not points:
        draft.problems.append("its map has no entry points")
    if draft.problems or map is None:
        raise Unplayable(event.name, tuple(dict.fromkeys(draft.problems)))
    low_high = (0, 0) if map.scatter is None else (map.scatter.count.low, map.scatter.count.high)
    smash = SmashPlan(
        aim="tiers" if event.tiers else "kills",
        charts=charts,
        points=points,
        ships_each=event.ships_each or 0,
        crew_points=event.crew_points or CREW_POINTS,
    )
    return Plan(
        name=event.name,
        board=board(map.size.columns, map.size.rows, map.shape),
        rules=rules,
        sides=tuple(f"Player {number}" for number in range(1, players + 1)),
        ships=Muster(()),
        edges={},
        setups={},
        areas={},
        victory=(),
        may_leave=frozenset(),
        asteroids=tuple(asteroid.hex(map.shape) for asteroid in map.asteroids),
        strewn=low_high,
        debris=tuple(hex_id.hex(map.shape) for hex_id in map.debris),
        apart=1 if map.scatter is None else map.scatter.apart,
        smash=smash,
    )


def _players(draft: Draft, wanted: Json) -> int:
    """Return the number of players: that of the recipe if the event allows it, or the least."""
    allowed = draft.event.players
    low, high = (2, MOST_PLAYERS) if allowed is None else (allowed.low, allowed.high)
    players = low if wanted is None else wanted
    if type(players) is not int or not max(2, low) <= players <= high:
        draft.problems.append(f"{low} to {high} take part, not {players}")
        return low
    return players


def _tiers(draft: Draft) -> tuple[SmashChart, ...]:
    """The charts of a Smash up tiers."""
    return tuple(
        SmashChart(tier.name, len(tier.die.faces), _blueprints(draft, tier.ships, tier.name), tier.damage, tier.skills)
        for tier in draft.event.tiers
    )


def _one_chart(draft: Draft, ship: Json) -> tuple[SmashChart, ...]:
    """The only chart of a Smash for kills: the ship of the recipe, otherwise those of the event."""
    chart = draft.event.chart
    if ship is not None:
        return (SmashChart("chosen", 1, _blueprints(draft, (str(ship),), "")),)
    if chart is None:
        draft.problems.append("it leaves the ship of all players open: name one (--ship)")
        return ()
    return (SmashChart("chart", len(chart.die.faces), _blueprints(draft, chart.ships, "")),)


def _blueprints(draft: Draft, references: Iterable[str], chart: str) -> tuple[Blueprint, ...]:
    """The ships of a chart as built; those without a display are reported together."""
    made, missing = [], []
    for reference in references:
        craft = draft.lookup("ships", str(reference))
        if not isinstance(craft, Craft):
            missing.append(str(reference))
            continue
        try:
            made.append(as_built(str(reference), craft, draft.lookup))
        except LookupError as problem:
            draft.problems.append(f"{reference}: {problem.args[0]}")
    if missing:
        where = chart or "its chart"
        draft.problems.append(f"{where} has ships without a display: {', '.join(missing)}")
    return tuple(made)


def _points(map: Map | None) -> tuple[SmashPoint, ...]:
    """The points of a map, in the order of their numbers."""
    if map is None:
        return ()
    return tuple(
        SmashPoint(point.number, point.hex.hex(map.shape), point.opposite)
        for point in sorted(map.points, key=lambda point: point.number)
    )
