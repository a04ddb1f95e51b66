"""The events of a battle, in the order of the phases; those of a Smash are in `smash_events`.

Ships and warheads are named by their ids, sides by their names, hexes by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.notation import IntRange
from sheetforge.play.events import ChanceDecided as ChanceDecided
from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.play.events import summed
from sheetforge.text import does, with_article


def within(spread: IntRange) -> str:
    """Return the faces that succeed, in words: `1 to 4`."""
    return str(spread).replace("-", " to ")


def read_from(faces: tuple[int, ...], damage: int, read: str) -> str:
    """Return damage with its faces: as their sum, or as they are read.

    >>> read_from((3, 8), 11, ""), read_from((2, 6), 7, "High+1")
    ('3+8 = 11', '7 (High+1 of 2, 6)')
    """
    return f"{damage} ({read} of {', '.join(map(str, faces))})" if read else f"{summed(faces)}{damage}"


# --- setting up ----------------------------------------------------------------------------------


class Placed(Event, template="{ship} sets up in {hex}, facing {facing!f}"):
    """A ship was set up."""

    ship: str
    hex: str
    facing: int


class AsteroidPlaced(Event, template="{side} {side:places|place} an asteroid in {hex}"):
    """A side placed an asteroid."""

    side: str
    hex: str


class AsteroidsPlaced(
    Event, template="{count:no|*} {count:asteroid|asteroids}{drift!f: drift to facing * each turn?}{hexes:, from *?}"
):
    """Asteroids lie on the map and drift one way."""

    hexes: tuple[str, ...]
    drift: int | None
    count = property(lambda self: len(self.hexes))


# --- moving --------------------------------------------------------------------------------------


class Initiative(Event):
    """The sides in the order in which they move."""

    order: tuple[str, ...]

    def in_words(self, names: Mapping[str, str]) -> str:
        """Return the sentence; sides have no other names."""
        if len(self.order) > 2:
            return f"order of movement: {', '.join(self.order)}"
        return f"{does(self.order[0], 'move')} first, {self.order[-1]} last"


class InitiativeRolled(Event, template="{side} {side:rolls|roll} {face} for {purpose}{added:, and *?}"):
    """A roll of a side for its place in an order, and what is added to it."""

    side: str
    face: int
    piloting: int = 0
    purpose: str = "initiative"

    @property
    def added(self) -> str:
        """The number that is added, and the sum: `9 for the best pilot: 14`."""
        total = self.face + self.piloting
        return f"{self.piloting} for the best pilot: {total}" if self.piloting else ""


class Moved(Event, template="{ship} moves to {hex}, facing {facing!f} ({spent} {spent:point|points})"):
    """A ship ended its move."""

    ship: str
    hex: str
    facing: int
    spent: int


class Withdraws(Event, template="{ship}, a mercenary, withdraws"):
    """A mercenary is on its way off the map."""

    ship: str


class Stalled(Event, template="{ship} stalls: the turn costs {cost}{face:, a * on its die among them?}, {left} left"):
    """A tight turn cost more than was left; the face is part of its cost."""

    ship: str
    cost: int
    left: int
    face: int | None = None


class TimeUp(Event, template="time is up for {ship}"):
    """A player took too long over a move."""

    ship: str


class LeftMap(Event, template="{ship} leaves the map to the {edge}"):
    """A ship flew over the edge of the map."""

    ship: str
    edge: str


class Collided(Event, template="{ship} flies into {what}: {rolled} damage"):
    """A ship met an asteroid or debris, with the faces of the damage and how they are `read`."""

    ship: str
    what: str
    damage: int
    faces: tuple[int, ...] = ()
    read: str = ""
    rolled = property(lambda self: read_from(self.faces, self.damage, self.read))


class Drifted(Event, template="{count} {count:asteroid drifts|asteroids drift} a hex"):
    """The asteroids drifted; the map shows their hexes."""

    hexes: tuple[str, ...]
    count = property(lambda self: len(self.hexes))


# --- warheads and missiles -----------------------------------------------------------------------


class Launched(Event, template="{ship} launches {warhead} at {target}"):
    """A warhead was launched at a target."""

    joins = "warhead"

    warhead: str
    ship: str
    target: str


class Flew(Event, template="{warhead} {warhead:flies|fly} to {hex}{arrived:, the hex of the target|}"):
    """A warhead ended its move."""

    joins = "warhead"

    warhead: str
    hex: str
    facing: int
    arrived: bool


class Dodged(Event, template="{target} dodges {dodged:?nothing} ({rolled}result {roll}{need})"):
    """A target dodged some of the warheads that reached it, or none: as many as the result is."""

    target: str
    roll: int
    dodged: tuple[str, ...]
    face: int | None = None
    rolled = property(lambda self: "" if self.face is None else f"{self.face} on d10, ")

    @property
    def need(self) -> str:
        """The least result that dodges a warhead, where it was not reached."""
        return "" if self.roll > 0 else ", 1 dodges one"


class Detonated(Event, template="{warheads} {warheads:hits|hit} {target} for {rolled}{damage}"):
    """Warheads went off together, with the faces of their damage, before DR."""

    warheads: tuple[str, ...]
    target: str
    damage: int
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: summed(self.faces))


class Jammed(Event, template="{ship} {gone:jams|fails to jam} {warhead} (rolls {roll}{needed:, needs *?})"):
    """An attempt to jam a warhead, with the faces that jam it."""

    ship: str
    warhead: str
    roll: int
    gone: bool
    needed: str = ""


class WarheadGone(Event, template="{warhead} is gone: {why}"):
    """A warhead left the map without going off."""

    warhead: str
    why: str


class Decoyed(Event, template="{ship}: {warhead} {gone:takes|passes} the decoy (rolls {roll}{needed:, needs *?})"):
    """A decoy was launched against a warhead, with the faces at which it takes the decoy."""

    ship: str
    warhead: str
    roll: int
    gone: bool
    needed: str = ""


class PointDefended(
    Event, template="{ship} point defence at {at}: rolls {roll}{needed:, needs *?}, stops {stopped:?nothing}"
):
    """An attack of point defence on a torpedo or a salvo, and how many it stopped.

    `needed` are the faces that stop any.
    """

    ship: str
    at: str
    roll: int
    stopped: int
    needed: str = ""


class LockedOn(
    Event, template="{ship} {locked:locks on to|fails to lock on to} {target} (rolls {roll}, needs less than {needed})"
):
    """A lock-on attempt of a missile launcher."""

    ship: str
    target: str
    roll: int
    needed: int

    @property
    def locked(self) -> bool:
        """True if it succeeded."""
        return self.roll < self.needed


class SalvoHit(Event, template="{missiles} {missiles:missile hits|missiles hit} {target} for {rolled}"):
    """The damage of a salvo of missiles with its faces and how they are `read`, before DR."""

    target: str
    missiles: int
    faces: tuple[int, ...]
    damage: int
    read: str = ""
    rolled = property(lambda self: read_from(self.faces, self.damage, self.read))


# --- cannon fire and damage ----------------------------------------------------------------------


class Fired(
    Event,
    template="{ship} fires {barrels:|* x }{weapon} at {target}{away:, range *?}: {rolled}{total}, "
    "needs {needed}, {damage:hits for *?misses}",
):
    """One attack: faces, the total against what was needed, and the damage before DR."""

    ship: str
    weapon: str
    barrels: int
    target: str
    faces: tuple[int, ...]
    total: int
    needed: int
    damage: int | None
    away: int | None = None
    rolled = property(lambda self: summed(self.faces, self.total))


class Overloaded(Event, template="{ship}: {mount!n} overloads"):
    """A weapon mount overloaded and is destroyed."""

    ship: str
    mount: str


class Affected(Event, template="{ship}: {effect} ({weapon})"):
    """A weapon did to a ship what critical hits can do as well."""

    ship: str
    weapon: str
    effect: str


class Strained(Event, template="{ship} strains its defence (Defensive Value {defensive_value})"):
    """A ship's own weapon lowered its Defensive Value."""

    ship: str
    defensive_value: int


