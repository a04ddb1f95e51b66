"""`event league`: the fleets that players of a league roll for each session, and its table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import Number, choice_option, content_option, dice_option, file_argument
from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines
from sheetforge.content.library import BadRequest

if TYPE_CHECKING:
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.league import LeagueState


@click.group("league")
def event_league() -> None:
    """Run a league of Houses. Fleets are rolled for every session; the table adds up the battles.

    Begin with `event new FILE --event EVENT` and `event enter FILE PLAYER`; `event pair` pairs a
    session, `event result` enters its battles.
    """


def league_of(event: OpenEvent) -> LeagueState:
    """Return the state of a league. Raises `BadRequest` for an event of another form."""
    from sheetforge.tournament.league import LeagueState

    if not isinstance(event.state, LeagueState):
        raise BadRequest(f"{event.journal.heading.title} is not a league")
    return event.state


@event_league.command("roll")
@file_argument
@click.argument("player", metavar="PLAYER")
@click.option("--house", metavar="HOUSE", help="The House, for the player's first fleet.")
@click.option("--table", metavar="WORKSHEET", help="A worksheet of the House: an id, or a file.")
@click.option(
    "--like",
    metavar="NAME",
    default="mixed",
    show_default=True,
    help="Sheets on the likely lines of a made table: mixed, large, small.",
)
@click.option(
    "--points", type=Number(1, 100_000), metavar="N", help="The size of the battle; by default that of the event."
)
@click.option("--captain-points", type=Number(0, 1000), default=0.0, metavar="N", help="The price of a captain's die.")
@click.option("--seed", metavar="TEXT", help="Any text; by default from the event, the player and the session.")
@dice_option
@choice_option
@click.option("--policy", metavar="NAME", help="How the crew list is placed (`fleet crew`).")
@content_option
def roll_command(
    file: Path,
    player: str,
    house: str | None,
    table: str | None,
    like: str,
    points: float | None,
    captain_points: float,
    seed: str | None,
    dice: str,
    choice: str | None,
    policy: str | None,
    content: str | None,
) -> None:
    """Roll the fleet of PLAYER for the next battle, and register it.

    The fleet replaces one that was rolled before for the same session; `event undo` takes it back.
    """
    from sheetforge.cli.fleet_roll import force_table, rolled_by
    from sheetforge.tournament.acts import Register
    from sheetforge.tournament.commands.file import acting, opened
    from sheetforge.tournament.commands.fleets import registered_fleet

    event = opened(file, content)
    league = league_of(event)
    name = league.find(player).name
    own = league.house(name)
    if table is None and house is None:
        if not own:
            raise BadRequest(f"{name} has no House yet: name it with --house")
        house = own
    usual = getattr(event.library.entity(event.key), "points", None)
    size = usual if points is None else points
    forces = force_table(content, house, table, like, size, captain_points)
    session = league.session(name)
    own_seed = f"{event.journal.heading.seed} {name} {session}"
    fleet = rolled_by(forces, seed or own_seed, dice, choice)
    text = forces.file(fleet, f"{name}, session {session}")

    def act(now: OpenEvent) -> tuple[Register, ...]:
        return (Register(name, *registered_fleet(now, text, policy)),)

    after = acting(file, content, act)
    registration = after.state.find(name).registration
    assert registration is not None
    echo_lines(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    click.echo(registration.line)


@event_league.command("table")
@file_argument
@click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text")
@content_option
def table_command(file: Path, form: str, content: str | None) -> None:
    """Print the table of the league. It has battles, points, kills and losses, mercenaries."""
    from sheetforge.play.fleets import points
    from sheetforge.tournament.commands.file import opened

    league = league_of(opened(file, content))
    heads = (
        "place",
        "player",
        "house",
        "battles",
        "won",
        "tied",
        "lost",
        "points",
        "killed",
        "losses",
        "ratio",
        "hired",
    )
    rows: list[tuple[Plain, ...]] = [
        (
            row.place,
            row.player,
            row.house,
            row.battles,
            row.won,
            row.tied,
            row.beaten,
            row.points,
            points(row.killed),
            points(row.lost),
            None if row.ratio is None else f"{row.ratio:.2f}",
            points(row.hired),
        )
        for row in league.table()
    ]
    if form == "csv":
        click.echo(as_csv(heads, rows), nl=False)
    elif form == "json":
        records = [dict(zip(heads, row, strict=True)) for row in rows]
        title = league.heading.title
        click.echo(as_json({"version": 1, "title": title, "table": records}), nl=False)
    else:
        shown = [tuple("–" if cell is None else str(cell) for cell in row) for row in rows]
        echo_lines(aligned([heads, *shown], set(range(3, 12)) | {0}))
