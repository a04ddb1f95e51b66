"""The events of a battle, in the order of the phases; `play.events` explains their templates.

Craft are named by their ids, sides by their names, hexes by their numbers.
"""

from __future__ import annotations

from sheetforge.geometry.window import shift_text
from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.play.events import summed
from sheetforge.systems.babylon.figures import SIDE_DIE
from sheetforge.systems.babylon.schema.ship import PRIMARY


class Initiative(Event, template="initiative: {order}"):
    """The order in which craft move."""

    order: tuple[str, ...]


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

    ship: str
    what: str


class BallisticLaunched(Event, template="{ship} launches {weapon} at {target} from {hex}"):
    """A ballistic is on its way."""

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


class Ordered(Event, template="{ship}: {order!w}"):
    """An order of the helm."""

    ship: str
    order: str


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
    Event, template="{ship} moves to {hex}, course {course!f}, facing {facing!f}, speed {speed}"
):
    """A craft ended its movement."""

    ship: str
    hex: str
    course: int
    facing: int
    speed: int


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


class Fired(
    Event,
    template="{ship} fires {weapon} at {target}, range {away}: {faces} for {needed} or less, "
    "{hits} {hits:hit|hits}{pulses:, pulses *?}",
):
    """The shots of a weapon: what they rolled and what was needed."""

    ship: str
    weapon: str
    target: str
    away: int
    faces: tuple[int, ...]
    needed: int
    hits: int
    pulses: tuple[int, ...] = ()


class Intercepted(
    Event, template="{ship} intercepts {weapon} with {by}: {rolled}, {blocked:?nothing} blocked"
):
    """The part of a hit that interception blocked: a face of each weapon, and what it needed."""

    ship: str
    weapon: str
    by: tuple[str, ...]
    blocked: int
    faces: tuple[int, ...] = ()
    values: tuple[int, ...] = ()

    @property
    def rolled(self) -> str:
        """The faces with their needs: `3 for 2 or less, 1 for 4 or less`."""
        pairs = zip(self.faces, self.values, strict=True)
        return ", ".join(f"{face} for {value} or less" for face, value in pairs)


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


class Struck(
    Event,
    template="{ship}: {part} is struck{faces: (location *)?} for {rolled}{damage}, "
    "armour {armour}{shielded:, shield *?}: {effect}",
):
    """A hit on a part: the faces of its location, the damage and its dice, what stops it."""

    ship: str
    part: str
    faces: tuple[int, ...]
    damage: int
    dice: tuple[int, ...]
    armour: int
    shield: int
    rolled = property(lambda self: summed(self.dice))
    shielded = property(lambda self: self.shield or None)

    @property
    def effect(self) -> str:
        """The pulses or shots that come through."""
        through = self.damage - self.armour - self.shield
        return f"{through} through" if through > 0 else "nothing through"


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
    template="{flight}: fighter {number} is hit for {rolled}{damage}, armour {armour}: "
    "takes {boxes:?nothing}, {left} left",
):
    """A fighter was hit."""

    flight: str
    number: int
    boxes: int
    left: int
    damage: int = 0
    dice: tuple[int, ...] = ()
    armour: int = 0
    rolled = property(lambda self: summed(self.dice))


class DroppedOut(
    Event,
    template="{flight}: fighter {number} {out:drops out|stays}{face: (* for ?}{need}",
):
    """The check of a damaged fighter: it stays on its boxes or less."""

    flight: str
    number: int
    out: bool = True
    face: int | None = None
    most: int = 0
    need = property(lambda self: f"{self.most} or less)" if self.face else "")


class WeaponOut(
    Event,
    template="{ship}: {weapon} {out:no longer works|still works}{face: (* for ?}{need}",
):
    """The critical of a damaged weapon: it works on its boxes or less."""

    ship: str
    weapon: str
    out: bool = True
    face: int | None = None
    most: int = 0
    need = property(lambda self: f"{self.most} or less)" if self.face else "")


class CommandFailed(
    Event,
    template="{ship}: C&C {until:fails to the end of turn *?works on}{faces: (* on d100, ?}{need}",
):
    """A check of C&C after lost rows: complete failure until a turn, None for none."""

    ship: str
    until: int | None
    faces: tuple[int, ...] = ()
    chance: int = 0
    need = property(lambda self: f"{self.chance} or less fails)" if self.faces else "")


class SideLost(Event, template="{ship} loses its {section} side"):
    """A side fell off."""

    ship: str
    section: str


class Weakened(Event, template="{ship}: thrust {thrust}, sensors {sensors}, power {power}"):
    """The figures of a ship after critical losses."""

    ship: str
    thrust: int
    sensors: int
    power: int


class Jumped(Event, template="{ship} jumps out"):
    """A ship has left through a jump point."""

    ship: str


class JumpFailed(
    Event,
    template="{ship}: the jump engine fails{exploded: and blows up the ship|}"
    "{face: (* on d100, ?}{need}",
):
    """A damaged jump engine was used."""

    ship: str
    exploded: bool
    face: int | None = None
    fails: int = 0
    need = property(lambda self: f"{self.fails} or less fails)" if self.face else "")
