"""`worth`: the measured prices of ships, from many games between bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.arena.commands.log import RunLog, built, reopened
from sheetforge.arena.commands.request import MatchPlan, Results
from sheetforge.arena.commands.run import run_plan
from sheetforge.arena.commands.worth_tables import WORTH_TABLES
from sheetforge.cli import options
from sheetforge.cli.completing import complete_ships, complete_systems
from sheetforge.cli.playing import bot_names, engine_of, playable
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.lookup import find_key
from sheetforge.text import did_you_mean, listed

if TYPE_CHECKING:
    from sheetforge.arena.trials import Priced, Trial
    from sheetforge.play.questions import Json

SHIPS = "ships"


@dataclass(frozen=True, slots=True)
class WorthRequest:
    """The parameters of a measurement on which its games depend, as the command line names them."""

    names: tuple[str, ...]
    system: str | None
    base: str | None
    games: int
    seed: str
    bots: str
    turns: int | None
    seconds: float

    def plan(self, library: Library) -> MatchPlan:
        """Return the matches of every bot. Raises `BadRequest`, `Unplayable` and `UnknownBot`."""
        from sheetforge.arena.matchmaking import Terms
        from sheetforge.arena.trials import nearest, priced, trials
        from sheetforge.arena.worth import measured, results
        from sheetforge.play.engine import forces_of

        named = [find_key(library, name, (SHIPS,), self.system) for name in self.names]
        system = self._game(library, named)
        engine = engine_of(library, system)
        pool = sorted({*library.keys(SHIPS, system)})
        ships = priced(forces_of(engine), library, pool)
        places = {ship.key: index for index, ship in enumerate(ships)}
        for key in named:
            if key not in places:
                raise BadRequest(f"{key.short} is not complete, or has no price")
        wanted = {places[key] for key in named} or set(range(len(ships)))
        base = self._base(library, system, places)
        against = dict.fromkeys(wanted, base) if base is not None else {}
        against = {at: zero for at, zero in against.items() if at != zero}
        if named and base is None:
            against = nearest(ships, wanted)
        changes: dict[str, Json] = {} if self.turns is None else {"turn_limit": self.turns}
        blocks: list[tuple[str, list[Trial]]] = []
        for bot in dict.fromkeys(bot_names(self.bots)):
            terms = Terms(self.games, self.seed, (bot,), changes, self.seconds)
            blocks.append((bot, trials(engine, library, ships, wanted, terms, against)))
        matches = tuple(trial.match for _, some in blocks for trial in some)

        def shown(form: str) -> Callable[[Results], str]:
            def show(played: Results) -> str:
                found, at = [], 0
                for bot, some in blocks:
                    part = results(some, ships, played[at : at + len(some)])
                    found.append((bot, measured(ships, part, base, None, against)))
                    at += len(some)
                return WORTH_TABLES[form](self.seed, self._scale(ships, base, bool(named)), wanted, found)

            return show

        return MatchPlan(matches, {form: shown(form) for form in WORTH_TABLES}, library)

    def _game(self, library: Library, named: list[Key]) -> str:
        systems = {key.system for key in named}
        if len(systems) > 1:
            raise BadRequest(f"ships of different games: {listed(sorted(systems))}")
        if systems:
            return systems.pop()
        if self.system is None:
            raise click.UsageError(
                "name ships, or with --system a game of which all ships are measured: "
                f"{listed(sorted(library.systems), 'or')}"
            )
        if self.system not in library.systems:
            raise click.UsageError(f"no game {self.system!r}; {did_you_mean(self.system, library.systems)}")
        return self.system

    def _base(self, library: Library, system: str, places: dict[Key, int]) -> int | None:
        if self.base is None:
            return None
        key = find_key(library, self.base, (SHIPS,), system)
        if key not in places:
            raise BadRequest(f"{key.short} is not complete, or has no price")
        return places[key]

    def _scale(self, ships: list[Priced], base: int | None, one_each: bool) -> str:
        """Return what the ratios are measured against."""
        if base is not None:
            return f"{ships[base].name} is worth its printed price"
        if one_each:
            return "of each, the printed ship nearest in price is worth its price"
        return "on average all ships are worth their printed prices"


@click.command("worth")
@click.argument("names", metavar="[SHIPS…]", shell_complete=complete_ships, nargs=-1)
@click.option(
    "--system",
    metavar="SYSTEM",
    shell_complete=complete_systems,
    help="The game, of which all ships are measured if none is named.",
)
@click.option(
    "--base",
    metavar="SHIP",
    shell_complete=complete_ships,
    help="A ship whose printed price is taken as right; by default, for each ship, the "
    "printed one nearest to it, or if none is named all on average.",
)
@click.option(
    "--games",
    type=options.WholeNumber(4, 100_000),
    default=120,
    show_default=True,
    help="Games of every ship that is measured.",
)
@options.seed_option
@options.jobs_option
@click.option(
    "--bots",
    default="reference",
    show_default=True,
    metavar="A,B",
    help="Bots; each flies all ships in games of its own, and has its own results.",
)
@options.turns_option
@options.seconds_option
@click.option("--format", "form", type=click.Choice(["table", "json", "csv", "svg"]), default="table")
@options.file_option("--log", "log", help="Keep every finished game in this file, for --resume.")
@options.force_log_option
@options.resume_run_option
@options.content_option
@click.pass_context
def worth_command(
    context: click.Context,
    /,
    jobs: int | None,
    form: str,
    log: Path | None,
    force: bool,
    resume: Path | None,
    content: str | None,
    **asked: object,
) -> int:
    """Measure the prices of ships by games between bots.

    Every ship meets others that are cheaper and dearer, with different numbers of ships, at equal
    prices and with either side dearer, and with changing crews and grounds. The result is the price
    at which it would win half of the games, with a 95 % interval, beside the printed one. `dear`
    and `cheap` mark prices outside the interval; docs/pricing.md has the model and what it assumes.

    The scenarios of the content are not played: their fleets are fixed and their goals pay for
    other things. `sheetforge arena SCENARIO --balance` measures those.

    Games show ratios only. Of ships that are named, each is compared with the printed ship nearest
    in price, unless --base names one for all; `average` compares it with all that it met, and its
    interval includes which ships those are.

    `--format json` makes the file for `sheetforge show SHIP --worth FILE`, `--format svg` a plot.
    --log, --resume and exit codes are those of `arena`.
    """
    if resume is not None:
        ledger, kept = reopened(context, resume)
        try:
            run_log = RunLog(kept, None, False, ledger, content, command="worth")
            with playable():
                plan = built(WorthRequest, kept).plan(options.library_at(content))
                return run_plan(plan, jobs, form, run_log)
        finally:
            ledger.close()
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    run_log = RunLog(asked, log, force, None, content, command="worth")
    with playable():
        return run_plan(built(WorthRequest, asked).plan(options.library_at(content)), jobs, form, run_log)
