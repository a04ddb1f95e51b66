"""Contents of a damage track: its boxes, losses and criticals against hull and armament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.figures.construction_track import Load, expected_counts, lay_out_track, loads
from sheetforge.systems.silent_death.rules.about import TRACK_LAYOUT, ship_rule
from sheetforge.systems.silent_death.rules.track import at_box, half, place, read_tracks, track_path
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.schema.track import BoxKind, Track
from sheetforge.text import counted

GOOD_TRACK = "damage_track: . . [14] . w [12] <2> t [10] W * [8] . <1> [6] w T [4] . X"
GUNBOAT = """\
hull: sample-gunboat
drive: 8
weapons: []
torpedoes: []
damage_track:
  front: . * . . . * . X . X
  left: . [-1] * . [-1] * . X . X
  right: . [-1] * . [-1] * . X . X
  rear: ". [-1] . [-1] . [-1] * . [-1] . [-1] . [-1] * X . [-1] . . {} . . . . . . X"
"""
"""The tracks of a gunboat of Drive 8, whose rear track loses all of it."""

ROOM = """\
Boxes for which there is no room may be missing; there are never too many. The rulebook fills a
track kind by kind (Drive, Damage Reduction, weapons, warheads, criticals), each spread over the
boxes that are still free, and leaves out those for which there is none. So a hull of five boxes
with two numbers on them has one w for two mounts, and no critical."""
"""The text that `explain` adds to the rules that count boxes."""

WEAPON_BOXES: tuple[BoxKind, ...] = ("weapon-defender", "weapon-attacker")
WARHEAD_BOXES: tuple[BoxKind, ...] = ("warhead-defender", "warhead-attacker")
CODES = {
    "w": WEAPON_BOXES,
    "W": WEAPON_BOXES,
    "t": WARHEAD_BOXES,
    "T": WARHEAD_BOXES,
    "*": ("critical",),
    "[-1]": ("drive-loss",),
}

SORTS: dict[tuple[BoxKind, ...], str] = {WEAPON_BOXES: "weapon", WARHEAD_BOXES: "warhead", ("critical",): "critical"}
"""Kinds of boxes → what the expected counts call them together."""


def tracks_with_loads(ship: Ship, context: Context) -> Sequence[tuple[str, Track, Load]]:
    """Return facing, track and what it should carry, of tracks that can be counted."""
    return context.once(_tracks_with_loads, ship)


def _tracks_with_loads(ship: Ship, context: Context) -> Sequence[tuple[str, Track, Load]]:
    hull = context("hulls", ship.hull, Hull)
    wanted = {} if hull is None else loads(ship, hull)
    return [(facing, track, wanted[facing]) for facing, track in read_tracks(ship, context) if facing in wanted]


@ship_rule(
    "SD318",
    "drive-box-kind",
    "a single track shows falling Drive numbers and diamonds; the track of a facing shows only losses of Drive",
    TRACK_LAYOUT,
    good=GOOD_TRACK,
    bad="damage_track: . . [14] . w [-1] <2> t [10] W * [8] . <1> [6] w T [4] . X",
)
def drive_box_kind(ship: Ship, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        foreign = ("drive", "reduction") if facing else ("drive-loss",)
        if not any(kind in track.kinds for kind in foreign):
            continue
        for index, box in enumerate(track.boxes):
            text = track.places()[index].text
            if facing and box.kind in ("drive", "reduction"):
                message = f"{text} belongs on a single track; the track of a facing has [-1]"
                yield at_box(message, facing, track, index, halved=True)
            elif not facing and box.kind == "drive-loss":
                message = f"{text} belongs on the track of a facing; a single one has [14], [12] …"
                yield at_box(message, facing, track, index, halved=True)


@ship_rule(
    "SD319",
    "track-length",
    "a track has as many boxes as the hull has hits: a tenth of the tons on a single track",
    TRACK_LAYOUT,
    good=GOOD_TRACK,
    bad="damage_track: . . [14] . w [12] <2> t [10] W * [8] . <1> [6] w T [4] X",
)
def track_length(ship: Ship, context: Context) -> Iterator[Problem]:
    for facing, track, load in tracks_with_loads(ship, context):
        number = len(track)
        if number != load.boxes:
            off = counted(abs(number - load.boxes), "box", "boxes")
            way = "too many" if number > load.boxes else "too few"
            there = counted(number, "box", "boxes")
            message = f"the track{place(facing)} has {there}, the hull {load.boxes}"
            yield Problem(f"{message}: {off} {way}", track_path(facing), str(number))


@ship_rule(
    "SD320",
    "weapon-boxes",
    "a single track has a w or W for every weapon mount; a gunboat's front has one for half of its "
    "mounts, each side for a third, the rear for a quarter",
    TRACK_LAYOUT,
    good=GOOD_TRACK,
    bad="damage_track: . . [14] . w [12] <2> t [10] . * [8] . <1> [6] w T [4] . X",
    more=ROOM,
)
def weapon_boxes(ship: Ship, context: Context) -> Iterator[Problem]:
    cause = _making(len(ship.weapons), "weapon mount")
    yield from _counted(ship, context, WEAPON_BOXES, "weapon box", cause)


@ship_rule(
    "SD321",
    "warhead-boxes",
    "a single track has a t or T for every torpedo; a gunboat's front has one for a quarter of its "
    "torpedoes, each side for half, the rear for an eighth",
    TRACK_LAYOUT,
    good=GOOD_TRACK,
    bad="damage_track: . . [14] . w [12] <2> t [10] W * [8] . <1> [6] w . [4] . X",
    more=ROOM,
)
def warhead_boxes(ship: Ship, context: Context) -> Iterator[Problem]:
    cause = _making(sum(rack.carried for rack in ship.torpedoes), "torpedo", "torpedoes")
    yield from _counted(ship, context, WARHEAD_BOXES, "warhead box", cause)


def _making(number: int, one: str, many: str = "") -> str:
    return f"{counted(number, one, many)} {'makes' if number == 1 else 'make'} it"


@ship_rule(
    "SD322",
    "critical-boxes",
    "a single track has one critical up to 200 t, two up to 400 t, three above; the track of a facing has two",
    TRACK_LAYOUT,
    good=GOOD_TRACK,
    bad="damage_track: . . [14] . w [12] <2> t [10] W * [8] * <1> [6] w T [4] . X",
    more=ROOM,
)
def critical_boxes(ship: Ship, context: Context) -> Iterator[Problem]:
    yield from _counted(ship, context, ("critical",), "critical box", "its size makes it")


@ship_rule(
    "SD323",
    "drive-loss-boxes",
    "a gunboat loses a quarter of its Drive on each side and all of it at the rear",
    TRACK_LAYOUT,
    good=GUNBOAT.format("[-1]"),
    bad=GUNBOAT.format("."),
    more=ROOM,
)
def drive_loss_boxes(ship: Ship, context: Context) -> Iterator[Problem]:
    for facing, track, load in tracks_with_loads(ship, context):
        boxes, most = track.numbers("drive-loss"), load.drive_losses
        lost = -sum(boxes)
        if lost != most and (lost > most or lost < _room(load, ("drive-loss",))):
            there = counted(len(boxes), "box", "boxes")
            message = f"the track{place(facing)} loses {lost} Drive in {there}; of Drive "
            message += f"{ship.drive} it loses {most}"
            yield Problem(message, track_path(facing), str(lost))


def _counted(ship: Ship, context: Context, kinds: tuple[BoxKind, ...], word: str, cause: str) -> Iterator[Problem]:
    """Compare the number of one kind of box with its share; boxes without room may be missing."""
    for facing, track, load in tracks_with_loads(ship, context):
        number, most = track.count(*kinds), expected_counts(load)[SORTS[kinds]]
        if number != most and (number > most or number < _room(load, kinds)):
            there = counted(number, word, f"{word}es")
            message = f"the track{place(facing)} has {there}; {cause} {most}"
            yield Problem(message, track_path(facing), str(number), part=half(facing))


@lru_cache(maxsize=256)
def _room(load: Load, kinds: tuple[BoxKind, ...]) -> int:
    """Count the boxes of a kind for which the rulebook's own layout has room; ships of a class have one load."""
    return sum(CODES.get(code, ()) == kinds for code in lay_out_track(load))
