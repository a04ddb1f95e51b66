"""Control logs and their reference as plain values: layouts read no content."""

from __future__ import annotations

from dataclasses import field

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.page import PageLook
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.values import values


@values(frozen=True, slots=True)
class Rule:
    """A line of a reference list: the throw, the name of its result, and the effect."""

    roll: str
    title: str
    sentence: str
    ringed: bool = False
    """True when no source gives a figure of the sentence."""


@values(frozen=True, slots=True)
class Reference:
    """The tables that a player reads while firing: the same for all ships of the game.

    `needed` is how many strikes of `dice` dice hit at each range from 1.
    """

    needed: tuple[int, ...]
    dice: int
    needed_ringed: bool
    location_dice: int
    locations: tuple[Rule, ...]
    authority: tuple[str, ...]
    critical_dice: int
    criticals: tuple[Rule, ...]
    modifiers: tuple[tuple[str, str, str], ...]
    """Group, `batteries` or `target_speed`, case and dice of each modifier of gunnery."""
    ringed: frozenset[str] = frozenset()
    """The parts that no source gives."""


@values(frozen=True, slots=True)
class Loss:
    """The numbers of the speed list that a hit marks off; `ringed` when no source gives them."""

    hit: str
    numbers: int
    ringed: bool


@values(frozen=True, slots=True)
class ArcPicture:
    """An arc as it is drawn: its title, the batteries that have it, its hexes as steps.

    A step is `(q, r)` from the ship, its bow towards side 0.
    """

    title: str
    guns: str
    steps: frozenset[tuple[int, int]]
    ringed: bool = True


@values(frozen=True, slots=True)
class ControlLog:
    """A ship and the data that the tables of the game add to her control log.

    `losses` are the numbers of the speed list that critical hits mark off, `lasting` the most turns
    that one lasts, `hull` is her drawing from above.
    """

    ship: Blueprint
    system: str
    losses: tuple[Loss, ...]
    lasting: int
    arms: Arms | None
    hull: Drawing | None
    digest: str

    @property
    def id(self) -> str:
        """The id of the ship."""
        return self.ship.id

    @property
    def name(self) -> str:
        """The name of the ship."""
        return self.ship.name


@values(frozen=True, slots=True)
class Options(PageLook):
    """The options of control logs.

    `names` are the numbers of the counters of the copies, in order; `damage` the names of the
    blanks of each copy that are struck off; `copies` as many as the sheet holds unless given.
    """

    copies: int | None = None
    names: tuple[str, ...] = ()
    damage: tuple[frozenset[str], ...] = ()
    values: tuple[dict[str, str], ...] = field(default=())
