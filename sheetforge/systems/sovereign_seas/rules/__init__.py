"""The rules of construction of Sovereign Seas Lite: SS3xx ships, SS4xx tables, SS5xx the rest."""

from __future__ import annotations

from sheetforge.lint.rule import Rule
from sheetforge.systems.sovereign_seas.rules.logs import LOG_RULES
from sheetforge.systems.sovereign_seas.rules.origins import ORIGIN_RULES

RULES: tuple[Rule, ...] = (*LOG_RULES, *ORIGIN_RULES)
