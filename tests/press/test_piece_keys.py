"""The key at the foot of a sheet: every mark on its pieces that stands for a name, within its room."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetforge.press.piece_keys import Beside, FlagKey, PieceKey, entries_of, flags_of
from sheetforge.sheet.counter_marks import look_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box
from sheetforge.sheet.walk import bounds, texts

ROOM = Box(5.0, 270.0, 200.0, 7.6)
RULER = ("100 mm", "50 mm", "4 in", "2 in")


def _said(items: tuple[object, ...]) -> list[str]:
    return [text.text for text, _ in texts(items)]  # type: ignore[arg-type]


def test_a_name_is_there_once_with_all_its_marks() -> None:
    """What has its own name on it is not there; a code of two names has both."""
    keys = [PieceKey("HII", "Hiisi"), PieceKey("A", "Otso"), None, PieceKey("B", "Otso"), PieceKey("Ram", "Ram")]
    found = [(one.mark, one.name) for one in entries_of([*keys, PieceKey("HII", "Hiidenkivi")])]
    assert found == [("HII", "Hiisi, Hiidenkivi"), ("A B", "Otso")]


def test_flags_are_explained_where_they_differ() -> None:
    """Each look of a flag with marks that stand on it; ships and what they launch number their flags alike."""
    marks = ["A", "b", "C", "D", "E", "A.1", "2"]
    found = flags_of([FlagKey(mark, look_of(mark)) for mark in marks])
    assert [one.name for one in found] == ["Flags by number:", "1 A", "2 B", "C", "D"]
    assert [one.look for one in found[1:]] == [look_of(mark) for mark in "ABCD"]
    assert flags_of([FlagKey("A", look_of("A")), FlagKey("E", look_of("E")), None]) == ()


@pytest.mark.parametrize(("count", "ruler"), [(12, "100 mm"), (22, "50 mm"), (34, None)])
def test_the_key_is_whole(count: int, ruler: str | None) -> None:
    """The ruler gives way to a long one; it stands in order, in lines of 6.5 points, no letter above the ruler."""
    entries = entries_of([PieceKey(f"C{number:02}", f"Cruiser {number}") for number in range(count)])
    for sets in ((), ("Fleet of the North",)):
        items, rest = Beside(sets, entries).foot(ROOM, PALETTES["mono"], is_last=False)
        assert rest.entries == ()
        words = [word for word in _said(items) if word not in (*RULER, "Fleet of the North:")]
        assert words == [word for one in entries for word in (one.mark, one.name)]
        assert next((word for word in _said(items) if word in RULER), None) == ruler
        said = [text for text, _ in texts(items) if text.text not in RULER]
        assert {text.size_pt for text in said} == {6.5}
        box = bounds(items)
        assert box.y >= ROOM.y - 0.01
        assert box.right <= ROOM.right
        lines = sorted({round(text.y, 2) for text in said})
        assert all(low - high >= 2.3 for high, low in pairwise(lines))


def test_what_has_no_room_in_front_is_for_the_back() -> None:
    """Sixty names, on two sides; the last side leaves the names of the sets out if that makes room."""
    entries = entries_of([PieceKey(f"C{number:02}", f"Cruiser {number}") for number in range(60)])
    front, rest = Beside(("North",), entries).foot(ROOM, PALETTES["mono"], is_last=False)
    back, last = rest.foot(ROOM, PALETTES["mono"], is_last=True)
    assert rest.entries
    assert last.entries == ()
    assert [word for word in (*_said(front), *_said(back)) if word.startswith("Cruiser")] == [
        one.name for one in entries
    ]
    long = tuple(f"Fleet number {number} of the North" for number in range(8))
    alone, left = Beside(long, entries[:36]).foot(ROOM, PALETTES["mono"], is_last=True)
    assert left.entries == ()
    assert not any("Fleet" in word for word in _said(alone))


def test_sets_alone_are_as_large_as_they_fit() -> None:
    """Without a key they have its room."""
    items, _ = Beside(("House of the North",)).foot(ROOM, PALETTES["mono"], is_last=False)
    assert [text.size_pt for text, _ in texts(items) if text.text not in RULER] == [9.0]
    assert not set(_said(Beside().foot(ROOM, PALETTES["mono"], is_last=False)[0])) - set(RULER)
