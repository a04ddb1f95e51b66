"""What rules say of content that names something missing or invalid: digests of their findings.

Of each kind of content of a game a few entities are checked, each time without one of those that
it names. `python -m tests.lint.gaps GAME` prints the findings; run it before and after a change.
The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.game import discover
from sheetforge.lint.rule import Context, Rule, RuleSet
from tests.digests import Digests
from tests.play.shown import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "gaps.txt"
GAMES = tuple(discover())
EACH, MOST = 4, 6
"""Entities of a kind, and missing ones of each for a rule."""

Reference = tuple[str, str]


class Gap(Context):
    """The library without one entity: it is invalid, or not there at all. `asked` are those that a rule names."""

    __slots__ = ("asked", "gap", "is_there")

    def __init__(self, key: Key, gap: Reference | None = None, is_there: bool = True) -> None:
        super().__init__(library(), key)
        self.asked: dict[Reference, None] = {}
        self.gap, self.is_there = gap, is_there

    def __call__(self, kind: str, reference: str | None, model: Any = None) -> Any:
        """Return an entity, unless it is the one that is missing."""
        if reference is not None:
            self.asked[kind, str(reference)] = None
        if self.gap == (kind, str(reference)):
            self.lacking.add(f"{kind}/{reference}")
            return None
        return super().__call__(kind, reference, model)

    def find(self, kind: str, reference: str | None) -> Key | None:
        """Return a key, unless it is not there at all."""
        if reference is not None:
            self.asked[kind, str(reference)] = None
        return None if self.gap == (kind, str(reference)) and not self.is_there else super().find(kind, reference)


def findings(rule: Rule, entity: Entity, context: Gap) -> str:
    """What a rule finds, and what it lacked."""
    found = [(problem.message, problem.path, problem.note) for problem in rule.check(entity, context)]
    return f"{found} {sorted(context.lacking)}"


def lines(system: str) -> Iterator[str]:
    """Each rule about each entity, whole and without one that it names."""
    game = discover()[system]
    rules = RuleSet.grouped(game.rules())
    for kind in game.kinds:
        keys = [*library().keys(kind, system)]
        for key in keys[:: max(1, len(keys) // EACH)][:EACH]:
            entity = library().entity(key)
            for rule in rules.of(kind, type(entity)) if entity is not None else ():
                assert entity is not None
                whole = Gap(key)
                yield f"{rule.code} {key}: {findings(rule, entity, whole)}"
                for gap in list(whole.asked)[:MOST]:
                    for is_there in (True, False):
                        found = findings(rule, entity, Gap(key, gap, is_there))
                        yield f"{rule.code} {key} without {gap} {is_there}: {found}"


DIGESTS = Digests(GOLDEN, GAMES, lambda system: "\n".join(lines(system)))
digest, kept, regenerate = DIGESTS.of, DIGESTS.kept, DIGESTS.regenerate


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1])))
