"""What is ticked on a page, with the size of what a pencil has to hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from unittest.mock import patch

from sheetforge.sheet import walk
from sheetforge.sheet.scene import Box, Circle, Group, Item, Page, Rect, Transform, Use
from sheetforge.sheet.widgets.sketch import Blank, Sketch

IN_PLAY = (
    "ships/silent-death/hornpipe",
    "ships/silent-death/caponier",
    "ships/silent-death-star-wars/x-wing",
    "ships/sovereign-seas/bellerophon",
    "ships/silent-fury/bastion",
    "ships/babylon/condor",
    "flights/babylon/bustard",
)
"""A unit of every kind that has a sheet in play."""

LEAST_BOX = 4.5
"""The least side in mm of a box that is ticked in play."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """A box to tick or to mark: its name, and the lesser of its sides in mm."""

    name: str
    side: float


def ticked(pages: Callable[[], tuple[Page, ...]]) -> tuple[tuple[Page, ...], list[Ticked]]:
    """Lay out pages; return them, and each box that is ticked with the frame drawn for it."""
    blanks: list[Blank] = []
    note = Sketch.blank

    def noted(sketch: Sketch, *args: object, **named: object) -> None:
        note(sketch, *args, **named)  # type: ignore[arg-type]
        blanks.append(sketch.blanks[-1])

    with patch.object(Sketch, "blank", noted):
        made = pages()
    frames = [box for page in made for box in _frames(page.items)]
    found = []
    for blank in blanks:
        if blank.kind not in ("check", "ring"):
            continue
        about = [box for box in frames if _frames_blank(box, blank.box)]
        frame = min(about, key=lambda box: box.width * box.height, default=blank.box)
        found.append(Ticked(blank.name, min(frame.width, frame.height)))
    return made, found


def _frames(items: tuple[Item, ...]) -> Iterator[Box]:
    """Yield rectangles and circles where they are drawn, parts at their own origin."""
    for item in items:
        if isinstance(item, Rect):
            yield Box(item.x, item.y, item.width, item.height)
        elif isinstance(item, Circle):
            across = 2 * item.radius
            yield Box(item.cx - item.radius, item.cy - item.radius, across, across)
        elif isinstance(item, Group | Transform):
            yield from _frames(item.items)
        elif isinstance(item, Use):
            yield from _frames(item.part.items)


def _frames_blank(frame: Box, box: Box) -> bool:
    """Whether a frame is drawn close about a blank."""
    return (
        frame.width < box.width + 1.0
        and frame.height < box.height + 1.0
        and frame.x < box.x + 1e-6
        and frame.y < box.y + 1e-6
        and frame.right > box.right - 1e-6
        and frame.bottom > box.bottom - 1e-6
    )


FOOT = 14.0
"""The foot of a page in mm, where its colophon stands."""

LEAST_PT, READ_PT = 6.5, 7.0
"""The least type in points of captions, and of what is read in play."""


def small_texts(pages: tuple[Page, ...]) -> set[str]:
    """Return the texts above the colophons that are too small: captions in spaced capitals may be
    smaller than what is read in play."""
    return {
        text.text
        for page in pages
        for text, drawn in walk.texts(page.items)
        if text.size_pt < (LEAST_PT if text.letter_spacing else READ_PT) - 1e-6
        and drawn.placement.point(text.x, text.y)[1] < page.height - FOOT
        and text.text.strip()
    }
