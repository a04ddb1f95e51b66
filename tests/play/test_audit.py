"""The audit of a price: a ship that is far too cheap or far too dear is found out."""

from __future__ import annotations

import pytest

from sheetforge.arena.matchmaking import Audit, Terms, audited, pairings
from sheetforge.arena.run import run
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.game import discover
from sheetforge.play.forces import Force
from tests.systems.silent_death.armoury import library

SYSTEM, SHIP = "silent-death-star-wars", "x-wing"
KEY = Key("ships", SYSTEM, SHIP)


def priced(bpv: int) -> Library:
    """The content with another price for the ship."""
    text = library().text(KEY).decode()
    assert "bpv: 40" in text
    return library().with_texts({KEY: text.replace("bpv: 40", f"bpv: {bpv}", 1)})


def audit(content: Library, jobs: int = 1, games: int = 32) -> Audit:
    """The audit of the ship against two peers."""
    engine = discover()[SYSTEM].engine
    assert engine is not None
    terms = Terms(games, "audit", ("reference", "reference"), {"turn_limit": 12})
    chosen = pairings(engine(), content, Force(KEY), 2, terms)
    return audited(SHIP, [(one, run(one.match, jobs)[0]) for one in chosen])


@pytest.mark.parametrize(("bpv", "verdict"), [(16, "worth more than its price"), (120, "worth less than its price")])
def test_a_price_that_is_far_off_is_found_out(bpv: int, verdict: str) -> None:
    """At less than half its price it wins nearly always, at three times the price hardly ever."""
    found = audit(priced(bpv))
    assert found.verdict == verdict
    assert not found.score.low <= 0.5 <= found.score.high


def test_both_forces_cost_the_same() -> None:
    """Units make prices equal, skill points the rest, to the point; pairs of games are whole."""
    found = audit(library(), games=8)
    assert len(found.rows) == 2
    for pairing, standings in found.rows:
        assert pairing.points[0] == pairing.points[1]
        assert standings.games % 2 == 0
    assert found.games == sum(standings.games for _, standings in found.rows)


def test_an_audit_is_the_same_for_any_number_of_processes() -> None:
    """Every row, from one process and from three."""
    assert [rows for _, rows in audit(library(), 1, 16).rows] == [rows for _, rows in audit(library(), 3, 16).rows]