class Burned(Event, template="{ship}: {points:burns for *?a burn ends}{faces: (*)?}"):
    """Continuing damage before DR, with its faces; 0 when it ended, at a 1."""

    ship: str
    damage: int
    faces: tuple[int, ...] = ()

    @property
    def points(self) -> int | None:
        """The damage, if there was any."""
        return self.damage or None


class Marking(Event, template="{ship} marks off {boxes} {boxes:box|boxes}{facing!w: on its *?}"):
    """Boxes are marked off: what happens by them follows, and at its end `Damaged`."""

    ship: str
    boxes: int
    facing: str = ""


class Damaged(
    Event,
    template="{ship} has {left} {left:box|boxes} left{facing!w: on its *?} (Drive {drive}, Reduction {reduction})",
):
    """Boxes were marked off, of the track of a `facing` where a ship has several; what is left."""

    ship: str
    boxes: int
    drive: int
    reduction: int
    facing: str = ""
    left: int = 0


class WeaponLost(Event, template="{ship} loses {mount!n}"):
    """A mount is out of order."""

    ship: str
    mount: str


class StoresLost(Event, template="{ship} loses {stores}"):
    """Warheads or other stores are lost."""

    ship: str
    what: str
    amount: int

    @property
    def stores(self) -> str:
        """The stores that are lost, in words: `a Concussion Missile`, `2 decoys`."""
        kind = self.what.removesuffix("s") if self.amount == 1 else self.what
        plural = kind if kind.endswith("s") or self.amount == 1 or "of" in kind else f"{kind}s"
        return with_article(plural) if self.amount == 1 else f"{self.amount} {plural}"


