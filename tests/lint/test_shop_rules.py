"""What the rules say of a print shop: the edge of each, and the words."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.lint.runner import check_entity
from sheetforge.systems import any_game
from tests.systems.babylon.engine.space import library

KEY = Key("shops", "any-game", "drivethrucards")


def said(code: str, old: str, new: str) -> list[str]:
    """What a rule says of the shop with a text changed."""
    text = library().text(KEY).decode()
    assert old in text
    content = library().with_texts({KEY: text.replace(old, new, 1)})
    found = check_entity(content, KEY, any_game.system.rules()).findings
    return [one.message for one in found if one.code == code]


@pytest.mark.parametrize(("safe", "left"), [("3.175", None), ("15.875", None), ("16", "31.5"), ("40", "0")])
def test_the_safe_zone_leaves_half_of_a_card(safe: str, left: str | None) -> None:
    """Beyond a quarter from each side the finding says how much is left, and never less than 0."""
    due = [f"{safe} mm on both sides leave {left} of 63.5 mm of poker; 'safe' is the distance in mm from the cut"]
    assert said("AG302", "safe: 3.175", f"safe: {safe}") == (due if left else [])


def test_sizes_that_are_taken_for_one_another_are_named() -> None:
    """Each pair once, at the later size; free sizes and fixed ones exclude each other."""
    (found,) = said("AG301", "name: poker}", "name: poker}\n  - {name: bridge, width: 63.9, height: 88.9}")
    assert found.startswith("bridge (63.9 x 88.9 mm) is within ")
    assert found.endswith(" mm of poker (63.5 x 88.9 mm); remove one")
    (found,) = said("AG301", "bleed:", "most: {width: 600, height: 900}\nbleed:")
    assert found.startswith("'most' is for free sizes")
