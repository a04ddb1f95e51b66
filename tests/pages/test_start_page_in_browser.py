"""The start page in Chromium: pictures, filters, search, links, and nothing from the network."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest

from sheetforge.content.library import open_library
from sheetforge.content.lookup import find_content
from sheetforge.game import discover
from sheetforge.lint.examples import samples
from sheetforge.pages.cards import cards
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.start import GameShown, start_page
from sheetforge.pipeline import build
from sheetforge.press.build import PrintedFile
from sheetforge.printing import Request
from sheetforge.shop_window import write_start_page
from sheetforge.subjects import marks_of, subjects_of
from tests.chromium import Chromium, Tab
from tests.running import OFFICIAL

GAMES = ("silent-death", "sovereign-seas")

SHOWN = "[...document.querySelectorAll('[data-game]')].filter(one => one.offsetParent !== null)"

ALL_PICTURES = """Promise.all([...document.images].map(async one => {
    one.loading = 'eager'; await one.decode();
    return [one.naturalWidth, one.naturalHeight, one.clientHeight];
}))"""


PALE = """(() => {
    const light = (color) => color.map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const ground = (one) => {
        for (; one; one = one.parentElement) {
            if (one.matches('.cover')) return [20, 30, 50];
            const parts = getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).map(Number);
            if (parts.length === 3 || parts[3] === 1) return parts.slice(0, 3);
        }
    };
    const pale = new Set();
    for (const one of document.querySelectorAll('body *')) {
        if (![...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
        if (one.matches('script, style, option') || !one.checkVisibility()) continue;
        const color = getComputedStyle(one).color.match(/[0-9.]+/g).map(Number).slice(0, 3);
        const [a, b] = [light(color), light(ground(one))];
        if ((Math.max(a, b) + .05) / (Math.min(a, b) + .05) < 4.5) pale.add(one.tagName + ' ' + one.className);
    }
    return [...pale];
})()"""
"""The elements whose text has a contrast below 4.5."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An output folder with the displays and cards of two games' samples, and its start page."""
    root, out = tmp_path_factory.mktemp("content"), tmp_path_factory.mktemp("out")
    for game in GAMES:
        for name, text in samples(discover(), game).items():
            kind, _, short = name.partition("/")
            file = root / kind / game / f"{short}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    place = find_content(str(root))
    build(place, Request(("displays", "cards")), out, jobs=1)
    write_start_page(open_library(place.root, place.shown, discover()), out)
    return out


@pytest.fixture
def page(chromium: Chromium, folder: Path) -> Tab:
    """The start page, opened as a file."""
    return chromium.open(folder / "index.html")


def titles(page: Tab) -> set[str]:
    """The titles of the cards that can be seen."""
    return set(page.run(f"{SHOWN}.map(one => one.querySelector('h3').textContent)"))


def enter(page: Tab, place: str, value: str) -> None:
    """Choose or write a value in a filter or the search, as a reader does."""
    page.run(
        f"(() => {{ const one = document.querySelector('[data-{place}]'); one.value = '{value}';"
        f" if (one.value !== '{value}') throw new Error('{value} is not offered');"
        " one.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )


def test_every_thumbnail_is_a_picture(page: Tab) -> None:
    """A card shows the first page of its file; what it leads to is there."""
    pictures = page.run(ALL_PICTURES)
    assert len(pictures) > 8
    assert all(width > 100 and height > 100 and shown > 50 for width, height, shown in pictures)
    links = page.run("[...document.querySelectorAll('article a')].map(one => one.href)")
    assert len(links) > 12
    assert all(Path(unquote(link.removeprefix("file://"))).is_file() for link in links)


def test_a_command_is_copied(page: Tab) -> None:
    """A click on a command copies it and says so; a page that is a file may do so as well."""
    code = "document.querySelector('.cards article > code')"
    page.click(".words > code, .cards article > code")
    page.wait("document.querySelector('[data-copied]')")
    assert page.run(f"{code}.getAttribute('aria-label') === 'Copy ' + {code}.textContent")
    assert page.run(f"{code}.textContent").startswith("sheetforge build")


def test_filters_and_search_leave_what_fits(page: Tab) -> None:
    """A filter hides the others and counts; two work together; a search reads the titles."""
    everything = titles(page)
    enter(page, "filter=game", "Sovereign Seas Lite")
    enter(page, "filter=product", "displays")
    ships = titles(page)
    assert {"Sample Frigate", "Sample Merchantman"} <= ships < everything
    assert page.run("document.querySelector('[data-count]').textContent") == str(len(ships))
    enter(page, "search", "FRIG")
    assert titles(page) == {"Sample Frigate"}
    for place in ("search", "filter=game", "filter=product"):
        enter(page, place, "")
    assert titles(page) == everything


def test_ships_that_name_their_power_have_its_filter_and_crest(chromium: Chromium, tmp_path: Path) -> None:
    """The filter of Houses has powers and navies; their crests are drawn on the cards."""
    place = find_content(str(OFFICIAL))
    library = open_library(place.root, place.shown, discover())
    chosen = ("ships/babylon/linna", "ships/silent-fury/warden", "ships/silent-death/hornpipe")
    found = subjects_of(library, [key.split("/")[1] for key in chosen])
    made = {
        f"{key.split('/')[1]}/displays/{key.rpartition('/')[2]}.pdf": PrintedFile(1, {"subject": key}) for key in chosen
    }
    titles_of = {"babylon": "Babylon", "silent-fury": "Fury", "silent-death": "Death"}
    frame, shown = PageFrame("Printables"), cards(made, titles_of, found, {})
    games = [GameShown(id, title) for id, title in titles_of.items()]
    (tmp_path / "index.html").write_bytes(start_page(frame, games, shown, marks_of(library)))
    page = chromium.open(tmp_path / "index.html")
    crests = page.run(
        "[...document.querySelectorAll('.crest use')].map(one => {"
        " const box = one.getBBox(); return [box.width, box.height]; })"
    )
    assert len(crests) == 3
    assert all(width > 20 and height > 20 for width, height in crests)
    enter(page, "filter=house", "Ilmari Concord")
    assert titles(page) == {"Linna"}
    enter(page, "filter=house", "Meridian Compact")
    assert titles(page) == {"Warden"}
    assert page.faults == []


def test_the_page_needs_neither_server_nor_network(page: Tab, folder: Path) -> None:
    """Whatever it loads lies in the folder, and the console stays empty."""
    page.run(ALL_PICTURES)
    pictures = page.run("[...document.images].map(image => image.src)")
    assert len(page.requests) > len(set(pictures))
    assert page.requests_outside(folder) == []
    assert page.faults == []


@pytest.mark.parametrize(("width", "light"), [(320, True), (1440, False)])
def test_it_fits_a_phone_and_a_desk(chromium: Chromium, folder: Path, width: int, light: bool) -> None:
    """Nothing scrolls sideways, whatever can be clicked is 44 px high, and words contrast with their ground."""
    page = chromium.open(folder / "index.html", width=width, light=light)
    assert page.run("document.documentElement.scrollWidth") <= width
    low = page.run(
        "[...document.querySelectorAll('header a, .button, summary, select, input')]"
        ".filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert low == []
    assert page.run(PALE) == []


def test_requests_and_errors_are_noticed(chromium: Chromium, tmp_path: Path) -> None:
    """The two lists above see an address of the network, a missing file and an error."""
    file = tmp_path / "page.html"
    file.write_text(
        '<img src="http://127.0.0.1:9/x.png"><img src="missing.png">'
        "<script>console.error('bad'); undefinedName()</script>"
    )
    page = chromium.open(file)
    assert page.requests_outside(tmp_path) == ["http://127.0.0.1:9/x.png"]
    assert "error: bad" in page.faults
    assert any("undefinedName" in fault or "Uncaught" in fault for fault in page.faults)
    assert any("net::ERR_FILE_NOT_FOUND" in fault for fault in page.faults)
