"""Changed state files of events: every command answers with a message, and changes nothing."""

from __future__ import annotations

import pytest

from tests.running import Run
from tests.tournament.fuzz_events import summed, tried

CASES = 120


def test_changed_files_are_answered() -> None:
    """Bytes, lines and values of any kind: no fault of the program, no file that is changed."""
    assert list(tried(CASES, "suite")) == []


@pytest.mark.parametrize(
    ("heading", "line", "said"),
    [
        ({"of": "no-event"}, None, "the content has no event 'no-event' of silent-death"),
        ({"of": "x" * 300}, None, "the content has no event 'xxxx"),
        ({"system": "no game"}, None, "an event of 'no game'"),
        ({}, {"act": "enter", "player": "\ud800"}, "cup.jsonl:2: player: character U+D800"),
        (
            {"form": "ranking", "of": ""},
            {"act": "post", "name": "Cup", "mark": "m", "players": ["Ada"], "places": [["Bob", 1]]},
            "the places and games do not fit its players: 'Bob'",
        ),
    ],
)
def test_files_that_do_not_fit_the_content(
    heading: dict[str, str], line: dict[str, object] | None, said: str, sheetforge: Run
) -> None:
    """An event that the content has no longer, half a character, a player who was not there."""
    head = {"event": 1, "form": "swiss", "system": "silent-death", "of": "open-tournament", "title": "Cup", "seed": "1"}
    lines: list[dict[str, object]] = [{**head, **heading}]
    if line is not None:
        lines.append({"n": 1, **line})
    with open("cup.jsonl", "wb") as file:
        file.write(summed(lines))
    answer = sheetforge("event", "log", "cup.jsonl")
    assert (answer.code, "fault of sheetforge" in answer.err) == (2, False)
    assert said in answer.err
    assert len(answer.err) < 600
