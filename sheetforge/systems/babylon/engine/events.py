"""The events of a battle, in the order of the phases; `play.events` explains their templates.

Craft are named by their ids, sides by their names, hexes by their numbers.
"""

from __future__ import annotations

from sheetforge.geometry.window import shift_text
from sheetforge.play import events as house
from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import against, summed
from sheetforge.systems.babylon.figures import (
    CRITICAL_DIE,
    DROP_OUT_DIE,
    INITIATIVE_DIE,
    INTERCEPT_DIE,
    SIDE_DIE,
    TO_HIT_DIE,
)
from sheetforge.systems.babylon.schema.ship import PRIMARY


class TurnBegan(house.TurnBegan, template="Round {turn}"):
    """A round begins."""


class Initiative(Event, template="initiative, the lowest first: {rolled!n}"):
    """The order in which craft move: in that order their faces, and what is added to each."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    bonuses: tuple[int, ...]

    @property
    def rolled(self) -> str:
        """The total of each craft: `merlin 12 (7+5), otso 13 (12+1)`."""
        scores = zip(self.order, self.faces, self.bonuses, strict=True)
        return ", ".join(f"{ship} {face + by} ({face}{by:+})" for ship, face, by in scores)


class RolledOff(Event, template=f"equal in initiative, d{INITIATIVE_DIE} without bonuses: {{rolled!n}}"):
    """Straight rolls of craft with the same total; equal ones roll again."""

    ships: tuple[str, ...]
    faces: tuple[int, ...]

    @property
    def rolled(self) -> str:
        """The face of each craft."""
        scores = zip(self.ships, self.faces, strict=True)
        return ", ".join(f"{ship} {face}" for ship, face in scores)


class ShutOff(Event, template="{ship} shuts off {system}"):
    """A system gets no power this round."""

    ship: str
    system: str


class Diverted(Event, template="{ship} diverts power from {givers: and } to {weapon}"):
    """A weapon charges a round faster."""

    ship: str
    givers: tuple[str, ...]
    weapon: str


class Launched(Event, template="{ship} launches {what}"):
    """A flight left its hangar."""

    joins = "what"

    ship: str
    what: str


class BallisticLaunched(Event, template="{ship} launches {weapon} at {target} from {hex}"):
    """A ballistic is on its way."""

    joins = "weapon"

    ship: str
    weapon: str
    target: str
    hex: str


class JumpDeclared(Event, template="{ship} is going to jump"):
    """A jump point is being opened."""

    ship: str


class Snapped(Event, template="{ship} snaps to facing {facing!f}{rolled:, upside down|}"):
    """An agile craft pivoted or rolled without cost."""

    ship: str
    facing: int
    rolled: bool


class Ordered(Event, template="{ship} {does}"):
    """An order of the helm."""

    ship: str
    order: str

    @property
    def does(self) -> str:
        """The order as a sentence has it: `accelerates by 2`, `slides 1 to port`, `rolls`."""
        verb, *rest = self.order.split("-")
        match rest:
            case [side, by]:
                return f"{verb}s {by} to {side}"
            case [what]:
                return f"{verb}s {'by' if what.isdecimal() else 'to'} {what}"
        return f"{verb}s"


class TurnBegun(Event, template="{ship} begins a turn to {side} at {hex}, {hexes} to go"):
    """A turn was declared."""

    ship: str
    side: str
    hex: str
    hexes: int


class TurnDelayed(Event, template="{ship}: {hexes} more to its turning point"):
    """A turning point was put off."""

    ship: str
    hexes: int


class Turned(Event, template="{ship} is on course {course!f} at {hex}, facing {facing!f}"):
    """A turn is finished."""

    ship: str
    course: int
    hex: str
    facing: int


class Moved(
    Event, template="{ship} moves to {hex}, course {course!f}, facing {facing!f}, speed {speed}{slides:, slides *?}"
):
    """A craft ended its movement; its slide to starboard, or to port if it is below 0."""

    ship: str
    hex: str
    course: int
    facing: int
    speed: int
    slide: int = 0

    @property
    def slides(self) -> str:
        """The slide in words: `3 to starboard`; empty without one."""
        side = "starboard" if self.slide > 0 else "port"
        return f"{abs(self.slide)} to {side}" if self.slide else ""


class Rolled(Event, template="{ship} rolls {over:upside down|upright}"):
    """A roll is done."""

    ship: str
    over: bool


class MapMoved(Event, template="the map moves under the battle: {shift}"):
    """The paper was laid out again, a number of columns and rows further."""

    columns: int
    rows: int

    @property
    def shift(self) -> str:
        """The instruction at the table: all pieces go the other way."""
        return shift_text(self.columns, self.rows)


class Left(Event, template="{ship} leaves the map at {hex}"):
    """A craft crossed the edge of the map."""

    ship: str
    hex: str


class BallisticLost(Event, template="{weapon} of {ship} has lost its target"):
    """A ballistic found nothing to strike."""

    ship: str
    weapon: str


class FirstToFire(Event, template="{side} {side:fires|fire} first{why: (*)?}"):
    """The side that selects the first ship to fire, and why it does, or the roll for it."""

    side: str
    reason: str = ""
    face: int | None = None
    of: int = 0
    why = property(lambda self: f"{self.face} on d{self.of}" if self.face else self.reason)


class Fired(
    Event,
    template="{ship} fires {weapon} at {target}, range {away}: rolls {rolled}: "
    "{hits} {hits:hit|hits}{pulses:, pulses *?}{pulse_dice: (dice *)?}",
):
    """The shots of a weapon: what they rolled and what was needed.

    `pulse_dice` are the faces of the pulses of each hit where a number is added to them.
    """

    ship: str
    weapon: str
    target: str
    away: int
    faces: tuple[int, ...]
    needed: int
    hits: int
    pulses: tuple[int, ...] = ()
    pulse_dice: tuple[int, ...] = ()
    rolled = property(lambda self: against(self.faces, self.needed, TO_HIT_DIE))


class Intercepted(Event, template="{ship} intercepts {weapon} with {by}: rolls {rolled}: {blocked:?nothing} blocked"):
    """The part of a hit that interception blocked: a face of each weapon, and what it needed."""

    ship: str
    weapon: str
    by: tuple[str, ...]
    blocked: int
    faces: tuple[int, ...] = ()
    values: tuple[int, ...] = ()

    @property
    def rolled(self) -> str:
        """The faces with their needs: `3 on d10, needs 2 or less; 1 on d10, needs 4 or less`."""
        pairs = zip(self.faces, self.values, strict=True)
        return "; ".join(against((face,), value, INTERCEPT_DIE) for face, value in pairs)


class SideHit(Event, template="{target} is hit on {where}{rolled: (*)?}"):
    """The side that a volley hits, and its face."""

    target: str
    section: str
    face: int | None = None
    rolled = property(lambda self: f"{self.face} on d{SIDE_DIE}" if self.face else "")

    @property
    def where(self) -> str:
        """The side in words."""
        return "its primary section" if self.section == PRIMARY else f"its {self.section} side"


def place_text(faces: tuple[int, ...], alike: int) -> str:
    """Return the faces of a location: that of a chart, of PRIMARY, and of several parts `alike`.

    >>> place_text((5,), 0), place_text((20, 8), 0), place_text((5, 3), 3), place_text((), 0)
    ('location 5', 'location 20, in primary 8', 'location 5, 3 on d3', '')
    """
    if not faces:
        return ""
    chart = faces[:-1] if alike else faces
    which = f", {faces[-1]} on d{alike}" if alike else ""
    return f"location {', in primary '.join(map(str, chart))}{which}"


class Struck(
    Event,
    template="{ship}: {part} is struck{place: (*)?} for {rolled}{damage}, "
    "armour {armour}{shielded:, shield *?}: {effect}",
):
    """A hit on a part: the faces of its location, the damage and its dice, what stops it.

    The last of the faces chose one of several parts `alike`.
    """

    ship: str
    part: str
    faces: tuple[int, ...]
    damage: int
    dice: tuple[int, ...]
    armour: int
    shield: int
    alike: int = 0
    rolled = property(lambda self: summed(self.dice, self.damage))
    shielded = property(lambda self: self.shield or None)
    place = property(lambda self: place_text(self.faces, self.alike))

    @property
    def effect(self) -> str:
        """The pulses or shots that come through."""
        through = self.damage - self.armour - self.shield
        return f"{through} through" if through > 0 else "nothing through"


class Overkill(Event, template="{ship}: {damage} more {damage:goes|go} on to {part} (primary {place})"):
    """The damage that a side could not take, and the faces of the place that it goes to."""

    ship: str
    part: str
    damage: int
    faces: tuple[int, ...]
    alike: int = 0
    place = property(lambda self: place_text(self.faces, self.alike))


class Damaged(Event, template="{ship}: {part} takes {boxes}, {left} left"):
    """Boxes were crossed off."""

    ship: str
    part: str
    boxes: int
    left: int


class Destroyed(Event, template="{ship} is destroyed"):
    """A ship has lost its primary structure, or a flight its last fighter."""

    ship: str


class FighterHit(
    Event,
    template="{flight}: fighter {number}{face: (* on d?}{of:*)?} is hit for {rolled}{damage}, "
    "armour {armour}: takes {boxes:?nothing}, {left} left",
):
    """A fighter was hit, and the face that chose it among those left."""

    flight: str
    number: int
    boxes: int
    left: int
    damage: int = 0
    dice: tuple[int, ...] = ()
    armour: int = 0
    face: int | None = None
    of: int | None = None
    rolled = property(lambda self: summed(self.dice, self.damage))


class DroppedOut(Event, template="{flight}: fighter {number} {out:drops out|stays}{rolled: (*)?}"):
    """The check of a damaged fighter: it stays on its boxes or less."""

    flight: str
    number: int
    out: bool = True
    face: int | None = None
    most: int = 0
    rolled = property(lambda self: against((self.face,), self.most, DROP_OUT_DIE) if self.face else "")


class WeaponOut(Event, template="{ship}: {weapon} {out:no longer works|still works}{rolled: (*)?}"):
    """The critical of a damaged weapon: it works on its boxes or less."""

    ship: str
    weapon: str
    out: bool = True
    face: int | None = None
    most: int = 0
    rolled = property(lambda self: against((self.face,), self.most, CRITICAL_DIE) if self.face else "")


class CommandFailed(Event, template="{ship}: C&C {fate}{faces: (* on d100, ?}{need}"):
    """A check of C&C after lost rows: complete failure until a turn, None for none.

    One without boxes is out for good, whatever is rolled.
    """

    ship: str
    until: int | None
    faces: tuple[int, ...] = ()
    chance: int = 0
    destroyed: bool = False

    @property
    def fate(self) -> str:
        """The meaning for the ship."""
        if self.destroyed:
            return "is destroyed, there is no command any more"
        return f"fails to the end of round {self.until}" if self.until else "works on"

    @property
    def need(self) -> str:
        """The meaning of the faces: none for a C&C without boxes."""
        if not self.faces:
            return ""
        return "no matter)" if self.destroyed else f"{self.chance} or less fails)"


class SideLost(Event, template="{ship} loses its {section} side"):
    """A side fell off."""

    ship: str
    section: str


class Weakened(Event, template="{ship}: {changes}"):
    """The figures of a ship that have changed with its losses: `thrust 12 to 9`."""

    ship: str
    changes: tuple[str, ...]


class Jumped(Event, template="{ship} jumps out{face: (* on d100, ?}{need}"):
    """A ship has left through a jump point, by the roll of an engine that is damaged."""

    ship: str
    face: int | None = None
    fails: int = 0
    need = property(lambda self: f"{self.fails} or less fails)" if self.face else "")


class JumpFailed(
    Event, template="{ship}: the jump engine fails{exploded: and blows up the ship|}{face: (* on d100, ?}{need}"
):
    """A damaged jump engine was used."""

    ship: str
    exploded: bool
    face: int | None = None
    fails: int = 0
    need = property(lambda self: f"{self.fails} or less fails)" if self.face else "")
