"""The page of a seat in Chromium: a battle by mouse, keys and typed words, on a desk and on a phone."""

from __future__ import annotations

import os
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.listing import relative
from sheetforge.content.overlay import overlaid
from sheetforge.play.questions import Choose
from tests.chromium import Chromium
from tests.play.test_replay_page import spread
from tests.running import CLONE, OFFICIAL
from tests.systems.silent_death.armoury import library
from tests.web.table_questions import questions, sample, unshown
from tests.web.table_trials import answered, asked
from tests.web.tables import OPEN, RunningTable, clicked_to_the_end, faults, served

SHOWN = ("babylon: launch", "silent-fury: jump-facing", "silent-fury: target-hex")
"""The questions that are answered in the suite, of all of `table_questions`; the rest is a command.

Steps, set-up and sealed orders are those of the other tests here."""


def test_every_kind_of_question_is_known_and_some_are_answered(chromium: Chromium) -> None:
    """A game asks nothing that the command does not show; the sample by mouse, by touch, and by keys in turn."""
    assert unshown() == []
    used = questions(chromium, "suite", sample(SHOWN), 1)
    assert used.total() == len(SHOWN)
    assert {way.partition(":")[0] for way in used} == {"mouse", "touch", "keys"}


def test_a_battle_is_clicked_to_its_end(chromium: Chromium, tmp_path: Path) -> None:
    """What the page offers is enough for a short battle; in the end it says who won, and a spectator sees it too.

    `python -m tests.web.table_trials whole` clicks battles of all games to the end of their scenarios.
    """
    with served("sovereign-seas", tmp_path, turns=1) as table:
        side = next(side for side in table.tokens if side)
        tab = chromium.open(table.address(side), still=True)
        tab.wait(OPEN)
        assert tab.nameless() == []
        clicked_to_the_end(tab, Random("sea"))
        assert tab.nameless() == []
        assert tab.run("document.getElementById('asked').textContent").endswith(table.state(side)["ending"])
        tab.ask("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=False)
        tab.wait("innerWidth === 390")
        assert tab.run(f"({COVERED})('#battle', '#head')") is False
        tab.run("URL.createObjectURL = file => (window.saved = file.size, 'blob:none')")
        tab.run("HTMLAnchorElement.prototype.click = () => 0")
        tab.click("#replay")
        tab.wait("window.saved > 50000")
        spectator = chromium.open(table.address(""), width=390, height=844, still=True)
        spectator.wait("document.body.dataset.over")
        assert spectator.run("document.getElementById('seat').textContent") == "You look on"
        assert spectator.nameless() == []
        assert faults(tab) == spectator.faults == []


COVERED = """(one, other) => {
  const [first, second] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
  const beside = first.left >= second.right || second.left >= first.right;
  return !beside && first.top < second.bottom && second.top < first.bottom;
}"""
"""Whether two parts of a page lie over each other."""

FREE = """[...document.querySelectorAll('.hints .hint')].find(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === one;
})"""
"""A lit hex that nothing lies over."""

PLACE = f"""(() => {{
  const one = {FREE}, {{x, y, width, height}} = one.getBoundingClientRect();
  return [[x + width / 2, y + height / 2], one.dataset.hex];
}})()"""

PLAYING = """(() => {
  document.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', bubbles: true}));
  return document.getElementById('play').getAttribute('aria-label');
})()"""
"""Press the key that plays on, and read what its button offers then."""


def test_keys_and_words_answer_too_and_a_reload_comes_back(chromium: Chromium, tmp_path: Path) -> None:
    """Enter takes a proposal, a number an option, a unit is dragged, words are typed; double clicks answer once.

    A second tab at the same seat goes on with the first one. A reader who looks at an earlier step stays there,
    plays on from it, or comes back.
    """
    with served("silent-death-star-wars", tmp_path) as table:
        side = next(side for side in table.tokens if side)
        tab = chromium.open(table.address(side), width=390, height=844, still=True)
        tab.wait("document.querySelectorAll('#options button').length > 2")
        tab.run("document.body.focus(); document.activeElement.blur()")
        tab.press("Enter")
        tab.wait("document.body.dataset.number === '2'")
        tab.press("3")
        tab.wait("document.body.dataset.number === '3'")
        tab.click("#tabs [data-tab=units]")
        tab.wait(f"document.querySelector('#roster .card.acting') && {FREE}")
        answers = table.host.session.game.answers
        while (place := tab.run(PLACE)) != tab.run(f"new Promise(done => setTimeout(done, 60)).then(() => {PLACE})"):
            """The page is still laid out."""
        (x, y), (right, down), hex = tab.middle("#roster .card.acting"), *place
        tab.swipe("#roster .card.acting", right - x, down - y)
        tab.wait("document.body.dataset.number === '4'")
        assert answers[-1] == hex
        tab.run("document.getElementById('words').value = 'rest'; document.querySelector('#typing button').click()")
        tab.wait("document.body.dataset.number !== '4' && document.body.classList.contains('mine')")
        answers = len(table.host.session.game.answers)
        number = tab.run("document.body.dataset.number")
        second = chromium.open(table.address(side), width=390, height=844, still=True)
        second.wait(f"document.body.dataset.number === '{number}'")
        second.press(",")
        tab.run("(() => { const one = document.querySelector('#options button'); one.click(); one.click(); })()")
        tab.wait(f"document.body.dataset.number !== '{number}' && document.body.classList.contains('mine')")
        assert len(table.host.session.game.answers) > answers
        asked, number = tab.run("[document.getElementById('asked').textContent, document.body.dataset.number]")
        second.wait(f"document.body.dataset.number === '{number}'")
        assert second.run("document.getElementById('asked').textContent") == asked
        assert second.run("document.getElementById('notice').hidden")
        steps = tab.run("document.getElementById('where').textContent").split(" / ")
        seen, last = second.run("document.getElementById('where').textContent").split(" / ")
        assert int(seen) < int(last) == int(steps[0])
        # It plays on to the end by itself, so it is looked at as soon as the key is down.
        assert second.run(PLAYING) == "Pause"
        second.press("Escape")
        assert second.run("document.getElementById('where').textContent").split(" / ") == steps
        second.close()
        tab.go(f"http://127.0.0.1:{table.port}/")
        tab.wait(f"document.body.dataset.number === '{number}'")
        assert tab.run("document.getElementById('asked').textContent") == asked
        assert tab.run("document.documentElement.scrollWidth") == 390
        tab.ask("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
        tab.wait("document.querySelector('#paper svg') && document.querySelector('#paper-2 svg')")
        assert faults(tab) == []


def test_people_at_one_screen_see_what_is_theirs_behind_a_curtain(chromium: Chromium, tmp_path: Path) -> None:
    """An address with the seats of both: when the other side is asked, a curtain covers the page until it is there."""
    with served("silent-fury", tmp_path, people=(0, 1)) as table:
        first, second = (side for side in table.tokens if side)
        tab = chromium.open(f"{table.address(first)},{table.tokens[second]}", width=1280, height=800, still=True)
        for side in (first, second):
            tab.wait("document.querySelector('dialog.curtain[open]')")
            assert tab.run("document.querySelector('.curtain h2').textContent") == side
            tab.click(".curtain .likely")
            tab.wait(f"document.getElementById('seat').textContent === 'You play {side}' && {OPEN}")
            assert tab.run("document.getElementById('asked').textContent").startswith(side)
            shown = "['choice', 'choice-2'].map(id => document.getElementById(id).value)"
            own, other = (table.state(side)["displays"] for side in (first, second))
            assert {*tab.run(shown)} == own.keys() == other.keys()
            while side == first and table.state(side)["question"]:
                number = tab.run("document.body.dataset.number")
                tab.run("document.querySelector('#options button').click()")
                tab.wait(f"document.body.dataset.number !== '{number}'")
        assert faults(tab) == []


MARKED = "[...document.querySelectorAll('#paper svg > g:first-of-type > *')].filter(one => !one.style.display).length"
"""The items of the display that is shown."""

BOX = """[...document.querySelectorAll('.boxes .box')].sort(
  (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0]"""
"""The uppermost lit box, which is in sight on a phone."""


def until_asked(table: RunningTable, side: str, why: str) -> None:
    """Answer for a side as proposed until it is asked for a decision of a kind."""
    host, seat = table.host, table.host.seats[side]
    while seat in asked(host) and isinstance(question := host.session.question, Choose) and question.why != why:
        answered(host, seat, host.ask(partial(host.session.proposal, question), goes_on=False).result())


def test_lit_boxes_of_a_display_answer_by_finger_and_by_key(chromium: Chromium, tmp_path: Path) -> None:
    """A first touch shows which option a box is, a second one takes it; a box that has the focus is taken by Enter."""
    with served("babylon", tmp_path) as table:
        side = next(side for side in table.tokens if side)
        until_asked(table, side, "intercept")
        tab, answers = (
            chromium.open(table.address(side), width=360, height=740, still=True),
            table.host.session.game.answers,
        )
        asked = table.asked(side)["number"]
        tab.wait(BOX)
        tab.run(f"({BOX}).id = 'upper'")
        option = tab.run("document.getElementById('upper').dataset.options")
        tab.tap("#upper")
        tab.wait("document.querySelector('#upper.touched')")
        assert table.asked(side)["number"] == asked
        tab.tap("#upper")
        assert table.asked(side, asked)["number"] > asked
        assert option in answers
        until_asked(table, side, "intercept")
        asked, before = table.asked(side)["number"], len(answers)
        tab.wait(f"document.body.dataset.number === '{asked}' && {BOX}")
        tab.run(f"({BOX}).focus()")
        option = tab.run("document.activeElement.dataset.options")
        tab.press("Enter")
        assert table.asked(side, asked)["number"] > asked
        assert answers[before] == option
        # A display has the marks of the game, also of the one that goes on after answers were taken back.
        for line in ("", "undo 9", "undo"):
            shown = table.asked(side)
            if line:
                table.ask(side, "/data/line", {"number": shown["number"], "line": line})
                shown = table.asked(side, shown["number"])
            tab.wait(f"document.body.dataset.number === '{shown['number']}'")
            unit = tab.run("document.querySelector('#paper svg').dataset.unit")
            whole = table.ask(side, f"/data/display?unit={unit}")[1]
            due = len(spread(whole["places"])) - len(spread(whole["toggled"]))
            tab.wait(f"{MARKED} === {due}")
        assert faults(tab) == []


NUMBERS = "document.querySelectorAll('.numbers text').length"
"""The numbers on the map, which only hexes in view have."""

GRID = """import('/play/data/page/hexes.js').then(({center, outline, sides}) => {
  const ends = path => path.split('M').slice(1).flatMap(line => {
    const points = line.replace('z', '').replaceAll('-0.00', '0.00').split('L');
    if (line.endsWith('z')) points.push(points[0]);
    return points.slice(1).map((one, n) => [points[n], one].sort().join(' to '));
  });
  const differ = ['flat', 'pointy'].map(shape => {
    const map = {shape, across: 20, origin: [0, 0], first: [-2, 1], last: [2, 4]}, drawn = [], due = new Set();
    for (let row = 1; row <= 4; row++) for (let column = -2; column <= 2; column++) {
      drawn.push(...ends(sides(map, column, row)));
      for (const side of ends(outline(map, ...center(map, column, row)))) due.add(side);
    }
    return [drawn.length - new Set(drawn).size, [...due].filter(side => !drawn.includes(side)).length];
  });
  const paths = [...document.querySelector('.numbers').previousElementSibling.children];
  const hexes = paths.map(one => one.getAttribute('d').split('M').length - 1);
  return {differ, largest: Math.max(...hexes), all: hexes.reduce((sum, one) => sum + one, 0)};
})"""
"""Of a small map of each shape the sides of hexes that are drawn twice or not at all; the strokes of the largest
path of the grid and of all."""

AT_AN_EDGE = """import('/play/data/page/camera.js').then(({Camera}) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const camera = new Camera(svg, {x: 0, y: 0, width: 900, height: 900}, 10, () => 0);
  camera.fit([[500, 880], [560, 880]], true);
  const {y, height} = camera.box;
  return [y + height, height];
})"""
"""The foot and the height of the view of two hexes at the foot of a map."""

SCRIPT = "<img src=x onerror=window.evil=1><b>Ship</b>"
"""A name that is markup."""

NAMES = f"""[[...document.querySelectorAll('#roster .name')].every(one => one.textContent.endsWith({SCRIPT!r})),
  document.querySelectorAll('img, b > b, .name *').length, 'evil' in window]"""


def of_evil_names() -> Library:
    """The content with ships that have markup for names."""
    keys = [Key("ships", "sovereign-seas", ship) for ship in ("bellerophon", "eclipse", "ocean", "limier")]
    texts = {key: (OFFICIAL / relative(key)).read_text("utf-8").splitlines() for key in keys}
    evil = {key: "\n".join([f'name: "{SCRIPT}"', *lines[1:]]).encode() for key, lines in texts.items()}
    return overlaid(library(), evil)


POINT = """(() => {
  const one = document.querySelector(%r), is_shown = () => %s;
  if (is_shown()) return true;
  if (one) one.dispatchEvent(new PointerEvent("pointerenter", {pointerType: "mouse"}));
  return false;
})()"""
"""Whether all is shown that something has; if not, point at it.

News of the table takes away what is shown, until somebody points again.
"""


def test_what_lies_ahead_is_drawn_before_the_click(chromium: Chromium, tmp_path: Path) -> None:
    """A way with a ghost at its end, chances at each target, fields of fire of any unit, a ruler; both displays.

    The names of the ships are markup, and are shown as the text that they are.
    """
    with served("sovereign-seas", tmp_path, content=of_evil_names()) as table:
        side = next(side for side in table.tokens if side)
        tab, chance = chromium.open(table.address(side), width=1400, height=900, still=True), Random("ahead")

        def until(why: str) -> None:
            while (table.asked(side)["question"] or {"why": why})["why"] != why:
                clicked_to_the_end(tab, chance, 1)

        until("step")
        shown = "['.course', '.ghost use', '.tag'].every(one => document.querySelector(`.peek ${one}`))"
        tab.wait(
            POINT % (".hints .hint", f"{shown} && document.querySelector('.peek .tag')?.textContent.includes('hex')")
        )
        until("fire")
        tab.wait("document.querySelector('.piece.open')")
        shots = (
            "document.querySelector('.peek .aim')"
            " && /range \\d+ · [\\d.]+ % hit/.test(document.querySelector('.peek').textContent)"
            " && /hit · mean hits [\\d.]+/.test(document.querySelector('#aims em')?.textContent)"
        )
        tab.wait(POINT % ("#options button[data-option^=french]", shots))
        tab.press("r")
        tab.wait("document.querySelector('.fields .field') && document.querySelector('#reaches button')")
        tab.press("Escape")
        tab.wait("!document.querySelector('.fields .field')")
        tab.press("m")
        place = (
            "(() => { const {x, y} = document.getElementById('map').getBoundingClientRect();"
            " return new MouseEvent('%s', {bubbles: true, clientX: x + %d, clientY: y + 300}); })()"
        )
        tab.run(f"document.getElementById('map').dispatchEvent({place % ('click', 200)})")
        tab.run(f"document.getElementById('map').dispatchEvent({place % ('pointermove', 400)})")
        tab.wait("/\\d+ hexes to \\d+/.test(document.querySelector('.ruler').textContent)")
        assert tab.run(NAMES) == [True, 0, False]
        shown = "['paper', 'paper-2'].map(id => document.querySelector(`#${id} svg`).dataset.unit)"
        tab.wait("document.querySelector('#paper-2 svg')")
        assert len({*tab.run(shown)}) == 2
        for _ in range(4):
            tab.run("document.getElementById('nearer').click()")
        foot, height = tab.run(AT_AN_EDGE)
        assert foot == 900 > height
        grid = tab.run(GRID)
        assert grid["differ"] == [[0, 0], [0, 0]]
        # A browser paints a tile of the map by every path that meets it: one of all hexes took half of a click.
        assert grid["largest"] < grid["all"] / 4
        assert 0 < tab.run(NUMBERS) < grid["all"]
        for _ in range(12):
            tab.run("document.getElementById('farther').click()")
        assert tab.run(NUMBERS) == 0
        assert faults(tab) == []


PICTURES = {"table-desk": ("silent-death", "step", (1400, 900)), "table-phone": ("sovereign-seas", "step", (390, 844))}
"""The pictures of `docs/table.md`: a game, the kind of question that is open, the window."""


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documentation(chromium: Chromium, tmp_path: Path, name: str) -> None:
    """A unit before its move, an end of it pointed at: `SHEETFORGE_PICTURES=1` writes them again."""
    system, why, (width, height) = PICTURES[name]
    file = CLONE / f"docs/images/{name}.png"
    if os.environ.get("SHEETFORGE_PICTURES"):
        with served(system, tmp_path) as table:
            side = next(side for side in table.tokens if side)
            until_asked(table, side, why)
            tab = chromium.open(table.address(side), width=width, height=height, still=True)
            tab.wait("document.querySelectorAll('.hints .hint').length > 3 ")
            tab.wait("[...document.fonts].some(one => one.status === 'loaded')")
            tab.run(f"({FREE}).dispatchEvent(new PointerEvent('pointerenter', {{pointerType: 'mouse'}}))")
            tab.wait("document.querySelector('.peek .course')")
            shown = Image.open(BytesIO(tab.picture())).convert("RGB")
            shown.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
    with Image.open(file) as kept:
        assert kept.size == (width, height)
    assert file.stat().st_size < 150_000
