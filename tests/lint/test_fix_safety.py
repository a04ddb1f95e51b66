"""Which rules offer a fix that `check --fix` makes by itself, and which leave it to the author."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.lint.examples import findings_of, sample_library

SAFE = {"silent-death": {"SD328", "SD372"}, "silent-death-star-wars": {"SD328"}}
"""By game: the codes whose fixes only write the same thing as it should be written."""


@pytest.mark.parametrize("system", discover().values(), ids=lambda one: one.id)
def test_only_what_cannot_change_the_meaning_is_safe(system):
    """The fixes of all breaking examples, by rule: a figure that another would put right too
    is never changed without being asked for."""
    library = sample_library(discover(), system.id)
    found = {True: set(), False: set()}
    for rule in system.rules():
        for finding in findings_of(library, system.id, rule, rule.bad):
            if finding.fix is not None:
                found[finding.fix.safe].add(rule.code)
    assert found[True] == SAFE.get(system.id, set())
    assert found[False]
