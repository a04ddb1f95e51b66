"""Pages that leave room: what would take a page for a small part of it stands below other content.

A strip is the content of a page that fills only its upper part: the last ships of a side, half a
page of cards, a short table. Strips share pages, and lie below pieces to cut that leave half of
their sheet empty. Leaves have no parts of two sides on their two faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import Anchor, Box, Circle, Item, Line, Page, Style, Text, Transform, Use
from sheetforge.sheet.walk import bounds, texts

CUT_FOOT = 17.0
"""Height in mm of ruler and colophon below pieces to cut."""

SHRUNK, SMALLEST = 0.9, 6.5
"""The least scale of a strip, and the least type in points after that."""

THIN = 95.0
"""The height in mm of content below which a page is nearly empty."""

SLACK = 0.01


@dataclass(slots=True, eq=False)
class PageStack:
    """A page to which strips are added: what it has above its foot, and how far down that reaches.

    `side` is the side that alone uses it, empty for a page of all. Two pages of a `pair` lie beside one
    another on the table, or, `in_turn`, are the front and the back of a leaf.
    """

    page: Page
    items: list[Item]
    foot: list[Item]
    bottom: float
    side: str = ""
    pair: str = ""
    in_turn: bool = False

    @classmethod
    def of(cls, page: Page, side: str = "", pair: str = "", in_turn: bool = False) -> PageStack:
        """Return a page as a stack. Nothing fits on paper other than upright A4 and Letter."""
        line = page.height - (MARGIN + FOOT if page.trim is None else CUT_FOOT) - 0.05
        if (page.width, page.height) not in _UPRIGHT:
            return cls(page, list(page.items), [], page.height, side, pair, in_turn)
        parts: dict[int, Box | None] = {}
        items: list[Item] = []
        foot: list[Item] = []
        bottom = 0.0
        for item in page.items:
            box = bounds((item,), parts)
            if box.height and box.y >= line:
                foot.append(item)
            else:
                items.append(item)
                bottom = max(bottom, box.bottom)
        return cls(page, items, foot, bottom, side, pair, in_turn)

    @property
    def height(self) -> float:
        """The height of its content."""
        return self.bottom - MARGIN

    @property
    def room(self) -> float:
        """The height of a strip that has room below its content."""
        foot = MARGIN + FOOT if self.page.trim is None else CUT_FOOT
        return self.page.height - foot - self.bottom - BETWEEN

    @property
    def least(self) -> float:
        """The least height that it takes: smaller in all if its type stays large enough."""
        sizes = [text.size_pt for text, _ in texts(self.items)]
        shrinks = min(sizes, default=0.0) * SHRUNK >= SMALLEST and not any(isinstance(i, Use) for i in self.items)
        return self.height * (SHRUNK if shrinks else 1.0)

    @property
    def is_strip(self) -> bool:
        """Return whether its content may stand on the page of another."""
        return self.page.trim is None and self.bottom < self.page.height * 0.62

    def add(self, strip: PageStack, line: Style) -> None:
        """Put a strip below the content, with a line to cut between the two."""
        start = self.bottom + BETWEEN
        by = min(1.0, (self.room + SLACK) / strip.height)
        between = start - BETWEEN / 2
        right = self.page.width - MARGIN
        self.items.append(Line(MARGIN, between, right, between, line))
        self.items.extend(item for item in strip.items if isinstance(item, Anchor))
        items = tuple(item for item in strip.items if not isinstance(item, Anchor))
        inside = self.page.width / 2 * (1 - by)
        placed = items if by == 1.0 else scaled(items, by, {})
        self.items.append(Transform(placed, inside, start - MARGIN * by))
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

    def whole(self) -> Page:
        """Return the page with all that stands on it."""
        return replace(self.page, items=(*self.items, *self.foot))


_UPRIGHT = frozenset((paper(name).width, paper(name).height) for name in ("a4", "letter"))


def _legend(foot: Sequence[Item]) -> list[Item]:
    """Return the ring at the foot of a page and its meaning."""
    return [item for item in foot if isinstance(item, Circle) or (isinstance(item, Text) and item.face == "italic")]


def stacked(
    before: Sequence[PageStack],
    cuts: Sequence[Sequence[PageStack]],
    after: Sequence[PageStack],
    spare: Sequence[Page],
    line: Style,
) -> tuple[list[PageStack], list[list[PageStack]], list[PageStack]]:
    """Return the pages of a pack with its strips on as few of them as can be.

    Strips of a side stand together, those of all also below pieces to cut if that saves a page. `spare`
    ones are printed only where pieces to cut leave room for them. The first page, that of the battle,
    stays as it is; pages to cut that are folded have no backs, so the count of each list of them stays.
    """
    battle, *others = before
    first = _shared(others, line)
    hosts = [stack for sheet in cuts for stack in sheet]
    below, left = _placed(after, hosts)
    saves = len(_shared(copies(left), line)) < len(_shared(copies(after), line))
    if saves:
        _put(below, line)
    together = _shared(left if saves else after, line)
    for stacks in (together, first):
        below, stacks[:] = _placed(stacks, hosts)
        _put(below, line)
    below, _ = _placed([PageStack.of(page) for page in spare], hosts)
    _put(below, line)
    return [battle, *first], [list(sheet) for sheet in cuts], together


def copies(stacks: Sequence[PageStack]) -> list[PageStack]:
    """Return stacks to which strips can be added without a change of these."""
    return [replace(stack, items=list(stack.items), foot=list(stack.foot)) for stack in stacks]


def together(strips: Sequence[Page], line: Style) -> tuple[Page, ...]:
    """Return strips on as few pages as can be."""
    return tuple(stack.whole() for stack in _shared([PageStack.of(strip) for strip in strips], line))


def leaves(stacks: Sequence[PageStack]) -> Iterator[tuple[PageStack, PageStack | None]]:
    """Yield the leaves of pages that one player may have at once: a front, and a back if one can be there.

    Pages that are used in turn share a leaf. Those that lie beside one another do not: each has another
    page at its back.
    """
    left = list(stacks)
    while left:
        front = left.pop(0)
        back = _back(front, left)
        if back is not None:
            left.remove(back)
        yield front, back


def _back(front: PageStack, left: Sequence[PageStack]) -> PageStack | None:
    """Return the best back of a page: its own, one of a pair that is still together, or the next."""
    mates = [stack for stack in left if stack.pair and stack.pair == front.pair]
    if mates and front.in_turn:
        return mates[0]
    pairs = [stack.pair for stack in left if stack.pair]
    others = [stack for stack in left if stack not in mates and not (stack.in_turn and pairs.count(stack.pair) > 1)]
    whole = (stack for stack in others if pairs.count(stack.pair) > 1)
    return next(whole, others[0] if others else None)


def _placed(
    stacks: Sequence[PageStack], hosts: Sequence[PageStack]
) -> tuple[list[tuple[PageStack, PageStack]], list[PageStack]]:
    """Return strips with the first of the hosts that has room for each, and what has no host."""
    rooms = [host.room for host in hosts]
    below: list[tuple[PageStack, PageStack]] = []
    left: list[PageStack] = []
    for stack in stacks:
        fitting = (index for index, room in enumerate(rooms) if room + SLACK >= stack.least)
        # A leaf with pieces has two faces: what is below them is for all.
        at = next(fitting, None) if stack.is_strip and not stack.side else None
        if at is None:
            left.append(stack)
        else:
            rooms[at] -= min(stack.height, rooms[at]) + BETWEEN
            below.append((stack, hosts[at]))
    return below, left


def _put(below: Sequence[tuple[PageStack, PageStack]], line: Style) -> None:
    for strip, host in below:
        host.add(strip, line)


def _shared(stacks: Sequence[PageStack], line: Style) -> list[PageStack]:
    """Return stacks in their order, strips together on as few pages as can be.

    If a page would be nearly empty, strips are counted from the end: they are spread better.
    """
    ways = [_grouped(stacks), _grouped(stacks, from_the_end=True)]
    groups = min(ways, key=lambda way: (len(way), any(_height(group) < THIN for group in way)))
    for first, *others in groups:
        for stack in others:
            first.add(stack, line)
    return [group[0] for group in groups]


def _grouped(stacks: Sequence[PageStack], from_the_end: bool = False) -> list[list[PageStack]]:
    """Return what stands on each page: strips join the nearest group that has room, before or after them."""
    groups: list[list[PageStack]] = []
    for stack in reversed(stacks) if from_the_end else stacks:
        for group in reversed(groups):
            joined = [stack, *group] if from_the_end else [*group, stack]
            alike = all(page_stack.is_strip and page_stack.side == joined[0].side for page_stack in joined[1:])
            if alike and _fits(joined):
                group[:] = joined
                break
        else:
            groups.append([stack])
    return groups[::-1] if from_the_end else groups


def _fits(group: Sequence[PageStack]) -> bool:
    first, *others = group
    return sum(other.least + BETWEEN for other in others) <= first.room + BETWEEN + SLACK


def _height(group: Sequence[PageStack]) -> float:
    return sum(page_stack.height for page_stack in group)
