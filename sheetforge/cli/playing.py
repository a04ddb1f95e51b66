"""Recipes, bots, people and messages for the commands that play."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import find_key, find_keys
from sheetforge.game import discover
from sheetforge.offers import offered
from sheetforge.play import engine_of as engine_of
from sheetforge.text import counted, did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import AnyBattle, AnyEngine, AnyView, Maker, Recipe
    from sheetforge.play.log import GameLog
    from sheetforge.play.narrator import Narrator
    from sheetforge.play.questions import Json
    from sheetforge.play.resume import GameFile
    from sheetforge.play.table import PlayTable

EVERY_SIDE, NO_SIDE = "all", "none"

MOST_SIDES = 10


def bot_names(text: str) -> tuple[str, ...]:
    """Return the names in `A,B`; `A` is for all sides, and fewer names than sides are repeated.

    The engine knows which names there are. A bot of a file, `my_bot.py:Bot`, is run and named with
    its digest; raises `Unreadable` if it cannot play.
    """
    names = tuple(pinned_bots(text).split(","))
    if not all(names) or len(names) > MOST_SIDES:
        raise click.UsageError(f"--bots takes names, one for every side, as standard,reference, not {text!r}")
    return names * 2 if len(names) == 1 else names


def pinned_bots(text: str) -> str:
    """Return names of bots with the digests of those in files. Raises `Unreadable`."""
    from sheetforge.play.bot_files import BadBotFile, pinned

    try:
        return ",".join(pinned(name.strip()) for name in text.split(","))
    except BadBotFile as problem:
        raise Unreadable(str(problem)) from None


BATTLES = ("scenarios", "events")
"""Kinds of content that are battles to play, or ways to play them."""


def battle_recipe(
    library: Library, text: str, players: int | None = None, ship: str | None = None
) -> tuple[str, Recipe]:
    """Return the game and the recipe of a named scenario or event.

    `players` is the number of sides of an event, `ship` the ship of all sides where the event
    leaves it open; a scenario has its own. Raises `BadRequest`.
    """
    key = find_key(library, text, BATTLES)
    if key.kind != "events":
        for flag, given in (("--players", players), ("--ship", ship)):
            if given is not None:
                raise click.UsageError(f"{flag} is for events; {key.id} has its own sides")
        return key.system, {"scenario": key.id}
    recipe: dict[str, Json] = {"event": key.id}
    if players is not None:
        recipe["players"] = players
    if ship is not None:
        recipe["ship"] = find_key(library, ship, "ships", key.system).id
    return key.system, recipe


def fleets_recipe(library: Library, event: str | None, fleets: tuple[str, ...]) -> tuple[str, Recipe]:
    """Return the game and the recipe of fleets against each other, by the rules of a named event.

    A fleet is an id, a file or a line. Crews have the skills of their fleet, the others those of
    the game's crew list. Raises `BadRequest`, `Unreadable` and `Unplayable`.
    """
    from sheetforge.cli.fleet_source import fleet_named
    from sheetforge.play.engine import forces_of
    from sheetforge.play.forces import Force, label, numbered

    forces = []
    for name in fleets:
        library, key = fleet_named(library, name)
        forces.append(Force(key, 1, None))
    system = forces[0].key.system
    for force in forces:
        if force.key.system != system:
            raise BadRequest(f"{forces[0].key.short} and {force.key.short} are of different games")
    names = numbered([label(library, force) for force in forces])
    recipe = dict(forces_of(engine_of(library, system)).recipe(library, forces, names))
    if event is not None:
        recipe["rules"] = find_key(library, event, "events", system).id
    return system, recipe


def rule_set(library: Library, system: str, text: str | None) -> Recipe:
    """Return the entry of a recipe for chosen rules: the id of an event, or one for the engine."""
    if text is None:
        return {}
    events = find_keys(library, text, "events", system)
    return {"rules": events[0].id if len(events) == 1 else text}


def unofficial(recipe: Recipe, wanted: bool) -> Recipe:
    """Return a recipe, if `wanted` with forces that need not keep to the limits of its event."""
    if not wanted:
        return recipe
    if "rules" not in recipe:
        raise click.UsageError("--unofficial goes with the rules of an event: name it with --rules")
    return {**recipe, "unofficial": True}


@contextmanager
def playable() -> Iterator[None]:
    """Report an unplayable battle and an unknown or unfit bot as messages."""
    from sheetforge.play.bot_files import BadBotFile
    from sheetforge.play.bots import UnknownBot
    from sheetforge.play.engine import Unplayable

    try:
        yield
    except UnknownBot as problem:
        raise click.UsageError(str(problem)) from None
    except Unplayable as problem:
        raise Unreadable(str(problem)) from None
    except BadBotFile as problem:
        raise Unreadable(str(problem)) from None


def people_of(battle: AnyBattle, humans: tuple[str, ...]) -> frozenset[str]:
    """Return the sides that people play, by name in either case, by number, or all or none."""
    found = set()
    for name in humans:
        if name == EVERY_SIDE:
            return frozenset(battle.sides)
        if name == NO_SIDE and len(humans) == 1:
            return frozenset()
        side = next((side for side in battle.sides if side.lower() == name.lower()), None)
        if side is None and name.isdecimal() and 1 <= int(name) <= len(battle.sides):
            side = battle.sides[int(name) - 1]
        if side is None:
            raise click.UsageError(f"there is no side {name!r}; {did_you_mean(name, battle.sides)}")
        found.add(side)
    return frozenset(found)


def makers_of(
    engine: AnyEngine, battle: AnyBattle, names: tuple[str, ...], people: frozenset[str]
) -> tuple[dict[str, Maker[AnyView]], dict[str, str]]:
    """Return the bots of the sides that people do not play, and the player of each side."""
    from sheetforge.play.bots import bot
    from sheetforge.play.log import PERSON

    if len(names) > len(battle.sides):
        raise click.UsageError(f"--bots has {len(names)} names for {len(battle.sides)} sides")
    makers: dict[str, Maker[AnyView]] = {}
    players: dict[str, str] = {}
    for number, side in enumerate(battle.sides):
        name = names[number % len(names)]
        maker = bot(engine, name)
        if side not in people:
            makers[side] = maker
        players[side] = PERSON if side in people else name
    return makers, players


def narrator(engine: AnyEngine, quiet: bool) -> Narrator:
    """Return a narrator that writes to standard output, fitted to a terminal and in its colours.

    There are no colours if NO_COLOR is set, or if the terminal is a dumb one.
    """
    from sheetforge.play.narrator import Narrator
    from sheetforge.play.screen import Screen, ScreenSize, clearing

    def size() -> ScreenSize:
        return ScreenSize(*shutil.get_terminal_size())

    def clear() -> None:
        clearing(lambda text: click.echo(text, nl=False))

    is_dumb = os.environ.get("TERM") == "dumb"
    if not sys.stdout.isatty():
        screen = Screen(click.echo)
    elif is_dumb:
        screen = Screen(click.echo, size, lambda: click.echo("\n" * size().lines))
    else:
        screen = Screen(click.echo, size, clear)
    color = sys.stdout.isatty() and not is_dumb and "NO_COLOR" not in os.environ
    return Narrator(engine.presenter, screen, quiet, color)


def prompting() -> Callable[[str], str | None]:
    """Return a function that prompts on a terminal and reads a line; None at the end of input."""

    def ask(prompt: str) -> str | None:
        if sys.stdin.isatty():
            click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        return line if line else None

    return ask


def kept_game(begun: GameLog, log: Path | None, force: bool, person: bool) -> GameFile | None:
    """Return the file that keeps a game; None for a game that is not kept.

    The game of a `person` at a terminal is kept in the working folder if that can be written to.
    Raises `Unreadable` if the named file cannot be written.
    """
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.resume import GameFile

    if log is None and not person:
        return None
    try:
        if log is not None:
            return GameFile.begin(log, begun, force, warn)
        kept = GameFile.begin(_free_name(begun), begun, False, warn)
    except CannotAppend as problem:
        if log is not None:
            raise Unreadable(str(problem)) from None
        warn(f"{problem}. The game is not kept")
        return None
    note(f"the game is kept in {kept.path} as it goes on")
    return kept


def _free_name(begun: GameLog) -> Path:
    """Return a name that is free in the working folder, made from the name of the battle."""
    stem = re.sub(r"[^a-z0-9]+", "-", begun.battle.lower()).strip("-") or "battle"
    names = (Path(f"{stem}.game" if n == 1 else f"{stem}-{n}.game") for n in count(1))
    return next(name for name in names if not os.path.lexists(name))


def is_hurried(engine: AnyEngine, library: Library, battle: AnyBattle, people: Collection[str]) -> bool:
    """Return whether people are on the clock of the rules.

    They are if they play each other, or if the clock was asked for by --clock or --rule. The clock
    of an event hurries nobody who plays bots.
    """
    if len(people) > 1 or battle.seconds is None:
        return len(people) > 1
    changes = battle.recipe.get("changes")
    if not isinstance(changes, Mapping) or changes.get("seconds_a_move") is not None:
        return isinstance(changes, Mapping)
    if not changes.get("optional"):
        return False
    by_itself = {**battle.recipe, "changes": {**changes, "optional": []}}
    return engine.battle(library, by_itself).seconds is None


SEEDS = 1_000_000


def any_seed() -> str:
    """Return a seed that nobody chose, short enough to be typed again."""
    return str(SystemRandom().randrange(1, SEEDS))


def warn(message: str) -> None:
    """Print a warning, which does not end the program."""
    note(f"sheetforge: {message}")


def note(message: str) -> None:
    """Print a message about a game on standard error, wrapped at words on a terminal."""
    from sheetforge.play.screen import Screen, ScreenSize

    screen = Screen(lambda line: click.echo(line, err=True))
    if sys.stderr.isatty():
        screen.size = lambda: ScreenSize(*shutil.get_terminal_size())
    screen.write(message)


def run_table(table: PlayTable, kept: GameFile | None, content: str | None) -> int:
    """Play at a table, close its log, print how to continue, and return the exit code."""
    from sheetforge.play.driver import PlayerFault
    from sheetforge.play.questions import Illegal
    from sheetforge.play.table import Quit
    from sheetforge.play.watch import was_stopped

    code = 0
    try:
        table.play()
    except (Quit, KeyboardInterrupt):
        note(f"\nleft after {counted(len(table.game.answers), 'answer')}")
    except PlayerFault as problem:
        code = 2 if was_stopped(str(problem)) else 1
        note(f"sheetforge: {problem}")
    except Illegal as problem:
        code = 2
        note(f"sheetforge: {problem}")
    finally:
        if kept is not None and not closed(kept, table.game, content):
            code = code or 2
    return code


def closed(kept: GameFile, game: Game, content: str | None) -> bool:
    """Close the log of a game and print its place; return True if the log is complete."""
    from sheetforge.products.battle_sheets import BATTLE

    if not kept.close():
        return False
    rest = [] if content is None else ["--content", content]
    if game.outcome is not None:
        path = kept.path
        html = str(path.with_suffix(".html"))
        note(f"the game is kept in {path}")
        note(f"  as a page for a browser: {_command('replay', path, '--html', html, *rest)}")
        # Without the packages that drawing needs there is nothing to print with, and the game is as well kept.
        with suppress(ModuleNotFoundError):
            if BATTLE in offered(discover()).of("displays", game.battle.system):
                print_it = _command("build", "displays", "--battle", path, *rest)
                note(f"  its displays on paper: {print_it}")
        return True
    command = _command("play", "--resume", kept.path, *rest)
    note(f"the game so far is kept in {kept.path}; to continue it: {command}")
    return True


def _command(*words: object) -> str:
    """Return a command that can be typed."""
    return shlex.join(["sheetforge", *map(str, words)])
