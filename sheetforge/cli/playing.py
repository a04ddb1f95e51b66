"""What the commands that play have in common: engines, bots, and how failures are told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import find_key, find_keys
from sheetforge.play.engine import engine_of as engine_of

MOST_SIDES = 10
Recipe = dict[str, Any]


def bot_names(text: str) -> tuple[str, ...]:
    """`A,B`, or `A` for all sides: of fewer names than sides the first come again.

    Which there are, the engine says.
    """
    names = tuple(name.strip() for name in text.split(","))
    if not all(names) or len(names) > MOST_SIDES:
        raise click.UsageError(
            f"--bots takes names, one for every side, as standard,reference, not {text!r}"
        )
    return names * 2 if len(names) == 1 else names


BATTLES = ("scenarios", "events")
"""Kinds of content that are battles to play, or ways to play them."""


def battle_recipe(
    library: Library, text: str, players: int | None = None, ship: str | None = None
) -> tuple[str, Recipe]:
    """The game and the recipe of a scenario or event that a person names.

    `players` is how many sides an event has, `ship` what all of them fly where it leaves that
    open; a scenario brings its own. Raises `BadRequest`.
    """
    key = find_key(library, text, BATTLES)
    if key.kind != "events":
        for flag, given in (("--players", players), ("--ship", ship)):
            if given is not None:
                raise click.UsageError(f"{flag} is for events; {key.id} has its own sides")
        return key.system, {"scenario": key.id}
    recipe: Recipe = {"event": key.id}
    if players is not None:
        recipe["players"] = players
    if ship is not None:
        recipe["ship"] = find_key(library, ship, "ships", key.system).id
    return key.system, recipe


def fleets_recipe(
    library: Library, event: str | None, fleets: tuple[str, ...]
) -> tuple[str, Recipe]:
    """The game and the recipe of fleets against each other, by the rules of an event if named.

    Crews have the skills that the game deals out. Raises `BadRequest` and `Unplayable`.
    """
    from sheetforge.arena.matchmaking import label, muster_of, numbered
    from sheetforge.play.forces import Force

    forces = [Force(find_key(library, name, "fleets"), 1, None) for name in fleets]
    system = forces[0].key.system
    for force in forces:
        if force.key.system != system:
            raise BadRequest(f"{forces[0].key.short} and {force.key.short} are of different games")
    names = numbered([label(library, force) for force in forces])
    recipe = dict(muster_of(engine_of(library, system)).recipe(library, forces, names))
    if event is not None:
        recipe["rules"] = find_key(library, event, "events", system).id
    return system, recipe


def rule_set(library: Library, system: str, text: str | None) -> Recipe:
    """What a recipe says of rules that a person chose: an event's id, or one the engine knows."""
    if text is None:
        return {}
    events = find_keys(library, text, "events", system)
    return {"rules": events[0].id if len(events) == 1 else text}


def unofficial(recipe: Recipe, wanted: bool) -> Recipe:
    """A recipe whose forces need not keep to the limits of the event by whose rules they play."""
    if not wanted:
        return recipe
    if "rules" not in recipe:
        raise click.UsageError("--unofficial goes with the rules of an event: name it with --rules")
    return {**recipe, "unofficial": True}


@contextmanager
def playable() -> Iterator[None]:
    """Within this, a battle that cannot be played and an unknown bot are told as messages."""
    from sheetforge.play.bots import UnknownBot
    from sheetforge.play.engine import Unplayable

    try:
        yield
    except UnknownBot as problem:
        raise click.UsageError(str(problem)) from None
    except Unplayable as problem:
        raise Unreadable(str(problem)) from None
