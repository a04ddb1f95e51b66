"""Losses in words: every figure that there is has its words, and the table reads as printed."""

from __future__ import annotations

from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.schema.tables import Losses
from sheetforge.systems.babylon.words.describe import describe, losses_in_words
from tests.systems.babylon.engine.space import library


def test_table_of_losses_in_words() -> None:
    """Line by line what the document has under Criticals and Side destroyed."""
    table = library().get("criticals", "babylon", "losses")
    assert isinstance(table, Losses)
    assert losses_in_words(table) == {
        "row": {
            "thruster": ["–1 thrust"],
            "sensors": ["–1 sensor rating"],
            "cnc": ["–2 initiative", "–1 sensor rating", "20 % complete failure"],
            "shield-generator": ["–1 shield"],
        },
        "block": {
            "reactor": ["–1 power"],
            "engine": ["–1 thrust"],
            "jump-engine": ["1 % the ship blows up if it is used", "2 % it fails if it is used"],
        },
        "side": [
            "turn delay 2 zigs longer",
            "+2 signature",
            "–6 initiative",
            "50 % of the initial jamming lost",
            "50 % of the initial stealth lost",
        ],
    }


def test_what_show_derives() -> None:
    """Losses in sentences; a flight has no power, sections or sides to lose."""
    losses = library().get("criticals", "babylon", "losses")
    assert isinstance(losses, Losses)
    assert describe(library(), "criticals", "babylon", losses) == losses_in_words(losses)
    for kind, id in (("flights", "goshawk"), ("ships", "merlin")):
        craft = library().get(kind, "babylon", id)
        assert isinstance(craft, Ship | Flight)
        found = describe(library(), kind, "babylon", craft)
        assert ("power" in found) == ("sections" in found) == (kind == "ships")
        assert found["bill"]["difference"] == 0  # type: ignore[index]
        columns = found["turn_table"]
        assert isinstance(columns, list)
        assert all(one["printed"] for one in columns)
