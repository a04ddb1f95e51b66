"""Pages of logged games and of events."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Unreadable, open_library
from sheetforge.game import discover
from sheetforge.pages.frame import PageFrame
from sheetforge.press.build import Made
from sheetforge.site.contents import SiteContents
from sheetforge.site.events import event_pages, read_events
from sheetforge.site.plan import SiteRequest
from sheetforge.site.replays import read_logs
from tests.running import OFFICIAL, Run
from tests.site.sites import GAME, REPLAY


def test_a_logged_game_and_the_list_have_pages(made: tuple[Path, Path]) -> None:
    """The page plays the game; the list and the search lead to it."""
    site = made[1]
    replay = (site / REPLAY).read_text()
    assert "<svg" in replay
    assert "<main" in replay
    assert REPLAY in (site / "replays.html").read_text()
    assert REPLAY in (site / "search-index.js").read_text()


def test_logs_that_cannot_be_shown_are_named(tmp_path: Path) -> None:
    """No log, and two logs whose pages would have one name."""
    library = open_library(OFFICIAL, "content", discover())
    with pytest.raises(Unreadable, match=r"^notes\.txt:1: this line is not JSON"):
        read_logs(library, {"replays/notes.html": ("notes.txt", b"this is no log\n")})
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "evening.game").write_text("x")
    request = SiteRequest(replays=(tmp_path / "one/evening.game", tmp_path / "two/evening.game"))
    with pytest.raises(BadRequest, match="another file is named 'evening'"):
        _ = request.given


def test_an_event_has_a_page_with_its_pairings(sheetforge: Run, tmp_path: Path) -> None:
    """Players and pairings of an event stand on its page; what they are called is text."""
    file = tmp_path / "spring.event"
    dance, wall = "ridotto-first-dance", "vaubrand-field-wall"
    players = (("Ada <b>", dance), ("Bo", wall), ("Cy", dance), ("Di", wall))
    steps = [("new", str(file), "--event", "rules-of-warfare-ii")]
    steps += [("enter", str(file), player, fleet, "--unofficial") for player, fleet in players]
    for words in (*steps, ("pair", str(file))):
        answer = sheetforge("event", *words)
        assert answer.code == 0, answer.said
    library = open_library(OFFICIAL, "content", discover())
    events = read_events(library, {"events/spring.html": file})
    contents = SiteContents(library, ["silent-death"], (), {}, "", PageFrame("Club"))
    page, listed = (one.make() for one in event_pages(contents, events, {"events/spring.html": "digest"}))
    assert not isinstance(page, Made)
    assert not isinstance(listed, Made)
    assert b"Ada &lt;b&gt;" in page
    assert b"Pairings of round 1" in page
    assert b"events/spring.html" in listed
    assert GAME not in listed.decode()
