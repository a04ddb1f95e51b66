"""The page of a replay in Chromium: mouse, keys and touch, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.play.driver import play_at_random
from sheetforge.play.log import record
from tests.chromium import Chromium, Tab
from tests.play.test_every_engine import engine, library
from tests.play.test_replay_page import SCENARIOS, data, last, made_of, page, page_of, visible

STEP = "+document.getElementById('slider').value"
PIECES = "[...document.querySelectorAll('.piece')].map(one => one.dataset.piece).sort()"
CARDS = "[...document.querySelectorAll('#roster .card .letter')].map(one => one.textContent)"
WIDE = "document.documentElement.scrollWidth"


@pytest.fixture(scope="module", params=SCENARIOS)
def system(request: pytest.FixtureRequest) -> str:
    """Every game, one after the other."""
    return str(request.param)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a short game of every system."""
    folder = tmp_path_factory.mktemp("pages")
    for system in SCENARIOS:
        (folder / f"{system}.html").write_text(page_of(system), encoding="utf-8")
    return folder


def press(tab: Tab, key: str) -> int:
    """Press a key, and return the step that the page shows then."""
    tab.press(key)
    return int(tab.run(STEP))


def go_to(tab: Tab, step: int) -> None:
    """Write a step into the address, and wait until the page shows it."""
    tab.run(f"location.hash = '#{step}'")
    tab.wait(f"{STEP} === {step}")


def wait_for_view(tab: Tab, units: list[str]) -> None:
    """Wait until all of some pieces lie in the window of the map."""
    tab.wait(
        f"{units}.every(id => {{ const map = document.getElementById('map')"
        ".getBoundingClientRect(), one = document.querySelector(`[data-piece='${id}']`)"
        ".getBoundingClientRect(); const x = one.left + one.width / 2, y = one.top + one.height"
        " / 2; return x >= map.left && x <= map.right && y >= map.top && y <= map.bottom; })"
    )


def test_a_page_opens_with_units_in_view_and_goes_to_the_end(chromium: Chromium, folder: Path, system: str) -> None:
    """Units are in the window at the first step; the end has its pieces; nothing is asked for."""
    tab = chromium.open(folder / f"{system}.html", still=True)
    made = made_of(system)
    units = [id for id in tab.run(PIECES) if id in made["units"]]
    assert units
    wait_for_view(tab, units)
    pieces, rows = last(made)
    assert press(tab, "End") == len(made["steps"]) - 1
    # A unit that is lost stays as a wreck to the end of the turn, a stern is a part of its ship.
    shown = set(tab.run(PIECES))
    assert shown >= {id for id in pieces if not id.endswith("-stern")}
    assert shown <= {*pieces, *made["units"]}
    assert tab.run(CARDS) == [row[0] for row in rows if len(row) == 3]
    assert tab.faults == []
    assert tab.requests_outside(folder) == []
    tab.close()


def test_a_busy_page_moves_its_view_without_a_fault(chromium: Chromium, folder: Path) -> None:
    """A frame that began before the move does not turn the view inside out."""
    tab = chromium.open(folder / "babylon.html")
    tab.run("performance.now = () => 1e9")
    press(tab, "End")
    tab.run("new Promise(done => setTimeout(done, 100))")
    assert tab.faults == []
    tab.close()


@pytest.mark.parametrize("system", ["silent-death", "babylon", "sovereign-seas"])
def test_an_attack_has_its_line_and_its_dice(chromium: Chromium, folder: Path, system: str) -> None:
    """A line leads from firer to target, and the roll stands beside the target."""
    made = made_of(system)
    steps = made["steps"]
    shots = [
        (n, cue)
        for n, step in enumerate(steps)
        for cue in step.get("f", [])
        if cue[0] == "fire" and cue[2] and (cue[4] or "q" in step)
    ]
    assert shots
    number, cue = shots[0]
    tab = chromium.open(folder / f"{system}.html", still=True)
    go_to(tab, number)
    shot = f".shot[data-unit='{cue[1]}'][data-target='{cue[2]}']"
    assert tab.run(f'document.querySelectorAll("{shot} line").length') >= 1
    faces = tab.run(f'[...document.querySelectorAll("{shot} .face")].map(one => +one.textContent)')
    thrown = [face for roll in steps[number].get("q", []) for face in roll[3::2]]
    assert faces
    assert set(faces) <= {*cue[4], *thrown}
    assert tab.faults == []
    tab.close()


