"""The movement box of a sheet, and the tracks of speed, course, facing, slide, turn and roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetforge.geometry.hexes import printed_facing
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.sheets.badges import badge
from sheetforge.systems.babylon.sheets.figure_boxes import in_force, now_name, place_of_now
from sheetforge.systems.babylon.sheets.numbers import LEAST_CELL, Stagger, number_track, staggered
from sheetforge.values import values

BOX = 17.6
"""The height in mm of the movement box."""

THRUST = 24.0
"""The width in mm of its left part: the number of thrust and the cost of acceleration."""

COST = 4.0
"""The height in mm of the cost of acceleration."""

ZIGS = "zigs"
"""The figure of the zigs that losses add to every turn: in name, and as its place is called."""

ZIGS_ALONE = "for zigs alone"
"""The words over the columns of a turn table beyond the top speed, at which no craft flies."""

COURSES = 6
MOST_SLIDE = 5
"""The length of the track of slides to either side."""

TRACK, CELL, BETWEEN = 8.4, 5.0, 1.2
"""In mm: a track of one row with its caption, each further row, and the gap between two tracks."""


def movement_box(sketch: Sketch, box: Box, craft: Blueprint, prefix: str) -> None:
    """Draw thrust, the cost of acceleration and the staggered table of turn delays."""
    p = sketch.palette
    with sketch.group(f"{prefix}movement", "figure", "Movement"):
        sketch.rect(box, sketch.brush.frame, 0.9)
        left = Box(box.x, box.y, THRUST, box.height)
        cost = Box(left.x + 0.8, left.y + 0.8, left.width - 1.6, COST)
        words = f"{craft.acceleration} thrust a speed step"
        sketch.fitted(words, cost, 8.5, 6.5, "acceleration", "semibold", align="center")
        if craft.ringed("acceleration"):
            sketch.ring(left.right - 1.0, left.y + 1.0)
        badge(
            sketch,
            str(craft.thrust),
            left.x + 15.4,
            left.bottom - 6.8,
            11.6,
            "box",
            strong=True,
            ringed=craft.ringed("thrust"),
        )
        # Cards on strips are set at nine tenths where they need it, and 6.5 points are the least there too.
        sketch.label("thrust", left.x + 1.0, left.bottom - 6.1, color=p.soft_ink, size_pt=7.25)
        columns = craft.turns.columns
        table = Stagger(
            tuple(str(column.speed) for column in columns if column.speed <= craft.top_speed),
            tuple(str(column.upper) for column in columns),
            tuple(str(column.lower) for column in columns),
            ("Speed", "Turn delay"),
            frozenset(index for index, turn_column in enumerate(columns) if not turn_column.printed),
            rest=ZIGS_ALONE,
        )
        room = Box(left.right, box.y + 0.8, box.width - THRUST - 1.6, box.height - 1.6)
        staggered(sketch, room, table, "turn-delay", prefix)
        if craft.ringed("turn_delay"):
            sketch.ring(box.right - 0.8, box.y + 0.8)


def after_losses(sketch: Sketch, box: Box) -> None:
    """Note the places in a movement box of the thrust in force, and of the zigs that losses add to every turn."""
    place = Box(box.x + 0.8, box.bottom - 5.6, 8.4, 4.8)
    in_force(sketch, "thrust", Box(box.x + 11.0, box.bottom - 11.0, 8.8, 8.4), place)
    place = Box(box.x + THRUST + 7.0, box.bottom - 5.0, 8.0, 4.2)
    sketch.label(ZIGS, place.x - 0.8, place.bottom - 1.2, "right", size_pt=6.5)
    place_of_now(sketch, now_name(ZIGS), place, "zigs that losses add to every turn")


@values(frozen=True, slots=True)
class Track:
    """A track of a sheet: its name, its caption and the labels of its boxes.

    A ring holds one of its first labels, the `sides`, and one of the others.
    """

    name: str
    title: str
    labels: tuple[str, ...]
    sides: int = 0

    @property
    def need(self) -> float:
        """The least width in mm of a box."""
        return max(LEAST_CELL, *(text_width(label, "semibold", 7.0) + 1.4 for label in self.labels))

    @property
    def length(self) -> float:
        """Return the least width in mm of a row with all boxes."""
        return self.need * len(self.labels)


def tracks_of(craft: Blueprint) -> Iterator[Track]:
    """Yield the tracks of a craft that moves."""
    sides = tuple(str(printed_facing(side)) for side in range(COURSES))
    yield Track("speed", "Speed", tuple(map(str, range(craft.top_speed + 1))))
    yield Track("course", "Course", sides)
    yield Track("facing", "Facing", sides)
    yield Track("roll", "Roll", ("rolled",))
    port = tuple(f"P{number}" for number in range(MOST_SLIDE, 0, -1))
    starboard = tuple(f"S{number}" for number in range(1, MOST_SLIDE + 1))
    yield Track("slide", "Slide to port, starboard", (*port, "0", *starboard))
    longest = max(column.lower for column in craft.turns.columns)
    hexes = tuple(map(str, range(1, longest + 1)))
    yield Track("turn", "Turn to port, starboard: hexes left", ("P", "S", *hexes), 2)


TOGETHER = ("course", "facing", "roll")
"""Short tracks, which share a line."""


def _lines(craft: Blueprint, width: float) -> list[tuple[Track, ...]]:
    """Return the tracks of a craft, a line each but for the short ones, the last of which share."""
    lines: list[tuple[Track, ...]] = []
    for track in reversed(tuple(tracks_of(craft))):
        shared = (track, *lines[0]) if lines else (track,)
        used = sum(each.length for each in shared) + BETWEEN * (len(shared) - 1)
        if all(each.name in TOGETHER for each in shared) and used <= width + 1e-6 and lines:
            lines[0] = shared
        else:
            lines.insert(0, (track,))
    return lines


def _line_height(tracks: Sequence[Track], width: float) -> float:
    """Return how high a line of tracks is at a width, gap included."""
    if len(tracks) > 1:
        return TRACK
    rows = -(-len(tracks[0].labels) // max(1, int(width / tracks[0].need + 1e-6)))
    return TRACK + (rows - 1) * CELL


def motion_tracks(sketch: Sketch, box: Box, craft: Blueprint, prefix: str) -> float:
    """Draw the tracks line by line; return the y below the last."""
    y = box.y
    for tracks in _lines(craft, box.width):
        height, x = _line_height(tracks, box.width), box.x
        needs = [track.length for track in tracks]
        spare = (box.width - BETWEEN * (len(tracks) - 1)) / sum(needs)
        for one, need in zip(tracks, needs, strict=True):
            place = Box(x, y, need * spare, height - 0.6)
            number_track(sketch, place, one.labels, one.name, one.title, prefix, one.sides)
            if one.name == "speed" and craft.ringed("top_speed"):
                sketch.ring(place.right - 1.0, y + 1.2)
            x += place.width + BETWEEN
        y += height
    return y


def motion_height(craft: Blueprint, width: float) -> float:
    """Return how high the tracks of a craft are at a width."""
    return sum(_line_height(tracks, width) for tracks in _lines(craft, width))


def marked_motion(craft: Blueprint, values: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the blanks of the tracks that show a motion: name of a track → labels that hold.

    A label that a track does not have, such as a speed beyond its end, marks nothing.
    """
    made = {}
    for track in tracks_of(craft):
        for label in values.get(track.name, ()):
            if label in track.labels:
                made[f"{track.name}.{track.labels.index(label) + 1:02d}"] = "x"
    return made
