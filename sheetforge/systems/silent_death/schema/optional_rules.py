"""Optional rules: their names, what each sets in a rule set, and its line on the card.

They are in `data/rules.yaml`, by the ids that events and scenarios of the content use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from pydantic import Field

from sheetforge.content.game_data import DataFile, Figures, read_data
from sheetforge.content.model import Mapped, Name, Title
from sheetforge.optional_rules import RuleWords

PACKAGE = "sheetforge.systems.silent_death"


class OptionalRule(RuleWords):
    """An optional rule as its file has it; one of another game of the family may add scripts."""

    scripts: Mapped[Name, Title] = Field(
        default_factory=dict, description="field of the rule set → `module:NAME` of the code that plays it"
    )


class OptionalRulesFile(DataFile):
    """`data/rules.yaml`."""

    rules: Mapped[Name, OptionalRule] = Field(description="id of a rule → the rule")


class OptionalRules(NamedTuple):
    """The optional rules of a game by id, and what fills their lines."""

    rules: Mapping[str, OptionalRule]
    figures: Figures


@cache
def read_rules(package: str = PACKAGE) -> OptionalRules:
    """Return the optional rules of a game of the family."""
    file, figures = read_data(package, "rules", OptionalRulesFile)
    return OptionalRules(MappingProxyType(file.rules), figures)


@cache
def settings() -> Mapping[str, Mapping[str, bool | int]]:
    """Return what every optional rule sets, by its id."""
    # Schemas are read by every check, which needs no engine.
    from sheetforge.content.fixed import each_fixed

    return each_fixed({id: rule.sets for id, rule in read_rules().rules.items()})


@cache
def lines(package: str = PACKAGE) -> Mapping[str, str]:
    """Return the line of every optional rule of a game, with the figures of its engine."""
    rules, figures = read_rules(package)
    found = {id: figures.fill(rule.line, rule.sets) for id, rule in rules.items()}
    figures.close()
    return MappingProxyType({id: line[0].upper() + line[1:] for id, line in found.items()})


def rule_name(id: str, package: str = PACKAGE) -> str:
    """Return the name of an optional rule; the id of a rule without a name."""
    known = read_rules(package).rules.get(id) or read_rules().rules.get(id)
    return known.name if known else id.replace("-", " ").capitalize()
