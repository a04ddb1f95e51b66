"""The edges of the rules about weapons and fighters: the last right figure, the first wrong one."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.systems.babylon.figures import BALLISTIC_INTERCEPT, DROP_OUT_DIE, INTERCEPT_DIE
from tests.systems.babylon.test_babylon_rules import content, found

HIGHEST = INTERCEPT_DIE - BALLISTIC_INTERCEPT - 1


def codes(kind: str, id: str, old: str, new: str) -> list[str]:
    """The codes of the findings after a change."""
    return [finding.code for finding in found(kind, id, old, new)[1]]


def line(kind: str, id: str, field: str) -> str:
    """The line of a field in an entity."""
    text = content().text(Key(kind, "babylon", id)).decode()
    return next(one for one in text.split("\n") if one.startswith(f"{field}:"))


@pytest.mark.parametrize(("value", "right"), [(1, True), (HIGHEST, True), (HIGHEST + 1, False)])
def test_an_intercept_value_can_fail_against_a_ballistic(value: int, right: bool) -> None:
    """Up to the highest that does."""
    old = line("weapons", "light-pulse-cannon", "intercept")
    changed = codes("weapons", "light-pulse-cannon", old, f"intercept: {value}")
    assert ("BA362" not in changed) == right


@pytest.mark.parametrize(("boxes", "right"), [(DROP_OUT_DIE, True), (DROP_OUT_DIE + 1, False)])
def test_a_fighter_has_no_more_boxes_than_its_die_has_faces(boxes: int, right: bool) -> None:
    """With as many it always stays while it is whole."""
    changed = codes("flights", "bustard", "structure: 6/2", f"structure: {boxes}/2")
    assert ("BA354" not in changed) == right


def test_a_salvo_belongs_to_ballistics_alone() -> None:
    """It is asked for of a missile, refused of a gun, and each at its own line."""
    missile = "{weapon: needle-missile, arc: 300-60, salvo: 3}"
    lines, without = found("flights", "bustard", missile, missile.replace(", salvo: 3", ""))
    (lacking,) = [one for one in without if one.code == "BA353"]
    assert lacking.span is not None
    assert "needle-missile" in lines[lacking.span.line - 1]
    gun = "{weapon: paired-guns, arc: 330-30}"
    lines, more = found("flights", "bustard", gun, gun.replace("}", ", salvo: 2}"))
    (useless,) = [one for one in more if one.code == "BA353"]
    assert "never runs out" in useless.message


def test_a_range_row_may_fall_by_any_even_amount_and_no_other() -> None:
    """Each figure of a printed row is the only one that its neighbours allow, or one of few: two
    more or two less never fit."""
    old = line("weapons", "light-pulse-cannon", "range")
    figures = old.removeprefix("range: ").split()
    assert len(figures) > 4
    for at in range(len(figures)):
        for off in (-2, 2):
            changed = [*figures]
            changed[at] = str(int(figures[at]) + off)
            assert "BA360" in codes("weapons", "light-pulse-cannon", old, f"range: {' '.join(changed)}"), changed
