"""Fleets outside a battle: their bill, the line by which people exchange them, and their crews.

    silent-death event=rules-of-warfare-ii house=asp: 4 quark, 2 pulsar = 291

A game supplies a `FleetGame`; the commands read fleets from files, ids and lines alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetforge.content.library import BadRequest
from sheetforge.text import counted, cut, digest, listed, short_list, times

if TYPE_CHECKING:
    from fractions import Fraction

    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity
    from sheetforge.play.questions import Asking, Choose
    from sheetforge.play.report import Report

# --- the bill ------------------------------------------------------------------------------------


class BillRow(NamedTuple):
    """A number of one ship: the arithmetic of its price, the price, and the cost of all."""

    name: str
    number: int
    sum_of: str
    each: float | None
    cost: float | None


@dataclass(frozen=True, slots=True)
class Bill:
    """The price of a fleet, row by row; prices that no available source has are None.

    `limit` is what it may cost, `leeway` the percentage by which it may exceed that, `slots` the
    number of its crew skills; `notes` are remarks on the prices, in sentences.
    """

    title: str
    rows: tuple[BillRow, ...]
    slots: int | None = None
    limit: float | None = None
    leeway: int = 0
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> float | None:
        """The cost of the fleet; None if a price is unknown."""
        costs = [row.cost for row in self.rows]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None

    @property
    def most(self) -> float | None:
        """The points that the fleet may cost, leeway included."""
        return None if self.limit is None else self.limit * (100 + self.leeway) / 100


def points(number: float | None) -> str:
    """Return points to the half: `61`, `76.5`; a dash if they are unknown."""
    return "–" if number is None else f"{number:.10g}"


# --- one line for exchange -----------------------------------------------------------------------


class ExchangeShip(NamedTuple):
    """A number of one ship. `crews` are the skills of the first of them, in the order of the
    slots."""

    ship: str
    number: int
    hired: bool
    crews: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeLine:
    """A fleet as one line: ids and counts, and the total that its writer had, if any."""

    system: str
    ships: tuple[ExchangeShip, ...]
    event: str | None
    house: str | None
    limit: float | None
    rolled: bool
    total: float | None

    def __str__(self) -> str:
        fields = {"event": self.event, "house": self.house}
        if self.limit is not None:
            fields["points"] = points(self.limit)
        head = [self.system, *(f"{word}={value}" for word, value in fields.items() if value)]
        head += ["rolled"] if self.rolled else []
        total = "" if self.total is None else f" = {points(self.total)}"
        return f"{' '.join(head)}: {', '.join(map(_ship_text, self.ships))}{total}"

    @property
    def stem(self) -> str:
        """The name of a file with the fleet: all that its cards and sheets depend on, skills as a digest."""
        words = [word for word in (self.house, self.event) if word]
        words += [] if self.limit is None else [f"{points(self.limit)}-points"]
        words += ["rolled"] if self.rolled else []
        ships = short_list([f"{ship.number}-{ship.ship}{'-hired' if ship.hired else ''}" for ship in self.ships])
        crews = [_ship_text(ship) for ship in self.ships if ship.crews]
        return "-".join((*words, ships, *([f"crews-{digest(', '.join(crews))}"] if crews else [])))

    def title(self, library: Library) -> str:
        """Return the numbers and names of its ships, as many as a name has room for: `4 Quark, 2 Pulsar and 3 more`."""
        # Late: a process that only reads lines needs no content models.
        from sheetforge.content.model import NAME_ROOM
        from sheetforge.lint.glyphs import width_of

        words = [f"{ship.number} {_name(library, self.system, ship.ship)}" for ship in self.ships]
        for most in range(len(words), 0, -1):
            left = sum(ship.number for ship in self.ships[most:])
            title = listed([*words[:most], f"{left} more"] if left else words)
            if width_of(title) <= NAME_ROOM.width:
                break
        return title


EXAMPLE = "GAME [event=ID] [house=ID] [points=N]: 4 SHIP, 2 SHIP"
_SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_HEAD = re.compile(rf"(?P<system>{_SLUG})(?P<more>(?: +[a-z]+(?:=[^\s:]+)?)*) *:(?P<rest>.*)", re.S)
_SHIP = re.compile(
    rf"(?P<count>\d{{1,3}}) *(?P<ship>(?:{_SLUG}/)?{_SLUG})(?P<hired>\*?)"
    r" *(?:\((?P<crews>[^)]*)\))?"
)
_POINTS = re.compile(r"\d{1,6}(\.\d+)?")


def is_line(text: str, systems: Sequence[str]) -> bool:
    """Return whether a text is meant as a fleet in one line: it begins with a game and a colon."""
    match = _HEAD.fullmatch(text.strip())
    return match is not None and (match["system"] in systems or "," in text or "=" in text)


def read_line(text: str) -> ExchangeLine:
    """Read a fleet from one line, the inverse of `str`. Raises `BadRequest` with the fault.

    >>> read_line("silent-death event=open: 2 quark (7 4 / 8 3), 1 bat* = 100").ships[0].crews
    ((7, 4), (8, 3))
    """
    match = _HEAD.fullmatch(text.strip())
    if match is None:
        raise BadRequest(f"{cut(text)} is not a fleet in one line; write {EXAMPLE}")
    fields: dict[str, str] = {}
    for part in match["more"].split():
        word, equals, value = part.partition("=")
        if word not in ("event", "house", "points", "rolled") or bool(equals) == (word == "rolled"):
            raise BadRequest(f"{part!r}: a fleet in one line has no such part; write {EXAMPLE}")
        if word in fields:
            raise BadRequest(f"{part!r}: {word} is given twice; keep one")
        fields[word] = value
    body, equals, total = match["rest"].partition("=")
    if equals and not _POINTS.fullmatch(total.strip()):
        raise BadRequest(f"the total is a number of points, not {cut(total.strip())}")
    ships = tuple(_ship(part.strip()) for part in body.split(","))
    twice = [line.ship for index, line in enumerate(ships) if line[:3:2] in [other[:3:2] for other in ships[:index]]]
    if twice:
        raise BadRequest(f"{twice[0]!r} is given twice; write it once, with the sum of the counts")
    return ExchangeLine(
        match["system"],
        ships,
        fields.get("event"),
        fields.get("house"),
        _points(fields["points"]) if "points" in fields else None,
        "rolled" in fields,
        float(total) if equals else None,
    )


def _points(text: str) -> float:
    if not _POINTS.fullmatch(text):
        raise BadRequest(f"points={text}: write a number of points, such as points=300")
    return float(text)


def _ship(text: str) -> ExchangeShip:
    match = _SHIP.fullmatch(text)
    if match is None:
        raise BadRequest(f"{cut(text)}: write a count and the id of a ship, such as 4 quark")
    if not int(match["count"]):
        raise BadRequest(f"{text!r}: a fleet has at least one of a ship; leave it out")
    crews = () if match["crews"] is None else tuple(map(_values, match["crews"].split("/")))
    if len(crews) > int(match["count"]):
        raise BadRequest(f"{cut(text)}: {len(crews)} crews for {match['count']}; remove some")
    return ExchangeShip(match["ship"], int(match["count"]), bool(match["hired"]), crews)


def _values(text: str) -> tuple[int, ...]:
    words = text.split()
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 3)]
    if wrong or not words:
        raise BadRequest(f"{cut(text.strip())}: the skills of a crew are numbers, such as (7 4 / 8 3)")
    return tuple(map(int, words))


def _name(library: Library, system: str, ship: str) -> str:
    """Return the name of a ship; its id if there is none."""
    key = library.resolve("ships", system, ship)
    entity = None if key is None else library.entity(key)
    return ship if entity is None else entity.name


def _ship_text(ship: ExchangeShip) -> str:
    crews = " / ".join(" ".join(map(str, values)) for values in ship.crews)
    return f"{ship.number} {ship.ship}{'*' if ship.hired else ''}{f' ({crews})' if crews else ''}"


# --- what a game supplies ------------------------------------------------------------------------


class CrewSlot(NamedTuple):
    """A skill of a crew member of one ship of a fleet, which takes a value of the crew list."""

    ship: str
    post: str
    skill: str

    def __str__(self) -> str:
        return f"{self.ship}, {self.post}, {self.skill}"


CrewPolicy = Callable[[Sequence[CrewSlot], Sequence[int]], tuple[int, ...]]
"""A way to place the values of a pool: slots and pool → a value for every slot."""


@dataclass(frozen=True, slots=True)
class CrewList:
    """The crew allocation of a game.

    `slots` are those of a fleet, `pool` the values for so many of them, `policies` the ways to
    place them without asking, the usual one first. `crewed` is the file of a fleet with values in
    the order of its slots, and with a captain's die of a given number of sides where the game has
    one.
    """

    slots: Callable[[Library, Key], tuple[CrewSlot, ...]]
    pool: Callable[[int], tuple[int, ...]]
    policies: Mapping[str, CrewPolicy]
    crewed: Callable[[Library, Key, Sequence[int], int | None], str]
    dice: tuple[int, ...]


def misplaced(pool: Sequence[int], values: Sequence[int]) -> str:
    """Return the fault of values placed from a pool; empty if they are the pool in some order.

    >>> misplaced((7, 4, 8), (7, 4, 9))
    '9 is placed once; the crew list of 3 slots does not have it'
    """
    if len(values) != len(pool):
        return f"{counted(len(values), 'value')} for {counted(len(pool), 'slot')}"
    for value in values:
        placed, has = values.count(value), pool.count(value)
        if placed > has:
            often = f"has it {times(has)}" if has else "does not have it"
            slots = counted(len(pool), "slot")
            return f"{value} is placed {times(placed)}; the crew list of {slots} {often}"
    return ""


class RollEntry(NamedTuple):
    """An entry of the log of rolls: dice and faces, the result in words, the total after it."""

    dice: str
    result: str
    total: float

    def __str__(self) -> str:
        return f"{self.dice}: {self.result} (total {points(self.total)})"


@dataclass(frozen=True, slots=True)
class RolledFleet:
    """A fleet as it was rolled, with the log of every roll and the total of its prices."""

    ships: tuple[ExchangeShip, ...]
    log: tuple[RollEntry, ...]
    total: float


class ForceRolling(Protocol):
    """A force table of a game, ready to roll fleets of some points.

    `policies` are the ways to decide without asking, the usual one first.
    """

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of its policies."""

    @property
    def limit(self) -> float:
        """The points that a fleet is rolled for."""

    def script(self) -> Asking[RolledFleet]:
        """Roll a fleet, in a script. Raises `BadRequest` when no roll can give a ship."""

    def decide(self, question: Choose, policy: str) -> str:
        """Return the option that a policy picks."""

    def file(self, rolled: RolledFleet, name: str, origin: str = "") -> str:
        """Return the file of a rolled fleet, with its log as comments, below its `origin`."""

    def fault(self, fleet: Key, log: Sequence[str]) -> tuple[int | None, str] | None:
        """Return the first fault of the log of a fleet, None if its faces give the fleet. The faces
        of the log are looked up on this table; with the fault comes the index of its line, None
        where the fleet itself differs.
        """

    def chances(self, policy: str, rolls: int = 0, seed: str = "1") -> Report:
        """Return the exact make-up of its fleets, compared with a number of rolled ones."""


