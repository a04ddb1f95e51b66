"""Tokens: distinguished by pattern alone, the same pieces on every die and in every ink."""

from __future__ import annotations

from typing import get_args

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.deck_cards import CardPattern
from sheetforge.sheet.dies import Die, die
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Circle, Page, Polygon, Text
from sheetforge.sheet.tokens import STUDS, TokenFace, draw_token
from sheetforge.sheet.widgets.sketch import LayoutProblem
from tests.sheet import layout


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
@pytest.mark.parametrize("cut", [die("hex", 15.0), die("round", 25.0), die("square", 12.0)])
def test_the_name_stays_on_the_plate(cut: Die, ink: str) -> None:
    """At every size and shape; letters and name do not touch."""
    face = TokenFace("Spent", big="S", color="#8a2b2b", pattern="waves")
    items = draw_token(face, cut, PALETTES[ink])
    page = Page(cut.width, cut.height, items, "token")
    assert layout.plain_text(items).split() == ["S", "Spent"]
    assert not layout.overlapping_texts(page)
    for text, drawn in walk.texts(items):
        foot = drawn.item.y if isinstance(drawn.item, Text) else 0.0
        assert drawn.box.width / 2 < cut.half_width(foot, -0.17 * cut.height), text


def test_tokens_of_all_patterns_differ_without_colour() -> None:
    """In black and white."""
    drawn = {
        draw_token(TokenFace("A", color="#336699", pattern=one), die("hex", 20.0), PALETTES["mono"])
        for one in get_args(CardPattern)
    }
    assert len(drawn) == len(get_args(CardPattern))


def test_the_sign_of_a_token_stands_on_its_rim_too() -> None:
    """A piece that lies on the token hides only the one in the middle."""
    plain = TokenFace("Red", color="#aa2222", sign="plus", plate=0.5)
    marked = TokenFace("Red", color="#aa2222", sign="plus", plate=0.5, studs=True)
    cut = die("round", 25.0)
    before, after = (draw_token(one, cut, PALETTES["color"]) for one in (plain, marked))
    added = [one for one in after if one not in before]
    assert sum(isinstance(one, Polygon) for one in added) == STUDS
    reach = [
        ((one.cx - 12.5) ** 2 + (one.cy - 12.5) ** 2) ** 0.5 + one.radius for one in added if isinstance(one, Circle)
    ]
    assert all(10.0 < one < 12.5 for one in reach)


def test_a_name_too_long_is_a_problem() -> None:
    """It names the piece."""
    with pytest.raises(LayoutProblem, match="Extraordinarily long"):
        draw_token(TokenFace("Extraordinarily long name"), die("hex", 10.0), PALETTES["color"])


@pytest.mark.parametrize("cut", [die("hex", 15.0), die("hex", 25.0), die("hex", 8.0), die("square", 12.0)])
def test_a_name_below_a_figure_is_legible_or_left_out(cut: Die) -> None:
    """It is 6.5 points high at least; a figure by itself takes its room on a piece that is too small for that."""
    named = [
        [text.size_pt for text, _ in walk.texts(draw_token(TokenFace(name, sign="plus"), cut, PALETTES["color"]))]
        for name in ("Rolled", "Shield")
    ]
    assert [len(sizes) for sizes in named] == [0 if cut.height == 8.0 else 1] * 2
    assert all(size >= 6.5 for sizes in named for size in sizes)
    alone = draw_token(TokenFace("", sign="plus"), cut, PALETTES["color"])
    assert (draw_token(TokenFace("Shield", sign="plus"), cut, PALETTES["color"]) == alone) == (cut.height == 8.0)
