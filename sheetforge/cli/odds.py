"""`odds`: exact odds of weapons, as tables and as a plot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_armed, complete_ships
from sheetforge.cli.options import WholeNumber, content_option, library_at, rule_option
from sheetforge.cli.output import aligned, as_csv, as_json, write_out
from sheetforge.content.kinds import Key, lineage, unit_kinds
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.lookup import find_key, find_keys
from sheetforge.game import discover, odds_report
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.report import Report, Table

ALL = "all"


@click.command("odds")
@click.argument("name", metavar="SHIP|WEAPON", shell_complete=complete_armed)
@click.option(
    "--against",
    metavar="UNIT",
    shell_complete=complete_ships,
    help="A ship or other unit as the target; by default typical ones.",
)
@click.option("--barrels", type=WholeNumber(1, 12), help="Number of barrels fired, or missiles launched, together.")
@click.option(
    "--gunnery", type=WholeNumber(1, 10), help="Skill of the firing crew, where crews have skills; by default 5."
)
@click.option(
    "--piloting", type=WholeNumber(1, 10), help="Skill of the evading crew, where crews have skills; by default 5."
)
@click.option("--facing", metavar="FACING|all", help="The side of the target that is hit.")
@click.option(
    "--range", "distance", default=ALL, metavar="HEXES|all", help="One range, with the whole distribution of damage."
)
@click.option(
    "--modifier",
    type=int,
    default=0,
    help="A number that is added to every attack: to its roll, or to its number of dice.",
)
@rule_option
@click.option("--trait", "traits", multiple=True, metavar="TRAIT", help="A trait of the firing or evading crew.")
@click.option("--format", "form", type=click.Choice(["text", "csv", "json", "svg"]), default="text")
@click.option(
    "--table", "table", metavar="NAME", help="The table to write as CSV, by its name in JSON, such as summary."
)
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write to a file.")
@content_option
def odds_command(
    name: str,
    against: str | None,
    barrels: int | None,
    gunnery: int | None,
    piloting: int | None,
    facing: str | None,
    distance: str,
    modifier: int,
    rules: tuple[str, ...],
    traits: tuple[str, ...],
    form: str,
    table: str | None,
    out: Path | None,
    content: str | None,
) -> None:
    """Print the exact odds of a ship's weapons, or of one weapon. Shown are the chance
    to hit, the damage, and the chance to destroy.

    Tables are by range, by the number fired or launched together, and by the defence of the target,
    as far as the rules of the game have them; an option that the game does not have is refused.
    With --range there is a table of every possible damage. CSV has one table: the one that --table
    names, otherwise that of a range, otherwise the first. JSON has all tables, and each chance as a
    fraction as well.
    """
    from sheetforge.play.report import Asked

    games = discover()
    library = library_at(content, games)
    subject = find_key(library, name)
    target = None if against is None else _target(library, against, subject.system)
    hexes = _hexes(distance)
    asked = Asked(
        subject, target, barrels, gunnery, hexes, modifier, frozenset(rules), piloting, facing, frozenset(traits)
    )
    report = odds_report(library, asked)
    if form == "csv":
        written = report_csv(report, table)
    elif table is not None:
        raise click.UsageError("--table is for CSV: add --format csv")
    else:
        written = {"text": report_text, "json": report_json, "svg": report_svg}[form](report)
    write_out(written, out)


def _hexes(text: str) -> int | None:
    """Return a range in hexes; None for all."""
    if text == ALL:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise click.UsageError(f"--range takes a number of hexes, or all, not {text!r}")
    return int(text)


def _target(library: Library, name: str, system: str) -> Key:
    """Return the named unit; those of the same game, and of a game that it extends, come first."""
    units = unit_kinds(library.systems)
    for game in lineage(library.systems, system):
        keys = find_keys(library, name, units, game)
        if len(keys) == 1:
            return keys[0]
    return find_key(library, name, units)


def report_text(report: Report) -> str:
    """Return facts and tables in columns."""
    lines = [report.title]
    width = max((len(name) for name, _ in report.facts), default=0)
    lines += [f"  {name:<{width}}  {text}" for name, text in report.facts]
    for table in report.tables:
        lines += ["", *_lines(table)]
    return "\n".join(lines) + "\n"


def _lines(table: Table) -> Iterator[str]:
    """Yield a table as aligned text; leading words that repeat the row above are blank."""
    from sheetforge.play.report import shown_cell

    shown = [tuple(column.head for column in table.columns)]
    before: tuple[str, ...] = ()
    for row in table.rows:
        cells = tuple(shown_cell(c, v) for c, v in zip(table.columns, row, strict=True))
        same = 0
        while same < len(cells) and before and cells[same] == before[same]:
            same += 1
        shown.append(
            tuple(
                "" if index < same and column.holds == "words" else cell
                for index, (cell, column) in enumerate(zip(cells, table.columns, strict=True))
            )
        )
        before = cells
    right = {index for index, column in enumerate(table.columns) if column.holds != "words"}
    return aligned(shown, right)


def report_csv(report: Report, name: str | None) -> str:
    """Return the named table, or the damage at a range, or the first. Chances are 0 to 1."""
    from sheetforge.play.report import plain

    tables = {table.name: table for table in report.tables}
    if name is not None and name not in tables:
        raise BadRequest(f"there is no table {name!r}; {did_you_mean(name, tables)}")
    table = tables.get(name or "damage", report.tables[0])
    rows = ([plain(value) for value in row] for row in table.rows)
    return as_csv([column.name for column in table.columns], rows)


def report_json(report: Report) -> str:
    """Return the whole report. A fraction is given as a number and, under `name_exact`, as text."""
    from sheetforge.play.report import report_data

    return as_json(report_data(report))


def report_svg(report: Report) -> str:
    """Draw the charts side by side on one page."""
    from sheetforge.press.svg import write
    from sheetforge.sheet.palette import COLOR
    from sheetforge.sheet.scene import Box, Page
    from sheetforge.sheet.widgets.chart import chart
    from sheetforge.sheet.widgets.panel import title_bar
    from sheetforge.sheet.widgets.sketch import Sketch

    width, height, margin, gap, top = 200.0, 90.0, 6.0, 8.0, 18.0
    sketch = Sketch(COLOR, report.title)
    facts = "  ·  ".join(f"{name} {text}" for name, text in report.facts[:1])
    title_bar(sketch, Box(margin, margin, width - 2 * margin, 8.0), report.title, facts, size_pt=11.0)
    each = (width - 2 * margin + gap) / max(1, len(report.charts)) - gap
    for number, data in enumerate(report.charts):
        box = Box(margin + number * (each + gap), top, each, height - top - margin)
        chart(sketch, box, data, name=f"chart-{number + 1}")
    return write(Page(width, height, tuple(sketch.items), report.title), report.title)
