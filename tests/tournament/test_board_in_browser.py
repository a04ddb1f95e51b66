"""The board of an event in Chromium: the clock, long tables in turn, letters, no network."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.pages.art import Likeness, portrait, within
from sheetforge.pages.cards import CardMark
from sheetforge.sheet.drawing import Drawing, Shape
from sheetforge.sheet.scene import Close, LineTo, MoveTo
from sheetforge.tournament.board import ROWS, Board, BoardName, BoardTable, Flagship, html
from tests.chromium import Chromium, Tab

PLAYERS = 30
LONG = "Maximiliana von Hohenlohe-Waldenburg-Schillingsfürst the Younger of Langenburg"


@pytest.fixture
def page(chromium: Chromium, tmp_path: Path) -> Tab:
    """A board of thirty players, one with a very long name, on a large screen."""
    names = [LONG, *(f"Player {number}" for number in range(2, PLAYERS + 1))]
    tables = (
        BoardTable("Pairings", ("table", "players"), (("1", "Ann – Bob"),), wide=frozenset({1})),
        BoardTable(
            "Standings",
            ("", "player", "points"),
            tuple((str(place), BoardName(name, "First Dance", place == 1), "8") for place, name in enumerate(names, 1)),
            frozenset({0, 2}),
            frozenset({1}),
        ),
    )
    file = tmp_path / "board.html"
    file.write_text(html(Board("Spring <Cup>", "round 1", tables, 75, 10)), encoding="utf-8")
    return chromium.open(file, width=1920, height=1080)


def test_the_board_is_read_from_far(page: Tab) -> None:
    """Letters of a thirtieth of the screen, everything on the screen, nothing from outside."""
    assert page.run("document.querySelector('h1').textContent") == "Spring <Cup>"
    cells = "[...document.querySelectorAll('table:not([hidden]) td')]"
    sizes = page.run(f"{cells}.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 1080 / 50
    inside = f"{cells}.every(one => one.getBoundingClientRect().bottom <= innerHeight)"
    assert page.run(inside) is True
    assert page.run("document.documentElement.scrollWidth <= innerWidth") is True
    assert page.faults == []
    assert page.requests_outside(Path(page.requests[0].removeprefix("file://")).parent) == []


def test_the_clock_runs_from_a_click(page: Tab) -> None:
    """It waits at the whole time, and counts down from a click on."""
    assert page.run("document.getElementById('clock').textContent") == "1:15:00click to start"
    page.run("Date.now = (now => () => now)(Date.now())")
    page.run("document.getElementById('clock').click()")
    page.run("Date.now = (now => () => now + 4000)(Date.now())")
    page.wait("clock.textContent.startsWith('1:14:56')")
    page.run("Date.now = (now => () => now + 70 * 60000)(Date.now())")
    page.run("tick()")
    assert page.run("clock.className + clock.lastChild.textContent") == "latelast minutes"


def test_long_tables_are_shown_in_turn(page: Tab) -> None:
    """One part at a time, each once before the first comes again, with a limited number of rows."""
    seen = []
    for part in range(3):
        page.run(f"Date.now = (now => () => now - now % 36000 + {part * 12000})(Date.now())")
        page.wait(f"document.querySelector('section:nth-of-type(2) .part').textContent === '{part + 1}/3'")
        seen += page.run(
            """(shown => [[shown.length,
              [...shown[0].querySelectorAll("tbody tr")].map(row => row.cells[1].textContent)]])
            (document.querySelectorAll("section:nth-of-type(2) table:not([hidden])"))"""
        )
    assert [number for number, _ in seen] == [1, 1, 1]
    assert max(len(rows) for _, rows in seen) <= ROWS
    assert len({name for _, rows in seen for name in rows}) == PLAYERS


def test_a_fleet_wears_the_crest_of_its_house(chromium: Chromium, tmp_path: Path) -> None:
    """It is drawn beside the name, which stays whole; a player without a House has none."""
    crest = Drawing("crest", (Shape("body", (MoveTo(-40, -40), LineTo(40, -40), LineTo(0, 40), Close())),))
    rows = (("1", BoardName("Ann", "Four Talons", True, "asp"), "8"), ("2", BoardName("Bob"), "2"))
    standings = BoardTable("Standings", ("", "player", "points"), rows, frozenset({0, 2}), frozenset({1}))
    file = tmp_path / "board.html"
    marks = {"asp": CardMark("ASP", crest, "#005a4b", "#c0a030")}
    file.write_text(html(Board("Cup", "round 1", (standings,), crests=marks)), encoding="utf-8")
    tab = chromium.open(file, width=1600, height=900)
    assert tab.run("[...document.querySelectorAll('td .crest')].map(one => one.getAttribute('aria-label'))") == ["ASP"]
    assert tab.run("document.querySelector('td .crest use').getBBox().width") > 20
    assert tab.run("[...document.querySelectorAll('td.w span')].every(one => one.scrollWidth <= one.clientWidth)")
    assert tab.faults == []


def test_a_fleet_shows_its_flagship(chromium: Chromium, tmp_path: Path) -> None:
    """She is drawn beside the name where a row has one name; a row of a pairing has no room for two."""
    hull = Drawing("hull", (Shape("body", (MoveTo(-10, 40), LineTo(10, 40), LineTo(0, -40), Close())),))
    picture = within(portrait("Talon", Likeness(hull, "#005a4b"), own="talon."))
    ann, bob = (BoardName(name, "Four Talons", fleet="four talons") for name in ("Ann", "Bob"))
    standings = BoardTable("Standings", ("", "player", "points"), (("1", ann, "8"),), frozenset({0, 2}), frozenset({1}))
    pairings = BoardTable("Pairings", ("", "", ""), (("1", ann, bob),), wide=frozenset({1, 2}))
    file = tmp_path / "board.html"
    ships = {"four talons": Flagship("ship-talon", "Talon", picture)}
    file.write_text(html(Board("Cup", "round 1", (pairings, standings), flagships=ships)), encoding="utf-8")
    tab = chromium.open(file, width=1600, height=900)
    assert tab.run("[...document.querySelectorAll('td .ship')].map(one => one.getAttribute('aria-label'))") == ["Talon"]
    ship, tile = (f"document.querySelector('{name}').getBoundingClientRect().height" for name in ("td .ship use", "td"))
    assert 0.5 < tab.run(f"{ship} / {tile}") <= 1
    assert tab.faults == []
