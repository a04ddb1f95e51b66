"""Fleets in one line: what is written is read back, and what is wrong is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.content.library import BadRequest
from sheetforge.play.fleets import Bill, BillRow, ExchangeLine, ExchangeShip, is_line, points, read_line

slugs = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,5}){0,2}", fullmatch=True)
crews = st.lists(st.lists(st.integers(1, 10), min_size=1, max_size=4).map(tuple), max_size=1)
ships = st.builds(ExchangeShip, slugs, st.integers(1, 999), st.booleans(), crews.map(tuple))
halves = st.integers(1, 4000).map(lambda number: number / 2)
lines = st.builds(
    ExchangeLine,
    slugs,
    st.lists(ships, min_size=1, max_size=5, unique_by=lambda one: one.ship).map(tuple),
    st.none() | slugs,
    st.none() | slugs,
    st.none() | halves,
    st.booleans(),
    st.none() | halves,
)


@given(lines)
def test_a_line_reads_back_as_itself(line: ExchangeLine) -> None:
    """Game, event, House, points, ships with crews and mercenaries, and the total."""
    assert read_line(str(line)) == line
    assert is_line(str(line), [line.system])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("no colon", "is not a fleet in one line; write GAME [event=ID]"),
        ("game evnt=x: 1 bat", "'evnt=x': a fleet in one line has no such part"),
        ("game rolled=x: 1 bat", "'rolled=x': a fleet in one line has no such part"),
        ("game event=x event=y: 1 bat", "event is given twice; keep one"),
        ("game points=many: 1 bat", "points=many: write a number of points"),
        ("game: bat", "'bat': write a count and the id of a ship, such as 4 quark"),
        ("game:", "'': write a count and the id of a ship"),
        ("game: 0 bat", "a fleet has at least one of a ship; leave it out"),
        ("game: 1 bat, 2 bat", "'bat' is given twice; write it once, with the sum of the counts"),
        ("game: 1 bat = many", "the total is a number of points, not 'many'"),
        ("game: 1 bat (7 x)", "'7 x': the skills of a crew are numbers, such as (7 4 / 8 3)"),
        ("game: 1 bat (7 / 4)", "2 crews for 1; remove some"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(text: str, part: str) -> None:
    """The part, and what belongs there."""
    with pytest.raises(BadRequest) as refused:
        read_line(text)
    assert part in str(refused.value)


def test_the_same_ship_hired_and_owned_is_two_entries() -> None:
    """Mercenaries are counted apart from a House's own ships of the same kind."""
    assert len(read_line("game: 1 bat, 2 bat*").ships) == 2


def test_an_id_is_no_line() -> None:
    """Ids, with their game or kind too, and paths are not taken for a line."""
    for text in ("asp", "silent-death/asp", "fleets/silent-death/asp", "asp.yaml", "3:asp"):
        assert not is_line(text, ["silent-death"])


def test_a_total_needs_every_price() -> None:
    """One unknown price makes the total unknown; the leeway is part of what may be spent."""
    known, unknown = BillRow("A", 2, "8", 8.0, 16.0), BillRow("B", 1, "", None, None)
    assert Bill("Fleet", (known,), limit=100, leeway=20).total == 16
    assert Bill("Fleet", (known,), limit=100, leeway=20).most == 120
    assert Bill("Fleet", (known, unknown)).total is None
    assert (points(None), points(76.5), points(300.0)) == ("–", "76.5", "300")
