"""The page of a seat in Chromium: a battle by mouse, keys and typed words, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.chromium import Chromium
from tests.web.tables import clicked_to_the_end, served, wait


def test_a_battle_is_clicked_to_its_end(chromium: Chromium, tmp_path: Path) -> None:
    """What the page offers is enough for a whole battle; in the end it says who won, and a spectator sees it too."""
    with served("sovereign-seas", tmp_path) as table:
        side = next(side for side in table.tokens if side)
        tab = chromium.open(table.address(side), still=True)
        clicked_to_the_end(tab, Random("sea"))
        assert tab.run("document.getElementById('asked').textContent").endswith(table.state(side)["ending"])
        tab.run("URL.createObjectURL = file => (window.saved = file.size, 'blob:none')")
        tab.run("HTMLAnchorElement.prototype.click = () => 0")
        tab.click("#replay")
        wait(tab, "window.saved > 50000")
        spectator = chromium.open(table.address(""), width=390, height=844, still=True)
        wait(spectator, "document.body.dataset.over")
        assert spectator.run("document.getElementById('seat').textContent") == "You look on"
        assert tab.faults == spectator.faults == []


def test_keys_and_words_answer_too_and_a_reload_comes_back(chromium: Chromium, tmp_path: Path) -> None:
    """Enter takes a proposal, a number an option, words are typed; double clicks and other tabs answer once."""
    with served("silent-death-star-wars", tmp_path) as table:
        side = next(side for side in table.tokens if side)
        tab = chromium.open(table.address(side), width=390, height=844, still=True)
        wait(tab, "document.querySelectorAll('#options button').length > 2")
        tab.run("document.body.focus(); document.activeElement.blur()")
        tab.press("Enter")
        wait(tab, "document.body.dataset.number === '2'")
        tab.press("3")
        wait(tab, "document.body.dataset.number === '3'")
        tab.run("document.getElementById('words').value = 'rest'; document.querySelector('#typing button').click()")
        wait(tab, "document.body.dataset.number !== '3' && document.body.classList.contains('mine')")
        answers = len(table.host.session.game.answers)
        number = tab.run("document.body.dataset.number")
        tab.run("(() => { const one = document.querySelector('#options button'); one.click(); one.click(); })()")
        wait(tab, f"document.body.dataset.number !== '{number}' && document.body.classList.contains('mine')")
        assert len(table.host.session.game.answers) > answers
        asked, number = tab.run("[document.getElementById('asked').textContent, document.body.dataset.number]")
        tab.go(f"http://127.0.0.1:{table.port}/")
        wait(tab, f"document.body.dataset.number === '{number}'")
        assert tab.run("document.getElementById('asked').textContent") == asked
        assert tab.run("document.documentElement.scrollWidth") == 390
        assert tab.faults == []
