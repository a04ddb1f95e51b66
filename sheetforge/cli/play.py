"""`play`: one game, between bots or with people, reported event by event."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_events, complete_scenarios
from sheetforge.cli.options import (
    against_option,
    content_option,
    fleet_option,
    force_log_option,
    library_at,
    rule_option,
    ship_of_all_option,
    turns_option,
)
from sheetforge.cli.playing import (
    MOST_SIDES,
    any_seed,
    battle_recipe,
    bot_names,
    engine_of,
    fleets_recipe,
    is_hurried,
    kept_game,
    makers_of,
    narrator,
    note,
    people_of,
    playable,
    prompting,
    rule_set,
    run_table,
    unofficial,
)
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.lookup import find_key

if TYPE_CHECKING:
    from sheetforge.play.engine import Recipe
    from sheetforge.play.questions import Json


@click.command("play")
@click.argument("scenario", metavar="SCENARIO|EVENT", shell_complete=complete_scenarios, required=False)
@fleet_option
@against_option
@click.option(
    "--seed",
    metavar="TEXT",
    help="Any text; it determines the dice. Without it a random number, printed and in the log.",
)
@click.option(
    "--bots",
    default="standard,standard",
    show_default=True,
    metavar="A,B",
    help="Bots for the sides that no person plays; repeated in order.",
)
@click.option(
    "--human",
    "humans",
    multiple=True,
    metavar="SIDE",
    help="A side that you play, by name or number; `all` or `none` of them.",
)
@click.option(
    "--dice",
    type=click.Choice(["rolled", "typed"]),
    default="rolled",
    show_default=True,
    help="`typed`: you throw them and type the faces.",
)
@click.option(
    "--log",
    "log",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the game in this file, each answer as it is given.",
)
@force_log_option
@click.option(
    "--resume",
    metavar="LOG",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Continue the unfinished game of a log.",
)
@click.option("--map", "map_id", metavar="MAP", help="A map instead of the scenario's own.")
@turns_option
@rule_option
@click.option(
    "--clock",
    type=click.IntRange(1, 3600),
    metavar="SECONDS",
    help="Time limit of a move as a rule of the game; at its end the move is over.",
)
@click.option(
    "--rules", "rule_set_id", metavar="ID", shell_complete=complete_events, help="A rule set, or an event to play by."
)
@click.option(
    "--unofficial", "free", is_flag=True, help="Forces need not keep to the limits of the event; the log says so."
)
@click.option(
    "--players",
    type=click.IntRange(2, MOST_SIDES),
    metavar="N",
    help="Number of sides in an event; by default as few as it allows.",
)
@ship_of_all_option
@click.option("--quiet", is_flag=True, help="Print events only; a person sees questions and results, no maps.")
@content_option
@click.pass_context
def play_command(
    context: click.Context,
    scenario: str | None,
    fleet: str | None,
    against: str | None,
    seed: str | None,
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

    Your choices are listed: type a number, a name or the letter of a unit on the map; several
    words answer several questions. `help` lists undo, odds and the other commands. For a game at a
    real table: --human all --dice typed.

    A game with people is kept in the working folder unless --log names another file. --resume LOG
    continues it with the same dice, people and bots; --human and --bots change who plays.
    """
    from sheetforge.play.driver import Game
    from sheetforge.play.log import heading
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams
    from sheetforge.play.table import PlayTable

    if resume is not None:
        from sheetforge.cli.resuming import resumed

        return resumed(context, resume, humans, bots, quiet, content)
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    library = library_at(content)
    with playable():
        system, battle_of = _battle(library, scenario, players, ship, (fleet, against))
    engine = engine_of(library, system)
    changes: dict[str, Json] = {"optional": list(rules)} if rules else {}
    if turns is not None:
        changes["turn_limit"] = turns
    if clock is not None:
        changes["seconds_a_move"] = clock
    rules_of = rule_set(library, system, rule_set_id)
    recipe = unofficial({**battle_of, "changes": changes, **rules_of}, free)
    if map_id is not None:
        recipe = {**recipe, "map": find_key(library, map_id, "maps").id}
    names = bot_names(bots)
    with playable():
        battle = engine.battle(library, recipe)
        people = people_of(battle, humans)
        makers, seated = makers_of(engine, battle, names, people)
    if seed is None:
        seed = any_seed()
        note(f"seed {seed}: --seed {seed} plays with the same dice")
    packs = library.packs_of(Key(*key.split("/")) for key in battle.content)
    begun = heading(engine, battle, seated, seed, dice=dice, packs=packs)
    kept = kept_game(begun, log, force, bool(people) and sys.stdin.isatty())
    hurried = is_hurried(engine, library, battle, people)
    session = PlaySession(
        Game(engine, battle), makers, people, Streams(seed), dice == "typed", keeper=kept, hurried=hurried
    )
    table = PlayTable(session, narrator(engine, quiet), prompting(), strict=not sys.stdin.isatty())
    return run_table(table, kept, content)


def _battle(
    library: Library, scenario: str | None, players: int | None, ship: str | None, fleets: tuple[str | None, str | None]
) -> tuple[str, Recipe]:
    """Return the game and the recipe of the battle."""
    pair = tuple(fleet for fleet in fleets if fleet is not None)
    if len(pair) == 1 or (not pair and scenario is None):
        raise click.UsageError("name a scenario or an event, or --fleet and --against")
    if pair:
        if players is not None or ship is not None:
            raise click.UsageError("--players and --ship do not go with fleets")
        return fleets_recipe(library, scenario, pair)
    return battle_recipe(library, str(scenario), players, ship)
