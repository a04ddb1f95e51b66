"""Overlap on a fixed sample of pages; `python -m tests.overlaps` measures those of all content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Close,
    Define,
    Item,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Rect,
    Style,
    Text,
    Use,
)
from tests.overlaps import faults, official

LOOKS = (("a4", "color"), ("letter", "mono"))
LEFT_OUT = frozenset({"odds", "pack"})
"""Products whose plan takes long; those of a first game are a pack as well."""

SAMPLE = [
    (system, product, *LOOKS[number % len(LOOKS)])
    for system, game in discover().items()
    for number, product in enumerate(sorted(game.products().keys() - LEFT_OUT))
]
"""The products of every game, on one paper and the other in turn."""

MOST = 2
"""Pages of a sheet that are measured here."""

WORD = Text(20, 20, "Hornpipe", "bold", 12, "#000000")
INK = Style(stroke="#000000", stroke_width=0.3)
PAPER = Style(fill="#ffffff")


def ring(inner: Box) -> Path:
    """A white band from a rectangle about the word to a hole that runs round the other way."""
    outer = Box(10, 10, 50, 18)
    clockwise = ((outer.x, outer.y), (outer.right, outer.y), (outer.right, outer.bottom))
    there = MoveTo(*clockwise[0]), *(LineTo(*one) for one in (*clockwise[1:], (10, 28))), Close()
    back = ((inner.x, inner.bottom), (inner.right, inner.bottom), (inner.right, inner.y))
    hole = MoveTo(inner.x, inner.y), *(LineTo(*one) for one in back), Close()
    return Path((*there, *hole), PAPER)


def pages(system: str, product: str, paper: str, ink: str) -> Iterator[tuple[str, Page]]:
    """The first pages of the first sheet and of one in the middle."""
    made = discover()[system].products()[product]
    sheets = made.plan(official(), system, PrintOptions(paper, ink), {}).sheets
    # Posters have thousands of numbers; the sheets to join show the same ones.
    sheets = tuple(one for one in sheets if not (product == "maps" and one.pages == 1))
    for sheet in dict.fromkeys((sheets[0], sheets[len(sheets) // 2]) if sheets else ()):
        for number, page in enumerate(sheet.lay_out().pages[:MOST], 1):
            yield f"{sheet.name} page {number}", page


@pytest.mark.parametrize(("system", "product", "paper", "ink"), SAMPLE)
def test_nothing_overlaps(system: str, product: str, paper: str, ink: str) -> None:
    """No text over another, none across an edge, none under a shape."""
    measured = pages(system, product, paper, ink)
    assert [f"{name}: {one}" for name, page in measured for one in faults(page)] == []


def kinds(*items: Item) -> list[str]:
    """The kinds of faults on a page with some items."""
    return [one.kind for one in faults(Page(100, 60, items))]


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((WORD,), []),
        ((WORD, Text(24, 20.5, "Galliard", "bold", 12, "#000000")), ["text over text"]),
        # The edge of a box through a word, above it and below it; a frame about it.
        ((Rect(10, 10, 16, 20, INK), WORD), ["edge through text"]),
        ((WORD, Rect(10, 10, 16, 20, INK)), ["edge through text"]),
        ((Rect(15, 12, 40, 12, INK), WORD), []),
        ((Line(10, 21, 60, 21, INK), WORD), []),
        ((Line(10, 19, 60, 19, INK), WORD), ["edge through text"]),
        # A pale line of the ground, and a plate between a line and a word.
        ((Line(10, 19, 60, 19, Style(stroke="#dddddd")), WORD), []),
        ((Line(10, 19, 60, 19, INK), Rect(15, 12, 40, 12, PAPER), WORD), []),
        ((WORD, Rect(15, 12, 40, 12, PAPER)), ["covered"]),
        # A word in the colour of the paper, of a plate, and of what the plate lies on.
        ((replace(WORD, color="#ffffff"),), ["unseen"]),
        ((Rect(15, 12, 40, 12, Style(fill="#000000")), WORD), ["unseen"]),
        ((Rect(10, 10, 60, 18, Style(fill="#000000")), Rect(15, 12, 40, 12, PAPER), WORD), []),
        # A ring about a word, and one whose band lies over it.
        ((WORD, ring(Box(15, 12, 40, 12))), []),
        ((WORD, ring(Box(50, 12, 8, 12))), ["covered"]),
        ((Line(10, 19, 60, 19, INK), Circle(25, 19, 4, PAPER), WORD), ["edge through text"]),
        # What a clip leaves out is not seen; the ink of a piece over its cuts lies below it.
        ((Clip(Rect(0, 0, 10, 10, Style()), (WORD,)), Line(10, 19, 60, 19, INK)), []),
        ((Use(Define("bleed.1", (WORD,)), 0, 0), Use(Define("piece.1", (WORD,)), 0, 0)), []),
    ],
)
def test_overlap_is_noticed(items: tuple[Item, ...], found: list[str]) -> None:
    """Each kind of fault is found, and what only looks like one is not."""
    assert kinds(*items) == found


def test_an_edge_through_any_word_of_a_page_is_noticed() -> None:
    """A line through the middle of each text of a control log, one after the other."""
    ocean = {"ships": frozenset({Key("ships", "sovereign-seas", "ocean")})}
    product = discover()["sovereign-seas"].products()["displays"]
    (sheet,) = product.plan(official(), "sovereign-seas", PrintOptions(), ocean).sheets
    (page, *_) = sheet.lay_out().pages
    assert faults(page) == []
    drawn = [one for one in walk.texts(page.items) if one[0].text.strip()]
    for text, where in drawn[:: len(drawn) // 12]:
        left, y = where.placement.point(text.x, text.y)
        middle = y - text.size_pt * 0.12
        line = Line(left - 1.0, middle, left + 20.0, middle, INK)
        assert faults(replace(page, items=(*page.items, line))), text.text
