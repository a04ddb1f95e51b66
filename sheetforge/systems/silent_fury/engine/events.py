"""The events of a battle, phase by phase: ships by ids, hexes and components by numbers."""

from __future__ import annotations

from sheetforge.play.events import Event as Event
from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.text import counted


def _pieces(event: Launched | GroupSent | StrikeResolved) -> str:
    """Pieces with their number: `3 missiles`, `1 strike craft`."""
    word = "strike craft" if event.what == "squadron" else event.what.replace("-", " ")
    plurals = {"torpedo": "torpedoes", "strike craft": "strike craft"}
    return counted(event.number, word, plurals.get(word, f"{word}s"))


class Arrived(Event, template="{ship} enters at {hex}, facing {facing!f}"):
    """A ship was placed on the map."""

    ship: str
    hex: str
    facing: int


class ChipGiven(Event, template="{side} {side:has|have} the Initiative Chip"):
    """The holder of the Initiative Chip as the battle begins."""

    side: str


class ChipSeized(Event, template="{side} {side:seizes|seize} the Initiative Chip"):
    """A side took the Initiative Chip."""

    side: str


class CardTurned(Event, template="{ship}, {side}: {card!w} (slot {slot})"):
    """An action card was turned over, or is assumed for boarders."""

    ship: str
    side: str
    slot: int
    card: str


class NothingPossible(Event, template="{ship}, {side}: no action of its card is possible"):
    """A party turned over a card of which it can take no action."""

    ship: str
    side: str


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


class RamMissed(Event, template="{ship} does not strike {target}"):
    """A ram did not take place."""

    ship: str
    target: str


class Rammed(
    Event, template="{ship} rams {target} in component {component}: {tokens:* breach|* breaches}"
):
    """A ship struck another, with a number of hull breaches to be distributed."""

    ship: str
    target: str
    component: int
    tokens: int


class Fired(Event, template="{ship} fires {weapon}, component {component}{target:, at *?}"):
    """A weapon was operated."""

    ship: str
    component: int
    weapon: str
    target: str | None = None


class Missed(Event, template="{target} is not hit"):
    """No accuracy die of an attack hit."""

    target: str


class Evaded(Event, template="{target} evades: hits on {struck:?nothing} become {again:?nothing}"):
    """Hits on an evading ship were rolled again."""

    target: str
    struck: tuple[int, ...]
    again: tuple[int, ...]


class Hit(Event, template="{target} is hit in component {components}{result!n:: *?}"):
    """An attack hit components; the damage of its FX roll, if it has one."""

    target: str
    components: tuple[int, ...]
    result: str | None = None


class NoDamage(Event, template="an FX roll on {ship} does no damage"):
    """An FX roll scored no points."""

    ship: str


class Damaged(Event, template="{ship}, component {component}: {damage!w}{was!w:, was *?}"):
    """A damage marker was placed."""

    ship: str
    component: int
    damage: str
    was: str | None = None


class CrewDisrupted(Event, template="{ship}, component {component}: {crew} disrupted"):
    """Crew of a component became disrupted."""

    ship: str
    component: int
    crew: tuple[str, ...]


class CrewKilled(Event, template="{ship}{component:, component *?}: {crew} killed"):
    """Crew were killed, in a component or in the Disrupted Crew box."""

    ship: str
    component: int | None
    crew: tuple[str, ...]


class DestructionRolled(Event, template="{ship} rolls for destruction: {points} against {hull}"):
    """A Ship Destruction roll."""

    ship: str
    points: int
    hull: int


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


class HeroAppeared(Event, template="{ship}, component {component}: {hero!w} joins"):
    """A Hero came aboard."""

    ship: str
    component: int
    hero: str


class ShieldsRaised(Event, template="{ship} raises shields: {shields}"):
    """Shields were assigned to sides, clockwise from the front."""

    ship: str
    shields: tuple[int, ...]


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


class Rallied(Event, template="{ship}, component {component}: {crew!w} rallies"):
    """Disrupted crew became active."""

    ship: str
    component: int
    crew: str


class Moved(Event, template="{ship}: {crew!w} goes from {start} to {end}"):
    """Crew moved to another component."""

    ship: str
    crew: str
    start: int
    end: int


