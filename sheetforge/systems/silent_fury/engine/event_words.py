"""Words of events: components, accuracy dice and FX rolls."""

from __future__ import annotations

from typing import Protocol

from sheetforge.play.events import Keyed
from sheetforge.systems.silent_fury.schema.ship import SIDES


class AtComponent(Protocol):
    """An event at a component of a ship."""

    @property
    def ship(self) -> str:
        """The id of the ship."""

    @property
    def component(self) -> int:
        """The number of the component."""


def component_key(ship: str, number: int) -> str:
    """Return the key of a component of a ship among names."""
    return f"{ship}:{number}"


def place(ship: str, number: int) -> str:
    """Return a component in a sentence: its number, for people with its name."""
    return Keyed(f"component {number}", component_key(ship, number))


def impact_text(faces: tuple[int, ...], bonus: int = 0) -> str:
    """Return the faces of an Impact roll, which make points with a bonus: `6 3 3 +1: `; empty without dice."""
    return f"{_with(faces, bonus)}: " if faces else ""


def fx_text(impact: tuple[int, ...], effect: tuple[int, ...], bonus: int = 0) -> str:
    """Return the faces of an FX roll: `6 3 +1, effect 5`; empty without dice."""
    both = (_with(impact, bonus), " ".join(map(str, effect)))
    return ", effect ".join(filter(None, both)) if impact or effect else ""


def _with(faces: tuple[int, ...], bonus: int) -> str:
    return " ".join([*map(str, faces), *([f"{bonus:+d}"] if bonus else [])])


def side_name(side: int) -> str:
    """Return the name of a side of a ship, which its armor hex shows by its place.

    >>> side_name(0), side_name(2)
    ('front', 'rear right')
    """
    return SIDES[side].replace("-", " ")


def place_of(event: AtComponent) -> str:
    """Return the component of an event in a sentence."""
    return place(event.ship, event.component)
