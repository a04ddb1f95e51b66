"""Ship layouts, written as they look: components by kind and number, corridors as lines.

    [W1]-[B2]-[E3*]
           |
          [S4]

`E` is an engine, `W` a weapon, `R` a reactor, `S` a shield generator, `M` a medical bay, `B` a
bridge, `C` cargo; a star marks a volatile component. Corridors are lines of `-`, `|`, `/` and `\\`
that bend at `+`. The bow is at the top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Literal

from sheetforge.content.fixed import fixed
from sheetforge.content.model import Meanings
from sheetforge.content.notation import drawn_scalar
from sheetforge.systems.silent_fury.schema.drawing import Grid, Slip

ComponentKind = Literal["engine", "weapon", "reactor", "shield-generator", "medical-bay", "bridge", "cargo"]
LETTERS: Mapping[str, ComponentKind] = MappingProxyType(
    {
        "E": "engine",
        "W": "weapon",
        "R": "reactor",
        "S": "shield-generator",
        "M": "medical-bay",
        "B": "bridge",
        "C": "cargo",
    }
)
"""The letter of each kind of component in a drawing."""
KindWord = Annotated[ComponentKind, Meanings({kind: f"{letter} in the drawing" for letter, kind in LETTERS.items()})]

VOLATILE = "*"
_BOX = re.compile(r"\[([A-Z])(\d{1,2})(\*?)\]")
_ALMOST = re.compile(r"\[[^\[\]\s]*\]?|[^\s\[\]|/\\+-]+\]?|\]")
_ENDS: Mapping[str, tuple[tuple[int, int], ...]] = MappingProxyType(
    {"-": ((0, -1), (0, 1)), "|": ((-1, 0), (1, 0)), "/": ((-1, 1), (1, -1)), "\\": ((-1, -1), (1, 1))}
)
"""The steps from each end of a sign of a corridor: lines down, columns to the right."""

DIAGONALS: Mapping[str, int] = MappingProxyType({"\\": 1, "/": -1})
"""The column to the right to which each diagonal sign goes on in the line below."""

AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
BEND = "+"
HEIGHT = 2
"""A line of text is about twice as high as a character is wide."""


@dataclass(frozen=True, slots=True)
class Box:
    """A component of a drawing: its number and kind, and where it stands.

    `line` and `column` are those of its opening bracket, `start` and `end` its place in the text.
    """

    number: int
    kind: ComponentKind
    volatile: bool
    line: int
    column: int
    start: int
    end: int

    @property
    def middle(self) -> tuple[float, int]:
        """The middle of the box, in characters to the right and down, lines counted twice."""
        return self.column + (self.end - self.start - 1) / 2, self.line * HEIGHT


@dataclass(frozen=True, slots=True)
class Corridor:
    """A line between two components, by their numbers, with the places that it runs over."""

    one: int
    other: int
    start: int
    path: tuple[tuple[int, int], ...]

    @property
    def ends(self) -> tuple[int, int]:
        """The two components, the lower number first."""
        return min(self.one, self.other), max(self.one, self.other)


@dataclass(frozen=True)
class Layout:
    """A drawing of a ship: its text, its components by their place, its corridors."""

    text: str
    boxes: tuple[Box, ...]
    corridors: tuple[Corridor, ...]
    slips: tuple[Slip, ...] = ()

    def __str__(self) -> str:
        return self.text

    @cached_property
    def by_number(self) -> Mapping[int, Box]:
        """The components by number; of two with the same number the first."""
        found: dict[int, Box] = {}
        for box in self.boxes:
            found.setdefault(box.number, box)
        return fixed(dict(sorted(found.items())))

    @cached_property
    def neighbors(self) -> Mapping[int, tuple[int, ...]]:
        """The numbers of the components that corridors lead to, for each component."""
        found: dict[int, set[int]] = {number: set() for number in self.by_number}
        for corridor in self.corridors:
            if corridor.one != corridor.other:
                found[corridor.one].add(corridor.other)
                found[corridor.other].add(corridor.one)
        return fixed({number: tuple(sorted(to)) for number, to in found.items()})


def read_layout(text: str) -> Layout:
    """Read a drawing."""
    text = text.rstrip("\n")
    grid = Grid(tuple(text.split("\n")))
    slips: list[Slip] = []
    boxes, covered = _boxes(grid, slips)
    corridors = tuple(_corridors(grid, covered, slips))
    slips += _crossings(grid, corridors)
    return Layout(
        text,
        tuple(sorted(boxes, key=lambda box: box.start)),
        corridors,
        tuple(sorted(slips, key=lambda slip: slip.start)),
    )


Covered = dict[tuple[int, int], Box | None]
"""Return the component at a place; None for a slip."""


def _boxes(grid: Grid, slips: list[Slip]) -> tuple[list[Box], Covered]:
    """The components of a drawing, and the places that they and slips cover."""
    boxes: list[Box] = []
    covered: Covered = {}
    for line, text in enumerate(grid.lines):
        at = 0
        while at < len(text):
            if match := _BOX.match(text, at):
                start = grid.offset(line, at)
                kind = LETTERS.get(match[1])
                box = None
                if kind is None:
                    why = f"{match[1]} is not a kind of component; there are {', '.join(LETTERS)}"
                    slips.append(Slip(match[0], start, start + len(match[0]), why))
                else:
                    end = start + len(match[0])
                    box = Box(int(match[2]), kind, bool(match[3]), line, at, start, end)
                    boxes.append(box)
                covered.update(dict.fromkeys(((line, number) for number in range(at, match.end())), box))
                at = match.end()
            elif strange := _ALMOST.match(text, at):
                start = grid.offset(line, at)
                slips.append(_strange(strange[0], start))
                places = ((line, number) for number in range(at, strange.end()))
                covered.update(dict.fromkeys(places, None))
                at = strange.end()
            else:
                at += 1
    return boxes, covered


def _strange(word: str, start: int) -> Slip:
    """Return the slip for characters that are neither a component nor a corridor."""
    why, meant = "this is neither a component nor a corridor; write a component as [E1]", ""
    inner = re.fullmatch(r"\[?([A-Za-z])(\d{1,2})(\*?)\]?", word)
    if inner is not None and inner[1].upper() in LETTERS:
        why = "a component is written in brackets, its kind as a capital letter"
        meant = f"[{inner[1].upper()}{inner[2]}{inner[3]}]"
    elif re.fullmatch(r"[Xx]", word):
        why = "corridors may not cross"
    return Slip(word, start, start + len(word), why, meant)


def _corridors(grid: Grid, covered: Covered, slips: list[Slip]) -> Iterator[Corridor]:
    """The corridors of a drawing: every line of signs that joins two components."""
    signs = {(line, column): sign for line, column, sign in grid.signs() if (line, column) not in covered}
    left = set(signs)
    while left:
        first = min(left)
        run, ends = _followed(first, signs, covered)
        left -= run
        start = grid.offset(*first)
        text = "".join(signs[place] for place in sorted(run))
        crossed = next((place for place in sorted(run) if _arms(place, signs, covered) > 2), None)
        if crossed is not None:
            at = grid.offset(*crossed)
            slips.append(Slip(signs[crossed], at, at + 1, "corridors may not cross or fork"))
        elif None in ends:
            pass  # The slip at its end is reported already.
        elif len(ends) != 2:
            why = "a corridor leads from one component to another; this one ends in empty space"
            slips.append(Slip(text, start, start + 1, why))
        elif ends[0] is ends[1]:
            why = "a corridor leads from one component to another, not back to the same"
            slips.append(Slip(text, start, start + 1, why))
        else:
            one, other = (box.number for box in ends if box is not None)
            yield Corridor(one, other, start, tuple(sorted(run)))


Signs = Mapping[tuple[int, int], str]


def _crossings(grid: Grid, corridors: Iterable[Corridor]) -> Iterator[Slip]:
    """Yield a slip where two diagonal corridors pass between each other's signs."""
    passed: set[tuple[int, int]] = set()
    for corridor in corridors:
        for line, column in corridor.path:
            step = DIAGONALS.get(grid.lines[line][column])
            if step is None or (line + 1, column + step) not in corridor.path:
                continue
            between = line, 2 * column + step
            if between in passed:
                at = grid.offset(line, column)
                sign = grid.lines[line][column]
                yield Slip(sign, at, at + 1, "corridors may not cross or fork")
            passed.add(between)


