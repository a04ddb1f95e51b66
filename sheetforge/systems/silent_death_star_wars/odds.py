"""Odds of the condensation: crews that lack a feat.

The odds themselves are those of the game that it extends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.play.report import Asked, Report, Unanswerable
from sheetforge.systems.silent_death.odds import report as odds_report
from sheetforge.systems.silent_death_star_wars.characters import FEAT_NAMES, WITHOUT_FEAT

if TYPE_CHECKING:
    from sheetforge.content.library import Library

NO_DODGE, NO_OPERATION = "no-starship-dodge", "no-starship-operation"
TRAITS = (NO_DODGE, NO_OPERATION)
"""The feats that a crew may lack: to evade warheads, and to fire cannons."""


def answer(library: Library, asked: Asked) -> Report:
    """The odds that were asked for, with the penalties of traits. Raises `Unanswerable`."""
    if unknown := sorted(asked.traits.difference(TRAITS)):
        raise Unanswerable(f"no trait {unknown[0]!r}; traits are {', '.join(TRAITS)}")
    changed = replace(asked, traits=frozenset())
    lacking = []
    if NO_OPERATION in asked.traits:
        changed = replace(changed, modifier=asked.modifier + WITHOUT_FEAT)
        lacking.append(f"the firing crew has no {FEAT_NAMES['operation']} ({WITHOUT_FEAT:+d} to hit)")
    if NO_DODGE in asked.traits:
        changed = replace(changed, piloting=asked.evading + WITHOUT_FEAT)
        lacking.append(f"the evading crew has no {FEAT_NAMES['dodge']} ({WITHOUT_FEAT:+d} to dodge)")
    report = odds_report.answer(library, changed)
    if not lacking:
        return report
    facts = [(name, f"{asked.evading} of the target" if name == "piloting" else text) for name, text in report.facts]
    return replace(report, facts=(*facts, *(("feats", text) for text in lacking)))
