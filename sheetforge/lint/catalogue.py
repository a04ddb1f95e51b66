"""Every rule that can speak, in words, by code: of YAML, of all games, and of each game."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.yaml.rules import YAML_RULES, RuleText
from sheetforge.lint.rule import RuledGame
from sheetforge.lint.shared import SHARED_RULES
from sheetforge.text import did_you_mean


def catalogue(systems: Mapping[str, RuledGame]) -> dict[str, RuleText]:
    """Code → rule in words, sorted by code."""
    texts = {text.code: text for text in (*YAML_RULES, *SHARED_RULES)}
    for system in systems.values():
        for rule in system.rules():
            texts.setdefault(
                rule.code,
                RuleText(
                    rule.code,
                    rule.name,
                    rule.severity,
                    rule.summary,
                    rule.authority,
                    rule.good,
                    rule.bad,
                    more=rule.more,
                ),
            )
    return dict(sorted(texts.items()))


def find_rule(texts: Mapping[str, RuleText], wanted: str) -> RuleText | None:
    """The rule with a code (any case) or a name."""
    if wanted.upper() in texts:
        return texts[wanted.upper()]
    return next((text for text in texts.values() if text.name == wanted.lower()), None)


def meant_rule(texts: Mapping[str, RuleText], wanted: str) -> str:
    """For a code or name that is not there: the one that was meant, or where they all are."""
    names = [*texts, *(text.name for text in texts.values())]
    return did_you_mean(wanted, names, otherwise="`sheetforge rules` lists them")
