"""The site in Chromium: every page opened from disk, filters, search, and nothing from the network."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chromium import Chromium, Tab
from tests.site.sites import GAME

SHIP = f"ships/{GAME}/sample-frigate.html"


@pytest.fixture(scope="module")
def site(made: tuple[Path, Path]) -> Path:
    """The site, in a subfolder."""
    return made[1]


def test_every_page_opens_without_a_fault(chromium: Chromium, site: Path) -> None:
    """No page writes to the console, asks for anything outside of the site, or scrolls sideways on a phone."""
    pages = [page for page in sorted(site.rglob("*.html")) if "documents" not in page.parts or page.stem == "printing"]
    tab = chromium.open(pages[0], width=360, height=700)
    wide = []
    for page in pages:
        tab.go(page.resolve().as_uri())
        if tab.run("document.documentElement.scrollWidth") > 360:
            wide.append(page.relative_to(site).as_posix())
    assert tab.faults == []
    assert tab.requests_outside(site) == []
    assert wide == []


def test_a_sheet_stands_in_its_page_in_its_faces(chromium: Chromium, site: Path) -> None:
    """The sheet of a ship is as wide as its column, and its text is set in the face of the site."""
    page = chromium.open(site / SHIP)
    width, face = page.run(
        "document.fonts.ready.then(() => {"
        " const svg = document.querySelector('.sheet > div').shadowRoot.querySelector('svg');"
        " const face = getComputedStyle(svg.querySelector('text')).fontFamily;"
        " return [svg.clientWidth, document.fonts.check('600 20px ' + face)]; })"
    )
    assert width > 500
    assert face is True


def enter(page: Tab, name: str, value: str) -> None:
    """Write a value into a field, as a reader does."""
    page.run(
        f"(() => {{ const one = document.querySelector('[name={name}]'); one.value = '{value}';"
        " one.dispatchEvent(new Event('input')); })()"
    )


def test_the_list_is_filtered_by_its_address(chromium: Chromium, site: Path) -> None:
    """A filter stands in the address; opening that address shows the same."""
    page = chromium.open(site / "list.html")
    shown = "[...document.querySelectorAll('tbody tr')].filter(row => !row.hidden).map(row => row.dataset.kind)"
    assert len(set(page.run(shown))) > 3
    enter(page, "kind", "ships")
    assert set(page.run(shown)) == {"ships"}
    address = page.run("location.href")
    assert address.endswith("list.html?kind=ships")
    page.go(address)
    assert set(page.run(shown)) == {"ships"}


def test_the_search_finds_ships_rules_and_documents(chromium: Chromium, site: Path) -> None:
    """A search shows pages whose title or words have every word, ships before the rest."""
    page = chromium.open((site / "search.html").resolve().as_uri() + "?q=sample+frigate")
    found = "[...document.querySelectorAll('.results a')].map(one => [one.textContent, one.getAttribute('href')])"
    assert page.run(found)[0] == ["Sample Frigate", SHIP]
    enter(page, "q", "sf203")
    assert any(address == "rules.html#sf203" for _, address in page.run(found))
    assert page.faults == []
