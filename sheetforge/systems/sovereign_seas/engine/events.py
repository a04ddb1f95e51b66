"""The events of a battle, in the order of the phases; `play.events` explains their templates.

Ships are named by their ids, sides by their names, hexes by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.events import ChanceDecided as ChanceDecided
from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.text import counted


def gun_key(code: str) -> str:
    """Return the key of a gun among names: its code alone could be the name of a side."""
    return f"gun {code}"


class EdgeChosen(Event, template="{side} {side:enters|enter} from the {edge}"):
    """The edge of the map by which a side enters is shown to both sides."""

    side: str
    edge: str


class Placed(Event, template="{ship} sets up in {hex}, facing {facing!f}, at speed {speed}"):
    """A ship was set up."""

    ship: str
    hex: str
    facing: int
    speed: int


def dice_text(faces: tuple[int, ...]) -> str:
    """Return the faces of many dice, which are too many for commas: `3 5 1 6`."""
    return " ".join(map(str, faces))


class AdvantageThrown(Event, template="{side} {side:throws|throw} for the advantage: {dice}: {count}"):
    """The dice of a side for the advantage; both throw again if their strikes are equal."""

    side: str
    faces: tuple[int, ...]
    strikes: int
    dice = property(lambda self: dice_text(self.faces))
    count = property(lambda self: counted(self.strikes, "strike"))


class Advantage(
    Event, template="{side} {side:takes|take} the advantage ({strikes} {strikes:strike|strikes} to {against})"
):
    """A side won the advantage of the turn, with the strikes of both sides."""

    side: str
    strikes: int
    against: int


class SpeedSet(Event, template="{ship} goes from speed {before} to {speed}"):
    """A ship makes another speed."""

    ship: str
    before: int
    speed: int


class Slowed(Event, template="{ship} is slowed from {before} to {speed}"):
    """Damage slowed a ship down at the beginning of an impulse."""

    ship: str
    before: int
    speed: int


class Moved(Event, template="{ship} moves {steps} to {hex}, facing {facing!f}{held:; *?}"):
    """A ship moved in an impulse, to a ram or to its end; why it could not turn, if it could not."""

    ship: str
    hex: str
    facing: int
    steps: int
    held: str = ""


class Rammed(
    Event,
    template="{ship} rams {target}: {strikes} of {dice} strikes{rolled: (*)?}"
    "{needed:, * needed?}, {home:strikes home|misses}",
):
    """A ram attack: dice and strikes, and whether it struck home."""

    ship: str
    target: str
    dice: int
    strikes: int
    home: bool
    needed: int | None = None
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: dice_text(self.faces))


class RamDamage(Event, template="the ram does {hits} {hits:hit|hits} to {target}{strikes: (*)?}, {own} to {ship}"):
    """The hits of a ram on either ship, and the dice of its effect."""

    ship: str
    target: str
    hits: int
    own: int
    faces: tuple[int, ...] = ()
    effect: int = 0

    @property
    def strikes(self) -> str:
        """The dice of the effect in words: `3 5 2: 2 strikes`."""
        return f"{dice_text(self.faces)}: {counted(self.effect, 'strike')}" if self.faces else ""


class Fired(
    Event,
    template="{ship} fires {batteries:|* x }{gun} at {target} (range {away}): {strikes} of {dice} "
    "strikes{rolled: (*)?}, {needed} needed, {effect}",
):
    """A salvo: how many batteries of which gun, dice and strikes, and the effective hits."""

    ship: str
    gun: str
    batteries: int
    target: str
    away: int
    dice: int
    strikes: int
    needed: int
    hits: int
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: dice_text(self.faces))

    def in_words(self, names: Mapping[str, str]) -> str:
        """Return the sentence, with the name of the gun where `names` has one for its code."""
        gun = names.get(gun_key(self.gun), self.gun)
        return super().in_words({**names, self.gun: gun} if names else names)

    @property
    def effect(self) -> str:
        """The effective hits in words."""
        return f"{self.hits} hit{'s' if self.hits > 1 else ''}" if self.hits else "no hit"


class Struck(Event, template="{ship}: {where} hit{strikes: (*)?}{against}{through:|: armour holds}"):
    """The place of a hit, by strikes of the location dice, and whether it penetrated the armour.

    `power` and `armour` are the letters that are compared; a ram compares none.
    """

    ship: str
    where: str
    through: bool
    located: int | None = None
    power: str = ""
    armour: str = ""
    faces: tuple[int, ...] = ()

    @property
    def strikes(self) -> str:
        """The strikes of the location dice: `2 strikes: 1 4 3`."""
        if self.located is None:
            return ""
        return f"{counted(self.located, 'strike')}{': ' * bool(self.faces)}{dice_text(self.faces)}"

    @property
    def against(self) -> str:
        """The power of the hit and the armour that it meets, in words."""
        return f", {self.power} against {self.armour or 'no armour'}" if self.power else ""


class BatteryLost(Event, template="{ship} loses {battery}"):
    """A battery is destroyed."""

    ship: str
    battery: str


class HullLost(
    Event, template="{ship} loses {circles:* circle|* circles} of the hull ({left} left, maximum speed {maximum})"
):
    """Circles of the hull are lost; how many are left, and the maximum speed."""

    ship: str
    circles: int
    left: int
    maximum: int


class CriticalHit(
    Event,
    template="{ship} critical hit ({strikes} {strikes:strike|strikes}{dice:: *?}): {title}"
    "{again:, which counts once in an attack, so it is thrown again|}",
):
    """A line of the critical hit table, which may be thrown for again."""

    ship: str
    strikes: int
    title: str
    faces: tuple[int, ...] = ()
    again: bool = False
    dice = property(lambda self: dice_text(self.faces))


class CommandLost(Event, template="{ship} is out of command to the end of turn {until}{dice: (*)?}"):
    """A ship can change neither speed nor course until the end of a turn, by its dice."""

    ship: str
    until: int
    faces: tuple[int, ...] = ()
    dice = property(lambda self: lasting_text(self.faces))


def lasting_text(faces: tuple[int, ...]) -> str:
    """Return the dice that say how long a hit lasts; empty where none were thrown."""
    return f"one turn more for each strike of {dice_text(faces)}" if faces else ""


class RudderJammed(Event, template="{ship}: rudder jammed {how}{dice: (*)?} to the end of turn {until}{lasts: (*)?}"):
    """A rudder is jammed until the end of a turn: the dice for the way, and for how long."""

    ship: str
    way: str
    until: int
    faces: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    dice = property(lambda self: dice_text(self.faces))
    lasts = property(lambda self: lasting_text(self.turns))

    @property
    def how(self) -> str:
        """The way that the ship can steer."""
        return "straight ahead" if self.way == "straight" else f"to the {self.way}"


class FactorsLost(Event, template="{ship} marks off {factors} of its speeds (maximum {maximum})"):
    """Numbers of the speed list were marked off by a critical hit."""

    ship: str
    factors: int
    maximum: int


def stopped_by(event: Event) -> tuple[str, ...]:
    """Return the ships that an event leaves without speed: both of a ram, and one that sinks."""
    match event:
        case RamDamage():
            return event.ship, event.target
        case Sank():
            return (event.ship,)
        case _:
            return ()


class Recovered(Event, template="{ship}: {what}"):
    """A hit that lasted for some turns is over."""

    ship: str
    what: str


class Sank(Event, template="{ship} sinks ({why!n})"):
    """A ship sank."""

    ship: str
    why: str


class Removed(Event, template="{ship} is removed"):
    """A ship that sank was taken off the map."""

    ship: str
