"""The page of `serve` in Chromium, by mouse, keys and finger, on a desk and on a phone."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from urllib.parse import quote

import pytest

from sheetforge.web.jobs import Progress
from sheetforge.web.orders import Order
from sheetforge.web.served import ServedContent
from tests.chromium import Chromium, Tab
from tests.programs import ALL_LOOKS
from tests.web.endurance import tabs
from tests.web.serving import GAMES, Serving

OPENED = ("babylon",)
"""The game whose ship is opened by a click; those of the others are edited or marked in the tests beside this one."""

CLICKED = {
    "babylon": ("section.aft", "aft:"),
    "silent-death": ("track", "damage_track:"),
    "silent-death-star-wars": ("track", "damage_track:"),
    "silent-fury": ("room-1", "- {component: 1"),
    "sovereign-seas": ("tower.1", "tower:"),
}
"""A part of the display of each, as the drawing names it, and the field that it shows."""

SCRIPT = "<img src=x onerror=alert(1)>"


def opened(chromium: Chromium, running: Serving, query: str = "", **window: int | bool) -> Tab:
    """Open the printed address with a query, with nothing kept from other tests, and wait for the list."""
    page, _, token = running.address.partition("#")
    tab = chromium.open(f"{page}{query}#{token}", **window)  # type: ignore[arg-type]
    tab.wait("document.querySelector('.row') || (!location.search && document.body.dataset.part === 'work')")
    tab.run("localStorage.clear()")
    return tab


def open_editor(tab: Tab, way: str = "text") -> None:
    """Open the editor."""
    tab.click(".edit")
    tab.wait("document.querySelector('.editor')")
    tab.click(f"#tab-{way}")


def faults(tab: Tab, running: Serving) -> list[str]:
    """Close a tab; return the messages of its console, and what it asked of anybody else."""
    foreign = [one for one in tab.requests if not one.startswith(f"http://127.0.0.1:{running.port}/")]
    found = [*tab.faults, *foreign]
    tab.close()
    return found


DRAWN = "document.querySelector('.sheet').shadowRoot.querySelector('[id$=\"PART\"]')"


def ship_of(running: Serving, game: str) -> str:
    """A ship of a game that is drawn."""
    running.served.refresh()
    names = [str(key) for key in running.served.library.keys("ships", game)]
    return next(name for name in names if running.served.pictures(name, "a4", "color")["pages"])


def test_the_list_is_filtered_by_its_address_and_by_typing(chromium: Chromium, running: Serving) -> None:
    """A filter stands in the address, so that a view can be kept as a link; `/` goes to the search."""
    tab = opened(chromium, running, "?game=babylon&kind=ships")
    kinds = tab.run("[...document.querySelectorAll('.row small')].map(one => one.textContent)")
    assert kinds
    assert all(one.startswith("ships · Babylon") for one in kinds)
    ships = [row for row in running.served.rows() if (row["game"], row["kind"]) == ("babylon", "ships")]  # type: ignore[index, call-overload]
    weapon = next(row["weapons"][0] for row in ships if row["weapons"])  # type: ignore[index, call-overload]
    tab.go(f"http://127.0.0.1:{running.port}/?game=babylon&kind=ships&weapon={quote(str(weapon))}&order=price")
    tab.wait("document.querySelector('.row .price')")
    prices = tab.run("[...document.querySelectorAll('.row .price')].map(one => parseInt(one.textContent))")
    assert prices == sorted(prices, reverse=True)
    assert 0 < len(prices) < len(ships)
    tab.go(f"http://127.0.0.1:{running.port}/?game=babylon&kind=ships")
    tab.wait("document.querySelector('.row')")
    tab.press("/")
    assert tab.run("document.activeElement.id") == "search"
    tab.press("z")
    tab.wait("location.search.includes('q=z')")
    assert tab.run("document.activeElement.id") == "search"
    assert "token" not in tab.run("location.href")
    tab.press("q")
    tab.wait("document.querySelector('.rows .hint')")
    tab.click(".rows .hint button")
    tab.wait("document.querySelector('.row') && !location.search.includes('game')")
    # On paper the list is whole, and dark on white whatever the screen is.
    tab.ask("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    tab.run("dispatchEvent(new Event('beforeprint'))")
    assert tab.run("[...document.querySelectorAll('.row')].filter(one => one.checkVisibility()).length") == len(
        running.served.rows()
    )
    assert tab.run("getComputedStyle(document.body).color") == "rgb(22, 35, 58)"
    assert faults(tab, running) == []


@pytest.mark.parametrize("game", GAMES if ALL_LOOKS else OPENED)
def test_a_ship_is_opened_and_drawn_in_the_bundled_face(chromium: Chromium, running: Serving, game: str) -> None:
    """A click on a row opens its page: the sheet as it is printed, in faces that are loaded once."""
    name = ship_of(running, game)
    part = DRAWN.replace("PART", CLICKED[game][0])
    tab = opened(chromium, running, f"?game={game}&q={name.rpartition('/')[2]}&kind=ships")
    tab.click(".row a")
    tab.wait("document.querySelector('[data-product=displays] .sheet[data-drawn]')")
    assert (
        tab.run(
            "document.querySelector('[data-product=displays] .sheet[data-drawn]').shadowRoot"
            ".querySelectorAll('svg text').length"
        )
        > 5
    )
    tab.wait("[...document.fonts].some(one => one.status === 'loaded')")
    word = "document.querySelector('.sheet[data-drawn]').shadowRoot.querySelector('svg text.bold')"
    assert tab.run(f"document.fonts.check('20px ' + getComputedStyle({word}).fontFamily)")
    assert tab.run(f"getComputedStyle({word}).fontFamily") != "sans-serif"
    assert tab.run("document.querySelectorAll('aside table tr').length") > 3
    # The sums of a bill stand below its prices.
    assert tab.run(
        "(place => place('.sum td') === place('[aria-label=Bill] th:nth-child(3)'))"
        "(selector => document.querySelector(selector)?.getBoundingClientRect().left)"
    )
    # A click between the boxes of a drawn part goes to its line.
    tab.run(f"({part}).scrollIntoView({{block: 'center'}})")
    x, y = tab.run(f"(({{x, y, width}}) => [x + width / 2, y + 1])(({part}).getBoundingClientRect())")
    for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
        tab.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons, clickCount=1)
    assert tab.run("document.querySelector('.source .lit').textContent").strip().startswith(CLICKED[game][1])
    assert faults(tab, running) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_display_are_drawn(running: Serving, game: str) -> None:
    """Each field of which a game says what part of the display shows it is shown by a part of that name."""
    name = ship_of(running, game)
    entity, pictures = running.data(f"/data/entity?of={name}"), running.data(f"/data/pictures?of={name}&first=yes")
    assert isinstance(entity, dict)
    assert isinstance(pictures, dict)
    parts = [str(part["part"]) for part in entity["parts"]]
    # A picture comes with the answer, or by its digest.
    drawing = "".join(
        str(page["drawing"]) if "drawing" in page else running.ask(f"/data/picture?digest={page['digest']}")[1].decode()
        for page in pictures["pages"]
    )
    missing = [part for part in parts if not re.search(rf'id="([^"]*\.)?{re.escape(part)}([-.]\d+)*"', drawing)]
    assert parts
    assert missing == []


def test_a_sheet_follows_its_file(chromium: Chromium, running: Serving) -> None:
    """A save elsewhere is judged and drawn: findings lead to their lines, a broken ship keeps its last sheet."""
    name = ship_of(running, "sovereign-seas")
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    tab = opened(chromium, running, f"?of={name}")
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    tab.run("window.drawing = document.querySelector('.sheet').shadowRoot.querySelector('svg')")
    file.write_text(text.replace("name: ", "nmae: ", 1).replace("tower: ", "tower: none", 1))
    tab.wait("document.querySelector('.sheets.stale') && document.querySelector('.findings .error')")
    tab.click(".findings button.link")
    tab.wait("document.querySelector('.source .lit')")
    tab.click(".findings .show")
    tab.wait("document.querySelector('.lit-parts rect')")
    file.write_text(text.replace("name: ", "name: New ", 1))
    tab.wait("!document.querySelector('.sheets.stale') && document.querySelector('h2').textContent.startsWith('New ')")
    tab.wait("window.drawing.textContent.includes('New ')")
    drawing = running.served.picture(tab.run("document.querySelector('.sheet').dataset.drawn"))
    # What has not changed stays: the browser lays out the rest only.
    assert tab.run("window.drawing.isConnected")
    assert tab.run(
        "import('/page/prints.js').then(prints => prints.parsedDrawing("
        f"{json.dumps(drawing)})).then(parsed => window.drawing.textContent === parsed.textContent"
        " && window.drawing.querySelectorAll('*').length === parsed.querySelectorAll('*').length)"
    )
    aside = file.with_name("aside.yaml")
    file.rename(aside)
    tab.wait("document.getElementById('work').textContent.includes('there is no ships/')")
    aside.rename(file)
    tab.wait(
        "document.querySelector('h2')?.textContent.startsWith('New ') && document.querySelector('.sheet[data-drawn]')"
    )
    file.write_text(text)
    assert [one for one in faults(tab, running) if "400 (Bad Request)" not in one] == []


def test_a_text_is_edited_judged_and_saved(chromium: Chromium, running: Serving) -> None:
    """Typing is judged; the change is shown before it is saved; a file that changed meanwhile is not overwritten."""
    name = ship_of(running, "silent-fury")
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    tab = opened(chromium, running, f"?of={name}")
    tab.wait("document.querySelector('.edit') && document.querySelector('.sheet[data-drawn]')")
    open_editor(tab)

    def type_text(new: str) -> None:
        tab.run(
            "(() => { const field = document.querySelector('.typing textarea'); "
            f"field.value = {new!r}; field.dispatchEvent(new Event('input')); }})()"
        )

    type_text(text.replace("name: ", "nmae: ", 1))
    tab.wait("document.querySelector('.findings .error') && document.querySelector('.sheets.stale')")
    type_text(f"# above\n{text}# below\n")
    tab.wait("document.querySelectorAll('.changes .added').length === 2")
    assert tab.run("[...document.querySelectorAll('.changes div')].map(one => one.textContent)") == [
        "+ # above",
        "+ # below",
    ]
    type_text(f"{text}# by hand\n")
    tab.click(".editor .save")
    tab.wait("document.getElementById('notice').textContent === 'Saved.'")
    assert file.read_text() == f"{text}# by hand\n"
    # What is typed after a save is judged, too, once the page has heard of the save.
    tab.wait("document.querySelector('.findings') === null")
    type_text(text.replace("name: ", "nmae: ", 1))
    tab.wait("document.querySelector('.findings .error')")
    file.write_text(f"{text}# theirs\n")
    type_text(f"{text}# mine\n")
    tab.click(".editor .save")
    tab.wait("document.querySelector('.notes pre')")
    assert file.read_text() == f"{text}# theirs\n"
    assert tab.run("document.querySelector('.changes .removed').textContent") == "- # theirs"
    tab.run("window.confirm = () => false")
    before = tab.run("location.href")
    tab.click("#to-cart")
    assert tab.run("[location.href, document.querySelector('.typing textarea').value]") == [before, f"{text}# mine\n"]
    file.unlink()
    tab.wait("document.getElementById('notice').textContent.includes('removed on disk')")
    tab.click(".editor .save")
    tab.wait("document.getElementById('notice').textContent.includes('Not saved')")
    tab.click(".editor .save")
    tab.wait("document.getElementById('notice').textContent === 'Saved.'")
    assert file.read_text() == f"{text}# mine\n"
    file.write_text(text)
    tab.close()


def test_words_that_look_like_markup_stay_words(chromium: Chromium, running: Serving) -> None:
    """A name with angle brackets is shown as it is written, in list, page and drawing."""
    name = ship_of(running, "babylon")
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    first = next(line for line in text.splitlines() if line.startswith("name: "))
    file.write_text(text.replace(first, f"name: '{SCRIPT}'"))
    running.served.refresh(now=True)
    tab = opened(chromium, running, f"?of={name}&q=onerror")
    tab.wait(f"document.querySelector('h2')?.textContent === {SCRIPT!r} && document.querySelector('.row b')")
    assert tab.run("document.querySelector('.row b').textContent") == SCRIPT
    assert tab.run("document.querySelectorAll('img, [onerror]').length") == 0
    file.write_text(text)
    assert faults(tab, running) == []


def test_a_phone_prints_what_a_finger_chooses(chromium: Chromium, running: Serving) -> None:
    """On 320 pixels nothing scrolls sideways; a ship is put into the cart, planned, made and played by taps."""
    tab = opened(chromium, running, "?kind=ships&game=silent-death", width=320, height=640, touch=True)

    def fits() -> bool:
        return bool(tab.run("document.documentElement.scrollWidth <= innerWidth"))

    assert fits()
    tab.tap(".row a")
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    assert fits()
    tab.tap(".order")
    tab.tap("#to-cart")
    tab.wait("document.querySelector('button.print')")
    assert fits()
    assert "1 sheet of paper" in tab.run("document.getElementById('plan').textContent")
    small = tab.run(
        "[...document.querySelectorAll('button, select, .row a, input:not([type=checkbox])')]"
        ".filter(one => one.offsetParent && one.getBoundingClientRect().height < 40).map(one => one.outerHTML)"
    )
    assert small == []
    before = tab.run("document.getElementById('plan').textContent")
    choose = (
        "(() => { const field = [...document.querySelectorAll('.looks label')].find(one => one.textContent.startsWith("
    )
    for label, value in (("Of ships", "counters"), ("Files", "svg")):
        tab.run(
            f"{choose}{label!r})).querySelector('select'); field.value = {value!r};"
            "field.dispatchEvent(new Event('change')); })()"
        )
        tab.wait(
            f"document.querySelector('button.print') && document.getElementById('plan').textContent !== {before!r}"
        )
    tab.wait("document.querySelector('button.print')?.textContent.endsWith('.svg')")
    tab.tap("button.print")
    tab.wait("document.querySelector('.files .good')")
    tab.tap(".printing .play")
    tab.wait("document.querySelectorAll('.card').length === 1")
    assert fits()
    assert faults(tab, running) == []


def test_long_work_says_how_far_it_is_and_is_cancelled(
    chromium: Chromium, running: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bar has the steps of the job; a click on Cancel ends it, and the page says so."""

    def long(order: Order, served: ServedContent, progress: Progress) -> None:
        progress(1, 3, "laying out")
        time.sleep(60)

    monkeypatch.setattr(Order, "plan", long)
    tab = opened(chromium, running, f"?of={ship_of(running, 'silent-death')}")
    tab.wait("document.querySelector('.order')")
    tab.click(".order")
    tab.click("#to-cart")
    tab.wait("(bar => bar?.value === 1 && bar.max === 3)(document.querySelector('.job progress'))")
    assert tab.run("document.querySelector('.job span').textContent") == "laying out …"
    tab.click(".job .cancel")
    tab.wait("document.getElementById('plan').textContent.includes('Cancelled.') && !document.querySelector('.job')")
    assert [one for one in faults(tab, running) if "400 (Bad Request)" not in one] == []


def test_a_link_without_token_asks_for_it(chromium: Chromium, running: Serving) -> None:
    """A kept link that is opened in a new tab asks once for the printed address."""
    tab = chromium.open(f"http://127.0.0.1:{running.port}/?kind=ships")
    tab.wait("document.getElementById('token')")
    tab.run(f"document.getElementById('token').value = {running.address!r}")
    tab.click("form button")
    tab.wait("document.querySelector('.row')")
    assert tab.run("sessionStorage.getItem('sheetforge-token')") == running.door.token
    tab.close()


def test_one_tab_waits_for_all(chromium: Chromium, running: Serving) -> None:
    """Seven tabs follow a change, though a browser gives a host six connections."""
    weapon = str(running.served.library.keys("weapons", "silent-death-star-wars")[0])
    assert len(tabs(running, chromium, weapon, 7)) == 7
