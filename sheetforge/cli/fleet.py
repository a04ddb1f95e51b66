"""`fleet`: the bill of a fleet, its limits in an event, its line for exchange, its pack."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_events, complete_fleets, complete_worksheets
from sheetforge.cli.fleet_source import fleet_named
from sheetforge.cli.late import LateCommands
from sheetforge.cli.options import Number, content_option, known_system, library_at, system_option
from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import find_key
from sheetforge.finding import Severity
from sheetforge.game import fleet_game
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.lint.runner import Verdict
    from sheetforge.play.fleets import Bill

PARTS = {
    "build": "fleet_build",
    "chances": "fleet_roll",
    "check": "fleet",
    "crew": "fleet_crew",
    "line": "fleet",
    "price": "fleet",
    "print": "fleet",
    "roll": "fleet_roll",
    "table": "fleet_roll",
    "versus": "fleet_build",
}
"""Subcommand → the module of this package that holds it."""


class FleetCommands(LateCommands):
    """The subcommands of `fleet`."""

    modules = PARTS
    function = "fleet_{}"
    parent = "fleet"


@click.group(cls=FleetCommands)
def fleet_command() -> None:
    """Check, price, crew, print, roll and propose fleets.

    FLEET is the id of a fleet of the content, a YAML file, `-` for one on standard input, or one
    line of ids and counts: `silent-death house=asp: 4 quark, 2 pulsar`.
    """


@click.command("check")
@click.argument("fleet", metavar="FLEET", shell_complete=complete_fleets)
@click.option(
    "--event",
    metavar="EVENT",
    shell_complete=complete_events,
    help="The event whose limits apply; by default the fleet's own.",
)
@click.option(
    "--points",
    type=Number(0, 1_000_000),
    metavar="N",
    help="The points of the battle; by default those of the fleet or the event.",
)
@click.option(
    "--table",
    metavar="WORKSHEET",
    shell_complete=complete_worksheets,
    help="The table of a rolled fleet; by default the one that its log names.",
)
@click.option("--format", "form", type=click.Choice(["text", "concise", "json"]), default="text")
@system_option
@content_option
def fleet_check(
    fleet: str,
    event: str | None,
    points: float | None,
    table: str | None,
    form: str,
    system: str | None,
    content: str | None,
) -> int:
    """Check a fleet against the limits of an event. They are points, ships, miniatures and crews.

    Every finding names its place and its rule. The rolls in the log of a rolled fleet are looked up
    on its table again, and must give the same fleet. Exit code 0: the fleet is legal; 1: it is not.
    """
    from sheetforge import __version__
    from sheetforge.cli.fleet_log import RolledLog, rolled_log
    from sheetforge.game import games_of
    from sheetforge.lint.catalogue import catalogue
    from sheetforge.lint.reporters import CheckReport, render

    library, key = _fleet(content, fleet, system)
    rolls = RolledLog(None, "")
    if library.entity(key) is not None:
        rolls = rolled_log(library, key, table)
    library, verdict = checked(library, key, event, points)
    game = games_of(library)[key.system]
    report = CheckReport(
        verdict.findings,
        verdict.waived,
        (library.shown(key),),
        catalogue({key.system: game}) if verdict.findings else {},
        library.source_text,
        __version__,
    )
    color = form == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    text = render(form, report, color=color)
    if form == "json" and rolls.words:
        shown = {**json.loads(text), "rolls": rolls._asdict()}
        text = as_json(shown)
    click.echo(text, nl=False)
    if form != "json" and rolls.words:
        click.echo(rolls.words, err=rolls.verified is None)
    if form == "text" and library.entity(key) is not None:
        invalid = bool(verdict.findings) or rolls.verified is False
        click.echo(_summary(library, key, invalid))
    errors = any(finding.severity is Severity.ERROR for finding in verdict.findings)
    return int(errors or rolls.verified is False)


def checked(
    library: Library, key: Key, event: str | None = None, points: float | None = None
) -> tuple[Library, Verdict]:
    """Return the findings of a fleet as one for an event, and the library with that fleet."""
    from sheetforge.game import games_of
    from sheetforge.lint.runner import check_entity

    library = _held_to(library, key, event, points)
    return library, check_entity(library, key, games_of(library)[key.system].rules())


def _summary(library: Library, key: Key, invalid: bool) -> str:
    """Return one line with the cost of a fleet and the event that it was checked for."""
    from sheetforge.play.fleets import points

    bill = fleet_game(library, key.system).bill(library, key)
    words = [f"{bill.title}: {points(bill.total)} points"]
    if bill.most is not None:
        words.append(f"of {points(bill.most)} at most")
    if bill.slots is not None:
        words.append(f"with {counted(bill.slots, 'crew slot')}")
    event = getattr(library.entity(key), "event", None)
    held = library.get("events", key.system, event) if event is not None else None
    if held is not None and not invalid:
        words.append(f"· legal in {held.name}")
    return " ".join(words)


@click.command("price")
@click.argument("fleet", metavar="FLEET", shell_complete=complete_fleets)
@click.option("--event", metavar="EVENT", shell_complete=complete_events, help="The event whose limit is shown.")
@click.option("--points", type=Number(0, 1_000_000), metavar="N", help="The points of the battle.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
@system_option
@content_option
def fleet_price(
    fleet: str, event: str | None, points: float | None, form: str, system: str | None, content: str | None
) -> int:
    """Print the bill of a fleet, ship by ship, to the half point.

    Exit code 1 if a price is not known.
    """
    library, key = _fleet(content, fleet, system)
    library = _held_to(library, key, event, points)
    bill = fleet_game(library, key.system).bill(library, key)
    click.echo(bill_text(bill) if form == "text" else _bill_data(bill, form), nl=False)
    return int(bill.total is None)


def bill_text(bill: Bill) -> str:
    """Return a bill as a table, with its total below and its notes."""
    from sheetforge.play.fleets import points

    rows = [("ship", "each", "", "number", "cost")]
    rows += [(row.name, row.sum_of, points(row.each), str(row.number), points(row.cost)) for row in bill.rows]
    ships = sum(row.number for row in bill.rows)
    rows.append(("total", "", "", str(ships), points(bill.total)))
    lines = [bill.title, *aligned(rows, {2, 3, 4})]
    if bill.most is not None and bill.total is not None:
        left = bill.most - bill.total
        leeway = f" ({points(bill.limit)} and {bill.leeway} %)" if bill.leeway else ""
        over = f"{points(left)} left" if left >= 0 else f"{points(-left)} too many"
        lines.append(f"limit {points(bill.most)}{leeway}: {over}")
    if bill.slots is not None:
        lines.append(counted(bill.slots, "crew slot"))
    return "\n".join([*lines, *bill.notes]) + "\n"


def _bill_data(bill: Bill, form: str) -> str:
    records: list[dict[str, Plain]] = [
        {"ship": row.name, "count": row.number, "sum": row.sum_of, "each": row.each, "cost": row.cost}
        for row in bill.rows
    ]
    if form == "csv":
        return as_csv(records[0], [tuple(record.values()) for record in records])
    return as_json(
        {
            "version": 1,
            "name": bill.title,
            "ships": records,
            "total": bill.total,
            "crew_slots": bill.slots,
            "limit": bill.limit,
            "leeway": bill.leeway,
            "notes": list(bill.notes),
        }
    )


@click.command("line")
@click.argument("fleets", metavar="FLEET...", shell_complete=complete_fleets, nargs=-1, required=True)
@system_option
@content_option
def fleet_line(fleets: tuple[str, ...], system: str | None, content: str | None) -> None:
    """Print fleets as one line each. A line has ids and counts, and every FLEET accepts it.

    The total at the end is computed again whenever the line is read.
    """
    library = library_at(content)
    known_system(system, library.systems)
    lines = []
    for text in fleets:
        own, key = fleet_named(library, text, system)
        _valid(own, key)
        lines.append(str(fleet_game(own, key.system).line(own, key)))
    echo_lines(lines)


@click.command("print", context_settings={"ignore_unknown_options": True})
@click.argument("fleet", metavar="FLEET", shell_complete=complete_fleets)
@click.argument("options", metavar="[OPTIONS OF BUILD]...", nargs=-1, type=click.UNPROCESSED)
def fleet_print(fleet: str, options: tuple[str, ...]) -> int:
    """Print the pack of a fleet. It has a summary, displays with crews, counters and weapons.

    The same as `build pack --fleet FLEET`, whose options follow: --paper, --ink, --format, --out …
    """
    from sheetforge.cli.build import build_command

    words = ["pack", "--fleet", fleet, *options]
    code: int = build_command.main(words, prog_name="sheetforge build", standalone_mode=False)
    return code


def _fleet(content: str | None, text: str, system: str | None) -> tuple[Library, Key]:
    library = library_at(content)
    known_system(system, library.systems)
    library, key = fleet_named(library, text, system)
    fleet_game(library, key.system)
    return library, key


def _valid(library: Library, key: Key) -> None:
    """Raise `Unreadable` for a fleet without an entity, with its first finding."""
    record = library.record(key)
    if record.entity is None:
        first = min(map(record.located, record.findings), key=lambda finding: finding.span.line)
        raise Unreadable(f"{first.file}:{first.span.line}: {first.message}")


def _held_to(library: Library, key: Key, event: str | None, points: float | None) -> Library:
    """Return the library with a fleet as one for an event, or of other points."""
    entity = library.entity(key)
    if entity is None or (event is None and points is None):
        if entity is None and points is None and event is None:
            return library
        _valid(library, key)
    assert entity is not None
    named = None
    if event is not None:
        if "events" not in library.systems[key.system].kinds:
            raise BadRequest(f"{library.systems[key.system].title} has no events")
        named = find_key(library, event, "events", key.system).id
    return library.with_entity(key, fleet_game(library, key.system).held_to(entity, named, points))
