"""`play`: one game, between bots or with people, told as it goes on."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetforge.cli.options import content_option
from sheetforge.cli.playing import (
    MOST_SIDES,
    battle_recipe,
    bot_names,
    engine_of,
    fleets_recipe,
    playable,
    rule_set,
    unofficial,
)
from sheetforge.content.library import Library, Unreadable, open_library
from sheetforge.content.lookup import find_content, find_key
from sheetforge.game import discover
from sheetforge.text import counted, did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyBattle, AnyEngine, AnyView, Maker
    from sheetforge.play.log import GameLog
    from sheetforge.play.resume import GameFile
    from sheetforge.play.table import Table

EVERY_SIDE, NO_SIDE = "all", "none"


@click.command("play")
@click.argument("scenario", metavar="SCENARIO|EVENT", required=False)
@click.option("--fleet", metavar="FLEET", help="A fleet; with --against another one.")
@click.option("--against", metavar="FLEET", help="The fleet against it.")
@click.option("--seed", default="1", show_default=True, help="Any text; the dice come of it.")
@click.option("--bots", default="standard,standard", show_default=True, metavar="A,B",
              help="Who plays the sides that no person does; then A again.")  # fmt: skip
@click.option("--human", "humans", multiple=True, metavar="SIDE",
              help="A side that you play, by name or number; `all` or `none` of them.")  # fmt: skip
@click.option("--dice", type=click.Choice(["rolled", "typed"]), default="rolled",
              show_default=True, help="`typed`: you throw them and type the faces.")  # fmt: skip
@click.option("--log", "log", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Keep the game there, every answer as it is given.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite the log if it exists.")
@click.option("--resume", metavar="LOG", type=click.Path(path_type=Path, dir_okay=False),
              help="Continue the unfinished game of a log.")  # fmt: skip
@click.option("--map", "map_id", metavar="MAP", help="Another map than the scenario's own.")
@click.option("--turns", type=click.IntRange(1, 1000), metavar="N",
              help="The last turn. Who wins by then, the battle says; else a draw.")  # fmt: skip
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="An optional rule in use.")
@click.option("--clock", type=click.IntRange(1, 3600), metavar="SECONDS",
              help="A time limit for every move, as a rule: out of time, a move ends.")  # fmt: skip
@click.option("--rules", "rule_set_id", metavar="ID",
              help="A rule set, or an event to play by.")  # fmt: skip
@click.option("--unofficial", "free", is_flag=True,
              help="Forces need not keep to the limits of the event; the log says so.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, MOST_SIDES), metavar="N",
              help="How many take part in an event; else as few as it allows.")  # fmt: skip
@click.option("--ship", metavar="SHIP", help="What all fly, where an event leaves that open.")
@click.option("--quiet", is_flag=True, help="No maps, only what happens.")
@content_option
@click.pass_context
def play_command(
    context: click.Context,
    scenario: str | None,
    fleet: str | None,
    against: str | None,
    seed: str,
    bots: str,
    humans: tuple[str, ...],
    dice: str,
    log: Path | None,
    force: bool,
    resume: Path | None,
    map_id: str | None,
    turns: int | None,
    rules: tuple[str, ...],
    clock: int | None,
    rule_set_id: str | None,
    free: bool,
    players: int | None,
    ship: str | None,
    quiet: bool,
    content: str | None,
) -> int:
    """Watch bots play a scenario or an event, or play a side of it.

    Your choices are listed; type their number or name, several at once if you like. `help` tells
    of undo, odds and the rest. A game of a real table is kept with --human all --dice typed.

    A game with people is kept in the working folder unless --log names another file. --resume LOG
    continues it: dice, people and bots go on as they were; --human and --bots change who plays.
    """
    from sheetforge.play.driver import Game
    from sheetforge.play.log import heading
    from sheetforge.play.streams import Streams
    from sheetforge.play.table import Table

    if resume is not None:
        from sheetforge.cli.resuming import resumed

        return resumed(context, resume, humans, bots, quiet, content)
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    place = find_content(content)
    library = open_library(place.root, place.shown, discover())
    with playable():
        system, battle_of = _battle(library, scenario, players, ship, (fleet, against))
    engine = engine_of(library, system)
    changes: dict[str, Any] = {"optional": list(rules)} if rules else {}
    if turns is not None:
        changes["turn_limit"] = turns
    if clock is not None:
        changes["seconds_a_move"] = clock
    recipe = {**battle_of, "changes": changes, **rule_set(library, system, rule_set_id)}
    recipe = unofficial(recipe, free)
    if map_id is not None:
        recipe["map"] = find_key(library, map_id, "maps").id
    names = bot_names(bots)
    with playable():
        battle = engine.battle(library, recipe)
        people = people_of(battle, humans)
        makers, seated = makers_of(engine, battle, names, people)
    begun = heading(engine, battle, seated, seed, dice=dice)
    kept = kept_game(begun, log, force, bool(people) and sys.stdin.isatty())
    table = Table(
        Game(engine, battle),
        makers,
        people,
        Streams(seed),
        teller(engine, quiet),
        asking(),
        dice == "typed",
        strict=not sys.stdin.isatty(),
        keeper=kept,
    )
    return sat_through(table, kept, content)


def sat_through(table: Table, kept: GameFile | None, content: str | None) -> int:
    """Play at a table and close its log; the exit code. Says how the game can be continued."""
    from sheetforge.play.driver import PlayerFault
    from sheetforge.play.questions import Illegal
    from sheetforge.play.table import Quit

    code = 0
    try:
        table.play()
    except (Quit, KeyboardInterrupt):
        click.echo(f"\nleft after {counted(len(table.game.answers), 'answer')}", err=True)
    except PlayerFault as problem:
        code = 1
        click.echo(f"sheetforge: {problem}", err=True)
    except Illegal as problem:
        code = 2
        click.echo(f"sheetforge: {problem}", err=True)
    finally:
        if kept is not None and not _closed(kept, table.game.outcome is not None, content):
            code = code or 2
    return code


def _closed(kept: GameFile, over: bool, content: str | None) -> bool:
    """Close the log of a game and say where it is; whether it is complete."""
    if not kept.close():
        return False
    if over:
        click.echo(f"the game is kept in {kept.path}", err=True)
        return True
    command = ["sheetforge", "play", "--resume", str(kept.path)]
    if content is not None:
        command += ["--content", content]
    click.echo(
        f"the game so far is kept in {kept.path}; to continue it: {shlex.join(command)}", err=True
    )
    return True


def _battle(
    library: Library,
    scenario: str | None,
    players: int | None,
    ship: str | None,
    fleets: tuple[str | None, str | None],
) -> tuple[str, dict[str, Any]]:
    """The game and the recipe of what is to be played."""
    pair = tuple(one for one in fleets if one is not None)
    if len(pair) == 1 or (not pair and scenario is None):
        raise click.UsageError("name a scenario or an event, or --fleet and --against")
    if pair:
        if players is not None or ship is not None:
            raise click.UsageError("--players and --ship do not go with fleets")
        return fleets_recipe(library, scenario, pair)
    return battle_recipe(library, str(scenario), players, ship)


def people_of(battle: AnyBattle, humans: tuple[str, ...]) -> frozenset[str]:
    """The sides that people play, from what was typed. Case does not matter."""
    found = set()
    for name in humans:
        if name == EVERY_SIDE:
            return frozenset(battle.sides)
        if name == NO_SIDE and len(humans) == 1:
            return frozenset()
        side = next((one for one in battle.sides if one.lower() == name.lower()), None)
        if side is None and name.isdecimal() and 1 <= int(name) <= len(battle.sides):
            side = battle.sides[int(name) - 1]
        if side is None:
            raise click.UsageError(f"there is no side {name!r}; {did_you_mean(name, battle.sides)}")
        found.add(side)
    return frozenset(found)


def makers_of(
    engine: AnyEngine, battle: AnyBattle, names: tuple[str, ...], people: frozenset[str]
) -> tuple[dict[str, Maker[AnyView]], dict[str, str]]:
    """The bots of the sides that people do not play, and who plays each side."""
    from sheetforge.play.bots import bot
    from sheetforge.play.log import PERSON

    if len(names) > len(battle.sides):
        raise click.UsageError(f"--bots has {len(names)} names for {len(battle.sides)} sides")
    makers: dict[str, Maker[AnyView]] = {}
    players: dict[str, str] = {}
    for at, side in enumerate(battle.sides):
        name = names[at % len(names)]
        maker = bot(engine, name)
        if side not in people:
            makers[side] = maker
        players[side] = PERSON if side in people else name
    return makers, players


def teller(engine: AnyEngine, quiet: bool) -> Any:
    """Tells on standard output; in colour when that is a terminal."""
    from sheetforge.play.narrator import Teller

    return Teller(engine.show, click.echo, quiet, sys.stdout.isatty())


def asking() -> Callable[[str], str | None]:
    def ask(prompt: str) -> str | None:
        if sys.stdin.isatty():
            click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        return line if line else None

    return ask


def kept_game(begun: GameLog, log: Path | None, force: bool, person: bool) -> GameFile | None:
    """The file that keeps a game; None for one that nobody asked to keep.

    A `person` at a terminal has a game kept in the working folder, if that can be done. Raises
    `Unreadable` where the named file cannot be written.
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
    click.echo(f"the game is kept in {kept.path} as it goes on", err=True)
    return kept


def _free_name(begun: GameLog) -> Path:
    """A name in the working folder that no file has, after the battle."""
    stem = re.sub(r"[^a-z0-9]+", "-", begun.battle.lower()).strip("-") or "battle"
    names = (Path(f"{stem}.game" if at == 1 else f"{stem}-{at}.game") for at in count(1))
    return next(name for name in names if not os.path.lexists(name))


def warn(message: str) -> None:
    """Tell the person about something that does not end the program."""
    click.echo(f"sheetforge: {message}", err=True)
