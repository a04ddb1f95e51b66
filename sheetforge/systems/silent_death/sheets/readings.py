"""Readings of damage dice, for the foot of a display, its key and the reference cards."""

from __future__ import annotations

from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.column import Heading, Note, Part

READINGS = (
    ("Low", "the lowest die; lowest dice that tie are added", "2 4 6 = 2", "3 3 5 = 6"),
    ("Medium", "the middle die; with a pair, read as High", "2 4 6 = 4", "3 3 5 = 5"),
    ("High", "the highest die; highest dice that tie are added", "2 4 6 = 6", "3 5 5 = 10"),
    ("All", "the sum of the dice", "2 4 6 = 12", "3 3 5 = 11"),
)
"""Reading, what it counts, examples of dice."""

TRIPLES = "Three of a kind always count whole."


def readings(examples: bool = True) -> list[Part]:
    """Return how damage dice are read, a paragraph for each reading."""
    made: list[Part] = [Heading("Reading damage")]
    for name, rule, *shown in READINGS:
        runs = [Run(f"{name}: ", "bold"), Run(f"{rule}. ")]
        if examples:
            text = "; ".join(example.replace(" ", "\u00a0") for example in shown)
            runs.append(Run(text, "medium"))
        made.append(Note(tuple(runs), name, after=1.2 if examples else 0.5))
    made.append(Note((Run(TRIPLES),), "triples"))
    return made
