"""Events of crews and ordinance: rallies, melees, boarding, rams, strikes and torpedoes."""

from __future__ import annotations

from sheetforge.play.events import Event, against
from sheetforge.systems.silent_fury.engine.event_words import impact_text, place, place_of
from sheetforge.systems.silent_fury.engine.resolve import points
from sheetforge.systems.silent_fury.figures import LONG_DIE
from sheetforge.text import counted, listed


def _pieces(event: Launched | GroupSent | StrikeResolved) -> str:
    """Pieces with their number: `3 missiles`, `1 strike craft`."""
    word = "strike craft" if event.what == "squadron" else event.what.replace("-", " ")
    plurals = {"torpedo": "torpedoes", "strike craft": "strike craft"}
    return counted(event.number, word, plurals.get(word, f"{word}s"))


class RamMissed(Event, template="{ship} does not strike {target}{dice: (rolls *)?}"):
    """A ram did not take place."""

    ship: str
    target: str
    face: int | None = None
    size: int = 0
    dice = property(lambda self: against((self.face,), self.size, LONG_DIE) if self.face else "")


class Rammed(Event, template="{ship} rams {target} in {place} (rolls {hit}): {rolled}{tokens:* breach|* breaches}"):
    """A ship struck another, with a number of hull breaches to be distributed."""

    ship: str
    target: str
    component: int
    tokens: int
    face: int = 0
    size: int = 0
    faces: tuple[int, ...] = ()
    place = property(lambda self: place(self.target, self.component))
    hit = property(lambda self: against((self.face,), self.size, LONG_DIE))
    rolled = property(lambda self: impact_text(self.faces))


class CollisionRolled(
    Event, template="collision die against {ship}: {dice}: {missed:a miss, which breaches it|a hit, no breach}"
):
    """A die of a collision: a ship that it misses suffers a breach."""

    ship: str
    face: int
    size: int
    missed: bool
    dice = property(lambda self: against((self.face,), self.size, LONG_DIE))


class RallyRolled(Event, template="{ship}, {side}: rally, {rolled}{points:* point|* points}"):
    """The points of a rally: as many crew become active."""

    ship: str
    side: str
    faces: tuple[int, ...]
    points: int
    rolled = property(lambda self: impact_text(self.faces, self.points - points(self.faces)))


class Rallied(Event, template="{ship}, {place}: {crew!w} rallies"):
    """Disrupted crew became active."""

    ship: str
    component: int
    crew: str
    place = property(place_of)


class Moved(Event, template="{ship}: {crew!w} goes from {origin} to {goal}"):
    """Crew moved to another component."""

    ship: str
    crew: str
    start: int
    end: int
    origin = property(lambda self: place(self.ship, self.start))
    goal = property(lambda self: place(self.ship, self.end))


class MeleeFought(Event, template="{ship}, {place}: melee, {scores}"):
    """A round of melee was fought; points by side."""

    ship: str
    component: int
    scores: tuple[str, ...]
    place = property(place_of)


class Shot(Event, template="{ship}: crew shoot into {place}, {dice:* die|* dice}"):
    """Crew shot into a component."""

    ship: str
    component: int
    dice: int
    place = property(place_of)


class Repaired(Event, template="{ship}, {place}: {rolled}{points:* point|* points}, {result!w}"):
    """Repairs were made."""

    ship: str
    component: int
    points: int
    was: str
    damage: str
    faces: tuple[int, ...] = ()
    rolled = property(lambda self: impact_text(self.faces, self.points - points(self.faces)))

    @property
    def result(self) -> str:
        """The damage after the repairs, in words."""
        end = "is repaired" if self.damage == "none" else f"becomes {self.damage}"
        said = f"{self.was} {'remains' if self.damage == self.was else end}"
        return "nothing to repair" if self.was == "none" else said

    place = property(place_of)


class BoardingBegan(Event, template="{ship} boards {target} by {equipment}, range {away}"):
    """Boarding equipment was used; the boarders are not chosen yet."""

    ship: str
    equipment: str
    target: str
    away: int


class Boarded(Event, template="{ship}: {crew!w} boards {target} in {place}{dice: (*)?}"):
    """A figure reached another ship."""

    ship: str
    crew: str
    target: str
    component: int
    size: int = 0
    die: int | None = None
    place = property(lambda self: place(self.target, self.component))

    @property
    def dice(self) -> str:
        """The accuracy die with its need."""
        return f"accuracy {against((self.component,), self.size, self.die)}" if self.size else ""


class BoardingMissed(Event, template="{ship}: {crew!w} misses {target}{dice: (*)?}: {end}"):
    """A figure did not reach the other ship."""

    ship: str
    crew: str
    target: str
    fate: str
    face: int | None = None
    size: int = 0
    die: int | None = None

    @property
    def dice(self) -> str:
        """The accuracy die with its need."""
        return "" if self.face is None else f"accuracy {against((self.face,), self.size, self.die)}"

    @property
    def end(self) -> str:
        """The fate of the figure, in words."""
        return {"disrupt": "disrupted", "return": "back aboard"}.get(self.fate, "killed")


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


class StrikeResolved(Event, template="{pieces} at {target}, point defense {defense}: {dice:* die|* dice} of accuracy"):
    """A group reached its target."""

    what: str
    number: int
    target: str
    defense: int
    dice: int

    pieces = property(_pieces)


class DogfightRolled(Event, template="dogfight: attackers {attacking}{attack}, interceptors {defending}{defense}"):
    """A round of a dogfight, with the dice and points of both."""

    attack: int
    defense: int
    attack_faces: tuple[int, ...] = ()
    defense_faces: tuple[int, ...] = ()
    attacking = property(lambda self: impact_text(self.attack_faces))
    defending = property(lambda self: impact_text(self.defense_faces))


class BrokeOff(Event, template="{side} {side:breaks|break} off"):
    """Strike craft left a dogfight."""

    side: str


class CraftLost(Event, template="{side} {side:loses|lose} {craft}"):
    """Strike craft were destroyed."""

    side: str
    fighters: int
    bombers: int

    @property
    def craft(self) -> str:
        """The craft that are lost: `2 fighters and 1 bomber`."""
        kinds = ((self.fighters, "fighter"), (self.bombers, "bomber"))
        return listed([counted(number, kind) for number, kind in kinds if number] or ["nothing"])


class Detonated(Event, template="a torpedo at {hex} detonates{target:, attacking *?}"):
    """A torpedo detonated."""

    hex: str
    target: str | None = None


class TorpedoPlaced(Event, template="{side}: {what} at {hex}"):
    """A launched torpedo came onto the map."""

    joins = "what"

    side: str
    hex: str
    what: str = "torpedo"


class Surrendered(Event, template="the crew of {side} aboard {ship} surrender"):
    """All crew of a side aboard were disrupted."""

    ship: str
    side: str


class Captured(Event, template="{side} {side:takes|take} control of {ship}"):
    """A ship changed hands."""

    ship: str
    side: str
