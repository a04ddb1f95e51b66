"""The pictures of a table of Tabletop Simulator: pages as PNG or JPG, under names that change with their contents."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil

from sheetforge.content.library import BadRequest
from sheetforge.freshness import digest_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import Die, die, two_hexes
from sheetforge.sheet.scene import Page, Transform
from sheetforge.vtt import pictures
from sheetforge.vtt.describe import ACROSS, PIECE
from sheetforge.vtt.table import PICTURES, TableBoard, TableDeck

NAME = 20
"""The signs of a digest in the name of a picture."""

LARGEST = 4096
"""The most dots of a picture along a side."""

DPI, LEAST_DPI = 150, 45
"""Dots per inch of pictures, where that is not too many, and the fewest with which numbers of hexes can be read."""


CARDS_IN_A_ROW = 10
"""The most cards beside each other on the picture of a deck, as the program has it."""


@dataclass(frozen=True)
class TablePicture:
    """A page as a picture: its name, which is that of its contents, and its form.

    A `clear` one is transparent where nothing is drawn, as beside the edge of a round piece; others lie on white paper.
    """

    page: Page
    form: str
    clear: bool = False

    @cached_property
    def name(self) -> str:
        """Its path beside the save."""
        return f"{PICTURES}/{digest_of(repr(self.page), self.form, str(self.clear))[:NAME]}.{self.form}"

    @property
    def dpi(self) -> int:
        """Its dots per inch, with which it is not too large."""
        return min(DPI, int(LARGEST * 25.4 / max(self.page.width, self.page.height)))

    def bytes(self) -> bytes:
        """Return the picture. Raises `BadRequest` where the package for PNG is missing."""
        return pictures.as_dots(self.page, self.dpi, "JPEG" if self.form == "jpg" else "PNG", self.clear)


def rows_of(number: int) -> tuple[int, int]:
    """Return how many cards of a deck lie beside each other on their picture, and how many rows there are.

    >>> rows_of(3), rows_of(12)
    ((3, 1), (10, 2))
    """
    wide = min(number, CARDS_IN_A_ROW)
    return wide, ceil(number / wide)


def cards_picture(deck: TableDeck) -> TablePicture:
    """Return the faces of a deck in rows, as one picture."""
    faces = [card.face for card in deck.drawn.cards]
    wide, high = rows_of(len(faces))
    width, height = faces[0].width, faces[0].height
    items = tuple(
        Transform(face.items, width * (place % wide), height * (place // wide)) for place, face in enumerate(faces)
    )
    return TablePicture(Page(width * wide, height * high, items, deck.name), "png", clear=True)


def map_picture(board: TableBoard) -> TablePicture:
    """Return the map. Raises `BadRequest` for one that is too large."""
    picture = TablePicture(pictures.map_page(board), "jpg")
    if picture.dpi < LEAST_DPI:
        page = picture.page
        raise BadRequest(
            f"the map {board.map.title} is {page.width:.0f} x {page.height:.0f} mm: a picture of {LARGEST} dots, the"
            f" most that a table takes, has {picture.dpi} an inch, too few to read its numbers; take a smaller map"
        )
    return picture


def face_picture(face: CounterFace, cut: Die, over_two: bool = False) -> TablePicture:
    """Return a face on a tile for a piece of a shape: round, or a rectangle on two hexes.

    The program has no tile with the cut ends of a piece over two hexes, and a rectangle shows no more than its picture.
    """
    shape = two_hexes("square", PIECE, ACROSS) if over_two else die("round", cut.height)
    return TablePicture(pictures.tile_page(shape, face), "png", clear=True)
