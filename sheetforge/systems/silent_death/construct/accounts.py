"""The bill of a ship for `price`, and its damage tracks, laid out, for `track`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.content.accounts import Account, Accounting, CostLine, TrackLayout, TrackNeed, TrackSheet
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.systems.silent_death.figures.construction import bill
from sheetforge.systems.silent_death.figures.construction_track import (
    Load,
    expected_counts,
    in_rows,
    lay_out_track,
    loads,
)
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.schema.track import BoxKind, Track, read_track
from sheetforge.text import counted

ROW = {"fighter": 15, "gunboat": 20, "warhound": 20}
"""Frame → the most boxes of a line of a track."""

ORDER = (
    "X, Drive, Damage Reduction, weapons, warheads, criticals: each kind is spread evenly over the "
    "track; if a box is taken, the next free one to the right is used; boxes for which there is no "
    "room are left out"
)

BLANKS = {
    "name": "Ship",
    "source": {"book": "none"},
    "class": "SPAC",
    "crew": {"pilot": ["piloting"]},
    "tons": 0,
    "bpv": 0,
    "drive": 0,
    "defensive_value": 0,
    "damage_reduction": 0,
    "damage_track": "X",
    "criticals": "none",
}
"""Field → the value to use where a file lacks it. Without a hull there are no figures."""


def account(library: Library, key: Key, entity: Entity) -> Account:
    """Return the bill of a ship. Raises `BadRequest` for one that is only listed."""
    ship = _complete(key, entity)
    made = bill(ship, library.lookup_in(key.system))
    limits = []
    if made.slots_available is not None:
        over = made.slots - made.slots_available
        room = f"{over} too many" if over > 0 else f"{-over} free"
        limits.append(f"{made.slots} of {made.slots_available} slots, {room}")
    if made.torpedo_limit is not None and made.torpedoes:
        limits.append(f"{made.torpedoes} of {counted(made.torpedo_limit, 'torpedo', 'torpedoes')}")
    limits += [f"no price: {line.label} ({line.detail})" for line in made.unpriced]
    return Account(
        ("BPV", "slots"),
        tuple(
            CostLine(bill_line.label, bill_line.detail, (bill_line.cost, bill_line.slots)) for bill_line in made.lines
        ),
        (made.cost, made.slots),
        made.cost,
        "bpv",
        tuple(limits),
    )


def track_sheet(library: Library, key: Key, entity: Entity) -> TrackSheet:
    """Return the tracks of a ship as the procedure lays them out.

    Raises `BadRequest` without a hull to work from.
    """
    ship = _complete(key, entity)
    hull = library.get("hulls", key.system, ship.hull)
    if not isinstance(hull, Hull):
        raise BadRequest(f"{key}: no hull {str(ship.hull)!r}, which determines the length of its tracks")
    layouts = []
    for facing, load in loads(ship, hull).items():
        laid = in_rows(lay_out_track(load), ROW[hull.frame]) + "\n"
        there = ship.tracks.get(facing)
        found = tuple(needs(load, read_track(laid), there))
        layouts.append(TrackLayout(facing, found, laid, there.text if there else ""))
    return TrackSheet("damage_track", ORDER, tuple(layouts))


def _complete(key: Key, entity: Entity) -> Ship:
    if not isinstance(entity, Ship):
        raise BadRequest(f"{key} is only listed; it has no parts")
    return entity


def needs(load: Load, laid: Track, there: Track | None) -> Iterator[TrackNeed]:
    """Yield each kind of box that the figures require."""
    due = expected_counts(load)
    steps = laid.numbers("drive")
    falling = " ".join(map(str, steps))
    weapons, warheads = due["weapon"], due["warhead"]
    rows: Sequence[tuple[str, str, int, tuple[BoxKind, ...]]] = (
        ("X", "the end; two on the track of a facing", due["destroyed"], ("destroyed",)),
        ("[n]", f"Drive {load.drive}: {falling}", len(steps), ("drive",)),
        ("[-1]", "losses of Drive", due["drive-loss"], ("drive-loss",)),
        ("<n>", "Damage Reduction, down to 1", due["reduction"], ("reduction",)),
        ("w W", "weapon mounts of this track", weapons, ("weapon-defender", "weapon-attacker")),
        ("t T", "warheads of this track", warheads, ("warhead-defender", "warhead-attacker")),
        ("*", "criticals for this size", due["critical"], ("critical",)),
    )
    boxes = due["boxes"]
    yield TrackNeed("all", "hit boxes of the hull", boxes, len(laid), len(there) if there else None)
    for codes, why, number, kinds in rows:
        found = there.count(*kinds) if there else None
        if number or found:
            free = kinds == ("drive",)
            yield TrackNeed(codes, why, number, laid.count(*kinds), found, free)


ACCOUNTS = {"ships": Accounting(account, track_sheet, BLANKS)}
"""Kind → its bill and its tracks."""
