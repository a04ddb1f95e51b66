"""A page of a pack to which strips are added: what would take a page for a small part of it.

A strip is the content of a page that fills only its upper part: the last ships of a side, half a page of cards, a
short table. Strips that can be drawn taller share the room that a page has left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scaling import plain, scaled
from sheetforge.sheet.scene import Anchor, Circle, Item, Line, Page, Strip, Style, Text, Transform, Use
from sheetforge.sheet.text import text_width
from sheetforge.sheet.walk import bounds, texts

CUT_FOOT, ABOVE_RULER = 17.0, 3.0
"""The height in mm of ruler and colophon below pieces to cut, and the room that cards leave above it."""

SHRUNK, SMALLEST = 0.9, 6.5
"""The least scale of a strip, and the least type in points after that."""

LARGER = 0.2
"""The share of their height that cards need at least as room for larger type."""

SLACK = 0.01


@dataclass(slots=True, eq=False)
class PageStack:
    """A page to which strips are added: what it has above its foot, and how far down that reaches.

    `bottom` is where its own content ends, `reach` where the strips `below` it do.

    `side` is the side that alone uses it, empty for a page of all. Two pages of a `pair` lie beside one
    another on the table. One that `is_copy` has no entry in the outline and no fields: its original has them. One
    that `is_once` is of use to one player at a time. One `in_play` is marked during every turn.
    """

    page: Page
    items: list[Item]
    foot: list[Item]
    bottom: float
    side: str = ""
    pair: str = ""
    below: list[PageStack] = field(default_factory=list)
    reach: float = 0.0
    is_copy: bool = False
    is_once: bool = False
    in_play: bool = False
    least_type: float | None = None
    """The least type in points of its content, 0 if its size is fixed; it is looked for once, as it is asked often."""

    @classmethod
    def of(cls, page: Page, side: str = "", pair: str = "") -> PageStack:
        """Return a page as a stack. Nothing fits on paper other than upright A4 and Letter."""
        line = page.height - (MARGIN + FOOT if page.trim is None else CUT_FOOT) - 0.05
        if (page.width, page.height) not in _UPRIGHT:
            return cls(page, list(page.items), [], page.height, side, pair)
        items: list[Item] = []
        foot: list[Item] = []
        bottom = 0.0
        for item in page.items:
            box = bounds((item,))
            if box.height and box.y >= line:
                foot.append(item)
            else:
                items.append(item)
                bottom = max(bottom, box.bottom)
        return cls(page, items, foot, bottom, side, pair)

    @property
    def height(self) -> float:
        """The height of its content and of the strips below it."""
        return self.end - MARGIN

    @property
    def end(self) -> float:
        """The end of its content and of the strips below it."""
        return max(self.bottom, self.reach)

    @property
    def room(self) -> float:
        """The height of a strip that has room below its content."""
        foot = MARGIN + FOOT if self.page.trim is None else CUT_FOOT + ABOVE_RULER
        return self.page.height - foot - self.end - BETWEEN

    @property
    def least(self) -> float:
        """The least height that it takes: smaller in all if its type stays large enough."""
        return self.height * (SHRUNK if self.shrinks(SHRUNK) else 1.0)

    def shrinks(self, by: float) -> bool:
        """Return whether its type is still large enough when all is smaller by a factor."""
        if self.least_type is None:
            is_fixed = any(isinstance(item, Use) for item in self.items)
            self.least_type = 0.0 if is_fixed else min((text.size_pt for text, _ in texts(self.items)), default=0.0)
        return self.least_type * by >= SMALLEST

    @property
    def is_strip(self) -> bool:
        """Return whether its content may stand on the page of another."""
        return self.page.trim is None and self.end < self.page.height * 0.62

    @property
    def is_reference(self) -> bool:
        """Return whether all that stands on the page are cards and tables, which every side can use."""
        return all(isinstance(stack.page, Strip) for stack in (self, *self.below))

    def add(self, strip: PageStack) -> None:
        """Put a strip below the content, with those below it."""
        used = min(strip.height, self.room + SLACK)
        self.below += [replace(strip, below=[], reach=0.0), *strip.below]
        self.reach = self.end + BETWEEN + used

    def whole(self, line: Style) -> Page:
        """Return the page with all that stands on it, and a `line` to cut between pieces and what is below them.

        Cards below one another have none: those on the other face of the leaf end elsewhere.
        The room that is left is shared by the parts that can be drawn taller. The frame of the last one below pieces
        ends where the room does, as that on the other face: what is cut off together has one height.
        """
        host = replace(self, items=list(self.items), foot=list(self.foot), below=[], reach=0.0)
        left = host.room + BETWEEN - sum(strip.height + BETWEEN for strip in self.below)
        parts = [host, *self.below]
        parts, room = _in_large(parts, left)
        growing = [at for at, part in enumerate(parts) if part.can_grow] if room > SLACK else []
        # What a part cannot fill is left to those that follow.
        for number, at in enumerate(growing):
            share = parts[at].height / sum(parts[other].height for other in growing[number:])
            is_cut = 0 < at == len(parts) - 1 and self.page.trim is not None
            drawn = parts[at].taller(parts[at].height + room * share, is_cut)
            room -= drawn.height - parts[at].height
            parts[at] = drawn
        host, *strips = parts
        # What lacks is taken from all that can be smaller, from cards of one page alike: they have one width.
        lacks, spare = max(0.0, -left - SLACK), sum(strip.height - strip.least for strip in strips)
        alike = 1 - lacks / sum(part.height for part in parts)
        factors = [1 - lacks / spare * (1 - strip.least / strip.height) if lacks else 1.0 for strip in strips]
        if lacks and isinstance(host.page, Strip) and all(part.shrinks(alike) for part in parts):
            factors = [alike] * len(strips)
            host._shrink(alike)
        if strips and host.page.trim is not None:
            between = host.bottom + BETWEEN / 2
            host.items.append(Line(MARGIN, between, host.page.width - MARGIN, between, line))
        for strip, by in zip(strips, factors, strict=True):
            host._put(strip, by)
        page = host.page
        items = tuple(host.items)
        if self.is_copy:
            items = (*_unnamed(items), *self._named_copy((*items, *host.foot)))
        # A sheet of pieces keeps its own name: what lies below these is cut off.
        titles = [page.title] if page.trim is not None else [part.page.title for part in parts]
        title = ", ".join(dict.fromkeys(filter(None, titles)))
        return Page(page.width, page.height, (*items, *host.foot), page.label, page.trim, page.bleed, title)

    def _named_copy(self, items: Sequence[Item]) -> Iterator[Item]:
        """Yield the words that this is a copy, and for whom, behind the title at the foot."""
        middle, line = self.page.width / 2, self.page.height - MARGIN - FOOT
        foot = [(text, drawn.box) for text, drawn in texts(items) if drawn.box.bottom > line and drawn.box.x < middle]
        if foot:
            text, _ = foot[0]
            end = max(box.right for _, box in foot) + 4.0
            yield Text(end, self.page.height - MARGIN - 0.4, _copy_for(self.side), "bold", SMALLEST, text.color)

    @property
    def can_grow(self) -> bool:
        """Return whether its own content can be drawn taller."""
        return isinstance(self.page, Strip) and self.page.taller is not None

    def taller(self, height: float, is_framed: bool = False) -> PageStack:
        """Return it without strips, with its content, or its frame, drawn for a height; entries of the outline stay."""
        assert isinstance(self.page, Strip)
        assert self.page.taller is not None
        draw = self.page.framed if is_framed and self.page.framed is not None else self.page.taller
        return self._drawn_as(draw(height))

    def in_large(self, most: float) -> PageStack | None:
        """Return it without strips and with larger type, unchanged if its type has one size; None if it is too high."""
        if not isinstance(self.page, Strip) or self.page.larger is None:
            return self
        drawn = self.page.larger(round(most, 1))
        return None if drawn is None else self._drawn_as(drawn)

    def _drawn_as(self, drawn: Page) -> PageStack:
        """Return it as it was drawn otherwise; entries of the outline stay."""
        entries = [item for item in self.page.items if isinstance(item, Anchor)]
        items = (*entries, *(item for item in drawn.items if not isinstance(item, Anchor)))
        stack = PageStack.of(replace(drawn, items=items), self.side, self.pair)
        return replace(stack, is_copy=self.is_copy)

    def _shrink(self, by: float) -> None:
        """Draw its own content smaller by a factor."""
        content, self.items, self.bottom = replace(self, items=list(self.items)), [], MARGIN - BETWEEN
        self._put(content, by)

    def _put(self, strip: PageStack, by: float) -> None:
        """Draw a strip below the content, smaller by a factor."""
        start = self.bottom + BETWEEN
        own = tuple(_unnamed(strip.items)) if strip.is_copy else strip.items
        self.items.extend(item for item in own if isinstance(item, Anchor))
        items = tuple(item for item in own if not isinstance(item, Anchor))
        inside = self.page.width / 2 * (1 - by)
        placed = items if by == 1.0 else scaled(items, by, {})
        self.items.append(Transform(placed, inside, start - MARGIN * by))
        named = next((text for text, _ in texts(strip.foot)), None)
        if strip.is_copy and not self.is_copy and named is not None:
            # So that nobody looks for a difference, and each player knows whose it is.
            words = _copy_for(strip.side or self.side)
            left = self.page.width - MARGIN - text_width(words, "bold", SMALLEST)
            self.items.append(Text(left, start - 1.2, words, "bold", SMALLEST, named.color))
        legend = _legend(strip.foot)
        if legend and not _legend(self.foot):
            # Behind the title of the page, the lowest text at the left: above it a sheet of pieces has its ruler.
            lines = [drawn.box for _, drawn in texts(self.foot)]
            before = min(lines, key=lambda line: (-round(line.bottom, 1), line.x), default=None)
            title = bounds(strip.foot[:1])
            shift = before.right - title.right if before else 0.0
            rise = before.bottom - title.bottom if before else 0.0
            self.foot.append(Transform(tuple(legend), shift, rise))
        self.bottom = start + strip.height * by


def shared_page(page: Page, strips: Sequence[Page]) -> Page | None:
    """Return a page with strips below one another on it; None if it has no room for all of them."""
    stack = PageStack.of(page)
    for strip in map(PageStack.of, strips):
        if strip.height > stack.room + SLACK:
            return None
        stack.add(strip)
    return stack.whole(Style())


def _in_large(parts: list[PageStack], room: float) -> tuple[list[PageStack], float]:
    """Return the parts of a page with larger type if a room in mm is enough for all of them, and what it leaves."""
    own = [at for at, part in enumerate(parts) if isinstance(part.page, Strip) and part.page.larger is not None]
    if not own or room < LARGER * sum(parts[at].height for at in own):
        return parts, room
    made = [part.in_large(part.height + room) if at in own else part for at, part in enumerate(parts)]
    found = [part for part in made if part is not None]
    left = room + sum(part.height for part in parts) - sum(part.height for part in found)
    return (found, left) if len(found) == len(parts) and left >= 0.0 else (parts, room)


def _unnamed(items: Iterable[Item]) -> Iterator[Item]:
    """Yield what is drawn, without entries of the outline and fields."""
    for item in plain(items):
        yield replace(item, items=tuple(_unnamed(item.items))) if isinstance(item, Transform) else item


def _copy_for(side: str) -> str:
    """Return the words on a copy of what another page has: whose it is, of a side or of all at the table."""
    return f"Copy for {side or 'all'}"


_UPRIGHT = frozenset((paper(name).width, paper(name).height) for name in ("a4", "letter"))


def _legend(foot: Sequence[Item]) -> list[Item]:
    """Return the ring at the foot of a page and its meaning."""
    return [item for item in foot if isinstance(item, Circle) or (isinstance(item, Text) and item.face == "italic")]


def copies(stacks: Sequence[PageStack]) -> list[PageStack]:
    """Return stacks to which strips can be added without a change of these."""
    return [replace(stack, below=list(stack.below)) for stack in stacks]
