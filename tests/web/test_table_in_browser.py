"""Sheets in play in Chromium, on a phone, by a finger: all five games, at a host name that is not localhost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BytesIO

import pytest
import resvg_py
import zxingcpp
from PIL import Image

from tests.chromium import ELSEWHERE, Chromium, Tab
from tests.programs import ALL_LOOKS
from tests.running import CLONE, OFFICIAL
from tests.web.serving import Serving, serving

EXPECTED = ("status of 400", "Cross-Origin-Opener-Policy header has been ignored", "ERR_ABORTED")
"""Remarks of the browser: a damaged code is refused, the context is not secure, a hidden tab gives its wait up."""

PICTURE = CLONE / "docs/images/serve-sheet.png"

SHIPS = (
    ("ships/silent-death/hornpipe", "track.01"),
    ("ships/silent-death-star-wars/x-wing", "track.01"),
    ("ships/sovereign-seas/bellerophon", "hull.01"),
    ("ships/silent-fury/bastion", "1.l"),
    ("ships/babylon/condor", "primary-structure.01"),
)
MARKED = SHIPS[2:3]
"""The ship that is marked by a finger; tests below mark and send those of other games, `test_table.py` has them all."""

SMALL = """[...document.querySelectorAll('#work button, #work select, #work input, #work summary, #work a')]
  .filter(one => one.offsetParent && one.getBoundingClientRect().height < 40).map(one => one.outerHTML)"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of the official content that only reads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETFORGE_CACHE", str(tmp_path_factory.mktemp("table") / "cache"))
        with serving(OFFICIAL, writable=False, host=ELSEWHERE) as found:
            yield found


def home(running: Serving) -> str:
    """The address of the page by a host name that is not localhost, as a phone on the network knows it."""
    return f"http://{ELSEWHERE}:{running.port}"


@pytest.fixture
def phone(chromium: Chromium, running: Serving) -> Iterator[Tab]:
    """A phone with an empty table, which has taken the token."""
    tab = chromium.open(f"{home(running)}/#token={running.door.token}", width=390, height=844, touch=True)
    tab.wait("document.querySelector('.row')")
    tab.run("localStorage.clear()")
    assert tab.run("isSecureContext") is False
    yield tab
    assert [one for one in tab.faults if not any(words in one for words in EXPECTED)] == []
    tab.close()


def in_play(tab: Tab, running: Serving, name: str) -> None:
    """Put a unit on the table from its page."""
    tab.go(f"{home(running)}/?of={name}")
    tab.wait("document.querySelector('.play')")
    tab.tap(".play")
    tab.wait("document.querySelector('#display .page') && document.querySelector('#acts .next')")


TOUCH = """(async () => {
  const [of, box] = ARGUMENTS;
  const headers = {"x-sheetforge-token": sessionStorage.getItem("sheetforge-token")};
  const body = JSON.stringify({of, name: "", turn: 1, values: {}, drawn: ""});
  const {places} = await (await fetch("/data/play/sheet", {method: "POST", headers, body})).json();
  const [page, x, y, width, height] = places[box];
  const sheet = document.querySelectorAll("#display .page")[page];
  const [left, top, wide] = sheet.shadowRoot.querySelector("svg").getAttribute("viewBox").split(" ").map(Number);
  const frame = sheet.getBoundingClientRect(), scale = frame.width / wide;
  const clientX = frame.left + (x + width / 2 - left) * scale, clientY = frame.top + (y + height / 2 - top) * scale;
  sheet.dispatchEvent(new MouseEvent("click", {clientX, clientY}));
  return true;
})()"""
ADDED = """[...document.querySelectorAll("#display .page")]
  .some(one => one.shadowRoot.querySelector(".over").childElementCount)"""
FRAMES = """[...[...document.querySelectorAll("#display .page")].at(PAGE).shadowRoot.querySelectorAll("svg")]
  .filter(one => one.parentNode instanceof ShadowRoot)
  .map(one => (({x, y, width, height}) => [x, y, width, height].map(Math.round))(one.getBoundingClientRect()))"""
NAMELESS = """[...document.querySelectorAll("#work button, #work input, #work select")]
  .filter(one => !one.textContent.trim() && !one.ariaLabel).length"""


def touch(tab: Tab, name: str, box: str) -> None:
    """Touch the middle of a box of the drawing, where the server says that it is."""
    assert tab.run(TOUCH.replace("ARGUMENTS", json.dumps([name, box])))


def kept(tab: Tab, field: str, number: int = 0) -> object:
    """A field of the first sheet that the browser keeps, or of another one."""
    return tab.run(f"JSON.parse(localStorage.getItem('sheetforge-sheets'))[{number}].{field}")


