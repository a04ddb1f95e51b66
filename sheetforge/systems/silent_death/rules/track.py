"""Damage tracks of any craft: codes, end, and the falling values they show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, Replacement, write
from sheetforge.systems.silent_death.rules.about import TRACK_LAYOUT, craft_rule
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.track import BoxKind, Span, Track
from sheetforge.text import counted

_NUMBER = re.compile(r"[\[(<{◆]?(-?\d+)[\])>}◆]?")
CODES = ". [n] [-n] <n> w W t T * X"


def track_path(facing: str) -> Path:
    """Return the path to the track of a facing; a fighter's one track has no facing."""
    return ("damage_track", facing) if facing else ("damage_track",)


def place(facing: str) -> str:
    """` of the front`, empty for a fighter."""
    return f" of the {facing.replace('-', ' ')}" if facing else ""


def at_box(message: str, facing: str, track: Track, index: int, fix: str = "", *, halved: bool = False) -> Problem:
    """Return a problem that points at one box of a track, by its place in the order of boxes.

    A rule that is `halved` has a part for single tracks, and one for the tracks of facings.
    """
    text, start, end = track.places()[index]
    wanted = write(fix) if fix else None
    part = half(facing) if halved else None
    return Problem(message, track_path(facing), text, within=(start, end), fix=wanted, part=part)


def indices(track: Track, kind: BoxKind) -> list[int]:
    """Return the places of the boxes of a kind in the order of all boxes."""
    return [index for index, one in enumerate(track.kinds) if one == kind]


def half(facing: str) -> int:
    """Return the part of a rule for single tracks, 0, or for the tracks of facings, 1."""
    return 1 if facing else 0


def read_tracks(ship: Craft, context: Context) -> Sequence[tuple[str, Track]]:
    """Return facing and track, without tracks that have unknown codes."""
    return context.once(_read_tracks, ship)


def _read_tracks(ship: Craft, context: Context) -> Sequence[tuple[str, Track]]:
    return [(facing, track) for facing, track in ship.tracks.items() if not track.unknown]


@craft_rule(
    "SD312",
    "track-code",
    f"a damage track is written with the codes {CODES}, and spaces between them",
    TRACK_LAYOUT,
    good="damage_track: . . [14] . w X",
    bad="damage_track: . . [14] . v X",
)
def track_code(ship: Craft, context: Context) -> Iterator[Problem]:
    for facing, track in ship.tracks.items():
        for run in track.squeezed:
            codes = [code.text for code in track.places() if _inside(code, run)]
            apart = Replacement(f"write {' '.join(codes)}", " ".join(codes))
            message = f"put spaces between the codes of {run.text!r}"
            yield Problem(message, track_path(facing), run.text, within=(run.start, run.end), fix=apart)
        for code in track.unknown:
            guess = _meant(code, ship, track)
            message = f"{code.text!r} is not a code of a damage track; the codes are {CODES}"
            fix = write(guess) if guess else None
            yield Problem(message, track_path(facing), code.text, within=(code.start, code.end), fix=fix)


def _inside(code: Span, run: Span) -> bool:
    return run.start <= code.start and code.end <= run.end


def _meant(code: Span, ship: Craft, track: Track) -> str:
    """Return the code that a token was probably meant to be; empty if that is not clear."""
    if code.text.lower() in ("x", "×"):
        return "X"
    match = _NUMBER.fullmatch(code.text)
    if match is None:
        return ""
    signs, number = set(code.text), int(match[1])
    if signs & set("<>◆"):
        return f"<{number}>"
    if signs & set("[]-"):
        return f"[{number}]"
    before, after = _around(track, "reduction", code.start, ship.damage_reduction + 1)
    if number == before - 1 and after in (0, number - 1):
        return f"<{number}>"
    before, after = _around(track, "drive", code.start, ship.drive + 1)
    return f"[{number}]" if before > number > after else ""


def _around(track: Track, kind: BoxKind, place: int, first: int) -> tuple[int, int]:
    """The numbers of the boxes of a kind before and after a place; `first` and 0 at the ends."""
    boxes = zip(track.boxes, track.places(), strict=True)
    numbers = [(box.number, code.start) for box, code in boxes if box.kind == kind]
    before = [number for number, start in numbers if start < place]
    after = [number for number, start in numbers if start > place]
    return before[-1] if before else first, after[0] if after else 0