def test_keys_buttons_and_slider_go_through_the_battle(chromium: Chromium, folder: Path) -> None:
    """Arrows by step, pages by turn, Home and End; a step back shows what the step on hid."""
    made = made_of("silent-death")
    turns = [step["t"] for step in made["steps"]]
    second = turns.index(2)
    tab = chromium.open(folder / "silent-death.html", still=True)
    assert press(tab, "Home") == 0
    assert [press(tab, key) for key in ("ArrowLeft", "ArrowRight", "ArrowRight")] == [0, 1, 2]
    before = tab.run(f"[{PIECES}, {CARDS}]")
    assert (press(tab, "ArrowRight"), press(tab, "ArrowLeft")) == (3, 2)
    assert tab.run(f"[{PIECES}, {CARDS}]") == before
    assert (press(tab, "PageDown"), press(tab, "PageDown")) == (turns.index(1), second)
    assert f"Step {second} of {len(turns) - 1}, turn 2" in tab.run("document.getElementById('where').textContent")
    assert press(tab, "PageUp") == turns.index(1)
    assert press(tab, "Home") == 0
    tab.click("#next")
    assert tab.run(STEP) == 1
    assert tab.run("location.hash") == "#1"
    tab.click("#line")
    assert tab.run(STEP) == pytest.approx((len(turns) - 1) / 2, abs=1)
    losses = [n for n, step in enumerate(made["steps"]) for cue in step.get("f", []) if cue[0] in ("loss", "hurt")]
    press(tab, "Home")
    assert press(tab, "n") == (losses[0] if losses else len(turns) - 1)
    press(tab, "Home")
    tab.run("document.activeElement.blur()")
    press(tab, " ")
    assert tab.run("document.getElementById('play').getAttribute('aria-pressed')") == "true"
    press(tab, " ")
    assert tab.run("document.getElementById('play').getAttribute('aria-pressed')") == "false"
    assert tab.faults == []
    tab.close()


SHOWN = "document.querySelector('#paper svg').dataset.unit"
MARKED = "[...document.querySelectorAll('#paper svg > g > *')].filter(item => !item.style.display).length"


def test_a_display_shows_its_marks(chromium: Chromium, folder: Path, system: str) -> None:
    """As many items as the step has, forward and back; a chosen unit stays shown."""
    tab = chromium.open(folder / f"{system}.html", still=True)
    made = made_of(system)
    for key in ("End", "Home", "PageDown", "End"):
        number = press(tab, key)
        assert tab.run(MARKED) == len(visible(made, tab.run(SHOWN), number))
    unit = list(made["displays"])[-1]
    tab.run(
        "(() => { const one = document.getElementById('choice');"
        f" one.value = '{unit}'; one.dispatchEvent(new Event('change')); }})()"
    )
    press(tab, "Home")
    assert tab.run(SHOWN) == unit
    assert tab.run(MARKED) == len(visible(made, unit, 0))
    fonts = tab.run("document.fonts.ready.then(fonts => [...fonts].map(one => one.status))")
    assert "loaded" in fonts
    assert "error" not in fonts
    assert tab.faults == []
    tab.close()


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_all_of_it(chromium: Chromium, folder: Path, width: int) -> None:
    """Nothing is wider than the window, targets are large, panels open, fingers move the map."""
    for system in ("silent-death", "silent-fury", "babylon"):
        tab = chromium.open(folder / f"{system}.html", width=width, height=700, touch=True)
        for key in ("PageDown", "End", "PageUp"):
            press(tab, key)
            assert tab.run(WIDE) <= width
        for panel in ("units", "display", "said"):
            tab.tap(f"#tabs [data-tab={panel}]")
            assert tab.run("document.body.dataset.tab") == panel
            assert tab.run(WIDE) <= width
        sizes = tab.run(
            "[...document.querySelectorAll('#buttons button, #tabs button, #views button')]"
            ".filter(one => one.offsetParent)"
            ".map(one => Math.min(one.offsetWidth, one.offsetHeight))"
        )
        assert min(sizes) >= 44
        foot = "document.querySelector('nav').getBoundingClientRect().bottom"
        assert abs(tab.run(f"{foot} - innerHeight")) < 2
        view = "document.getElementById('map').getAttribute('viewBox')"
        before = tab.run(view)
        tab.swipe("#map", 60, 10)
        tab.wait(f"{view} !== {before!r}")
        tab.wait("document.getElementById('follow').getAttribute('aria-pressed') === 'false'")
        assert tab.faults == []
        tab.close()


def test_light_and_dark_follow_the_reader(chromium: Chromium, folder: Path) -> None:
    """The page takes the theme of the system, and its button the other one."""
    tab = chromium.open(folder / "silent-fury.html", light=True)
    theme = "document.documentElement.dataset.theme"
    sky = "getComputedStyle(document.getElementById('map')).backgroundColor"
    light = tab.run(sky)
    assert tab.run(theme) == "light"
    tab.click("#theme")
    assert tab.run(theme) == "dark"
    assert tab.run(sky) != light
    assert tab.faults == []
    tab.close()


def test_a_lost_ship_does_not_stay_the_shown_display(chromium: Chromium, tmp_path: Path) -> None:
    """Its display is shown at the step of its loss; at the next quiet step a living one's is."""
    rules = engine("silent-death-star-wars")
    recipe = {"scenario": "caught-in-orbit", "changes": {"turn_limit": 5}}
    game = play_at_random(rules, rules.battle(library(), recipe), "b")
    text = page(game, record(game, dict.fromkeys(game.battle.sides, "random"), "b"))
    assert len(text.encode()) < 300_000
    steps = data(text)["steps"]
    health: dict[str, list[int]] = {}
    lost = []
    for n, step in enumerate(steps):
        health |= step.get("h", {})
        if "d" not in step and "f" not in step and any(not left for left, _ in health.values()):
            lost.append((n, {unit for unit, (left, _) in health.items() if not left}))
    assert lost
    (tmp_path / "lost.html").write_text(text, encoding="utf-8")
    tab = chromium.open(tmp_path / "lost.html", still=True)
    for n, gone in lost[:5]:
        go_to(tab, n)
        assert tab.run(SHOWN) not in gone
    assert tab.faults == []
    tab.close()
