"""The site in Chromium: every page opened from disk, filters, search, and nothing from the network."""

from __future__ import annotations

import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest
from PIL import Image

from tests.chromium import Chromium, Tab
from tests.programs import ALL_LOOKS
from tests.running import CLONE, OFFICIAL
from tests.site.sites import GAME, make

SHIP = f"ships/{GAME}/sample-frigate.html"


@pytest.fixture(scope="module")
def site(made: tuple[Path, Path]) -> Path:
    """The site, in a subfolder."""
    return made[1]


def test_every_page_opens_without_a_fault(chromium: Chromium, site: Path) -> None:
    """No page writes to the console, asks for anything outside of the site, or scrolls sideways on a phone.

    Those of the start, and the first of each folder; of the documents one that has all that documents have.
    """
    pages = [page for page in sorted(site.rglob("*.html")) if "documents" not in page.parts or page.stem == "printing"]
    if not ALL_LOOKS:
        first = {page.parent: page for page in reversed(pages)}
        pages = [page for page in pages if page.parent == site or page == first[page.parent]]
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
    width, loaded, face = page.run(
        "document.fonts.ready.then(() => {"
        " const svg = document.querySelector('.sheet > div').shadowRoot.querySelector('svg');"
        " const face = getComputedStyle(svg.querySelector('text')).fontFamily;"
        " const loaded = [...document.fonts].filter(one => one.status === 'loaded').map(one => one.family);"
        " return [svg.clientWidth, loaded, face]; })"
    )
    assert width > 500
    assert face.split(",")[0].strip('"') in [name.strip('"') for name in loaded], (face, loaded)


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


@pytest.mark.parametrize(
    ("width", "light"),
    [(width, light) for width in (320, 1440) for light in (True, False)] if ALL_LOOKS else [(320, False)],
)
def test_pages_have_no_barriers(chromium: Chromium, site: Path, width: int, light: bool) -> None:
    """No rule of axe is broken on a page of each sort: names, roles, contrast; without all looks on three of them."""
    pages = [SHIP, "index.html", "list.html"]
    if ALL_LOOKS:
        pages += ["search.html", "odds.html", f"odds/weapons/{GAME}/sample.html"]
        pages += [f"games/{GAME}.html", "rulings.html", f"weapons/{GAME}/sample.html", "documents/tour.html"]
    found = {}
    for page in pages:
        tab = chromium.open(site / page, width=width, light=light, still=True)
        tab.run("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        if barriers := tab.barriers(contrast=page == "index.html"):
            found[page] = barriers
        tab.close()
    assert found == {}


def test_it_works_below_a_folder_of_a_plain_web_server(chromium: Chromium, made: tuple[Path, Path]) -> None:
    """The server of Python, which knows files only, at a host name that is not localhost, serves the whole site."""
    folder = made[1].parent.parent

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_address[1]}/club/ships/"
        page = chromium.open(f"{root}search.html?q=frigate")
        assert page.run("document.querySelector('.results a').href") == f"{root}{SHIP}"
        page.go(f"{root}{SHIP}")
        assert page.run("[...document.images].length") > 0
        assert page.run("document.fonts.ready.then(() => document.fonts.size)") > 4
        assert page.faults == []
        page.close()
        server.shutdown()


@pytest.mark.parametrize(("picture", "shown"), [("site-start", "index.html"), ("site-ship", SHIP)])
def test_the_pictures_of_the_documentation(
    chromium: Chromium, site: Path, picture: str, shown: str, tmp_path: Path
) -> None:
    """The start page, and the page of a ship. `SHEETFORGE_PICTURES=1` writes those of a game of the content again."""
    if os.environ.get("SHEETFORGE_PICTURES"):
        site, game = tmp_path / "site", "silent-death-star-wars"
        assert make(site, OFFICIAL, "--system", game) == 0
        shown = shown.replace(SHIP, f"ships/{game}/x-wing.html")
    tab = chromium.open(site / shown, width=1280, height=800, light=True, still=True)
    tab.run("Promise.all([...document.images].slice(0, 4).map(one => one.decode()))")
    drawn = Image.open(BytesIO(tab.picture())).convert("RGB")
    assert drawn.size == (1280, 800)
    file = CLONE / f"docs/images/{picture}.png"
    if os.environ.get("SHEETFORGE_PICTURES"):
        drawn.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
    with Image.open(file) as kept:
        assert kept.size == drawn.size
    assert file.stat().st_size < 130_000
    tab.close()
