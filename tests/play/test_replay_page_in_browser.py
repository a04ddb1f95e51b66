"""The page of a replay in Chromium: keys, buttons, slider and turns, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chromium import Chromium, Tab
from tests.play.test_replay_page import SCENARIOS, data, last, page, played, visible

STEP = "+document.getElementById('slider').value"
PIECES = "[...document.querySelectorAll('.piece')].map(one => one.dataset.piece).sort()"
SHOWN = "[...document.querySelectorAll('#roster tr')].map(one => one.innerText.split(/\\s+/).join(' ').trim())"  # noqa: E501


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a short game of every system."""
    folder = tmp_path_factory.mktemp("pages")
    for system in SCENARIOS:
        (folder / f"{system}.html").write_text(page(*played(system)), encoding="utf-8")
    return folder


def press(tab: Tab, key: str) -> int:
    """Press a key, and return the step that the page shows then."""
    tab.run(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))")
    return int(tab.run(STEP))


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_page_shows_the_game_to_its_end(chromium: Chromium, folder: Path, system: str) -> None:
    """Its last step has the pieces and rosters of the end; nothing fails, nothing is asked for."""
    tab = chromium.open(folder / f"{system}.html")
    made = data(page(*played(system)))
    pieces, rows = last(made)
    assert tab.run(STEP) == 0
    assert press(tab, "End") == len(made["steps"]) - 1
    assert tab.run(PIECES) == sorted(pieces)
    assert tab.run(SHOWN) == [" ".join(" ".join(row).split()) for row in rows]
    assert tab.faults == []
    assert tab.requests_outside(folder) == []
    tab.close()


def test_keys_buttons_and_slider_go_through_the_game(chromium: Chromium, folder: Path) -> None:
    """Arrows by step, pages by turn, Home and End; a step back shows what the step on hid."""
    made = data(page(*played("silent-death")))
    turns = [step["t"] for step in made["steps"]]
    second = turns.index(2)
    tab = chromium.open(folder / "silent-death.html")
    assert (press(tab, "ArrowLeft"), press(tab, "ArrowRight"), press(tab, "ArrowRight")) == (
        0,
        1,
        2,
    )
    before = tab.run(f"[{PIECES}, {SHOWN}]")
    assert (press(tab, "ArrowRight"), press(tab, "ArrowLeft")) == (3, 2)
    assert tab.run(f"[{PIECES}, {SHOWN}]") == before
    assert (press(tab, "PageDown"), press(tab, "PageDown")) == (turns.index(1), second)
    assert f"Step {second} of {len(turns) - 1}, turn 2" in tab.run(
        "document.getElementById('where').textContent"
    )
    assert (press(tab, "PageUp"), press(tab, "End"), press(tab, "Home")) == (
        turns.index(1), len(turns) - 1, 0,
    )  # fmt: skip
    tab.run("document.getElementById('next').click()")
    assert tab.run(STEP) == 1
    tab.run("(() => { const one = document.getElementById('slider'); one.value = 5;"
            " one.dispatchEvent(new Event('input')) })()")  # fmt: skip
    assert tab.run("location.hash") == "#5"
    chosen = f"(() => {{ const one = document.getElementById('turn'); one.value = {second};"
    tab.run(f"{chosen} one.dispatchEvent(new Event('change')) }})()")
    assert tab.run(STEP) == second
    assert tab.faults == []
    tab.close()


SHEETS = "[...document.querySelectorAll('.paper svg')]"
MARKED = f"{SHEETS}.map(one => [...one.children].filter(item => !item.style.display).length)"


@pytest.mark.parametrize("system", SCENARIOS)
def test_displays_show_their_marks(chromium: Chromium, folder: Path, system: str) -> None:
    """One of each side, as many items as the step has, forward and back, and the chosen unit."""
    tab = chromium.open(folder / f"{system}.html", width=360, height=740)
    made = data(page(*played(system)))
    units = made["displays"]["units"]
    for key in ("End", "Home", "PageDown", "End"):
        number = press(tab, key)
        names = tab.run(f"{SHEETS}.map(one => one.getAttribute('aria-label'))")
        at = [next(id for id in units if f"Display of {units[id][0]}" == name) for name in names]
        assert [units[id][1] for id in at] == list(dict.fromkeys(one[1] for one in units.values()))
        assert tab.run(MARKED) == [len(visible(made, id, number)) for id in at]
    last = list(units)[-1]
    choose = "one => { one.value = '" + last + "'; one.dispatchEvent(new Event('change')) }"
    tab.run(f"document.querySelectorAll('#displays select').forEach({choose})")
    assert tab.run(MARKED) == [len(visible(made, last, number))] * len(at)
    fonts = tab.run("document.fonts.ready.then(fonts => [...fonts].map(one => one.status))")
    assert set(fonts) == {"loaded"}
    press(tab, "+")
    assert tab.run("document.documentElement.scrollWidth") <= 360
    assert tab.faults == []
    tab.close()


def test_a_phone_shows_all_of_it(chromium: Chromium, folder: Path) -> None:
    """Nothing is wider than the window, buttons are large enough, and the larger map is moved."""
    for system in ("silent-death", "silent-fury"):
        tab = chromium.open(folder / f"{system}.html", width=390, height=844)
        press(tab, "PageDown")
        assert tab.run("document.documentElement.scrollWidth") <= 390
        sizes = tab.run("[...document.querySelectorAll('nav button')].map(one => "
                        "Math.min(one.offsetWidth, one.offsetHeight))")  # fmt: skip
        assert min(sizes) >= 44
        bottom = "document.querySelector('nav').getBoundingClientRect().bottom"
        assert tab.run(f"Math.abs({bottom} - innerHeight)") < 2
        press(tab, "+")
        board = "document.getElementById('board')"
        assert tab.run(f"{board}.scrollWidth > {board}.clientWidth")
        press(tab, "End")
        middle = f"{board}.scrollLeft + {board}.scrollTop"
        assert tab.run(middle) > 0
        assert tab.run("document.documentElement.scrollWidth") <= 390
        tab.close()