@dataclass(frozen=True, slots=True)
class ForceTables:
    """The force tables of a game.

    `worksheet` is the file of a table for a House, made with one of the `likes`; `ready` makes a
    worksheet of a library ready to roll to some points (None for its own), with the price of a
    captain's die.
    """

    likes: tuple[str, ...]
    worksheet: Callable[[Library, Key, str, float | None], str]
    ready: Callable[[Library, Key, float | None, float], ForceRolling]


class ProposedFleet(NamedTuple):
    """A legal fleet that a search found: its character, what that strives for, its file."""

    name: str
    about: str
    text: str


@dataclass(frozen=True, slots=True)
class FleetGame:
    """The functions of a game for fleets outside a battle.

    `bill` is the price of a fleet, `line` its line for exchange, `text` the file of a line under a
    name. `held_to` returns a fleet as one for an event, with other points if given. `crews` is the
    crew allocation, `tables` are the random force tables. `proposals`
    are legal fleets for an event, of some points, for a House if one is given, and of ships that
    can be printed if so wished. `best_attacks` are those of ships on another ship: mean damage and
    the chance to destroy it in a turn, None for a ship without one.
    """

    bill: Callable[[Library, Key], Bill]
    line: Callable[[Library, Key], ExchangeLine]
    text: Callable[[Library, ExchangeLine, str], str]
    held_to: Callable[[Entity, str | None, float | None], Entity]
    crews: CrewList
    tables: ForceTables
    proposals: Callable[[Library, Key, float | None, Key | None, bool], Sequence[ProposedFleet]]
    best_attacks: Callable[[Library, Sequence[Key], Key], Sequence[tuple[Fraction, Fraction] | None]]
