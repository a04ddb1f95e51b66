"""The odds pages of Babylon: they print what the report says, and nothing is cut or crowded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play.report import Asked
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Plan
from sheetforge.sheet.paper import paper
from sheetforge.systems.babylon.odds.report import answer
from sheetforge.systems.babylon.products import PRODUCTS
from sheetforge.systems.babylon.products.odds_pages import fires
from sheetforge.systems.babylon.sheets.model import ControlSheet, sheet_of
from tests.sheet import layout
from tests.systems.babylon.engine.space import library


def planned(key: Key, **options: str) -> Plan:
    """The odds pages of one craft."""
    wanted = {key.kind: frozenset({key})}
    return PRODUCTS["odds"].plan(library(), "babylon", PrintOptions(**options), wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "id", "size", "ink"), [("ships", "linna", "letter", "mono"), ("flights", "kuikka", "a4", "saver")]
)
def test_the_odds_pages_print_what_the_report_says(kind: str, id: str, size: str, ink: str) -> None:
    """The base with most weapons and systems, and a flight with ballistics on one page."""
    key = Key(kind, "babylon", id)
    (sheet,) = planned(key, paper=size, ink=ink).sheets
    pages = sheet.lay_out().pages
    assert len(pages) == sheet.pages == (2 if kind == "ships" else 1)
    said = ""
    for page in pages:
        assert layout.outside(page, paper(size).safe) == []
        assert layout.overlapping_texts(page) == []
        assert layout.cut_texts(page) == []
        said += layout.plain_text(page.items)
    report = answer(library(), Asked(key))
    heads = [column.name for column in report.tables[0].columns]
    for row in report.tables[0].rows:
        chance, damage = (row[heads.index(name)] for name in ("hit", "mean_damage"))
        assert f"{100 * float(chance):.0f}" in said  # type: ignore[arg-type]
        assert f"{float(damage):.1f}" in said  # type: ignore[arg-type]
    assert ("Fighters" if kind == "flights" else "forward structure") in said


def test_every_craft_that_fires_has_odds_pages() -> None:
    """All of the content; one whose weapons only intercept, or that has none, is left out."""
    every = PRODUCTS["odds"].plan(library(), "babylon", PrintOptions(), {})
    crafts = [*library().keys("ships", "babylon"), *library().keys("flights", "babylon")]
    assert {one.name for one in every.sheets} == {f"babylon/odds/{key.id}" for key in crafts}
    found = sheet_of(library(), Key("ships", "babylon", "drayhorse"))
    assert isinstance(found, ControlSheet)
    assert fires(found)
    guards = tuple(one._replace(weapon=one.weapon._replace(row=())) if one.weapon else one for one in found.craft.parts)
    assert not fires(replace(found, craft=replace(found.craft, parts=guards)))
