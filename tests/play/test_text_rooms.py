"""Plans of rooms in text: boxes, their lines, and what joins them."""

from __future__ import annotations

from sheetforge.geometry.rooms import Passage, Room, RoomPlan
from sheetforge.play.text_rooms import room_lines

PLAN = RoomPlan(
    (Room("1", 2, 0), Room("2", 0, 2), Room("3", 4, 2), Room("4", 2, 4)),
    (Passage("1", "2"), Passage("2", "3"), Passage("3", "4"), Passage("1", "4", ((8, 0), (8, 4)))),
)
LABELS = {"1": ("1 B", "ee"), "2": ("2 E",), "3": ("3 W", "x"), "4": ("4",)}


def test_rooms_and_corridors_stand_as_they_are_laid_out() -> None:
    """Straight, slanting and bent corridors reach their rooms; heavy rooms have double borders."""
    assert room_lines(PLAN, LABELS, heavy=frozenset("3")) == [
        "    ┌───┐",
        "    │1 B│─────────+",
        "    │ ee│         │",
        "    └───┘         │",
        "    ╱             │",
        "┌───┐   ╔═══╗     │",
        "│2 E│───║3 W║     │",
        "│   │   ║ x ║     │",
        "└───┘   ╚═══╝     │",
        "        ╱         │",
        "    ┌───┐         │",
        "    │ 4 │─────────+",
        "    │   │",
        "    └───┘",
    ]


def test_colours_do_not_move_what_stands_beside_them() -> None:
    """A painted line takes the room of its letters, not of its codes."""
    plain = room_lines(PLAN, LABELS)
    painted = room_lines(PLAN, LABELS, lambda id, text: f"<{text}>" if id == "3" else text)
    assert [line.replace("<", "").replace(">", "") for line in painted] == plain
    assert any("<3 W>" in line for line in painted)
