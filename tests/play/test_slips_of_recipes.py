"""Whatever is wrong in the recipe of a battle: it is refused, or played, as it was when it was reviewed."""

from __future__ import annotations

import pytest

from tests.play.slips_of_recipes import SCENARIOS, kept, text


@pytest.mark.parametrize("system", SCENARIOS)
def test_every_slip_of_a_recipe_is_refused_as_it_was(system: str) -> None:
    """Each with what is said of it, as `python -m tests.regenerate` wrote it."""
    assert text(system) == kept(system)
