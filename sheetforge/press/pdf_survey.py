"""Facts of a page that its structure needs before it is drawn: what its parts say, its largest type, its fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Define,
    Field,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Text,
    Transform,
    Use,
)
from sheetforge.sheet.walk import Placement

PICTURED = frozenset(("box", "img"))
"""Roles of groups that are read as their label, even if they hold text."""

PICTURED_LAYERS = frozenset(("numbers",))
MARKS = "marks"
"""The layer of what is about the sheet of paper."""

SHAPES = frozenset((Rect, Line, Polyline, Polygon, Circle, Path))

TITLE = 10.0
"""The least type in points of a page's heading that is not its largest."""


class PartWords(NamedTuple):
    """The words of a part, the label of its first group, and facts of its text (`Survey`)."""

    words: str
    named: str
    largest: float
    with_text: set[int]
    titles: set[str]


Known = dict[int, PartWords]
"""The words of the parts of a document, which are looked for once."""


def said(part: Define, known: Known) -> PartWords:
    """Return what a part says."""
    found = known.get(id(part))
    if found is None:
        survey = Survey(known)
        survey.read(part.items, Placement(), True)
        if not survey.named:
            # It is read as a figure.
            survey.largest, survey.titles = 0.0, set()
        found = known[id(part)] = PartWords(
            " ".join(survey.words), survey.named, survey.largest, survey.with_text, survey.titles
        )
    return found


class Survey:
    """Facts of a page or a part that have to be known before it is drawn, found in one walk."""

    def __init__(self, known: Known) -> None:
        self.words: list[str] = []
        """The runs of text, in the order in which they are drawn."""
        self.named = ""
        """The label of the first group."""
        self.largest = 0.0
        """The largest type in points that is read as text; 0 without any."""
        self.titles: set[str] = set()
        """The runs that are large enough for a heading of the page, without regard to capitals."""
        self.fields: list[tuple[Field, Box]] = []
        """The fields of a page and where they lie; parts have none."""
        self.with_text: set[int] = set()
        """The groups with a label that hold text."""
        self._known = known

    def read(self, items: Iterable[Item], placement: Placement, is_read: bool) -> None:
        """Read items, whose text is read as such or not."""
        words = self.words
        for item in items:
            if type(item) in SHAPES:
                continue
            if isinstance(item, Text):
                if word := item.text.strip():
                    words.append(word)
                    if is_read and item.size_pt >= TITLE:
                        self.titles.add(word.casefold())
                    if is_read and item.size_pt > self.largest:
                        self.largest = item.size_pt
            elif isinstance(item, Group):
                if not self.named and item.layer != MARKS:
                    self.named = item.label
                before = len(words)
                self.read(item.items, placement, is_read and not is_pictured(item))
                if item.label and len(words) > before:
                    self.with_text.add(id(item))
            elif isinstance(item, Use):
                part = said(item.part, self._known)
                self.named = self.named or part.named
                if part.words:
                    words.append(part.words)
                if is_read:
                    self.titles |= part.titles
                    self.largest = max(self.largest, part.largest)
            elif isinstance(item, Transform):
                self.read(item.items, placement.then(item.x, item.y, item.turns), is_read)
            elif isinstance(item, Clip):
                self.read(item.items, placement, is_read)
            elif isinstance(item, Field):
                self.fields.append((item, placement.box(item.box)))


def is_pictured(group: Group) -> bool:
    """Return whether a group is read as its label, or not at all."""
    return group.layer == MARKS or bool(group.label and (group.role in PICTURED or group.layer in PICTURED_LAYERS))
