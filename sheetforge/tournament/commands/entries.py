"""The players and fleets of an event that bots play alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING

import click

from sheetforge.cli.fleet import checked
from sheetforge.cli.fleet_roll import rolled_by
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.finding import Severity
from sheetforge.game import fleet_game
from sheetforge.play import engine_of
from sheetforge.play.engine import Unplayable
from sheetforge.play.forces import Force
from sheetforge.tournament.acts import Enter
from sheetforge.tournament.commands.fleets import registered

if TYPE_CHECKING:
    from sheetforge.play.fleets import ForceRolling
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.state import Registration

LEAST = 0.6
"""The least share of the event's points that a fleet must have to be handed out."""

ROLLS, TRIALS = 100, 4
"""The most rolls for a fleet whose ships all have displays, and to see whether a House has any."""


def entries(event: OpenEvent, players: int, fleets: Sequence[str], houses: bool, points: float | None) -> list[Enter]:
    """Return the entries of a number of players: of the named fleets, of rolled ones, or of any
    that are legal and can be played. Raises `BadRequest` if there are none.
    """
    if fleets and houses:
        raise click.UsageError("--fleet and --house-fleets: take one of the two")
    if houses:
        return list(_rolled(event, players, points))
    registrations = [registered(event, text) for text in fleets] or list(_legal(event))
    if not registrations:
        registrations = [registration._replace(unofficial=True) for registration in _any(event)]
        if not registrations:
            raise BadRequest(
                f"no fleet of the content can be played in {event.state.heading.title}: not all "
                "of their ships have displays; name fleets with --fleet, or another event"
            )
        click.echo(
            f"no ship of {event.state.heading.title} has a display in the content; other fleets of "
            "as many points are used (unofficial)",
            err=True,
        )
    return [Enter(f"Player {number}", *fleet) for number, fleet in enumerate(islice(cycle(registrations), players), 1)]


def _legal(event: OpenEvent) -> Iterator[Registration]:
    """Yield the legal fleets of the content that can be played, then those that a search finds."""
    library, system = event.library, event.key.system
    for key in library.keys("fleets", system):
        if can_be_played(library, key) and _is_legal(library, key, event.key.id):
            total, most = _costs(event, key)
            if total >= LEAST * most:
                yield registered(event, key.short)
    try:
        proposals = fleet_game(library, system).proposals(library, event.key, None, None, True)
    except BadRequest:
        return
    for proposal in proposals:
        key = Key("fleets", system, f"proposed-{proposal.name}")
        made = library.with_texts({key: proposal.text}, {key: proposal.name})
        line = str(fleet_game(library, system).line(made, key))
        yield registered(event, line)._replace(name=proposal.name.capitalize())


def can_be_played(library: Library, key: Key) -> bool:
    """Return whether the content has a display of every ship of a fleet."""
    forces = engine_of(library, key.system).forces
    if forces is None or library.entity(key) is None:
        return False
    try:
        forces.points(library, Force(key, 1, None))
    except Unplayable:
        return False
    return True


def _is_legal(library: Library, key: Key, event: str) -> bool:
    findings = checked(library, key, event)[1].findings
    return not any(finding.severity is Severity.ERROR for finding in findings)


def _any(event: OpenEvent) -> Iterator[Registration]:
    """Yield the fleets of the content that can be played and cost about the event's points."""
    library, system = event.library, event.key.system
    game = fleet_game(library, system)
    for key in library.keys("fleets", system):
        if not can_be_played(library, key):
            continue
        total, most = _costs(event, key)
        if LEAST * most <= total <= most:
            entity = library.entity(key)
            line = replace(game.line(library, key), event=event.key.id, house=None, limit=None)
            registration = registered(event, str(line), unofficial=True)
            yield registration._replace(name=entity.name if entity is not None else key.id)


def _costs(event: OpenEvent, key: Key) -> tuple[float, float]:
    """Return the points of a fleet, and those that the event allows for it."""
    library = event.library
    game = fleet_game(library, key.system)
    line = replace(game.line(library, key), event=event.key.id, limit=None)
    place = key._replace(id=f"{key.id}-as-entered")
    bill = game.bill(library.with_texts({place: game.text(library, line, "Fleet")}, {place: key.id}), place)
    return bill.total or 0.0, bill.most or float("inf")


def _rolled(event: OpenEvent, players: int, points: float | None) -> Iterator[Enter]:
    """Yield entries with fleets that are rolled on tables of Houses, the Houses in turn.

    Houses whose fleets cannot be played are skipped. Raises `BadRequest` without any.
    """
    houses = list(_tables(event, points))
    if not houses:
        raise BadRequest(
            "no House of the content can roll a fleet whose ships all have displays; complete "
            "their ships, or name fleets with --fleet"
        )
    for number in range(1, players + 1):
        name, forces = houses[(number - 1) % len(houses)]
        line = _playable_roll(event, forces, f"{event.state.heading.seed}-fleet-{number}")
        if line is None:
            raise BadRequest(
                f"{name}: {ROLLS} fleets were rolled, and each has a ship without a display; try "
                "another seed, or name fleets with --fleet"
            )
        yield Enter(f"Player {number}", *registered(event, line)._replace(name=f"{name} {number}"))


def _playable_roll(event: OpenEvent, forces: ForceRolling, seed: str, rolls: int = ROLLS) -> str | None:
    """Return the line of the first fleet of a seed that can be played; None if there is none.

    Tables may have public ships without displays; such a fleet is rolled again.
    """
    system = event.key.system
    key = Key("fleets", system, "rolled")
    for number in range(rolls):
        fleet = rolled_by(forces, f"{seed}-{number}", "rolled")
        library = event.library.with_texts({key: forces.file(fleet, "Rolled")}, {key: "rolled"})
        if can_be_played(library, key):
            return str(fleet_game(library, system).line(library, key))
    return None


def _tables(event: OpenEvent, points: float | None) -> Iterator[tuple[str, ForceRolling]]:
    """Yield the Houses with a table whose fleets can be played, by name."""
    library, system = event.library, event.key.system
    tables = fleet_game(library, system).tables
    for house in library.keys("houses", system):
        entity = library.entity(house)
        if entity is None:
            continue
        try:
            text = tables.worksheet(library, house, tables.likes[0], points)
            sheet = Key("worksheets", system, f"made-for-{house.id}")
            own = library.with_texts({sheet: text}, {sheet: house.id})
            forces = tables.ready(own, sheet, points, 0.0)
            if _playable_roll(event, forces, "trial", TRIALS) is not None:
                yield entity.name, forces
        except (BadRequest, Unreadable):
            continue
