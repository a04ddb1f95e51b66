"""`play`: one game, between bots or with people, told as it goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
)
from sheetforge.library import Library, Unreadable, meant, open_library
from sheetforge.naming import find_key
from sheetforge.phrases import counted
from sheetforge.place import find_content
from sheetforge.system import discover

if TYPE_CHECKING:
    from sheetforge.play.bots import Maker
    from sheetforge.play.engine import Battle, Engine
    from sheetforge.play.table import Table

EVERY_SIDE = "all"


@click.command("play")
@click.argument("scenario", metavar="SCENARIO|EVENT", required=False)
@click.option("--fleet", metavar="FLEET", help="A fleet; with --against another one.")
@click.option("--against", metavar="FLEET", help="The fleet against it.")
@click.option("--seed", default="1", show_default=True, help="Any text; the dice come of it.")
@click.option("--bots", default="standard,standard", show_default=True, metavar="A,B",
              help="Who plays the sides that no person does; then A again.")  # fmt: skip
@click.option("--human", "humans", multiple=True, metavar="SIDE",
              help="A side that you play, by name or number; `all` for every side.")  # fmt: skip
@click.option("--dice", type=click.Choice(["rolled", "typed"]), default="rolled",
              show_default=True, help="`typed`: you throw them and type the faces.")  # fmt: skip
@click.option("--log", "log", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Keep the game, to replay it; also when you quit.")  # fmt: skip
@click.option("--map", "map_id", metavar="MAP", help="Another map than the scenario's own.")
@click.option("--turns", type=click.IntRange(1, 1000), metavar="N",
              help="The last turn. Who wins by then, the battle says; else a draw.")  # fmt: skip
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="An optional rule in use.")
@click.option("--clock", type=click.IntRange(1, 3600), metavar="SECONDS",
              help="A time limit for every move, as a rule: out of time, a move ends.")  # fmt: skip
@click.option("--rules", "rule_set_id", metavar="ID",
              help="A rule set, or an event to play by.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, MOST_SIDES), metavar="N",
              help="How many take part in an event; else as few as it allows.")  # fmt: skip
@click.option("--ship", metavar="SHIP", help="What all fly, where an event leaves that open.")
@click.option("--quiet", is_flag=True, help="No maps, only what happens.")
@content_option
def play_command(
    scenario: str | None,
    fleet: str | None,
    against: str | None,
    seed: str,
    bots: str,
    humans: tuple[str, ...],
    dice: str,
    log: Path | None,
    map_id: str | None,
    turns: int | None,
    rules: tuple[str, ...],
    clock: int | None,
    rule_set_id: str | None,
    players: int | None,
    ship: str | None,
    quiet: bool,
    content: str | None,
) -> int:
    """Watch bots play a scenario or an event, or play a side of it.

    Your choices are listed; type their number or name, several at once if you like. `help` tells
    of undo, odds and the rest. A game of a real table is kept with --human all --dice typed.
    """
    from sheetforge.play.driver import Game, PlayerFault
    from sheetforge.play.questions import Illegal
    from sheetforge.play.streams import Streams
    from sheetforge.play.table import Quit, Table

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
    if map_id is not None:
        recipe["map"] = find_key(library, map_id, "maps").id
    names = bot_names(bots)
    with playable():
        battle = engine.battle(library, recipe)
        people = _people(battle, humans)
        makers, seated = _makers(engine, battle, names, people)
    if log is not None:
        _writable(log)
    table = Table(
        Game(engine, battle),
        makers,
        people,
        Streams(seed),
        teller(engine, quiet),
        _asking(),
        dice == "typed",
        strict=not sys.stdin.isatty(),
    )
    code, kept = 0, "the game"
    try:
        table.play()
    except (Quit, KeyboardInterrupt):
        kept = "the game so far"
        click.echo(f"\nleft after {counted(len(table.game.answers), 'answer')}", err=True)
    except PlayerFault as problem:
        kept, code = "the game so far", 1
        click.echo(f"sheetforge: {problem}", err=True)
    except Illegal as problem:
        kept, code = "the game so far", 2
        click.echo(f"sheetforge: {problem}", err=True)
    finally:
        if log is not None:
            _keep(table, seated, log, kept)
    return code


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


def _people(battle: Battle, humans: tuple[str, ...]) -> frozenset[str]:
    """The sides that people play, from what was typed. Case does not matter."""
    found = set()
    for name in humans:
        if name == EVERY_SIDE:
            return frozenset(battle.sides)
        side = next((one for one in battle.sides if one.lower() == name.lower()), None)
        if side is None and name.isdecimal() and 1 <= int(name) <= len(battle.sides):
            side = battle.sides[int(name) - 1]
        if side is None:
            raise click.UsageError(f"there is no side {name!r}; {meant(name, battle.sides)}")
        found.add(side)
    return frozenset(found)


def _makers(
    engine: Engine, battle: Battle, names: tuple[str, ...], people: frozenset[str]
) -> tuple[dict[str, Maker], dict[str, str]]:
    """The bots of the sides that people do not play, and who plays each side."""
    from sheetforge.play.bots import bot

    if len(names) > len(battle.sides):
        raise click.UsageError(f"--bots has {len(names)} names for {len(battle.sides)} sides")
    makers: dict[str, Maker] = {}
    players = dict.fromkeys(people, "human")
    for at, side in enumerate(battle.sides):
        name = names[at % len(names)]
        maker = bot(engine, name)
        if side not in people:
            makers[side], players[side] = maker, name
    return makers, players


def teller(engine: Engine, quiet: bool) -> Any:
    """Tells on standard output; in colour when that is a terminal."""
    from sheetforge.play.telling import Teller

    show = engine.show() if engine.show is not None else None
    return Teller(show, click.echo, quiet, sys.stdout.isatty())


def _asking() -> Callable[[str], str | None]:
    def ask(prompt: str) -> str | None:
        if sys.stdin.isatty():
            click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        return line if line else None

    return ask


def _writable(log: Path) -> None:
    """Say at once that a log cannot be kept, and not after the game."""
    folder = log.parent
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder for the log")
    if log.is_dir():
        raise Unreadable(f"{log}: is a folder; --log takes a file")


def _keep(table: Table, players: dict[str, str], log: Path, what: str) -> None:
    from sheetforge.play.log import record

    streams = table.streams
    record(table.game, players, streams.seed, streams.game).write(log)
    click.echo(f"{what} is kept in {log}", err=True)
