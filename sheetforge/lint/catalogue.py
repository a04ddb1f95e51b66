"""The catalogue of all rules by code: those of YAML, of every game, and of each game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from sheetforge.content.yaml.rules import YAML_RULES, RuleText
from sheetforge.lint.rule import RuledGame
from sheetforge.lint.shared import SHARED_RULES
from sheetforge.text import did_you_mean


def catalogue(systems: Mapping[str, RuledGame]) -> dict[str, RuleText]:
    """Return code → rule text, sorted by code."""
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
    """Return the rule with a code (in any case) or a name."""
    if wanted.upper() in texts:
        return texts[wanted.upper()]
    return next((text for text in texts.values() if text.name == wanted.lower()), None)


def rule_hint(texts: Mapping[str, RuleText], wanted: str) -> str:
    """Return the hint for an unknown code or name: the closest one, or the listing command."""
    names = [*texts, *(text.name for text in texts.values())]
    if re.fullmatch(r"[A-Za-z]+\d+", wanted):
        # Codes that differ by a digit are rules about different things.
        return "`sheetforge rules` lists them"
    return did_you_mean(wanted, names, otherwise="`sheetforge rules` lists them")


def rule_page(code: str) -> str:
    """Return the address of a rule's text; empty without a page of all rules.

    `SHEETFORGE_RULES_URL` is the address of such a page, with an anchor for each rule.
    """
    page = os.environ.get("SHEETFORGE_RULES_URL", "")
    return f"{page}#{code.lower()}" if page else ""
