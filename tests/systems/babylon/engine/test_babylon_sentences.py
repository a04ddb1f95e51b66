"""Sentences of a battle: dice that add up, causes, and what becomes of a ship."""

from __future__ import annotations

from sheetforge.systems.babylon.engine.events import (
    CommandFailed,
    FirstToFire,
    Initiative,
    Moved,
    Ordered,
    Overkill,
    RolledOff,
    Struck,
)


def test_dice_of_damage_add_up_with_what_is_added_to_them() -> None:
    """2d10+10 is written as the sum that the player makes."""
    struck = Struck("otso", "aft Thruster", (6,), 21, (9, 2), 4, 0)
    assert "(location 6) for 9+2+10 = 21, armour 4: 17 through" in str(struck)


def test_each_face_of_a_location_says_what_it_chose() -> None:
    """The section, the place in PRIMARY, and one of several systems that are alike."""
    assert "(location 20, in primary 8)" in str(Struck("otso", "C&C", (20, 8), 15, (), 6, 0))
    alike = Struck("otso", "Plasma Lance 3", (5, 3), 15, (), 2, 4, 3)
    assert "(location 5, 3 on d3)" in str(alike)
    more = Overkill("otso", "Sensors", 1, (12,))
    assert str(more) == "otso: 1 more goes on to Sensors (primary location 12)"


def test_initiative_has_its_dice() -> None:
    """Faces with the bonus of each craft, and straight rolls of equal ones."""
    rolled = Initiative(("a", "b"), (3, 12), (0, -6))
    assert str(rolled) == "initiative, the lowest first: a 3 (3+0), b 6 (12-6)"
    assert str(RolledOff(("a", "b"), (4, 11))).endswith(": a 4, b 11")


def test_the_side_that_fires_first_has_its_reason() -> None:
    """A roll in odd rounds, the order of the sides in even ones."""
    assert str(FirstToFire("Ilmari", face=2, of=2)) == "Ilmari fires first (2 on d2)"
    assert str(FirstToFire("Tarsians", "even round")) == "Tarsians fire first (even round)"


def test_a_destroyed_command_centre_does_not_work_on() -> None:
    """Whatever is rolled for its last rows."""
    gone = CommandFailed("hiisi", None, (70, 62), 20, destroyed=True)
    assert "C&C is destroyed, there is no command any more (70, 62 on d100" in str(gone)
    assert "works on" in str(CommandFailed("hiisi", None, (70,), 20))


def test_orders_and_slides_are_sentences() -> None:
    """What the craft does, not the word of the answer."""
    orders = ("accelerate-2", "slide-port-1", "pivot-starboard", "roll")
    assert [str(Ordered("merlin", order)) for order in orders] == [
        "merlin accelerates by 2",
        "merlin slides 1 to port",
        "merlin pivots to starboard",
        "merlin rolls",
    ]
    assert str(Moved("merlin", "2115", 0, 2, 1, 3)).endswith("speed 1, slides 3 to starboard")
    assert str(Moved("merlin", "2115", 0, 2, 1)).endswith("speed 1")
