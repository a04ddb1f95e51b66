"""The events of a battle, phase by phase: ships by ids, hexes and components by numbers."""

from __future__ import annotations

from sheetforge.play.events import ChanceDecided as ChanceDecided
from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.play.events import against
from sheetforge.systems.silent_fury.engine.event_words import fx_text, impact_text, place, place_of, side_name


class Arrived(Event, template="{ship} enters at {hex}, facing {facing!f}"):
    """A ship was placed on the map."""

    ship: str
    hex: str
    facing: int


class ChipGiven(Event, template="{side} {side:has|have} the Initiative Chip{rolled: (*)?}"):
    """The holder of the Initiative Chip as the battle begins, and the roll that gave it."""

    side: str
    face: int | None = None
    sides: int = 0
    rolled = property(lambda self: f"{self.face} on d{self.sides}" if self.face else "")


class ChipSeized(Event, template="{side} {side:seizes|seize} the Initiative Chip"):
    """A side took the Initiative Chip."""

    side: str


class ChipHeld(Event, template="{action!w}: {side} {side:has|have} the Initiative Chip"):
    """The side that goes first where sides act at once, before another may seize the chip."""

    side: str
    action: str


class CardTurned(Event, template="{ship}, {side}: {card!w} (slot {slot}{copies!w:, a copy of *?})"):
    """An action card was turned over, or is assumed for boarders."""

    ship: str
    side: str
    slot: int
    card: str
    copies: str = ""


class NothingPossible(Event, template="{ship}, {side}: no action of its card is possible{why:: *?}"):
    """A party turned over a card of which it can take no action."""

    ship: str
    side: str
    why: str = ""


class Acted(Event, template="{ship}, {side}: {action!w}"):
    """A party took an action of its card."""

    ship: str
    side: str
    action: str


class Thrusted(Event, template="{ship} thrusts to {hex} with {engines} {engines:engine|engines}"):
    """A ship moved itself by its engines."""

    ship: str
    hex: str
    engines: int


class Maneuvered(Event, template="{ship} moves its trailing token to {hex}"):
    """A ship changed its velocity."""

    ship: str
    hex: str


class Rotated(Event, template="{ship} faces {facing!f}"):
    """A ship turned."""

    ship: str
    facing: int


class Rolled(Event, template="{ship} rolls over"):
    """A ship swapped its left and right sides."""

    ship: str


class Fired(Event, template="{ship} fires {weapon}, {place}{target:, at *?}{away:, range *?}"):
    """A weapon was operated."""

    ship: str
    component: int
    weapon: str
    target: str | None = None
    away: int | None = None
    place = property(place_of)


class SideHit(
    Event,
    template="{target} is attacked on its {name} side: "
    "power {power} against defense {defense}, {dice} Impact {dice:die|dice}",
):
    """The side of a ship that an attack goes through, and the Impact dice by power and defense."""

    target: str
    side: int
    power: int
    defense: int
    dice: int
    name = property(lambda self: side_name(self.side))


class Missed(Event, template="{target} is not hit: {reason}"):
    """An attack did not hit: its accuracy dice, or why none were thrown."""

    target: str
    faces: tuple[int, ...] = ()
    size: int = 0
    why: str = ""
    die: int | None = None

    @property
    def reason(self) -> str:
        """The dice, or the reason."""
        return self.why or f"accuracy {against(self.faces, self.size, self.die)}"


class Evaded(
    Event,
    template="{target} evades: hits on {struck:?nothing} are thrown again{faces:, *?} and become {again:?nothing}",
):
    """Hits on an evading ship were rolled again."""

    target: str
    struck: tuple[int, ...]
    again: tuple[int, ...]
    faces: tuple[int, ...] = ()


class Hit(Event, template="{target} is hit in {places}{accuracy: (*)?}{fx:, FX *?}{result!n:: *?}"):
    """An attack hit components: its dice, and the damage of its FX roll, if it has one."""

    target: str
    components: tuple[int, ...]
    result: str | None = None
    faces: tuple[int, ...] = ()
    size: int = 0
    impact: tuple[int, ...] = ()
    effect: tuple[int, ...] = ()
    die: int | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """The components."""
        return tuple(place(self.target, number) for number in self.components)

    @property
    def accuracy(self) -> str:
        """The accuracy dice with their need."""
        return f"accuracy {against(self.faces, self.size, self.die)}" if self.faces else ""

    fx = property(lambda self: fx_text(self.impact, self.effect))


CAUSES = {"misuse": "operating damage"}
"""Causes of FX rolls by the words of the reference card; others go by their own name."""