@pytest.mark.parametrize(("name", "box"), SHIPS if ALL_LOOKS else MARKED)
def test_a_ship_is_marked_by_a_finger(phone: Tab, running: Serving, name: str, box: str) -> None:
    """A touch of a small box brings its row up in large; a tap there ticks it; undo and redo go back."""
    in_play(phone, running, name)
    touch(phone, name, box)
    phone.wait(f"document.querySelector('#strip [data-place=\"{box}\"]')")
    phone.tap(f'#strip [data-place="{box}"]')
    phone.wait(f"document.querySelector('#strip [data-place=\"{box}\"][aria-pressed=true]')")
    phone.wait("document.querySelector('#in-force .changed, #in-force .standing')")
    values = kept(phone, "values")
    assert list(values.values()) == [1]  # type: ignore[attr-defined]
    # The drawing of the server has the mark: nothing is left for the page to add.
    phone.wait(f"!({ADDED})")
    phone.tap("#undo")
    phone.wait("document.querySelector('#undo').disabled")
    assert kept(phone, "values") == {}
    phone.tap("#redo")
    phone.wait("document.querySelector('#redo').disabled")
    assert kept(phone, "values") == values
    assert phone.run(SMALL) == []
    assert phone.run("document.documentElement.scrollWidth <= innerWidth")
    assert phone.run(NAMELESS) == 0


def test_a_critical_hit_is_thrown_or_typed(phone: Tab, running: Serving) -> None:
    """The rules ask for dice; the page throws them or takes those of the table, and shows what came of them."""
    in_play(phone, running, "ships/silent-death/hornpipe")
    phone.run("document.querySelectorAll('#acts .act')[1].classList.add('critical')")
    phone.tap("#acts .critical")
    phone.wait("document.querySelector('#asked .typed input')")
    phone.run("document.querySelectorAll('#asked .typed input').forEach(field => { field.value = '1'; })")
    phone.tap("#asked .typed button")
    phone.wait("document.querySelector('#asked .said li')")
    phone.wait("document.querySelector('#in-force .changed')")
    assert kept(phone, "values")["critical.2"] == 1  # type: ignore[index]
    phone.run("document.querySelectorAll('#acts .act')[1].classList.add('critical')")
    phone.tap("#acts .critical")
    phone.wait("document.querySelector('#asked .throw')")
    phone.run("document.querySelector('#asked .throw').dataset.first = 'yes'")
    phone.tap("#asked .throw")
    # What comes of it may ask for another die or a choice.
    phone.wait(
        "!document.querySelector('#asked .throw[data-first]') && document.querySelector('#asked').childElementCount"
    )


def test_a_force_survives_a_reload_and_the_absence_of_the_server(phone: Tab, running: Serving) -> None:
    """All ships of a scenario become cards; marks go on without a server, and the figures follow once it is back."""
    in_play_of = f"{home(running)}/?of=scenarios/babylon/first-duel"
    phone.go(in_play_of)
    phone.wait("document.querySelector('.play')")
    phone.tap(".play")
    phone.wait("document.querySelectorAll('.card').length >= 2")
    phone.tap("#work .next")
    phone.wait("[...document.querySelectorAll('.card small')].every(one => one.textContent.endsWith('turn 2'))")
    phone.tap(".card a")
    phone.wait("document.querySelector('#display .page')")
    phone.go(phone.run("location.href"))
    phone.wait("document.querySelector('#display .page') && document.querySelector('.toggle')")
    phone.run("window.away = window.fetch; window.fetch = () => Promise.reject(new TypeError('away'));")
    phone.run("document.querySelector('#marks .stepper button:last-child').click()")
    phone.wait("document.getElementById('notice').textContent.includes('Go on marking')")
    phone.run("document.querySelector('#marks .stepper button:last-child').click()")
    assert max(kept(phone, "values").values()) == 2  # type: ignore[attr-defined]
    # Marks that the drawing does not have lie on it, where it is.
    frames = [phone.run(FRAMES.replace("PAGE", str(page))) for page in (0, -1)]
    assert all(drawing == marks for drawing, marks in frames)
    phone.run("window.fetch = window.away;")
    phone.wait("!document.querySelector('#in-force[data-stale]')")
    phone.wait("document.querySelector('#in-force .changed')")


