"""`arena`: many games between bots, and their standings."""

from __future__ import annotations

from pathlib import Path

import click

from sheetforge.arena.commands.log import RunLog, built, reopened, shard_of
from sheetforge.arena.commands.request import ArenaRequest
from sheetforge.arena.commands.run import run_plan
from sheetforge.cli import options
from sheetforge.cli.completing import complete_battles, complete_events, complete_ships
from sheetforge.cli.playing import MOST_SIDES, pinned_bots, playable


class _Arena(click.Command):
    """The command, which hands `arena merge …` to the command that merges shards."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        if args[:1] == ["merge"]:
            from sheetforge.arena.commands.merge import merge_command

            # The command of the arena has the parameters that the header of a shard names.
            extra["obj"] = self
            return merge_command.make_context(f"{info_name} merge", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command("arena", cls=_Arena)
@click.argument("names", metavar="[SCENARIO | EVENT | SHIP SHIP …]", shell_complete=complete_battles, nargs=-1)
@options.fleet_option
@options.against_option
@click.option(
    "--audit",
    metavar="SHIP",
    shell_complete=complete_ships,
    help="Test a ship or other unit against others at an equal price.",
)
@click.option(
    "--balance",
    is_flag=True,
    help="Measure the shares of a scenario by side, ending and turns: the first bot "
    "against itself and against the others.",
)
@click.option(
    "--sprt",
    metavar="ELO,ELO",
    help="Stop when one of two differences in strength is accepted, such as 0,50; by "
    "default after at most 20,000 games.",
)
@click.option("--games", type=options.WholeNumber(1, 1_000_000), help="Games to play.  [default: 100]")
@options.seed_option
@options.jobs_option
@click.option(
    "--bots",
    metavar="A,B",
    help="In a scenario the bots swap sides; otherwise each keeps its force."
    "  [default: standard,standard; with --balance standard,reference]",
)
@options.turns_option
@options.rule_option
@click.option(
    "--rules", "rule_set_id", metavar="ID", shell_complete=complete_events, help="A rule set, or an event to play by."
)
@click.option("--unofficial", "free", is_flag=True, help="Forces need not keep to the limits of the event.")
@click.option(
    "--players",
    type=options.WholeNumber(2, MOST_SIDES),
    metavar="N",
    help="Number of sides of an event, or of forces; these are repeated in order.",
)
@options.ship_of_all_option
@click.option(
    "--skill",
    default="5",
    show_default=True,
    metavar="1-10|list",
    help="Skill of all crews of ships and fleets, or `list` for the crew list.",
)
@click.option(
    "--peers",
    type=options.WholeNumber(1, 50),
    default=6,
    show_default=True,
    help="Number of ships to compare with in an audit.",
)
@options.seconds_option
@click.option(
    "--clock",
    type=options.WholeNumber(1, 3600),
    metavar="SECONDS",
    help="Time limit of a move as a rule of the game; at its end the move is over.",
)
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table")
@options.file_option("--log", "--out", "log", help="Keep every finished game in this file, for --resume and merge.")
@click.option("--engine", metavar="dask://ADDRESS", help="Play on the workers of this cluster instead of processes.")
@click.option("--shard", metavar="N/ALL", help="Play only a part of the games, such as 3/8, for `arena merge`.")
@options.force_log_option
@options.resume_run_option
@options.content_option
@click.pass_context
def arena_command(
    context: click.Context,
    /,
    jobs: int | None,
    form: str,
    log: Path | None,
    force: bool,
    resume: Path | None,
    shard: str | None,
    engine: str | None,
    content: str | None,
    **asked: object,
) -> int:
    """Play many games between bots. They play a scenario or an event, or fleets or ships against each
    other.

    Games come in pairs with the same dice and sides swapped; with more than two sides, in rounds in
    which everyone plays every side once. `3:SHIP` takes three of a ship. A draw or a time-out
    counts as half a win, or as an equal share with more sides; intervals are Wilson's at 95 %. A
    bot that plays all sides gets new dice for every game. The same seed gives the same result with
    any number of --jobs. Ctrl-C ends the run with the games so far.

    --balance plays --games of the first bot against itself and as many against each other bot, and
    prints shares of the win by side, by ending and by number of turns.

    --sprt 0,50 tests whether the first entry is stronger by 0 Elo or less, or by 50 or more (a
    score of 57 %), and ends with the pair of games that decides. The chance of either error is 5 %.

    --log FILE keeps every game when it is over. After Ctrl-C, a crash or a power cut, --resume FILE
    plays the games that are missing, and prints what an uninterrupted run would have printed.

    --shard 3/8 --out FILE plays a part of the games, on any machine. `sheetforge arena merge FILES`
    prints from all parts what one machine would have printed. --engine dask://HOST:PORT spreads
    the games over the workers of a cluster (extra `dask`), which need the same content.

    A bot that crashes, hangs or gives an illegal answer is named and loses that game. A game that
    crashes because of a fault in the rules is named with the steps to reproduce it, and is not
    counted. In both cases the run continues, and its exit code is 1.
    """
    if engine is not None and (not engine.startswith("dask://") or shard is not None or resume is not None):
        raise click.UsageError("--engine takes dask:// and the address of a scheduler, no --shard and no --resume")
    if resume is not None:
        return _resumed(context, resume, jobs, form, content)
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    if (shard is not None or engine is not None) and asked["sprt"] is not None:
        raise click.UsageError("--sprt needs all games in order; leave --shard and --engine out")
    if shard is not None and log is None:
        raise click.UsageError("--shard keeps its games: name a file with --out FILE")
    bots = asked["bots"]
    if isinstance(bots, str):
        asked = {**asked, "bots": pinned_bots(bots)}
    run_log = RunLog(asked, log, force, None, content, shard_of(shard))
    with playable():
        plan = built(ArenaRequest, asked).plan(options.library_at(content))
        return run_plan(plan, jobs, form, run_log, engine)


def _resumed(context: click.Context, path: Path, jobs: int | None, form: str, content: str | None) -> int:
    """Play the games missing in a log; return the exit code."""
    ledger, asked = reopened(context, path)
    try:
        run_log = RunLog(asked, None, False, ledger, content)
        with playable():
            return run_plan(built(ArenaRequest, asked).plan(options.library_at(content)), jobs, form, run_log)
    finally:
        ledger.close()
