"""A House League over sessions: rolled fleets, sizes, mercenaries, and its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Run


@pytest.fixture
def league(sheetforge: Run) -> Run:
    """Runs a subcommand of `event` in a league of Ann and Bob."""
    new = ("event", "new", "l.jsonl", "--event", "house-league", "--rounds", "6")
    assert sheetforge(*new).code == 0
    for name in ("Ann", "Bob"):
        assert sheetforge("event", "enter", "l.jsonl", name).code == 0

    def run(*words: object) -> object:
        group = ("event", *words[:2]) if words[0] == "league" else ("event", words[0])
        rest = words[2:] if words[0] == "league" else words[1:]
        return sheetforge(*group, "l.jsonl", *rest)

    return run  # type: ignore[return-value]


def done(league: Run, *words: object) -> str:
    answer = league(*words)
    assert answer.code == 0, answer.err
    return answer.out


def refused(league: Run, *words: object) -> str:
    before = Path("l.jsonl").read_bytes()
    answer = league(*words)
    assert (answer.code, answer.out) == (2, "")
    assert Path("l.jsonl").read_bytes() == before
    return answer.err


def test_a_league_over_sessions(league: Run) -> None:
    """A fleet for every battle, of the same House; kills and losses without mercenaries."""
    rolled = done(league, "league", "roll", "Ann", "--house", "ridotto", "--points", 600)
    assert rolled == done(league, "league", "roll", "Ann", "--points", 600)
    assert rolled.splitlines()[-1].startswith("silent-death event=house-league house=ridotto points=600 rolled: ")
    cost = float(rolled.rpartition("= ")[2])
    done(league, "pair")
    other = done(league, "league", "roll", "Bob", "--table", "sunrunners-open-road")
    loss = float(other.rpartition("= ")[2])
    assert loss >= 800
    assert "Ann plays ridotto in this league, not vaubrand" in refused(
        league, "league", "roll", "Ann", "--house", "vaubrand"
    )
    done(league, "result", "Ann", "Bob", "--left", 300, 120)
    again = done(league, "league", "roll", "Ann", "--points", 700)
    assert "points=700" in again
    rows = done(league, "league", "table", "--format", "csv").splitlines()
    killed, lost = loss - 120, cost - 300
    hired = rows[1].split(",")[-1]
    assert rows[1] == (f"1,Ann,ridotto,1,1,0,0,7,{killed:.10g},{lost:.10g},{killed / lost:.2f},{hired}")
    assert rows[2].startswith(f"2,Bob,sunrunners,1,0,0,1,1,{lost:.10g},{killed:.10g},")
    assert float(hired) > 0, "the fleet of the second session has mercenaries"
    assert "place  player  house" in done(league, "league", "table")


def test_what_a_league_refuses(league: Run, sheetforge: Run) -> None:
    """A size that the event does not have, a player without a House, an event of another kind."""
    roll = ("league", "roll", "Ann")
    assert "Ann has no House yet: name it with --house" in refused(league, *roll)
    wrong = refused(league, *roll, "--house", "ridotto", "--points", 650)
    assert "House League has battles of 600, 700 or 800 points, not 650" in wrong
    assert "--unofficial" not in wrong
    assert "no player 'Anne'; did you mean 'Ann'?" in refused(league, "league", "roll", "Anne", "--house", "ridotto")
    sheetforge("event", "new", "o.jsonl", "--event", "open-tournament")
    answer = sheetforge("event", "league", "table", "o.jsonl")
    assert (answer.code, "Open Tournament is not a league" in answer.err) == (2, True)
