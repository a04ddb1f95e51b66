"""Functions of numbers and hexes give what they gave."""

from __future__ import annotations

import pytest

from tests.pure_values import FOLDERS, digests, golden


@pytest.mark.parametrize("folder", FOLDERS)
def test_values_are_as_they_were(folder: str) -> None:
    """`python -m tests.pure_values MODULE FUNCTION` prints what a line is the digest of, before and after.

    A function that is new has its line when the digests are written again.
    """
    now, before = digests(folder), golden(folder).read_text(encoding="utf-8").splitlines()
    kept = {name(line) for line in now} & {name(line) for line in before}
    assert [line for line in now if name(line) in kept] == [line for line in before if name(line) in kept]
    assert len(kept) > len(before) / 2


def name(line: str) -> str:
    """The module and the function of a line."""
    return " ".join(line.replace(":", "").split()[:2])