class FxRolled(Event, template="{ship}: {cause}, FX {fx}, on {places}: {result!n}"):
    """An FX roll that is not part of an attack, with its damage."""

    ship: str
    why: str
    components: tuple[int, ...]
    impact: tuple[int, ...]
    effect: tuple[int, ...]
    bonus: int | None
    result: str

    @property
    def places(self) -> tuple[str, ...]:
        """The components."""
        return tuple(place(self.ship, number) for number in self.components)

    fx = property(lambda self: fx_text(self.impact, self.effect, self.bonus or 0))
    cause = property(lambda self: CAUSES.get(self.why, self.why.replace("-", " ")))


class Damaged(Event, template="{ship}, {place}: {damage!w}{was!w:, was *?}"):
    """A damage marker was placed."""

    ship: str
    component: int
    damage: str
    was: str | None = None
    place = property(place_of)


class NoWorse(Event, template="{ship}, {place}: {damage!w} is no worse than its {was!w}"):
    """A component took damage that does not replace what it has."""

    ship: str
    component: int
    damage: str
    was: str
    place = property(place_of)


class CrewDisrupted(Event, template="{ship}, {place}: {crew} disrupted"):
    """Crew of a component became disrupted."""

    ship: str
    component: int
    crew: tuple[str, ...]
    place = property(place_of)


class CrewKilled(Event, template="{ship}{place:, *?}: {crew} killed{why: (*)?}"):
    """Crew were killed, in a component or in the Disrupted Crew box, and by what."""

    ship: str
    component: int | None
    crew: tuple[str, ...]
    why: str = ""
    place = property(lambda self: self.component and place(self.ship, self.component))


class DestructionRolled(
    Event, template="{ship} rolls for destruction: {rolled}{points} {points:point|points}, more than {hull} {verdict}"
):
    """A Ship Destruction roll against the Hull Integrity."""

    ship: str
    points: int
    hull: int
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: impact_text(self.faces))

    @property
    def verdict(self) -> str:
        """The meaning of the points."""
        return "destroy it" if self.points > self.hull else "would destroy it"


class Destroyed(Event, template="{ship} is destroyed"):
    """A ship is out of the battle with all aboard."""

    ship: str


class CardDrawn(Event, template="{ship}: {card!w} ({deck!w})"):
    """A card was drawn that all can see."""

    ship: str
    deck: str
    card: str


class CardPlayed(Event, template="{side} {side:plays|play} {card!w}{ship: on *?}"):
    """A side played a card that it had kept."""

    side: str
    card: str
    ship: str | None


class CardEnded(Event, template="{ship}: {card!w} is over"):
    """A card left a ship: a crisis averted, a Hero killed, a field diffused."""

    ship: str
    card: str


class HeroAppeared(Event, template="{ship}, {place}: {hero!w} joins"):
    """A Hero came aboard."""

    ship: str
    component: int
    hero: str
    place = property(place_of)


class ShieldsRaised(Event, template="{ship} raises {up}"):
    """Shields were assigned to sides, clockwise from the front."""

    ship: str
    shields: tuple[int, ...]

    @property
    def up(self) -> str:
        """The shields by their sides: `shields: 1 on the front, 2 on the rear`."""
        shown = [f"{up} on the {side_name(side)}" for side, up in enumerate(self.shields) if up]
        return f"shields: {', '.join(shown)}" if shown else "no shields"


class ShieldsHardened(Event, template="{ship} hardens its shields"):
    """Shields count double in this action round."""

    ship: str


class Evading(Event, template="{ship} evades"):
    """Hits are rolled again in this action round."""

    ship: str


class ShieldsDown(Event, template="{ship}: {number} {number:shield goes|shields go} down"):
    """Shields went down."""

    ship: str
    number: int


class Jumped(Event, template="{ship} jumps to {hex}, facing {facing!f}"):
    """A ship jumped and is stopped."""

    ship: str
    hex: str
    facing: int


class FieldExpanded(Event, template="{ship} has {cards} Field Disruption {cards:card|cards}"):
    """A face-down card was added or removed."""

    ship: str
    cards: int


class FireChecked(Event, template="{ship}: fire check, {dice}"):
    """The dice of a fire check: each spreads the fire, or explodes in one, on a component."""

    ship: str
    faces: tuple[int, ...]
    size: int
    die: int
    dice = property(lambda self: against(self.faces, self.size, self.die))


class FireSpread(Event, template="{ship}: fire spreads to {place}"):
    """A fire check spread a fire."""

    ship: str
    component: int
    place = property(place_of)


class Exploded(Event, template="{ship}, {place}: explosion"):
    """A fire check hit a fire."""

    ship: str
    component: int
    place = property(place_of)


class Drifted(Event, template="{ship} drifts to {hex}"):
    """A ship drifted."""

    ship: str
    hex: str


class LeftMap(Event, template="{ship} leaves the map"):
    """A ship left the map."""

    ship: str


class Vented(Event, template="{ship} is vented"):
    """A ship has no air left."""

    ship: str