def _joined(place: tuple[int, int], signs: Signs, covered: Covered) -> Iterator[tuple[int, int]]:
    """The places that a sign of a corridor touches: its ends, or the signs that point at a bend."""
    line, column = place
    steps = _ENDS.get(signs[place])
    if steps is not None:
        yield from ((line + down, column + right) for down, right in steps)
        return
    for down, right in AROUND:
        to = (line + down, column + right)
        sign = signs.get(to)
        straight = not (down and right)
        if to in covered or sign == BEND:
            if straight:
                yield to
        elif sign is not None and (-down, -right) in _ENDS[sign]:
            yield to


def _arms(place: tuple[int, int], signs: Signs, covered: Covered) -> int:
    """Return the number of corridors or components that a bend joins; 2 for any other sign."""
    return 2 if signs[place] != BEND else len(list(_joined(place, signs, covered)))


def _followed(first: tuple[int, int], signs: Signs, covered: Covered) -> tuple[set[tuple[int, int]], list[Box | None]]:
    """All signs of a corridor, and the components at its ends; None for a slip."""
    run: set[tuple[int, int]] = {first}
    ends: list[Box | None] = []
    pending = [first]
    while pending:
        place = pending.pop()
        for to in _joined(place, signs, covered):
            if to in covered:
                ends.append(covered[to])
            elif to in signs and place in set(_joined(to, signs, covered)) and to not in run:
                run.add(to)
                pending.append(to)
    return run, ends


LayoutText = Annotated[
    Layout,
    drawn_scalar(
        Layout,
        r"^[\s\[\]A-Z0-9*|/\\+-]+$",
        "draw it as text, for instance [W1]-[E2]",
        read_layout,
        ("[W1]-[B2]-[E3*]",),
        {
            "[E1]": "a component",
            "[E1*]": "a volatile component",
            "-": "a corridor across",
            "|": "a corridor along the ship",
            "/": "a corridor to the upper right",
            "\\": "a corridor to the lower right",
            "+": "a bend of a corridor",
        },
        6000,
        "the drawing of the ship as text after |, bow up: ",
    ),
]
