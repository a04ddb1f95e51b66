"""The editor, new entities and comparisons of `serve` in Chromium, by clicks and keys, on a desk and on a phone."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.chromium import Chromium, Tab
from tests.programs import ALL_LOOKS
from tests.running import CLONE
from tests.web.serving import GAMES, Serving, serving
from tests.web.test_page_in_browser import faults, open_editor, opened, ship_of

EDITED = ("silent-fury",)
"""The game whose ship is edited by its form here; `tests/web/test_forms.py` has the forms of all games."""

COMPARED = (
    "[...document.querySelectorAll('aside > details > summary')].find(one => one.textContent.endsWith('a commit'))"
)
MORE_PAGES = """import('/page/prints.js').then(async prints => {
  const place = document.querySelector('.sheets.main');
  prints.showPages(place, await prints.askPages(place, 'NAME', {}), false);
  return [...place.children].map(one => one.classList.contains('other'));
})"""
"""Show all pages of a ship as they come after the first one; which of them is that of another ship."""

COMMIT = ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all")


def fill(tab: Tab, selector: str, value: str) -> None:
    """Write into a field, and leave it."""
    tab.run(
        f"(() => {{ const field = document.querySelector({selector!r}); field.focus(); field.value = {value!r}; "
        "field.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )


SLOW = "window.near = fetch; window.fetch = (...one) => new Promise(go => setTimeout(go, 150)).then(() => near(...one))"
CONTROL_S = (
    "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 's', ctrlKey: true, bubbles: true}))"
)


@pytest.mark.parametrize("game", GAMES if ALL_LOOKS else EDITED)
def test_a_ship_is_edited_by_its_form_beside_the_sheet(chromium: Chromium, running: Serving, game: str) -> None:
    """A name that is typed is on the sheet before it is saved; undo takes it back; Ctrl+S saves what was typed."""
    name = ship_of(running, game)
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    tab = opened(chromium, running, f"?of={name}", width=1440)
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    open_editor(tab, "form")
    field = "[data-path='[\"name\"]']"
    tab.wait(f"document.querySelector({field!r})")
    before = tab.run("document.querySelector('.sheet').dataset.drawn")
    fill(tab, field, "Zanzibar")
    tab.wait(f"document.querySelector('.sheet').dataset.drawn !== {before!r}")
    assert tab.run("document.querySelector('.sheet').shadowRoot.textContent").lower().count("zanzibar")
    assert file.read_text() == text
    boxes = "['.sheet', '.editor'].map(one => document.querySelector(one).getBoundingClientRect())"
    sheet, editor = tab.run(f"{boxes}.map(box => [box.left, box.top])")
    assert sheet[0] > editor[0]
    assert abs(sheet[1] - editor[1]) < 40
    tab.click("#tab-changes")
    tab.wait("document.querySelector('.changes .added')")
    assert tab.run("[...document.querySelectorAll('.changes .added')].map(one => one.textContent)") == [
        "+ name: Zanzibar"
    ]
    tab.click(".editor .undo")
    tab.wait(f"document.querySelector('.sheet').dataset.drawn === {before!r}")
    tab.click("#tab-form")
    tab.wait(f"document.querySelector({field!r}).value !== 'Zanzibar'")
    # Typing is faster than the server: no edit is lost, nor is a field that was not left yet.
    tab.run(SLOW)
    fill(tab, field, "Zebra")
    tab.run(f"document.querySelector({field!r}).select()")
    tab.ask("Input.insertText", text="Zanzibar")
    assert tab.run("dispatchEvent(new Event('beforeunload', {cancelable: true}))") is False
    tab.run(CONTROL_S)
    tab.wait("document.getElementById('notice').textContent === 'Saved.'")
    assert tab.run("document.querySelector('.editor [data-dirty]') === null")
    assert "name: Zanzibar\n" in file.read_text()
    file.write_text(text)
    running.served.refresh(now=True)
    assert faults(tab, running) == []


def test_suggestions_stand_at_the_cursor(chromium: Chromium, running: Serving) -> None:
    """Ctrl-Space lists what fits; a key takes the first of it into the text, Escape closes the list only."""
    name = ship_of(running, "silent-death")
    tab = opened(chromium, running, f"?of={name}", width=1440)
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    open_editor(tab)
    tab.run(
        "(() => { const field = document.querySelector('.typing textarea'); field.focus(); "
        "const at = field.value.indexOf('weapon: ') + 8; field.setSelectionRange(at, at); "
        "field.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', ctrlKey: true, bubbles: true})); })()"
    )
    tab.wait("document.querySelector('#suggestions [role=option][aria-selected=true]')")
    first = tab.run("document.querySelector('#suggestions b').textContent")
    assert first in {one.id for one in running.served.library.keys("weapons", "silent-death")}
    tab.press("Escape")
    tab.wait("document.querySelector('#suggestions').hidden && document.querySelector('.editor')")
    tab.click(".editor .close")
    tab.wait("!document.querySelector('.editor')")
    assert faults(tab, running) == []


def test_a_new_ship_is_made_and_opened(chromium: Chromium, running: Serving) -> None:
    """A name and a ship to copy are enough; the file is shown first, then written, then its page is open.

    A page with answers that are not written yet asks before it is left.
    """
    may_leave = "dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    pattern = ship_of(running, "silent-death-star-wars").rpartition("/")[2]
    tab = opened(chromium, running)
    tab.click("#to-new")
    tab.wait("document.querySelector('.new select')")
    fill(tab, ".new select", "silent-death-star-wars")
    tab.wait(f"[...document.querySelectorAll('.new option')].some(one => one.value === {pattern!r})")
    fill(tab, ".new label:nth-of-type(3) select", pattern)
    assert tab.run(may_leave) is True
    fill(tab, "[data-ask=name]", "Red Kite")
    assert tab.run(may_leave) is False
    tab.wait("document.querySelector('[data-ask=id]').value === 'red-kite'")
    tab.click(".look")
    tab.wait("document.querySelector('.preview pre')?.textContent.includes('name: Red Kite')")
    tab.click(".create")
    tab.wait("document.querySelector('h2')?.textContent === 'Red Kite' && document.querySelector('.sheet[data-drawn]')")
    file = Path(running.served.place.root, "ships/silent-death-star-wars/red-kite.yaml")
    assert file.exists()
    assert tab.run(may_leave) is True
    file.unlink()
    running.served.refresh(now=True)
    tab.close()


def test_a_ship_is_compared_with_another_and_with_a_commit(chromium: Chromium, running: Serving) -> None:
    """What differs is listed; the other sheet lies over that of the page, with the parts that differ in colour."""
    name = ship_of(running, "sovereign-seas")
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    file.write_text(text.replace("name: ", "name: New ", 1))
    running.served.refresh(now=True)
    tab = opened(chromium, running, f"?of={name}", width=1440)
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    tab.run(f"{COMPARED.replace('a commit', 'another')}.click()")
    field = "document.querySelector('input[list=With-names]')"
    tab.wait(field)
    tab.run(f"{field}.value = 'Sample Frigate', {field}.dispatchEvent(new Event('change'))")
    tab.wait("document.querySelector('figure.other .sheet[data-drawn]')")
    # Pages that come after the first one leave the other ship where it is.
    assert tab.run(MORE_PAGES.replace("NAME", name))[:2] == [False, True]
    tab.click(".over")
    tab.wait("document.querySelector('.overlaid')?.shadowRoot.querySelector('.is-gone')")
    tab.run(f"{field}.value = '', {field}.dispatchEvent(new Event('change'))")
    tab.wait("!document.querySelector('.overlaid, .over')")
    tab.run(f"{COMPARED}.click()")
    tab.wait("document.querySelector('.over')")
    assert tab.run("document.querySelector('.sheet').shadowRoot.querySelectorAll('.is-new').length") == 0
    tab.click(".over")
    tab.wait("document.querySelector('.overlaid')?.shadowRoot.querySelector('.is-gone')")
    assert tab.run("document.querySelector('.sheet').shadowRoot.querySelectorAll('.is-new').length") > 0
    tab.click(".beside")
    tab.wait("document.querySelector('figure.other .sheet[data-drawn]') && !document.querySelector('.overlaid')")
    file.write_text(text)
    running.served.refresh(now=True)
    assert faults(tab, running) == []


def test_a_broken_ship_is_compared_with_a_commit(chromium: Chromium, running: Serving) -> None:
    """A ship that cannot be drawn says so above the pages that are printed with it, and has its sheet of then."""
    name = ship_of(running, "silent-fury")
    file = Path(running.served.place.root, f"{name}.yaml")
    text = file.read_text()
    file.write_text(text.replace("name: ", "nmae: ", 1))
    with serving(running.served.place.root) as fresh:
        tab = opened(chromium, fresh, f"?of={name}", width=1440)
        tab.wait("document.querySelector('.sheets.main > .hint + .more:not([open])')")
        tab.run(f"{COMPARED}.click()")
        tab.wait("document.querySelector('.over')")
        for way in (".over", ".beside"):
            tab.click(way)
            tab.wait("document.querySelector('.sheets.main > figure.other .sheet[data-drawn]')")
        assert faults(tab, fresh) == []
    file.write_text(text)
    running.served.refresh(now=True)


def test_a_sheet_is_enlarged_on_a_phone(chromium: Chromium, running: Serving) -> None:
    """A finger enlarges the sheet over the page, and closes it again."""
    tab = opened(chromium, running, f"?of={ship_of(running, 'silent-fury')}", width=390, height=844, touch=True)
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    tab.tap("figcaption button")
    tab.wait("document.querySelector('dialog.zoom .zoomed')")
    first = tab.run("document.querySelector('.zoomed').clientWidth")
    tab.tap("[aria-label=Larger]")
    assert tab.run("document.querySelector('.zoomed').clientWidth") > first > 390
    tab.tap("dialog.zoom button[autofocus]")
    tab.wait("!document.querySelector('dialog')")
    assert faults(tab, running) == []


@pytest.mark.parametrize(
    ("width", "light"),
    [(width, light) for width in (320, 1440) for light in (True, False)] if ALL_LOOKS else [(320, False)],
)
def test_pages_have_no_barriers(chromium: Chromium, running: Serving, width: int, light: bool) -> None:
    """No rule of axe is broken on any kind of page; none scrolls sideways, and every control is met by a finger.

    Without all looks these are the list, a ship, the form and a sheet in play.
    """
    name = ship_of(running, "silent-death")
    found = {}
    tab = opened(chromium, running, "?kind=ships", width=width, height=900, light=light)
    found["the list"] = barriers(tab, contrast=True)
    tab.go(f"http://127.0.0.1:{running.port}/?of={name}")
    tab.wait("document.querySelector('.sheet[data-drawn]')")
    tab.run("document.querySelectorAll('aside details').forEach(one => { one.open = true; })")
    tab.wait("document.querySelector('aside .commands')")
    found["a ship"] = barriers(tab, "document")
    # The drawing has been looked at; from here on the page around it changes.
    for way in ("form", "text", "changes") if ALL_LOOKS else ("form",):
        open_editor(tab, way)
        tab.wait("document.querySelector('.form .field')")
        found[way] = barriers(tab)
        if way == "form":
            found["colours of the form"] = barriers(tab, ONE_OF_EACH, contrast=True)
    tab.click(".editor .close")
    tab.click(".order")
    parts = (("cart", "button.print"), ("new", ".new form"), ("table", "form.code"))
    for part, there in parts if ALL_LOOKS else ():
        tab.run(f"document.getElementById('to-{part}').click()")
        tab.wait(f"document.querySelector({there!r})")
        found[part] = barriers(tab)
    tab.go(f"http://127.0.0.1:{running.port}/?of={name}")
    tab.wait("document.querySelector('.play')")
    tab.run("document.querySelector('.play').click()")
    tab.wait("document.querySelector('#display .page') && document.querySelector('#marks details')")
    tab.run("document.querySelectorAll('.sheet-in-play details').forEach(one => { one.open = true; })")
    tab.run("document.querySelector('#send .code').click()")
    tab.wait("document.querySelector('.qr svg') && document.querySelector('.chances, .odds .hint')")
    found["a sheet in play"] = barriers(tab)
    tab.close()
    assert {page: broken for page, broken in found.items() if broken} == {}


SMALL = """[...document.querySelectorAll("button, select, input, textarea, summary, a:not(.skip)")]
  .filter(one => one.checkVisibility() && (place => place.width && (place.height < 43.5 || place.width < 43.5))(
    (one.type === "checkbox" ? one.closest("label") : one).getBoundingClientRect()))
  .map(one => `too small for a finger: ${one.outerHTML.slice(0, 120)}`)"""


AROUND_DRAWINGS = "{exclude: [['.sheet'], ['#display .page']]}"

ONE_OF_EACH = """Object.values(Object.fromEntries(
  [...document.querySelectorAll('.editor :is(:not(:has(*)), input, select)')].filter(one => one.checkVisibility())
    .reverse().map(one => [[one, one.parentNode].map(node => node.tagName + node.className), one])))"""
"""A word or control of every kind in the editor: rows of a kind have their colours by the same rule of a style."""


def barriers(tab: Tab, shown: str = AROUND_DRAWINGS, contrast: bool = False) -> list[str]:
    """The rules of axe that are broken in what is shown; sideways scrolling; controls that a finger does not meet."""
    # A button that changes its colour slowly has neither the old contrast nor the new one.
    tab.wait("!document.getAnimations().length")
    found = tab.barriers(shown, contrast)
    is_wide = tab.run("document.documentElement.scrollWidth > innerWidth")
    return [*found, *["it scrolls sideways"] * is_wide, *tab.run(SMALL)]


def test_the_pictures_of_the_documentation(chromium: Chromium, running: Serving) -> None:
    """The page of a ship, and its editor: both are what a desk shows; `SHEETFORGE_PICTURES=1` writes them again."""
    tab = opened(
        chromium, running, "?of=ships/babylon/hiisi&game=babylon&kind=ships", width=1280, height=800, light=True
    )
    tab.run("document.getElementById('folder').textContent = 'content'")
    tab.wait("document.querySelector('.sheet[data-drawn]') && document.querySelector('.live-price table')")
    tab.wait("[...document.fonts].some(one => one.status === 'loaded')")
    for picture in ("serve-ship", "serve-edit"):
        if picture == "serve-edit":
            open_editor(tab, "form")
            tab.wait("document.querySelector('.form .field')")
        shown = Image.open(BytesIO(tab.picture())).convert("RGB")
        assert shown.size == (1280, 800)
        file = CLONE / f"docs/images/{picture}.png"
        if os.environ.get("SHEETFORGE_PICTURES"):
            shown.quantize(48, dither=Image.Dither.NONE).save(file, optimize=True)
        with Image.open(file) as kept:
            assert kept.size == shown.size
        assert file.stat().st_size < 130_000
    tab.close()
