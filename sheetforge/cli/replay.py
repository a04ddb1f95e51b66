"""`replay`: play a logged game again, verify it, draw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import WholeNumber, content_option, file_option, folder_option, ink_option, library_at
from sheetforge.cli.playing import engine_of, narrator, warn
from sheetforge.cli.resuming import warn_torn
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.play import engine_of_log
from sheetforge.text import counted, did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.play.log import GameLog
    from sheetforge.play.verify import Proof


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "to", type=WholeNumber(min=0), metavar="N", help="Stop after N answers.")
@click.option("--verify", is_flag=True, help="Only verify the log, and list what is proved.")
@click.option("--bots", is_flag=True, help="With --verify: also ask the bots of the log again.")
@click.option("--side", "side", metavar="SIDE", help="Show what this side knows of an unfinished game.")
@file_option("--svg", "svg", help="Write the map as it is at the end, or at --to.")
@file_option("--html", "html", help="Write a page for a browser: map and displays, step by step.")
@folder_option("--displays", "displays", help="Print every ship's display with its damage at that point.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(["pdf", "svg", "png"]),
    multiple=True,
    help="Format of --displays: PDF and SVG by default; repeatable.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@ink_option
@click.option("--step", is_flag=True, help="Wait for Enter before every part.")
@click.option("--quiet", is_flag=True, help="Print events only, no maps.")
@content_option
def replay_command(
    file: Path,
    to: int | None,
    verify: bool,
    bots: bool,
    side: str | None,
    svg: Path | None,
    html: Path | None,
    displays: Path | None,
    formats: tuple[str, ...],
    paper: str,
    ink: str,
    step: bool,
    quiet: bool,
    content: str | None,
) -> int:
    """Play a logged game again. No dice are rolled: every answer is in the log, and is checked.

    --verify lists what is proved: that rules and content are those of the game, that every answer
    is legal and unchanged, that the faces follow from the seed, and that the outcome is the same;
    with --bots also that the bots, as they are now, give the answers of the log. The exit code is 1
    if anything contradicts the log.

    A finished game of another version of the rules is shown as recorded: answers and outcome,
    without maps. Everything else refuses it with both versions.

    Of an unfinished game, only what all sides know is shown; with --side, what that side knows.
    The log itself holds every answer.
    """
    from sheetforge.play.engine import Unplayable
    from sheetforge.play.log_reader import BadLog, read_log
    from sheetforge.play.questions import Illegal
    from sheetforge.play.recorded import is_only_recorded, recorded
    from sheetforge.play.replay import CannotReplay, rules_differ

    if bots and not verify:
        raise click.UsageError("--bots is for --verify: add --verify")
    library = library_at(content)
    try:
        log = read_log(file)
    except BadLog as problem:
        raise Unreadable(str(problem)) from None
    version = engine_of_log(library, log.system, str(file)).rules_version
    if formats and displays is None:
        raise click.UsageError("--format is for --displays: add --displays DIR")
    if to is not None and to > len(log.answers):
        raise click.UsageError(f"--to {to}: the log has {counted(len(log.answers), 'answer')}")
    if side is not None and side not in log.sides:
        raise click.UsageError(f"there is no side {side!r}; {did_you_mean(side, log.sides)}")
    eyes = (side or "") if log.outcome is None else None
    warn_torn(str(file), log.file.torn)
    if not (verify or html or svg or displays) and is_only_recorded(log, version):
        warn(f"{file}: {rules_differ(log, version)}: shown as recorded, without maps")
        _warn_altered(file, log)
        for line in recorded(log, to):
            click.echo(line)
        return 0
    try:
        if verify:
            proof = _verified(library, log, to, bots)
            game = proof.game
        else:
            game = _narrated(library, log, to, step, quiet, eyes)
            _warn_altered(file, log)
    except (CannotReplay, Illegal, Unplayable) as problem:
        click.echo(f"sheetforge: {file}: {problem}", err=True)
        return 1 if verify else 2
    if verify:
        click.echo(f"{file}: verified")
        for point, proved in proof.points.items():
            click.echo(f"  {point}: {proved}")
    if html is not None:
        _write_page(library, log, to, eyes, html, paper, ink)
    game.conceal(eyes)
    if svg is not None:
        _draw(library, log, game, svg)
    if displays is not None:
        from sheetforge.cli.displays import print_displays
        from sheetforge.products.options import PrintOptions

        chosen = formats or ("pdf", "svg")
        print_displays(library, game, displays, file.stem, chosen, PrintOptions(paper, ink))
    return 0


def _warn_altered(file: Path, log: GameLog) -> None:
    if log.file.altered:
        warn(f"{file}: {log.file.altered} was changed after it was written; --verify refuses such a log")


def _verified(library: Library, log: GameLog, to: int | None, bots: bool) -> Proof:
    from sheetforge.play.verify import verify

    return verify(engine_of(library, log.system), library, log, to, bots)


def _narrated(library: Library, log: GameLog, to: int | None, step: bool, quiet: bool, eyes: str | None) -> Game:
    """Replay a log and report every event that `eyes` may see (`Narrator.side`)."""
    from sheetforge.play.driver import Game
    from sheetforge.play.replay import ends_alike, rebuilt, steps

    engine = engine_of(library, log.system)
    game = Game(engine, rebuilt(engine, library, log))
    reporter = narrator(engine, quiet)
    reporter.side = eyes
    players = ", ".join(f"{side} ({log.players.get(side, 'unknown')})" for side in log.sides)
    click.echo(f"{log.battle}: {players}" + (f", seed {log.seed}" if log.seed else ""))
    for _ in steps(game, log, to):
        began = reporter.report(game, not step)
        if began and step:
            click.pause("-- press Enter to continue --")
    reporter.report(game)
    if not quiet:
        reporter.map(game)
        reporter.roster(game)
    reporter.outcome(game)
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    return game


def _draw(library: Library, log: GameLog, game: Game, svg: Path) -> None:
    """Draw the map after the last answer that was replayed."""
    from sheetforge.files import OutputError, put
    from sheetforge.play.liveries import worn_in
    from sheetforge.press.svg import write

    show = game.engine.presenter
    looks = () if show is None else worn_in(library, game.battle, game.state, show)
    page = None if show is None else show.page(game.state, library, looks)
    if page is None:
        raise BadRequest(f"{log.system} has no map to draw")
    try:
        put(svg, write(page, page.label).encode())
    except OutputError as problem:
        raise Unreadable(problem.with_option("--svg")) from None
    click.echo(f"wrote {svg}", err=True)


def _write_page(
    library: Library, log: GameLog, to: int | None, eyes: str | None, html: Path, paper: str, ink: str
) -> None:
    """Write the page of a log that has been replayed, with what `eyes` may see."""
    from sheetforge.files import OutputError, put
    from sheetforge.play.driver import Game
    from sheetforge.play.liveries import worn_in
    from sheetforge.play.replay import rebuilt
    from sheetforge.play.replay_page import replay_page
    from sheetforge.printing import displays_of
    from sheetforge.products.options import PrintOptions
    from sheetforge.sheet.widgets.sketch import LayoutProblem

    engine = engine_of(library, log.system)
    game = Game(engine, rebuilt(engine, library, log))
    looks = worn_in(library, game.battle, game.state, engine.presenter)
    displays = displays_of(library, log.system, PrintOptions(paper, ink))
    try:
        page = replay_page(game, log, library, eyes, to, looks, displays)
    except LayoutProblem as problem:
        raise Unreadable(str(problem)) from None
    try:
        put(html, page.encode())
    except OutputError as problem:
        raise Unreadable(problem.with_option("--html")) from None
    click.echo(f"wrote {html}", err=True)
