"""`site`: the content as static pages for any plain web server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.build import refuse_content
from sheetforge.cli.completing import complete_scenarios
from sheetforge.cli.options import content_option, folder_option, jobs_option, known_system, system_option
from sheetforge.cli.output import clear_progress, show_progress
from sheetforge.content.library import Unreadable
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.pipeline import Built
    from sheetforge.site.odds import OddsChoice


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@system_option
@click.option("--title", metavar="TEXT", help="The title of the site.")
@click.option(
    "--odds",
    type=click.Choice(["weapons", "all", "none"]),
    default="weapons",
    show_default=True,
    help="Pages of odds: for weapons, for ships and other units as well (takes minutes), or none.",
)
@click.option(
    "--replay",
    "replays",
    multiple=True,
    metavar="LOG",
    type=click.Path(path_type=Path),
    help="A page that plays this logged game; repeatable.",
)
@click.option(
    "--event",
    "events",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A page with rounds and standings of this event; repeatable.",
)
@click.option(
    "--play",
    "battles",
    multiple=True,
    metavar="SCENARIO",
    shell_complete=complete_scenarios,
    help="A page that plays this scenario in the browser, without a server; repeatable.",
)
@folder_option(
    "--engine",
    "engine_folder",
    metavar="FOLDER",
    help="Where the packages of --play are; by default they are fetched once with npm and pip.",
)
@click.option("--force", is_flag=True, help="Also make files that are up to date.")
@jobs_option
@content_option
def site_command(
    folder: Path,
    system: str | None,
    title: str | None,
    odds: OddsChoice,
    replays: tuple[Path, ...],
    events: tuple[Path, ...],
    battles: tuple[str, ...],
    engine_folder: Path | None,
    force: bool,
    jobs: int | None,
    content: str | None,
) -> int:
    """Write the content as pages to DIR. They are for any plain web server, or to be opened from
    disk.

    There is a page for every game, ship, weapon, House, fleet, map and scenario, with all printed
    files to load; odds, rules with examples, rulings, the guide, and a search. Only what has changed
    is written, and what an earlier run wrote and is gone now is removed. A folder that holds
    anything else is refused.
    """
    from sheetforge.content.lookup import find_content
    from sheetforge.files import OutputError
    from sheetforge.game import discover
    from sheetforge.site.plan import TITLE, SiteRequest, make_site

    place = find_content(content)
    known_system(system, discover())
    refuse_content(folder, place, "another folder")
    request = SiteRequest(title or TITLE, system, odds, replays, events, battles, engine_folder)
    try:
        built = make_site(place, request, folder, force=force, progress=show_progress(), jobs=jobs)
    except OutputError as problem:
        raise Unreadable(str(problem)) from None
    finally:
        clear_progress()
    return _report(built, folder)


def _report(made: Built, folder: Path) -> int:
    """Report what was written, and return the exit code."""
    report = made.report
    written, kept = len(report.written), len(report.same) + len(report.fresh)
    removed = f", {len(report.removed)} removed" if report.removed else ""
    if written or report.removed:
        click.echo(f"{counted(written, 'file')} written, {kept} unchanged{removed}, in {folder}", err=True)
    else:
        click.echo(f"nothing to do: {counted(kept, 'file')} up to date in {folder}", err=True)
    for path, why in report.failed:
        click.echo(f"{path}: error{why.label} {why.reason}", err=True)
    broken = sorted(name for name, why in made.omitted.items() if "does not pass" in why)
    for name in broken:
        click.echo(f"not printed: {name}: {made.omitted[name]}", err=True)
    return 1 if report.failed or broken else 0
