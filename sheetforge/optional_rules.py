"""Optional rules of a game: what each is called, its line on a card, and what it sets.

A game keeps them in `data/rules.yaml`, by the ids that scenarios, events and `--rule` use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pydantic import Field

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Content, Flag, Mapped, Name, Whole, Words
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


class RuleWords(Content):
    """An optional rule as its file has it."""

    name: Words = Field(description="what the rule is called")
    line: Words = Field(description="what it says, on cards and in lists")
    sets: Mapped[Name, Flag | Whole] = Field(default_factory=dict, description="field of the rule set → its value")


class RulesFile(DataFile):
    """`data/rules.yaml`."""

    rules: Mapped[Name, RuleWords]


class Optional(NamedTuple):
    """An optional rule with its figures filled in."""

    id: str
    name: str
    line: str
    sets: Mapping[str, bool | int]
    place: str = ""
    """Its file, line and column."""


def read_optional_rules(package: str) -> tuple[Optional, ...]:
    """Return the optional rules of a game's package, in the order of their file.

    Raises `Unreadable` for a bad file.
    """
    file, figures = read_data(package, "rules", RulesFile)
    rules = tuple(
        Optional(id, rule.name, figures.fill(rule.line, rule.sets), rule.sets, figures.place_of(("rules", id)))
        for id, rule in file.rules.items()
    )
    figures.close()
    return rules


def chosen(rules: R, optional: Iterable[Optional], ids: Iterable[object]) -> tuple[R, list[str]]:
    """Return a rule set with optional rules in use, and a sentence for every id that is unknown.

    Raises `Unreadable` for a rule that sets what the rule set does not have.
    """
    known = {rule.id: rule for rule in optional}
    names = {field.name for field in fields(rules)}
    problems = []
    for id in map(str, ids):
        if id not in known:
            problems.append(f"there is no optional rule {id!r}; {did_you_mean(id, list(known))}")
            continue
        sets, place = known[id].sets, known[id].place
        for name in sets:
            if name not in names:
                lacks = f"the optional rule {id!r} sets {name}, which the rules of the engine do not have"
                raise Unreadable(f"{place}: {lacks}; {did_you_mean(name, sorted(names), with_list=True)}")
        rules = replace(rules, **sets)
    return rules, problems
