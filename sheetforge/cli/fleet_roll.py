"""`fleet table`, `fleet roll` and `fleet chances`: random force tables and the fleets of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_houses, complete_worksheets
from sheetforge.cli.fleet_source import typed_entity
from sheetforge.cli.options import (
    Number,
    WholeNumber,
    choice_option,
    content_option,
    dice_option,
    file_option,
    library_at,
)
from sheetforge.cli.output import write_out
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, fault_lines
from sheetforge.content.lookup import find_key
from sheetforge.finding import Severity
from sheetforge.game import fleet_game, games_of
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.fleets import ForceRolling, RolledFleet
    from sheetforge.play.questions import Answer, Question

WORKSHEETS = "worksheets"


POINTS = Number(1, 100_000)
house_option = click.option(
    "--house", metavar="HOUSE", shell_complete=complete_houses, help="Make a table for this House."
)
table_option = click.option(
    "--table", metavar="WORKSHEET", shell_complete=complete_worksheets, help="A worksheet: an id, or a file."
)
like_option = click.option(
    "--like",
    metavar="NAME",
    default="mixed",
    show_default=True,
    help="Sheets on the likely lines of a table that is made: mixed, large, small.",
)
points_option = click.option(
    "--points", type=POINTS, metavar="N", help="The points of the battle; by default those of the worksheet."
)
captain_option = click.option(
    "--captain-points",
    type=Number(0, 1000),
    default=0.0,
    metavar="N",
    help="The price of a captain's die, added to every ship that has one.  [default: 0]",
)


def force_table(
    content: str | None, house: str | None, table: str | None, like: str, points: float | None, captain: float
) -> ForceRolling:
    """Return the force table that the options name, ready to roll. Raises `BadRequest`."""
    if (house is None) == (table is None):
        raise click.UsageError("name a House with --house, or a worksheet with --table")
    return table_ready(library_at(content), house, table, like, points, captain)


def origin(limit: float, house: str | None, table: str | None, like: str, captain: float) -> str:
    """Return the line of a file of a rolled fleet that says on which table it was rolled.

    >>> origin(600, "ridotto", None, "mixed", 0)
    'rolled for 600 points on a mixed table of ridotto'
    """
    where = f"a {like} table of {house}" if table is None else f"the table {table}"
    dice = f", captains {captain:g}" if captain else ""
    return f"rolled for {limit:g} points on {where}{dice}"


def table_ready(
    library: Library, house: str | None, table: str | None, like: str, points: float | None, captain: float
) -> ForceRolling:
    """Return a worksheet, otherwise a table that is made for a House, ready to roll."""
    if table is not None:
        library, key = _worksheet(library, table)
    else:
        key = find_key(library, str(house), "houses")
        text = _made(library, key, like, points)
        key = Key(WORKSHEETS, key.system, f"made-for-{key.id}")
        library = library.with_texts({key: text}, {key: "the table made"})
    _sound(library, key)
    return fleet_game(library, key.system).tables.ready(library, key, points, captain)


def _made(library: Library, house: Key, like: str, points: float | None) -> str:
    tables = fleet_game(library, house.system).tables
    if like not in tables.likes:
        raise click.UsageError(f"no table --like {like!r}; {did_you_mean(like, tables.likes)}")
    return tables.worksheet(library, house, like, points)


def _worksheet(library: Library, text: str) -> tuple[Library, Key]:
    """Return the worksheet of an id, or of a file that may lie outside the content."""
    return typed_entity(library, text, WORKSHEETS)


def _sound(library: Library, key: Key) -> None:
    """Raise `Unreadable` with the findings of a worksheet that breaks a rule."""
    from sheetforge.lint.runner import check_entity

    findings = check_entity(library, key, games_of(library)[key.system].rules()).findings
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        raise Unreadable(fault_lines(errors))


@click.command("table")
@click.argument("house", metavar="HOUSE", shell_complete=complete_houses)
@click.option(
    "--like",
    metavar="NAME",
    default="mixed",
    show_default=True,
    help="Sheets on the likely lines: mixed, large, small.",
)
@click.option("--points", type=POINTS, metavar="N", help="The points of the battle.")
@file_option("--out", help="Write the worksheet to a file.")
@content_option
def fleet_table(house: str, like: str, points: float | None, out: Path | None, content: str | None) -> None:
    """Make a random force table for a House, which keeps its rules.

    Its own lines have ships of the House, the open ones those of the House or the public domain;
    each has a ship once, or as often as a note of the House says. Edit the file as you
    like: `fleet roll --table FILE` checks it.
    """
    library = library_at(content)
    key = find_key(library, house, "houses")
    text = _made(library, key, like, points)
    made = Key(WORKSHEETS, key.system, f"made-for-{key.id}")
    _sound(library.with_texts({made: text}, {made: "the table made"}), made)
    write_out(text, out)


@click.command("roll")
@house_option
@table_option
@like_option
@points_option
@captain_option
@click.option("--seed", default="1", show_default=True, help="Any text; it determines the dice.")
@dice_option
@choice_option
@click.option("--name", default="Rolled Fleet", show_default=True, help="The name of the fleet.")
@file_option("--out", help="Write the fleet to a file, with its log.")
@content_option
def fleet_roll(
    house: str | None,
    table: str | None,
    like: str,
    points: float | None,
    captain_points: float,
    seed: str,
    dice: str,
    choice: str | None,
    name: str,
    out: Path | None,
    content: str | None,
) -> None:
    """Roll a fleet on a force table. It is printed with the log of every roll.

    A roll that costs too much loses ships, or is rolled again; mercenaries and allies are rolled
    on the tables of their Houses. The same seed gives the same fleet.
    """
    forces = force_table(content, house, table, like, points, captain_points)

    fleet = rolled_by(forces, seed, dice, choice)
    where = origin(forces.limit, house, table, like, captain_points)
    write_out(forces.file(fleet, name, where), out)


ASK = "ask"


def rolled_by(forces: ForceRolling, seed: str, dice: str, choice: str | None = None) -> RolledFleet:
    """Roll a fleet with dice of a seed or `typed`, and a player's choice by a policy.

    Raises a usage error for an unknown policy.
    """
    policies = (*forces.policies, ASK)
    policy = choice or (ASK if dice == "typed" else forces.policies[0])
    if policy not in policies:
        raise click.UsageError(f"no choice {policy!r}; {did_you_mean(policy, policies)}")
    return _rolled(forces, seed, dice == "typed", policy)


def _rolled(forces: ForceRolling, seed: str, typed: bool, policy: str) -> RolledFleet:
    """Run the script of a roll: seeded or typed dice, decisions by a policy or by a person."""
    from sheetforge.play.questions import Choose, Draw
    from sheetforge.play.streams import Streams

    streams = Streams(seed)
    script = forces.script()
    try:
        question = next(script)
        while True:
            assert not isinstance(question, Draw)
            answer: Answer
            if isinstance(question, Choose):
                answer = asked(question) if policy == ASK else forces.decide(question, policy)
            else:
                answer = asked(question) if typed else streams.roll(question)
            question = script.send(answer)
    except StopIteration as end:
        fleet: RolledFleet = end.value
        return fleet


def asked(question: Question) -> Answer:
    """Return what a person types in answer to a question; a terminal asks again until it is legal.

    Raises `BadRequest` for an illegal answer from a pipe, and at the end of input.
    """
    from sheetforge.play.questions import Illegal, expected, typed

    while True:
        click.echo(f"{expected(question)}: ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            raise BadRequest(f"the input ended; {expected(question)}")
        try:
            return typed(question, line)
        except Illegal as problem:
            if not sys.stdin.isatty():
                raise BadRequest(str(problem)) from None
            click.echo(str(problem), err=True)


@click.command("chances")
@house_option
@table_option
@like_option
@points_option
@captain_option
@click.option("--choice", metavar="NAME", default=None, help="A player's choice: dear, cheap, own.  [default: dear]")
@click.option(
    "--rolls",
    type=WholeNumber(0, 10_000_000),
    default=0,
    metavar="N",
    help="Also roll this many fleets, and show them beside the chances.",
)
@click.option("--seed", default="1", show_default=True, help="Any text; for --rolls.")
@click.option("--format", "form", type=click.Choice(["text", "csv", "json", "svg"]), default="text")
@click.option("--show", metavar="NAME", help="The table to write as CSV: ships, sheets, points.")
@file_option("--out", help="Write to a file.")
@content_option
def fleet_chances(
    house: str | None,
    table: str | None,
    like: str,
    points: float | None,
    captain_points: float,
    choice: str | None,
    rolls: int,
    seed: str,
    form: str,
    show: str | None,
    out: Path | None,
    content: str | None,
) -> None:
    """Print the exact chances of the fleets of a force table. They are those of ships, sheets and
    points.

    Nothing is rolled for it: the points so far decide what each roll can bring. If a House has
    several partners, the first one is called on. CSV has one table, JSON all of them with exact
    fractions.
    """
    from sheetforge.cli.odds import report_csv, report_json, report_svg, report_text

    if show is not None and form != "csv":
        raise click.UsageError("--show is for CSV: add --format csv")
    forces = force_table(content, house, table, like, points, captain_points)
    report = forces.chances(choice or forces.policies[0], rolls, seed)
    if form == "csv":
        text = report_csv(report, show)
    else:
        text = {"text": report_text, "json": report_json, "svg": report_svg}[form](report)
    write_out(text, out)
