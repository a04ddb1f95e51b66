"""The files of fleets: the fleet of a key, and the text of a fleet that a command makes."""

from __future__ import annotations

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, Unreadable
from sheetforge.content.model import OWN_BOOK
from sheetforge.content.yaml import write
from sheetforge.play.fleets import points
from sheetforge.systems.silent_death.schema.fleet import Crew, Fleet
from sheetforge.systems.silent_death.schema.notation import bare


def fleet_at(library: Library, key: Key) -> Fleet:
    """Return the fleet of a key. Raises `Unreadable` if its file has none."""
    fleet = library.entity(key)
    if not isinstance(fleet, Fleet):
        raise Unreadable(f"{library.shown(key)} does not pass the check; `sheetforge check` says why")
    return fleet


def file_of(fleet: Fleet, *comments: str) -> str:
    """Return the YAML text of a fleet that a command makes, with comments above its ships."""
    lines = [f"name: {write(fleet.name)}", f"source: {{book: {OWN_BOOK}}}"]
    if fleet.event is not None:
        lines.append(f"event: {bare(fleet.event)}")
    if fleet.house is not None:
        lines.append(f"house: {bare(fleet.house)}")
    if fleet.points is not None:
        lines.append(f"points: {points(fleet.points)}")
    lines += ["rolled: true"] if fleet.rolled else []
    lines += [f"# {comment}" for comment in comments]
    lines.append("ships:")
    for ship in fleet.ships:
        hired = ", mercenary: true" if ship.mercenary else ""
        if not ship.crews:
            lines.append(f"  - {{ship: {ship.ship}, count: {ship.count}{hired}}}")
            continue
        lines += [f"  - ship: {ship.ship}", f"    count: {ship.count}"]
        lines += ["    mercenary: true"] if ship.mercenary else []
        lines += ["    crews:", *(f"      - {_flow(crew)}" for crew in ship.crews)]
    if fleet.printed is not None:
        lines.append(f"printed: {{total: {points(fleet.printed.total)}}}")
    return "\n".join(lines) + "\n"


def _flow(crew: Crew) -> str:
    posts = (
        f"{post}: {{{', '.join(f'{skill}: {value}' for skill, value in skills.items())}}}"
        for post, skills in crew.items()
    )
    return f"{{{', '.join(posts)}}}"
