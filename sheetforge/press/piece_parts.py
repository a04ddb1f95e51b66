"""The drawings of pieces as parts of a document: drawn once, clipped where they are cut, with ink over the cuts."""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from sheetforge.press.cutmarks import Inked, outline
from sheetforge.press.slots import Slot
from sheetforge.sheet.dies import Die, PieceArt
from sheetforge.sheet.scene import Box, Clip, Define, Group, Item, Rect, Style, Text, Transform, Use

Bleed = Literal["outer", "shared", "unique", "none"]
BLEEDS: tuple[Bleed, ...] = ("outer", "shared", "unique", "none")
BLEED = 2.0
"""Width in mm by which ink runs over a cut where there is room for it."""

Filled = tuple[str, PieceArt, Slot]
"""A piece in its slot: its name and its art."""


class PieceParts:
    """The drawings of pieces of one die; the names of the parts begin with a mark."""

    def __init__(self, die: Die, bleed: Bleed, gap: float, mark: str) -> None:
        self._die = die
        self._bleed = bleed
        self._mark = mark
        # The pieces, which outlive this, use an art often.
        self._met: dict[tuple[int, bool], Define] = {}
        self._made: dict[tuple[str, int, tuple[Item, ...]], Define] = {}
        # A drawing has a thousand points to hash: those with the same traits are compared instead.
        self._alike: defaultdict[tuple[object, ...], list[tuple[tuple[Item, ...], int]]] = defaultdict(list)
        self._numbers: dict[int, int] = {}
        self._copies = Tally[int]()
        self._count = 0
        over = 0.0 if bleed == "none" else BLEED
        self._over = min(over, gap / 2) if bleed == "unique" else over

    def drawn(self, filled: Sequence[Filled]) -> list[Item]:
        """Return every piece in its slot, after the ink that runs over the cuts."""
        items: list[Item] = []
        if self._over:
            rooms = _rooms(tuple(slot.box for _, _, slot in filled), self._over)
            for (_, art, slot), room in zip(filled, rooms, strict=True):
                if art.items:
                    items.append(self._running_over(art, slot, room))
        for _, art, slot in filled:
            if art.items:
                items.append(_put(self._part(art, False), slot, self._die))
        return items

    def inks(self, slots: tuple[Slot, ...]) -> tuple[Inked, ...]:
        """Return where the pieces in some slots have ink, that over the cuts included."""
        return _inks(slots, self._die, self._over, self._bleed == "outer")

    def _part(self, art: PieceArt, is_over: bool) -> Define:
        """Return a piece clipped at its cut, or what of it runs over the cut."""
        known = self._met.get((id(art), is_over))
        if known is None:
            known = self._met[id(art), is_over] = self._over_cut(art) if is_over else self._within(art)
        return known

    def _within(self, art: PieceArt) -> Define:
        """Return a piece within its cut: on a drawing that others share, what it has alone."""
        number = self._number(art.items)
        shared = (self._shared(art),) if art.own or not art.ground else art.items
        return self._named("piece", number, art.own, (Clip(self._die.outline(), shared), *art.own))

    def _over_cut(self, art: PieceArt) -> Define:
        """Return what of a piece runs over the cut, its ground if that is known."""
        number, items = self._number(art.ground or art.items), art.ground or (self._shared(art),)
        return self._named("bleed", number, (), (Clip(self._die.outline(self._over), items),))

    def _shared(self, art: PieceArt) -> Use:
        return Use(self._named("art", self._number(art.items), (), art.items), 0.0, 0.0)

    def _named(self, kind: str, number: int, own: tuple[Item, ...], items: tuple[Item, ...]) -> Define:
        """Return the part of a kind for a drawing, with what a piece has alone."""
        known = self._made.get((kind, number, own))
        if known is None:
            name = f"{self._mark}{kind}.{number}"
            if own:
                self._copies[number] += 1
                name += f".{self._copies[number]}"
            known = self._made[kind, number, own] = Define(name, items)
        return known

    def _number(self, drawing: tuple[Item, ...]) -> int:
        """Return the number of a drawing; equal ones have one."""
        number = self._numbers.get(id(drawing))
        if number is None:
            number = self._numbers[id(drawing)] = self._looked_up(drawing)
        return number

    def _looked_up(self, drawing: tuple[Item, ...]) -> int:
        alike = self._alike[tuple(_traits(drawing))]
        for other, number in alike:
            if other == drawing:
                return number
        self._count += 1
        alike.append((drawing, self._count))
        return self._count

    def _running_over(self, art: PieceArt, slot: Slot, room: Rect) -> Item:
        used = _put(self._part(art, True), slot, self._die)
        return used if self._bleed != "outer" else Clip(room, (used,))


def _traits(items: Iterable[Item]) -> Iterator[object]:
    """Yield what tells most drawings apart without a look at their points: the kinds of the items, and texts."""
    for item in items:
        yield type(item)
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group | Clip | Transform):
            yield from _traits(item.items)


def _put(part: Define, slot: Slot, die: Die) -> Use:
    """Place a part in a slot: turned about the die's corner, its box on that of the slot."""
    box, turns = slot.box, slot.turns % 4
    x = box.x + {0: 0.0, 1: die.height, 2: die.width, 3: 0.0}[turns]
    y = box.y + {0: 0.0, 1: 0.0, 2: die.height, 3: die.width}[turns]
    return Use(part, x, y, turns)


@lru_cache(maxsize=64)
def _inks(slots: tuple[Slot, ...], die: Die, over: float, has_rooms: bool) -> tuple[Inked, ...]:
    """Return where pieces have ink: `over` mm outside, only in their rooms if they have any."""
    boxes = tuple(slot.box for slot in slots)
    rooms = _rooms(boxes, over) if over and has_rooms else ()
    areas = [Box(room.x, room.y, room.width, room.height) for room in rooms] or [box.inset(-2 * over) for box in boxes]
    return tuple(Inked(outline(slot, die, over), area) for slot, area in zip(slots, areas, strict=True))


@lru_cache(maxsize=64)
def _rooms(boxes: tuple[Box, ...], over: float) -> tuple[Rect, ...]:
    """Return where the ink of each piece may be; pages and packs share their slots."""
    return tuple(_free_sides(box, boxes, over) for box in boxes)


def _free_sides(box: Box, boxes: Sequence[Box], over: float) -> Rect:
    """Return the box enlarged on the sides where no other box is within reach.

    Boxes of nested pieces lie over each other; there the pieces cover the ink of their neighbours.
    """
    boxes = [other for other in boxes if not other.overlaps(box, 0.05)]

    def free(dx: float, dy: float) -> float:
        moved = Box(box.x + dx * over, box.y + dy * over, box.width, box.height)
        return 0.0 if any(other.overlaps(moved, 0.05) for other in boxes) else over

    left, right, top, bottom = free(-1, 0), free(1, 0), free(0, -1), free(0, 1)
    return Rect(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom, Style())
