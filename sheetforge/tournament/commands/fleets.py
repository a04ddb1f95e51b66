"""Fleets of an event: checked against its limits, crewed, and registered as one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sheetforge.cli.fleet import checked
from sheetforge.cli.fleet_source import fleet_named
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, fault_lines
from sheetforge.finding import Severity
from sheetforge.game import fleet_game, fleet_in_line
from sheetforge.play.fleets import is_line
from sheetforge.text import did_you_mean
from sheetforge.tournament.battles import registered_fleets

if TYPE_CHECKING:
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.state import Registration


def registered(event: OpenEvent, text: str, policy: str | None = None, unofficial: bool = False) -> Registration:
    """Return the registration of FLEET in an event, with a crew for every slot.

    Raises `Unreadable` for a fleet that breaks the limits of the event, and `BadRequest`.
    """
    library, key = fleet_named(event.library, text, event.key.system)
    hint = None if unofficial else "\n--unofficial enters it anyway"
    return _registered(event, library, key, text, policy, hint)


def registered_fleet(event: OpenEvent, text: str, policy: str | None) -> Registration:
    """Return the registration of the text of a fleet's file. Raises as `registered`."""
    key = Key("fleets", event.key.system, "rolled-for-the-event")
    library = event.library.with_texts({key: text}, {key: "the rolled fleet"})
    return _registered(event, library, key, "the rolled fleet", policy, "")


def _registered(
    event: OpenEvent, library: Library, key: Key, text: str, policy: str | None, hint: str | None
) -> Registration:
    """Register a fleet; `hint` ends the message for one that breaks a limit, None accepts it."""
    if key.system != event.key.system:
        raise BadRequest(f"{text}: a fleet of {key.system}; the event is of {event.key.system}")
    library, verdict = checked(library, key, event.key.id)
    errors = [finding for finding in verdict.findings if finding.severity is Severity.ERROR]
    if library.entity(key) is None or (errors and hint is not None):
        raise Unreadable(fault_lines(errors) + (hint or ""))
    library = _crewed(library, key, policy)
    # Only a fleet that breaks the limits is marked as unofficial.
    registration = event.game.registration(library, key)._replace(unofficial=bool(errors))
    if is_line(text, list(library.systems)):
        # A line has no name, so its ships name it.
        ships = fleet_game(library, key.system).line(library, key).ships
        registration = registration._replace(name=", ".join(f"{ship.number} {ship.ship}" for ship in ships)[:60])
    return registration


def _crewed(library: Library, key: Key, policy: str | None) -> Library:
    """Return the library with a fleet whose every crew is placed; a fleet's own crews stay."""

    crews = fleet_game(library, key.system).crews
    if policy is not None and policy not in crews.policies:
        raise BadRequest(f"no policy {policy!r}; {did_you_mean(policy, crews.policies)}")
    line = fleet_game(library, key.system).line(library, key)
    if any(ship.crews for ship in line.ships):
        if policy is not None:
            raise BadRequest("the fleet has crews already: leave --policy out")
        return library
    try:
        slots = crews.slots(library, key)
    except BadRequest:
        # Ships of unknown crew have no slots to fill; the price says so.
        return library
    if not slots:
        return library
    place = crews.policies[policy or next(iter(crews.policies))]
    values = place(slots, crews.pool(len(slots)))
    return library.with_texts({key: crews.crewed(library, key, values, None)}, {key: key.id})


def with_fleets(event: OpenEvent, names: Iterable[str]) -> tuple[Library, dict[str, Key]]:
    """Return the registered fleets of players, and the library that has them, as `registered_fleets`."""
    return registered_fleets(event.state, event.library, names, fleet_in_line, event.journal.path)
