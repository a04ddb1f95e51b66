"""Scenarios in words: victories, and the set-up of ships."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.systems.silent_fury.engine.rulings import CRIPPLED_SHARE
from sheetforge.systems.silent_fury.schema.scenario import Scenario, Scoring, Victory
from sheetforge.text import counted, listed, number_word

FACINGS = ("up", "upper right", "lower right", "down", "lower left", "upper left")
"""The facings of a ship on a map whose hexes have a flat side up."""
CORNERED = ("upper right", "right", "lower right", "lower left", "left", "upper left")
"""The same where hexes have a corner up."""


def victory(goal: Victory) -> str:
    """Return the condition of a victory, after `wins`.

    >>> from sheetforge.systems.silent_fury.schema.scenario import Victory
    >>> victory(Victory.model_validate({"side": "A", "by": "leave", "count": 2, "edge": "top"}))
    'as soon as 2 of its ships have left the map by the top edge'
    """
    ships = (
        listed(goal.ships)
        if goal.ships
        else (f"{counted(goal.count, 'ship')} of the enemy" if goal.count else "all enemy ships")
    )
    if goal.ships and goal.count and goal.count < len(goal.ships):
        ships = f"{goal.count} of {ships}"
    verb = "is" if len(goal.ships) == 1 or goal.count == 1 else "are"
    match goal.by:
        case "last-ship":
            return "as soon as no other side has a ship that can fight"
        case "points":
            return "after the last turn with more points than any other side"
        case "destroy":
            return f"as soon as {ships} {verb} destroyed"
        case "capture":
            return f"as soon as {ships} {verb} captured"
        case "leave":
            edge = f" by the {goal.edge} edge" if goal.edge else ""
            own = f"{goal.count} of its ships have" if goal.count else "all its ships have"
            return f"as soon as {own} left the map{edge}"
        case "cargo":
            held = counted(goal.count or 1, "cargo component")
            return f"as soon as it holds {held} of enemy ships in working order"
        case "deny":
            return "after the last turn if nobody else has won"


FATES = {
    "destroyed": "destroyed",
    "captured": "captured or without crew",
    "crippled": "crippled",
    "left": "off the map",
}
"""Fate of a ship → its word on pages."""

CAN_FIGHT = (
    "A ship can fight if crew of its side are aboard and a weapon, an engine or a reactor works, "
    "or it has boarding equipment. "
)


def scored(scoring: Scoring) -> str:
    """Return how the fate of a ship scores (`engine.victory.scores`).

    >>> scored(Scoring.model_validate({"captured": 0, "damaged": 0, "crippled": 0}))
    "Of a ship's points the enemy scores: destroyed 100 %."
    """
    given = {fate: getattr(scoring, fate) for fate in FATES}
    parts = [f"{FATES[fate]} {share} %" for fate, share in given.items() if share]
    if scoring.damaged:
        share = f"otherwise {scoring.damaged} %"
        parts.append(
            f"{share} times the share of its components that cannot be operated, to hundredths of a point down"
        )
    text = f"Of a ship's points the enemy scores: {', '.join(parts)}."
    if scoring.crippled or scoring.damaged:
        part = number_word(CRIPPLED_SHARE)
        text += f" Crippled: no more than one in {part} of its components can be operated."
    if scoring.cargo:
        text += f" A side has {scoring.cargo} points for each cargo component in working order on its ships on the map."
    return text


def otherwise(scenario: Scenario) -> str:
    """Return which ships can fight, where that decides, and when nobody has won."""
    last = any(goal.by == "last-ship" for goal in scenario.victory)
    return f"{CAN_FIGHT if last else ''}Two sides at once, or equal points, is a draw."


def facing(number: int, shape: str) -> str:
    """Return where a ship faces, on a map of a shape."""
    return (FACINGS if shape == "flat" else CORNERED)[number]


def amounts(found: Mapping[str, int]) -> str:
    """Return pieces with their numbers.

    >>> amounts({"spacer": 2, "captain": 1, "marine": 0})
    '2 spacers, 1 captain'
    """
    return ", ".join(
        counted(count, name, "torpedoes" if name == "torpedo" else "") for name, count in found.items() if count
    )