@craft_rule(
    "SD313",
    "track-end",
    "a single track has one X, its last box; the track of a facing has two, its last box and one inside it",
    TRACK_LAYOUT,
    good="damage_track: . . [14] . w X",
    bad="damage_track: . . [14] . w .",
)
def track_end(ship: Craft, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        wanted = 2 if facing else 1
        if not track.boxes or (track.kinds[-1] == "destroyed" and track.count("destroyed") == wanted):
            continue
        ends = indices(track, "destroyed")
        if track.kinds[-1] != "destroyed":
            last = len(track) - 1
            text = track.places()[last].text
            message = f"the track{place(facing)} ends with {text}; its last box is an X"
            fix = "X" if len(ends) < wanted else ""
            yield at_box(message, facing, track, last, fix, halved=True)
        elif len(ends) > wanted:
            message = f"box {ends[0] + 1}{place(facing)} destroys the ship too"
            message += f"; the track has {counted(wanted, 'X', 'X')}, not {len(ends)}"
            yield at_box(message, facing, track, ends[0], ".", halved=True)
        elif len(ends) < wanted:
            message = f"the track{place(facing)} has 1 X; a facing has 2, the last and one before"
            yield at_box(message, facing, track, ends[-1], halved=True)


@craft_rule(
    "SD314",
    "drive-start",
    "the first drive box of a single track shows the ship's own Drive, the value in force until the box is marked",
    TRACK_LAYOUT,
    good="drive: 14\ndamage_track: . . [14] . . [12] X",
    bad="drive: 14\ndamage_track: . . [13] . . [12] X",
)
def drive_start(ship: Craft, context: Context) -> Iterator[Problem]:
    yield from _start(ship, "drive", ship.drive, "[{}]", "Drive")


@craft_rule(
    "SD315",
    "drive-falls",
    "from drive box to drive box the number falls",
    TRACK_LAYOUT,
    good="damage_track: . . [14] . . [12] X",
    bad="damage_track: . . [14] . [10] . [12] X",
)
def drive_falls(ship: Craft, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        for nth, (before, number) in enumerate(pairwise(track.numbers("drive")), 1):
            if number >= before:
                message = f"Drive {number} follows Drive {before}; write less than {before}"
                yield at_box(message, facing, track, indices(track, "drive")[nth])


@craft_rule(
    "SD316",
    "reduction-start",
    "the first diamond of a single track shows the ship's own Damage Reduction",
    TRACK_LAYOUT,
    good="damage_reduction: 2\ndamage_track: . [14] <2> . <1> X",
    bad="damage_reduction: 3\ndamage_track: . [14] <2> . <1> X",
)
def reduction_start(ship: Craft, context: Context) -> Iterator[Problem]:
    yield from _start(ship, "reduction", ship.damage_reduction, "<{}>", "Damage Reduction")


@craft_rule(
    "SD317",
    "reduction-falls",
    "from diamond to diamond the Damage Reduction falls by one, down to 1",
    TRACK_LAYOUT,
    good="damage_reduction: 2\ndamage_track: . [14] <2> . <1> X",
    bad="damage_reduction: 3\ndamage_track: . [14] <3> . <1> X",
)
def reduction_falls(ship: Craft, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        numbers = track.numbers("reduction")
        for nth, (before, number) in enumerate(pairwise(numbers), 1):
            if number != before - 1:
                message = f"Damage Reduction {number} follows {before}"
                message += f"; the next diamond is {before - 1}"
                yield at_box(message, facing, track, indices(track, "reduction")[nth])
        if numbers and numbers[-1] > 1:
            message = f"the last diamond shows {numbers[-1]}; add one for each value down to 1"
            yield at_box(message, facing, track, indices(track, "reduction")[-1])


def _start(ship: Craft, kind: BoxKind, value: int, code: str, word: str) -> Iterator[Problem]:
    """Compare the first box of a kind with the value that the ship has."""
    track = ship.tracks.get("")
    if track is None or track.unknown:
        return
    numbers = track.numbers(kind)
    if not numbers and value:
        message = f"no box shows {word} {value} of the ship; write {code.format(value)} for one"
        yield Problem(message, track_path(""), "", target="key")
    elif numbers and numbers[0] != value:
        message = f"the first box of {word} shows {numbers[0]}; the ship has {word} {value}"
        yield at_box(message, "", track, indices(track, kind)[0], code.format(value) if value else "")
