"""A battle that a page plays by itself, in Chromium: the engine in a worker, without a server behind the page."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from sheetforge.site.engine import PageEngine
from sheetforge.web.play_looks import display_of
from tests.chromium import Chromium
from tests.programs import ENGINE_FOLDER
from tests.web.static_play import begin, direct, display, kept_log, opened, put_battles, static_site
from tests.web.tables import clicked_to_the_end, hosted


def test_a_page_plays_a_battle_as_the_program_does(chromium: Chromium, tmp_path: Path) -> None:
    """In a subfolder and under its own policy: displays are those of a server, the log is that of direct play.

    No rule of axe is broken at the set-up and at a question, every control has a name, and a question is announced.
    """
    played = put_battles(tmp_path / "club", ("first-duel",), PageEngine(ENGINE_FOLDER))
    with static_site(tmp_path) as site:
        address = f"club/{played.battles[0].address}"
        tab = opened(chromium, site, address)
        assert (tab.barriers(), tab.nameless()) == ([], [])
        begin(tab)
        assert (tab.barriers(), tab.nameless()) == ([], [])
        assert tab.run("document.getElementById('asked').closest('[aria-live=polite]').innerText").startswith("Red")
        with hosted("babylon", tmp_path) as (host, _):
            seat = next(iter(host.seats.values()))
            unit = host.ask(lambda: (host.open(seat), seat.course and next(iter(seat.course.versions)))[1]).result()
            drawn: Any = host.ask(lambda: display_of(seat, str(unit))).result()
        shown = display(tab, str(unit))
        # Areas are put together by another edition of Clipper, which may begin an outline elsewhere.
        assert len(shown["new"].pop("paths")) == len(drawn["new"].pop("paths"))
        assert shown == drawn
        clicked = clicked_to_the_end(tab, Random("page"), 8)
        log = kept_log(tab)
        # The head and at least a line for each click: which of the marks a page shows first depends on its speed.
        assert log.count("\n") > len(clicked) == 8
        assert direct(log, "babylon", tmp_path) == log.encode()
        assert tab.faults == []
        outside = [one for one in tab.requests if not one.startswith((site.address(""), "blob:", "data:"))]
        assert outside == []
        tab.close()
