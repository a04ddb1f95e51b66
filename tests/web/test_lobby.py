"""The lobby of a table: a battle set up by a form, in Chromium, from the command to the first question."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetforge.play.log_reader import read_log
from tests.chromium import Chromium
from tests.running import PATIENCE, PROGRAM
from tests.web.tables import OPEN

CHANGE = (
    "(() => {{ const one = document.getElementById({0!r}); one.value = {1!r};"
    " one.dispatchEvent(new Event('change')); }})()"
)


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """`sheetforge table` without a battle, in a folder of its own: the address of its lobby."""
    with subprocess.Popen([*PROGRAM, "table"], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            name, address = running.stdout.readline().split()
            assert name == "lobby"
            yield address, tmp_path
        finally:
            running.send_signal(signal.SIGINT)
            try:
                assert running.wait(PATIENCE) == 0
            finally:
                running.kill()


def test_a_form_sets_a_battle_up(chromium: Chromium, lobby: tuple[str, Path]) -> None:
    """It names what cannot be played, then seats people and bots as the form says; each seat has its address."""
    address, folder = lobby
    tab = chromium.open(address, width=390, height=844, still=True, light=True)
    tab.wait("document.querySelectorAll('#sides select').length === 2")
    assert tab.run("document.querySelectorAll('#game option').length") == 5
    assert tab.run("document.documentElement.scrollWidth <= innerWidth")
    assert tab.nameless() == []
    tab.run(CHANGE.format("fleet", "3 nothing"))
    tab.run(CHANGE.format("against", "2 hornpipe"))
    tab.wait("!document.getElementById('notice').hidden && document.getElementById('begin').disabled")
    tab.run(CHANGE.format("fleet", ""))
    tab.run(CHANGE.format("game", "silent-fury"))
    tab.wait("document.getElementById('notice').hidden && !document.getElementById('begin').disabled")
    assert tab.run("document.documentElement.dataset.theme") == "light"
    tab.wait("document.querySelector('#rules input[value=rolling]')")
    tab.run("document.getElementById('optional').open = true")
    tab.click("#rules input[value=rolling]")
    tab.wait("document.querySelector('#rules input[value=rolling]').checked")
    assert (tab.barriers(contrast=True), tab.nameless()) == ([], [])
    tab.run(CHANGE.format("dice", "lobby"))
    tab.run("document.querySelectorAll('#sides select')[0].value = 'random'")
    tab.run("document.querySelectorAll('#sides select')[1].value = 'human'")
    tab.run("document.getElementById('begin').click()")
    tab.wait("document.querySelectorAll('#list a').length === 2")
    side = tab.run("document.querySelector('#list b').textContent")
    tab.run("document.querySelector('#list a').click()")
    tab.wait(f"{OPEN}")
    assert tab.run("document.getElementById('seat').textContent") == f"You play {side}"
    assert tab.faults == []
    (log,) = folder.glob("*.game")
    assert (read_log(log).seed, set(read_log(log).players.values())) == ("lobby", {"human", "random"})
    recipe: Any = read_log(log).recipe
    assert recipe["changes"]["optional"] == ["rolling"]
    tab.close()
