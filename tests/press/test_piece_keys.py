"""The key beside the ruler of a sheet: every mark on its pieces that stands for a name, within its room."""

from __future__ import annotations

from itertools import pairwise

from sheetforge.press.piece_keys import Beside, PieceKey, entries_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box
from sheetforge.sheet.walk import bounds, texts

ROOM = Box(120.0, 270.0, 80.0, 7.6)


def test_a_name_is_there_once_with_all_its_marks() -> None:
    """What has its own name on it is not there."""
    keys = [PieceKey("HII", "Hiisi"), PieceKey("A", "Otso"), None, PieceKey("B", "Otso"), PieceKey("Ram", "Ram")]
    assert entries_of(keys) == (("HII", "Hiisi"), ("A B", "Otso"))


def test_the_key_stands_in_its_room() -> None:
    """Marks and names in order, in lines of 6.5 points, below the names of sets; no letter above the ruler."""
    entries = tuple((f"C{number}", f"Cruiser {number}") for number in range(12))
    for sets in ((), ("House of the North",)):
        items = tuple(Beside(sets, entries).drawn(ROOM, PALETTES["mono"]))
        said = [text for text, _ in texts(items)]
        assert {text.size_pt for text in said} == {6.5}
        words = [text.text for text in said if text.text not in sets]
        assert words == [word for entry in entries for word in entry][: len(words)]
        assert len(words) == 24 or sets
        assert len(words) >= 12
        box = bounds(items)
        assert box.y >= ROOM.y - (0.12 if sets else 0.01)
        assert box.right <= ROOM.right
        lines = sorted({round(text.y, 2) for text in said})
        assert all(low - high >= 2.3 for high, low in pairwise(lines))


def test_sets_alone_are_as_large_as_they_fit() -> None:
    """Without a key they have its room."""
    (name,) = texts(tuple(Beside(("House of the North",)).drawn(ROOM, PALETTES["mono"])))
    assert name[0].size_pt == 9.0
    assert not tuple(Beside().drawn(ROOM, PALETTES["mono"]))
