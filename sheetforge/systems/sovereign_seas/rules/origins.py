"""What content says of where its values come from."""

from __future__ import annotations

from sheetforge.lint.provenance import reconstructed_fields
from sheetforge.lint.rule import Rule, rule
from sheetforge.systems.sovereign_seas.rules.books import SOURCES

KINDS = ("ships", "weapons", "houses", "criticals", "tables", "fleets", "scenarios", "maps")


def reconstructed_rule(kind: str) -> Rule:
    """The rule for one kind of content; it is the same for all."""
    return rule(
        "SS601",
        "reconstructed-field",
        kind,
        "`reconstructed` names fields that the entity gives",
        SOURCES,
        good="reconstructed: {name: the log leaves it blank}",
        bad="reconstructed: {nome: the log leaves it blank}",
    )(reconstructed_fields)


ORIGIN_RULES = tuple(map(reconstructed_rule, KINDS))
