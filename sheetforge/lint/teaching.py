"""The check of teaching battles: one for a game, and small enough to teach it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.content.scenarios import MOST_UNITS, BattleScenario
from sheetforge.lint.rule import Elsewhere, Problem

if TYPE_CHECKING:
    from sheetforge.content.model import Entity
    from sheetforge.lint.rule import Context

FIELD = "teaching"


def teaching_battle(entity: Entity, context: Context) -> Iterator[Problem]:
    """Yield a problem for a teaching battle that is too large, or not the first of its game."""
    if not isinstance(entity, BattleScenario) or entity.teaching is None:
        return
    if (units := entity.unit_count()) > MOST_UNITS:
        message = f"a teaching battle has at most {MOST_UNITS} units, this one has {units}; take "
        message += "some out, or remove `teaching`"
        yield Problem(message, (FIELD,), str(units), target="key", part=1)
    key = context.key
    for other in context.library.keys(key.kind, key.system):
        if other >= key:
            return
        earlier = context(other.kind, other.id)
        if isinstance(earlier, BattleScenario) and earlier.teaching is not None:
            message = f"{earlier.name} ({other.id}) is the teaching battle of {key.system}; a game "
            message += "has one, so remove `teaching` from one of the two"
            there = Elsewhere(other, (FIELD,), "the first one")
            yield Problem(message, (FIELD,), other.id, target="key", part=0, elsewhere=(there,))
            return
