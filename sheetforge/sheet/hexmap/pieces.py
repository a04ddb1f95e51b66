"""Pieces on a hex map before they are drawn: kinds, motions, and hexes that several share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.geometry.motion import Motion
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.drawing import Drawing as Silhouette
    from sheetforge.sheet.sides import Side

PieceShape = Literal["counter", "disc", "diamond", "ring"]
"""A hex counter, a small round one, a marker, a ring round all else in its hex."""


@values(frozen=True, slots=True)
class Piece:
    """One piece, or `count` pieces that are alike.

    `mark` is the letter that the unit has on the map, or a sign of one character for a marker.
    `tail` is the hex behind it that a long one fills as well.
    `side` is the number of its side, None for a piece of nobody; `facing` the direction of its nose
    points, whatever its motion is. `left` is the number beside it in a picture, `outline` the piece
    seen from above; `look` that of its side where it is drawn. `data` are facts for programs that
    read the picture.
    """

    id: str
    name: str
    hex: Hex
    mark: str
    side: int | None = None
    facing: Facing | None = None
    motion: Motion | None = None
    count: int = 1
    left: int | None = None
    is_out: bool = False
    tail: Hex | None = None
    shape: PieceShape = "counter"
    outline: Silhouette | None = None
    look: Side | None = None
    data: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def moves(self) -> bool:
        """Return True for a piece that will drift to another hex."""
        return self.motion is not None and not self.motion.at_rest


def ranges(numbers: Sequence[int]) -> str:
    """Return numbers in order, three or more that follow one another as a range.

    >>> ranges([7, 8]), ranges([1, 2, 3, 9])
    ('7, 8', '1–3, 9')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def spans(counts: Iterable[int]) -> Iterator[str]:
    """Yield the numbers of groups whose members are counted on from 1.

    >>> list(spans([1, 3, 1]))
    ['1', '2–4', '5']
    """
    last = 0
    for count in counts:
        first, last = last + 1, last + count
        yield str(first) if first == last else f"{first}–{last}"


def numbered(pieces: Iterable[Piece], mark: str) -> tuple[Piece, ...]:
    """Return pieces of which those with a mark have their numbers among them in its place.

    Those of a side that follow one another in one hex are one piece with all their numbers.
    """
    others: list[Piece] = []
    groups: list[list[Piece]] = []
    for piece in pieces:
        if piece.mark != mark:
            others.append(piece)
        elif groups and (piece.hex, piece.side) == (groups[-1][0].hex, groups[-1][0].side):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    marks = spans(map(len, groups))
    return (*others, *(replace(own[0], mark=text, count=len(own)) for own, text in zip(groups, marks, strict=True)))


def dressed(pieces: Iterable[Piece], worn: Sequence[Worn]) -> tuple[Piece, ...]:
    """Return pieces with the looks of their sides."""
    from sheetforge.sheet.arms import look_of

    return tuple(replace(piece, look=look_of(piece.side, worn)) for piece in pieces)


def stacks(pieces: Iterable[Piece]) -> dict[Hex, tuple[Piece, ...]]:
    """Return the pieces of every hex, counters first, otherwise in their order."""
    found: dict[Hex, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.hex, []).append(piece)
    return {hex: tuple(sorted(there, key=lambda piece: piece.shape != "counter")) for hex, there in found.items()}


def reached(pieces: Iterable[Piece]) -> Iterator[Hex]:
    """Yield the hexes that a map must show: of pieces, of where they drift, of their trails."""
    for piece in pieces:
        yield piece.hex
        if piece.tail is not None:
            yield piece.tail
        if piece.motion is not None:
            yield piece.motion.drift(piece.hex)
            if piece.motion.trail is not None:
                yield piece.motion.trail