def test_a_code_takes_a_sheet_to_another_phone(phone: Tab, running: Serving, chromium: Chromium) -> None:
    """The QR code is read by an independent decoder; its address opens the same marks under the same name.

    The second phone knows the server by a name that is not localhost, so its context is not secure.
    """
    in_play(phone, running, "ships/babylon/condor")
    # A table of a drawing has no rows that a browser knows.
    assert phone.run(
        "[...document.querySelectorAll('#display .page')].every(one => !one.shadowRoot.querySelector('[role=table]'))"
    )
    phone.run("document.querySelector('#marks .stepper button:last-child').click()")
    phone.wait("document.querySelector('#in-force .changed')")
    phone.run("document.querySelector('#send').open = true")
    phone.tap("#send button.code")
    phone.wait("document.querySelector('.qr svg')")
    assert phone.run("document.querySelector('.qr svg').getBoundingClientRect().height") > 200
    address = scanned(phone.run("document.querySelector('.qr svg').outerHTML"))
    assert address.startswith(f"{home(running)}/?code=1.ships.babylon.condor.")
    first = kept(phone, "values")
    phone.run("localStorage.clear()")
    tab = chromium.open(address, width=320, height=640, touch=True)
    tab.wait("document.querySelector('#display .page')")
    assert kept(tab, "values") == first
    assert tab.run("document.documentElement.scrollWidth <= innerWidth")
    assert "code=" not in tab.run("location.href")
    # The longest name that can be given is read whole.
    assert tab.run(
        "(field => { field.value = 'Snarling Badger II of the red squadron'.padEnd(field.maxLength, 'n');"
        " return field.scrollWidth <= field.clientWidth; })(document.querySelector('.bar .name'))"
    )
    tab.close()
    phone.tap("#to-table")
    phone.wait("document.querySelector('form.code input')")
    phone.run("document.querySelector('form.code input').value = '1.ships.babylon.condor.AAAA.Condor'")
    phone.tap("form.code button")
    phone.wait("document.getElementById('notice').textContent.includes('damaged')")


def scanned(drawing: str) -> str:
    """The text of a QR code in SVG, by an independent decoder."""
    wide = drawing.replace("<svg", '<svg width="600" height="600"', 1)
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=wide)))).convert("L")
    found = zxingcpp.read_barcodes(picture)
    assert len(found) == 1
    return str(found[0].text)


def test_odds_at_the_range_of_the_moment(phone: Tab, running: Serving) -> None:
    """The chances at a target on the table follow range, bearing and the marks of both; the whole report is below."""
    in_play(phone, running, "ships/silent-death/hornpipe")
    in_play(phone, running, "ships/silent-death/hornpipe")
    phone.tap("#range summary")
    phone.wait("document.querySelector('#range .chances li')")
    chances = "document.querySelector('#range .odds').textContent"

    def changes(act: str, words: str = "") -> None:
        before = phone.run(chances)
        phone.run(act)
        phone.wait(f"{chances} !== {before!r} && {chances}.includes({words!r})")

    changes("document.querySelector('#range .stepper button:last-child').click()")
    assert kept(phone, "distance", 1) == "2"
    choose = "(() => { const field = SELECT; field.value = VALUE; field.dispatchEvent(new Event('change')); })()"
    target = choose.replace("SELECT", "document.querySelector('#range select')")
    phone.run(
        "(() => { const sheets = JSON.parse(localStorage.getItem('sheetforge-sheets')); sheets[0].values ="
        "{'track.01': 1, 'track.02': 1, 'track.03': 1, 'track.04': 1, 'track.05': 1};"
        "localStorage.setItem('sheetforge-sheets', JSON.stringify(sheets)); })()"
    )
    changes(target.replace("VALUE", "'sheet 1'"), "of 5 boxes left")
    bearing = choose.replace("SELECT", "document.querySelectorAll('#range select')[1]")
    changes(bearing.replace("VALUE", "'6'"), "dead ahead, 1 o'clock, 11 o'clock")
    changes(bearing.replace("VALUE", "'0'"))
    changes("document.querySelector('#marks [data-control=\"weapon.1.lost\"]').click()", "fires now")
    phone.tap("#range .built summary")
    phone.wait("document.querySelector('#range .built td')")
    assert phone.run(SMALL) == []
    assert phone.run("document.documentElement.scrollWidth <= innerWidth")


def test_the_picture_of_the_documentation(phone: Tab, running: Serving) -> None:
    """`docs/images/serve-sheet.png` is a sheet in play on a phone, after two hits and a critical hit."""
    in_play(phone, running, "ships/silent-death/hornpipe")
    phone.run(
        "(() => { const sheets = JSON.parse(localStorage.getItem('sheetforge-sheets'));"
        "Object.assign(sheets[0], {name: 'Wolf 1', turn: 3, values: {'track.01': 1, 'track.02': 1, 'track.03': 1,"
        "'track.04': 1, 'critical.6': 1, 'decoys': 1, 'weapon.1.pip': 2}});"
        "localStorage.setItem('sheetforge-sheets', JSON.stringify(sheets));"
        "document.querySelector('.name').value = 'Wolf 1'; window.dispatchEvent(new Event('storage')); })()"
    )
    phone.wait("document.querySelector('#in-force .changed') && document.querySelector('.name').value === 'Wolf 1'")
    phone.wait("[...document.fonts].some(one => one.status === 'loaded')")
    picture = Image.open(BytesIO(phone.picture())).convert("RGB")
    assert picture.size == (390, 844)
    drawn = picture.quantize(64, dither=Image.Dither.NONE)
    if os.environ.get("SHEETFORGE_PICTURES"):
        drawn.save(PICTURE, optimize=True)
    kept_picture = Image.open(PICTURE).convert("RGB")
    assert kept_picture.size == picture.size
    assert PICTURE.stat().st_size < 60_000
