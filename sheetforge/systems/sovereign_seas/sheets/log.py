"""What a ship's control log prints, resolved to plain values; no content is read after this."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sheetforge.sheet.page import PageLook

MountKind = Literal["casemate", "turret", "barbette"]
Place = Literal["starboard", "port", "bow", "stern", "centre"]


@dataclass(frozen=True, slots=True)
class Mount:
    """A battery to cross off: its id on the log, the gun in it, how and where it stands.

    `armour` is the letter that a hit must penetrate, empty where there is none; with `behind` the
    log has a shield, or the bare one of `()`, right before it. `arc` names the hexes that it fires
    into.
    """

    id: str
    gun: str
    kind: MountKind
    place: Place
    armour: str
    arc: str
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Hull:
    """A hull circle, numbered from 1 at the bow, with its armour letter."""

    number: int
    armour: str


@dataclass(frozen=True, slots=True)
class Slash:
    """A slash between hull circles: damage that crosses it costs a number of the speed list."""

    number: int


Part = Mount | Hull | Slash
"""What stands on the hull line, from bow to stern."""


@dataclass(frozen=True, slots=True)
class Gun:
    """A line of a gun chart: code, gun, factor of power, the letter that it penetrates by range."""

    code: str
    name: str
    power: str
    penetrates: tuple[str, ...]
    ringed: frozenset[str] = frozenset()
    """Which of `code`, `name`, `power`, `penetrates` no source gives."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of a reference list: what is thrown, what that is called, what it does."""

    roll: str
    title: str
    sentence: str = ""
    ringed: bool = False
    """Whether a figure in the sentence is one that no source gives."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a player looks up while firing: the same for all ships of the game.

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
    """Which of the parts no source gives."""


@dataclass(frozen=True, slots=True)
class Loss:
    """So many numbers of the speed list that a hit marks off, and whether no source gives them."""

    hit: str
    numbers: int
    ringed: bool


@dataclass(frozen=True, slots=True)
class ArcPicture:
    """An arc as it is drawn: its title, the batteries that have it, its hexes as steps.

    A step is `(q, r)` from the ship, its bow towards side 0.
    """

    title: str
    guns: str
    steps: frozenset[tuple[int, int]]
    ringed: bool = True


@dataclass(frozen=True, slots=True)
class ControlLog:
    """Everything a control log prints."""

    id: str
    system: str
    name: str
    class_code: str
    class_name: str
    navy: str
    navy_name: str
    in_service: str
    points: int
    turn_rate: str
    size: str
    acceleration: int
    deceleration: int
    speeds: tuple[int, ...]
    tower: str | None
    """The armour of the conning tower, empty for none; None when there is no tower."""
    magazines: int
    losses: tuple[Loss, ...]
    """What critical hits mark off the speed list."""
    lasting: int
    """The most turns that a critical hit lasts."""
    ram: str
    hull: tuple[Part, ...]
    starboard: tuple[Mount, ...] = ()
    port: tuple[Mount, ...] = ()
    guns: tuple[Gun, ...] = ()
    arcs: tuple[ArcPicture, ...] = ()
    notes: tuple[str, ...] = ()
    per_sheet: int = 2
    reconstructed: frozenset[str] = frozenset()
    book: str = ""
    digest: str = ""
    written: str = ""
    """The log as it is written, line by line."""

    @property
    def circles(self) -> int:
        """How many hull circles it has."""
        return sum(isinstance(part, Hull) for part in self.hull)

    @property
    def mounts(self) -> tuple[Mount, ...]:
        """Every battery: starboard, hull line, port."""
        on_line = tuple(part for part in self.hull if isinstance(part, Mount))
        return (*self.starboard, *on_line, *self.port)

    def ringed(self, name: str) -> bool:
        """Whether a field of the ship, or a part of it, is reconstructed."""
        return name in self.reconstructed or any(
            one.startswith(f"{name}.") for one in self.reconstructed
        )


@dataclass(frozen=True, slots=True)
class Options(PageLook):
    """How control logs are printed.

    `names` are the numbers of the counters of the copies, in order; `damage` the names of the
    blanks of each copy that are struck off; `copies` as many as the sheet holds unless given.
    """

    copies: int | None = None
    names: tuple[str, ...] = ()
    damage: tuple[frozenset[str], ...] = ()
    values: tuple[dict[str, str], ...] = field(default=())
