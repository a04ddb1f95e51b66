"""`fleet build` and `fleet versus`: fleets proposed for an event, and two fleets compared."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_events, complete_fleets, complete_houses
from sheetforge.cli.fleet import bill_text
from sheetforge.cli.fleet_source import sound_fleet
from sheetforge.cli.late import part_command
from sheetforge.cli.options import (
    Number,
    WholeNumber,
    content_option,
    file_option,
    library_at,
    seed_option,
    turns_option,
)
from sheetforge.cli.output import aligned, as_json, echo_lines, write_out
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.lookup import find_key
from sheetforge.game import fleet_game
from sheetforge.parts import MissingPart
from sheetforge.text import did_you_mean, percent

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("build")
@click.option(
    "--event",
    required=True,
    metavar="EVENT",
    shell_complete=complete_events,
    help="The event whose limits the fleets must keep.",
)
@click.option(
    "--points", type=Number(1, 100_000), metavar="N", help="The points to spend; by default those of the event."
)
@click.option("--house", metavar="HOUSE", shell_complete=complete_houses, help="Only ships that this House may have.")
@click.option("--complete", is_flag=True, help="Only ships whose displays can be printed.")
@click.option("--pick", metavar="NAME", help="Print the file of this proposal: swarm, heavy …")
@file_option("--out", help="With --pick: write it to a file.")
@click.option("--format", "form", type=click.Choice(["text", "line", "json"]), default="text")
@content_option
def fleet_build(
    event: str,
    points: float | None,
    house: str | None,
    complete: bool,
    pick: str | None,
    out: Path | None,
    form: str,
    content: str | None,
) -> None:
    """Propose legal fleets for an event. They are of different characters, with their bills.

    The search is exact: no fleet within the limits has more ships than `swarm`, or spends more
    points than `full`. Ships of unknown price are left out.
    """
    if out is not None and pick is None:
        raise click.UsageError("--out needs --pick NAME")
    library = library_at(content)
    key = find_key(library, event, "events")
    owner = None if house is None else find_key(library, house, "houses", key.system)
    game = fleet_game(library, key.system)
    found = {fleet.name: fleet for fleet in game.proposals(library, key, points, owner, complete)}
    if pick is not None:
        if pick not in found:
            raise BadRequest(f"no proposal {pick!r}; {did_you_mean(pick, found, with_list=True)}")
        write_out(found[pick].text, out)
        return
    records = []
    for number, fleet in enumerate(found.values()):
        place = Key("fleets", key.system, f"proposed-{fleet.name}")
        made = library.with_texts({place: fleet.text}, {place: fleet.name})
        bill, line = game.bill(made, place), str(game.line(made, place))
        records.append({"name": fleet.name, "about": fleet.about, "line": line, "total": bill.total})
        if form == "text":
            click.echo(f"{'' if not number else chr(10)}{fleet.name}: {fleet.about}")
            click.echo(bill_text(bill), nl=False)
            click.echo(line)
    if form == "line":
        echo_lines(str(record["line"]) for record in records)
    if form == "json":
        click.echo(as_json({"version": 1, "proposals": records}), nl=False)


@click.command("versus")
@click.argument("first", metavar="FLEET", shell_complete=complete_fleets)
@click.argument("second", metavar="FLEET", shell_complete=complete_fleets)
@click.option("--event", metavar="EVENT", shell_complete=complete_events, help="The event by whose rules they fight.")
@click.option(
    "--games", type=WholeNumber(0, 100_000), default=20, show_default=True, help="Battles in the arena; 0 for none."
)
@click.option("--bots", default="standard,standard", show_default=True, metavar="A,B", help="Bots of the two fleets.")
@turns_option
@seed_option
@click.option("--no-odds", is_flag=True, help="Print no table of odds.")
@content_option
def fleet_versus(
    first: str,
    second: str,
    event: str | None,
    games: int,
    bots: str,
    turns: int | None,
    seed: str,
    no_odds: bool,
    content: str | None,
) -> int:
    """Compare two fleets. Shown are their prices, the odds of their ships, and battles in the arena.

    The odds are the best attack of each ship on each ship of the other fleet: mean damage and the
    chance to destroy it. Crews have the skills of their fleet, or of the crew list, in battles.
    """
    from sheetforge.play.fleets import points

    library = library_at(content)
    library, one = sound_fleet(library, first)
    library, two = sound_fleet(library, second)
    if one.system != two.system:
        raise BadRequest(f"{one.short} and {two.short} are of different games")
    game = fleet_game(library, one.system)
    rows = [("fleet", "points", "ships", "crew slots")]
    for key in (one, two):
        bill = game.bill(library, key)
        ships = sum(row.number for row in bill.rows)
        rows.append((bill.title, points(bill.total), str(ships), str(bill.slots or "–")))
    echo_lines(aligned(rows, {1, 2, 3}))
    if not no_odds:
        for key, other in ((one, two), (two, one)):
            echo_lines(["", *aligned(list(_odds(library, key, other)), {2, 3})])
    if not games:
        return 0
    words = ["--fleet", first, "--against", second, "--skill", "list", "--games", str(games)]
    words += ["--bots", bots, "--seed", seed]
    words += [] if event is None else ["--rules", event]
    words += [] if turns is None else ["--turns", str(turns)]
    words += [] if content is None else ["--content", content]
    click.echo()
    try:
        arena = part_command("arena")
    except MissingPart as missing:
        raise MissingPart(f"{missing}; --games 0 leaves the games out") from None
    code: int = arena.main(words, prog_name="sheetforge arena", standalone_mode=False)
    return code


def _odds(library: Library, own: Key, other: Key) -> Iterator[tuple[str, ...]]:
    """Yield a row for every ship of a fleet on every ship of another: damage and destruction."""
    game = fleet_game(library, own.system)
    ships, targets = _ships(library, own), _ships(library, other)
    known = [ship for ship in ships if ship is not None]
    best = {
        (ship, target): attack
        for target in targets
        if target is not None
        for ship, attack in zip(known, game.best_attacks(library, known, target), strict=True)
    }
    yield f"{_name(library, own)} on", _name(library, other), "damage", "destroyed"
    for ship in ships:
        for target in targets:
            attack = best.get((ship, target)) if ship is not None and target is not None else None
            shown = ("–", "–")
            if attack is not None:
                shown = f"{float(attack[0]):.2f}", percent(float(attack[1]))
            yield _name(library, ship), _name(library, target), *shown


def _name(library: Library, key: Key | None) -> str:
    entity = None if key is None else library.entity(key)
    return "–" if entity is None else entity.name


def _ships(library: Library, key: Key) -> list[Key | None]:
    """Return the different ships of a fleet in their order."""
    line = fleet_game(library, key.system).line(library, key)
    keys = (library.resolve("ships", key.system, ship.ship) for ship in line.ships)
    return list(dict.fromkeys(keys))
