"""Colours of the counters of powers, from `data/look.yaml`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from sheetforge.content.kinds import data_of
from sheetforge.content.model import Content
from sheetforge.sheet.look_data import Completed, read_look
from sheetforge.sheet.sides import SIDES, Side


class LookFile(Content):
    """`data/look.yaml`."""

    powers: Annotated[dict[str, Side], Completed]
    other: Side


_LOOK = read_look(Path(data_of("sheetforge.systems.babylon", "look.yaml")), LookFile)


def colours(power: str) -> Side:
    """Return how the counters of a power are painted, by its id."""
    return _LOOK.powers.get(power, _LOOK.other)


def colours_of(powers: Iterable[str]) -> tuple[Side, ...]:
    """Return the colours of sides by their powers; a power that fights itself has others too.

    >>> [one.name for one in colours_of(["tarsis", "ilmari", "tarsis"])]
    ['tarsis', 'ilmari', 'blue']
    """
    made: list[Side] = []
    for power in powers:
        own = colours(power)
        spare = (one for one in SIDES if one not in made)
        made.append(own if own not in made else next(spare, own))
    return tuple(made)
