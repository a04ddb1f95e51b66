"""Sessions for the commands that play: the options that make a battle, new games and games taken up again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Literal, ParamSpec, TypedDict

import click

from sheetforge.cli import playing
from sheetforge.cli.completing import complete_events
from sheetforge.cli.options import (
    WholeNumber,
    against_option,
    file_option,
    fleet_option,
    force_log_option,
    rule_option,
    ship_of_all_option,
    turns_option,
)
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.lookup import find_key

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyEngine, Recipe
    from sheetforge.play.questions import Json
    from sheetforge.play.resume import GameFile
    from sheetforge.play.session import PlaySession

Given = ParamSpec("Given")

BATTLE_OPTIONS = (
    fleet_option,
    against_option,
    click.option(
        "--seed",
        metavar="TEXT",
        help="Any text; it determines the dice. Without it a random number, printed and in the log.",
    ),
    click.option(
        "--bots",
        default="standard,standard",
        show_default=True,
        metavar="A,B",
        help="Bots for the sides that no person plays, repeated in order: random, learner, reference, standard.",
    ),
    click.option(
        "--human",
        "humans",
        multiple=True,
        metavar="SIDE",
        help="A side that you play, by name or number; `all` or `none` of them.",
    ),
    click.option(
        "--dice",
        type=click.Choice(["rolled", "typed"]),
        default="rolled",
        show_default=True,
        help="`typed`: you throw them and type the faces.",
    ),
    file_option("--log", "log", help="Keep the game in this file, each answer as it is given."),
    force_log_option,
    file_option("--resume", metavar="LOG", help="Continue the unfinished game of a log."),
    click.option("--map", "map_id", metavar="MAP", help="A map instead of the scenario's own."),
    turns_option,
    rule_option,
    click.option(
        "--clock",
        type=WholeNumber(1, 3600),
        metavar="SECONDS",
        help="Time limit of a move as a rule of the game; at its end the move is over.",
    ),
    click.option(
        "--rules",
        "rule_set_id",
        metavar="ID",
        shell_complete=complete_events,
        help="A rule set, or an event to play by.",
    ),
    click.option(
        "--unofficial", "free", is_flag=True, help="Forces need not keep to the limits of the event; the log says so."
    ),
    click.option(
        "--players",
        type=WholeNumber(2, playing.MOST_SIDES),
        metavar="N",
        help="Number of sides in an event; by default as few as it allows.",
    ),
    ship_of_all_option,
)
"""The options that make a battle and its seats, the same for every command that plays one."""


def battle_options(command: Callable[Given, int]) -> Callable[Given, int]:
    """Add the options that make a battle."""
    return reduce(lambda made, option: option(made), reversed(BATTLE_OPTIONS), command)


class BattleWishes(TypedDict):
    """The values of the options that make a battle."""

    fleet: str | None
    against: str | None
    seed: str | None
    bots: str
    humans: tuple[str, ...]
    dice: Literal["rolled", "typed"]
    log: Path | None
    force: bool
    resume: Path | None
    map_id: str | None
    turns: int | None
    rules: tuple[str, ...]
    clock: int | None
    rule_set_id: str | None
    free: bool
    players: int | None
    ship: str | None


@dataclass(frozen=True)
class OpenedGame:
    """A game that can be played: its session, the player of each side, and the file that keeps it."""

    session: PlaySession
    engine: AnyEngine
    seated: Mapping[str, str]
    kept: GameFile | None


def new_game(library: Library, scenario: str | None, wishes: BattleWishes, is_kept: bool = False) -> OpenedGame:
    """Begin a game; one that `is_kept` is written to the working folder unless a log is named."""
    from sheetforge.play.driver import Game
    from sheetforge.play.log import heading
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams

    if wishes["force"] and wishes["log"] is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    with playing.playable():
        fleets = wishes["fleet"], wishes["against"]
        system, battle_of = battle_wished(library, scenario, wishes["players"], wishes["ship"], fleets)
    engine = playing.engine_of(library, system)
    changes: dict[str, Json] = {"optional": list(wishes["rules"])} if wishes["rules"] else {}
    if wishes["turns"] is not None:
        changes["turn_limit"] = wishes["turns"]
    if wishes["clock"] is not None:
        changes["seconds_a_move"] = wishes["clock"]
    rules_of = playing.rule_set(library, system, wishes["rule_set_id"])
    recipe = playing.unofficial({**battle_of, "changes": changes, **rules_of}, wishes["free"])
    if wishes["map_id"] is not None:
        recipe = {**recipe, "map": find_key(library, wishes["map_id"], "maps").id}
    names = playing.bot_names(wishes["bots"])
    with playing.playable():
        battle = engine.battle(library, recipe)
        people = playing.people_of(battle, wishes["humans"])
        makers, seated = playing.makers_of(engine, battle, names, people)
    seed, dice = wishes["seed"], wishes["dice"]
    if seed is None:
        seed = playing.any_seed()
        playing.note(f"seed {seed}: --seed {seed} plays with the same dice")
    packs = library.packs_of(Key(*key.split("/")) for key in battle.content)
    begun = heading(engine, battle, seated, seed, dice=dice, packs=packs)
    at_terminal = bool(people) and sys.stdin.isatty()
    kept = playing.kept_game(begun, wishes["log"], wishes["force"], is_kept or at_terminal)
    hurried = playing.is_hurried(engine, library, battle, people)
    session = PlaySession(
        Game(engine, battle), makers, people, Streams(seed), dice == "typed", keeper=kept, hurried=hurried
    )
    return OpenedGame(session, engine, seated, kept)


def played_again(library: Library, opened: OpenedGame, seated: Mapping[str, str]) -> OpenedGame:
    """Begin another game of the same battle with players by side, kept in the working folder."""
    from sheetforge.play.bots import bot
    from sheetforge.play.driver import Game
    from sheetforge.play.log import PERSON, ROLLED, TYPED, heading
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams

    engine, before = opened.engine, opened.session
    battle, seed = before.game.battle, playing.any_seed()
    people = frozenset(side for side, player in seated.items() if player == PERSON)
    makers = {side: bot(engine, player) for side, player in seated.items() if side not in people}
    packs = library.packs_of(Key(*key.split("/")) for key in battle.content)
    dice = TYPED if before.typed_dice else ROLLED
    kept = playing.kept_game(heading(engine, battle, seated, seed, dice=dice, packs=packs), None, False, True)
    game, streams = Game(engine, battle), Streams(seed)
    session = PlaySession(game, makers, people, streams, before.typed_dice, keeper=kept, hurried=before.hurried)
    return OpenedGame(session, engine, seated, kept)


def branched(library: Library, opened: OpenedGame, count: int) -> OpenedGame:
    """Begin a branch of a game after its first answers, with the same players and dice, kept in the working folder."""
    from sheetforge.play.driver import Game
    from sheetforge.play.log import ROLLED, TYPED, heading
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams

    engine, before = opened.engine, opened.session
    battle, streams = before.game.battle, Streams(before.streams.seed, before.streams.game)
    packs = library.packs_of(Key(*key.split("/")) for key in battle.content)
    dice = TYPED if before.typed_dice else ROLLED
    begun = heading(engine, battle, opened.seated, streams.seed, streams.game, dice, packs)
    kept, game = playing.kept_game(begun, None, False, True), Game(engine, battle)
    for answer in before.game.answers[:count]:
        assert game.question is not None
        if kept is not None:
            kept.answered(game.question, answer)
        game.answer(answer)
    session = PlaySession(
        game,
        before.bots,
        before.people,
        streams,
        before.typed_dice,
        before.seconds,
        kept,
        {side: min(since, count) for side, since in before.since.items()},
        before.hurried,
    )
    return OpenedGame(session, engine, opened.seated, kept)


def battle_wished(
    library: Library, scenario: str | None, players: int | None, ship: str | None, fleets: tuple[str | None, str | None]
) -> tuple[str, Recipe]:
    """Return the game and the recipe of the battle."""
    pair = tuple(fleet for fleet in fleets if fleet is not None)
    if len(pair) == 1 or (not pair and scenario is None):
        raise click.UsageError("name a scenario or an event, or --fleet and --against")
    if pair:
        if players is not None or ship is not None:
            raise click.UsageError("--players and --ship do not go with fleets")
        return playing.fleets_recipe(library, scenario, pair)
    return playing.battle_recipe(library, str(scenario), players, ship)