class MeleeFought(Event, template="{ship}, component {component}: melee, {scores}"):
    """A round of melee was fought; points by side."""

    ship: str
    component: int
    scores: tuple[str, ...]


class Shot(Event, template="{ship}: crew shoot into component {component}, {dice:* die|* dice}"):
    """Crew shot into a component."""

    ship: str
    component: int
    dice: int


class Repaired(
    Event, template="{ship}, component {component}: {points:* point|* points}, {result!w}"
):
    """Repairs were made."""

    ship: str
    component: int
    points: int
    was: str
    damage: str

    @property
    def result(self) -> str:
        """The damage after the repairs, in words."""
        end = "is repaired" if self.damage == "none" else f"becomes {self.damage}"
        said = f"{self.was} {'remains' if self.damage == self.was else end}"
        return "nothing to repair" if self.was == "none" else said


class Boarded(Event, template="{ship}: {crew!w} boards {target} in component {component}"):
    """A figure reached another ship."""

    ship: str
    crew: str
    target: str
    component: int


class BoardingMissed(Event, template="{ship}: {crew!w} misses {target} ({fate})"):
    """A figure did not reach the other ship."""

    ship: str
    crew: str
    target: str
    fate: str


class Jumped(Event, template="{ship} jumps to {hex}, facing {facing!f}"):
    """A ship jumped and is stopped."""

    ship: str
    hex: str
    facing: int


class FieldExpanded(Event, template="{ship} has {cards} Field Disruption {cards:card|cards}"):
    """A face-down card was added or removed."""

    ship: str
    cards: int


class Launched(Event, template="{ship} launches {pieces}"):
    """Ordinance was launched."""

    ship: str
    what: str
    number: int

    pieces = property(_pieces)


class GroupSent(Event, template="{side}: {pieces} at {target}"):
    """Missiles or a squadron were assigned to a target."""

    side: str
    what: str
    number: int
    target: str

    pieces = property(_pieces)


class FightersGuard(Event, template="{side}: {number} {number:fighter|fighters} at {ship}"):
    """Fighters were assigned to point defense."""

    side: str
    number: int
    ship: str


class StrikeResolved(
    Event, template="{pieces} at {target}, point defense {defense}: {dice:* die|* dice} of accuracy"
):
    """A group reached its target."""

    what: str
    number: int
    target: str
    defense: int
    dice: int

    pieces = property(_pieces)


class DogfightRolled(Event, template="dogfight: attackers {attack}, interceptors {defense}"):
    """A round of a dogfight, with the points of both."""

    attack: int
    defense: int


class BrokeOff(Event, template="{side} {side:breaks|break} off"):
    """Strike craft left a dogfight."""

    side: str


class CraftLost(Event, template="{side} {side:loses|lose} {fighters} fighters, {bombers} bombers"):
    """Strike craft were destroyed."""

    side: str
    fighters: int
    bombers: int


class FireSpread(Event, template="{ship}: fire spreads to component {component}"):
    """A fire check spread a fire."""

    ship: str
    component: int


class Exploded(Event, template="{ship}, component {component}: explosion"):
    """A fire check hit a fire."""

    ship: str
    component: int


class Drifted(Event, template="{ship} drifts to {hex}"):
    """A ship drifted."""

    ship: str
    hex: str


class LeftMap(Event, template="{ship} leaves the map"):
    """A ship left the map."""

    ship: str


class Detonated(Event, template="a torpedo at {hex} detonates{target:, attacking *?}"):
    """A torpedo detonated."""

    hex: str
    target: str | None = None


class TorpedoPlaced(Event, template="{side}: a torpedo at {hex}"):
    """A launched torpedo came onto the map."""

    side: str
    hex: str


class Vented(Event, template="{ship} is vented"):
    """A ship has no air left."""

    ship: str


class Surrendered(Event, template="the crew of {side} aboard {ship} surrender"):
    """All crew of a side aboard were disrupted."""

    ship: str
    side: str


class Captured(Event, template="{side} {side:takes|take} control of {ship}"):
    """A ship changed hands."""

    ship: str
    side: str