class CriticalHit(Event, template="{ship} critical hit, {rolled}{roll}{facing!w: on its *?}: {title}"):
    """A line of a critical table came true: of the table of a `facing` where a ship has several."""

    ship: str
    roll: int
    title: str
    facing: str = ""
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: summed(self.faces))


class CrewKilled(Event, template="{ship}: {post} killed"):
    """A crew member died."""

    ship: str
    post: str


class Destroyed(Event, template="{ship} is destroyed"):
    """A ship is destroyed."""

    ship: str
    by: str


class Repaired(
    Event, template="{ship} damage control rolls {roll}{needed:, needs *?}: {boxes} {boxes:box|boxes} repaired"
):
    """Damage control: the roll, the faces that repair, and how many boxes were repaired."""

    ship: str
    roll: int
    boxes: int
    needed: str = ""


# --- captains, luck and electronic warfare -------------------------------------------------------


class CaptainRolled(Event, template="{ship}: the captain's die shows {points}"):
    """A captain's die: points for the turn."""

    ship: str
    points: int


class CaptainSpent(
    Event, template="{ship}: {points} {points:captain's point|captain's points} for {roll!n}{faces:, which rolled *?}"
):
    """Captain's points went into a roll, whose faces were these."""

    ship: str
    roll: str
    points: int
    faces: tuple[int, ...] = ()


class LuckUsed(Event, template="{ship}: luck of the {post}, {roll!n}{faces:, which rolled *,?} is thrown again"):
    """A crew member rolls again what showed these faces."""

    ship: str
    post: str
    roll: str
    faces: tuple[int, ...] = ()


class Scanned(Event, template="{ship} {done:scans|fails to scan} {target} (rolls {roll}{needed:, needs *?})"):
    """An attempt at scanning a ship, with the faces that scan it."""

    ship: str
    target: str
    roll: int
    done: bool
    needed: str = ""
