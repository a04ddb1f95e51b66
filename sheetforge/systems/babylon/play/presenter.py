"""Presentation of a battle at the table: map, roster, questions and chances in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile

from sheetforge.dice.distribution import at_most
from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance, neighbor, printed_facing
from sheetforge.play import units
from sheetforge.play.presenter import AskedAbout
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField, ShotFigure
from sheetforge.play.text_map import ARROWS
from sheetforge.play.units import about
from sheetforge.systems.babylon.bearings import bears, side_of
from sheetforge.systems.babylon.blueprint import WeaponFigures
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.damage import hit_section
from sheetforge.systems.babylon.engine.events import Ordered
from sheetforge.systems.babylon.engine.fighters import guns_on, volley_of
from sheetforge.systems.babylon.engine.gunnery import NONE, Volley, needed, shooters, value_of
from sheetforge.systems.babylon.engine.motion import Helm
from sheetforge.systems.babylon.engine.movement import helm_of
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import INTERCEPT_DIE, THIRDS, TO_HIT_DIE
from sheetforge.systems.babylon.odds.volleys import VolleyOdds, kill, mean_of_hits
from sheetforge.systems.babylon.play.board import BabylonBoard
from sheetforge.systems.babylon.play.pictures import BabylonPictures
from sheetforge.systems.babylon.play.status import BabylonStatus
from sheetforge.systems.babylon.schema.notation import Arc
from sheetforge.text import counted, listed, mean, percent, with_article

ASKS = {
    "shut-off": "which system gets no power",
    "divert": "where does more power come from",
    "launch": "does it leave the hangar",
    "ballistic": "at which target is it launched",
    "jump": "does it jump out at the end of the round",
    "snap": "does it snap",
    "helm": "what is ordered",
    "step": "where does it move next",
    "delay": "by how many hexes is the turning point delayed",
    "face": "does it pivot back to its course",
    "intercept": "which weapon intercepts it",
    "fire-ship": "which ship fires next",
    "fire": "which target does it fire at",
    "dogfight": "which flight does it attack",
    "strike": "which ship does it attack",
}
"""Questions in words; others go by their own name."""

OPTIONS = {
    "go": "no more orders: it moves",
    "roll": "it rolls over",
    "ahead": "a hex along its course",
    "port": "it begins a turn to port",
    "starboard": "it begins a turn to starboard",
    "course": "it faces the way that it travels",
    "stay": "it stays as it is",
    "keep": "it stays as it is",
    "hold": "it does not fire",
    "pass": "no more ships of your side fire now",
    "none": "it is not intercepted",
    "reactor": "power that the reactor has left over",
}


SYSTEMS = frozenset({"shut-off", "divert", "intercept"})
"""Questions whose options are systems of ships."""

VERBS = ("accelerate", "brake", "pivot", "push", "slide")
"""Orders of the helm that cost thrust or time."""

PIVOT = "pivot-"
"""The beginning of an answer that snaps a craft to a facing."""


def _called(unit: Unit, id: str) -> str:
    parts = unit.blueprint.parts if isinstance(unit, ShipState) else ()
    return next((part.called for part in parts if part.id == id), id.replace("-", " "))


def _charge(ship: ShipState, id: str) -> str:
    """Return how far a weapon is charged: `charged for 0 of 2 rounds`."""
    for number, part in enumerate(ship.blueprint.weapons):
        if part.id == id and part.weapon is not None:
            return f"charged for {ship.charge[number]} of {part.weapon.recharge} rounds"
    return ""


def _snapped(unit: Unit, pivot: str) -> int:
    """Return the facing after a snap: `pivot-2` is two hexsides to starboard."""
    return (unit.facing + int(pivot.removeprefix(PIVOT))) % len(DIRECTIONS)


def _helm(state: State, unit: Unit) -> Helm:
    """Return the helm of a craft after the orders that it has been given."""
    given = takewhile(lambda one: isinstance(one, Ordered) and one.ship == unit.id, reversed(state.events))
    helm = helm_of(state, unit)
    for order in reversed([event.order for event in given if isinstance(event, Ordered)]):
        helm = motion.ordered(helm, unit.blueprint, order)
    return helm


OVER = "over the edge of the map: a craft that ends its move there is out of the battle"


def _ordered(state: State, unit: Unit, order: str) -> str:
    """Return what an order leads to, and the thrust that it takes: `speed 6, 3 thrust`."""
    before = _helm(state, unit)
    after = motion.ordered(before, unit.blueprint, order)
    went, goes = before.motion, after.motion
    found = []
    if goes.facing != went.facing:
        found.append(f"it faces {printed_facing(goes.facing)} {ARROWS[state.plan.shape][goes.facing]}")
    if goes.course != went.course:
        arrow = ARROWS[state.plan.shape][goes.course]
        found.append(f"course {printed_facing(goes.course)} {arrow}")
    if goes.speed != went.speed:
        found.append(f"speed {goes.speed}")
    if goes.slide != went.slide:
        found.append(f"a slide of {counted(abs(goes.slide), 'hex', 'hexes')}")
    return ", ".join([*found, f"{before.available - after.available} thrust"])


def _interception(state: State, question: Choose, token: str) -> str:
    """Return the chance of a weapon to intercept a hit: `2 or less, 20 %`."""
    own, _, id = token.rpartition(":")
    ship = state.ships[own or question.about.partition(" ")[0]]
    hit = _aboard(state, question.about.rpartition(":")[2])
    assert isinstance(ship, ShipState)
    part = next(part for part in ship.blueprint.weapons if part.id == id)
    if hit is None:
        return ""
    most = value_of(state, part, hit)
    return f"{most} or less on d{INTERCEPT_DIE}, {percent(float(at_most(INTERCEPT_DIE, most)))}; it does not fire then"


def _aboard(state: State, id: str) -> WeaponFigures | None:
    """Return the weapon of an id that a ship of the battle has."""
    ships = (ship for ship in state.ships.values() if isinstance(ship, ShipState))
    weapons = (part.weapon for ship in ships for part in ship.blueprint.weapons)
    return next((weapon for weapon in weapons if weapon and weapon.id == id), None)


def _weapon(unit: Unit | None, id: str) -> WeaponFigures | None:
    if not isinstance(unit, ShipState):
        return None
    return next((part.weapon for part in unit.blueprint.weapons if part.id == id), None)


def _chance(state: State, unit: Unit, weapon: WeaponFigures, target: Unit) -> str:
    """Return the number that a shot needs: `, range 4: 17 or less, 85 %`."""
    away = distance(unit.hex, target.hex)
    number = _needed(unit, weapon, target)
    if number is None:
        return f", range {away}: out of reach"
    chance = float(at_most(TO_HIT_DIE, number))
    return f", range {away}: {number} or less, {percent(chance)}{_armour(unit, target)}"


def _needed(unit: Unit, weapon: WeaponFigures, target: Unit) -> int | None:
    rating = unit.sensing() if isinstance(unit, ShipState) else None
    return needed(target, weapon, distance(unit.hex, target.hex), rating)


def _arrival(state: State, unit: Unit) -> str:
    """Return when a ballistic strikes, and from where: its target moves before that."""
    return f"; it strikes in this round's fire from {state.name(unit.hex)}, at the range by then"


def _armour(unit: Unit, target: Unit) -> str:
    """Return the armour that a shot meets: `; side hit: port armour 4 (12 boxes) or …`."""
    if isinstance(target, FlightState):
        left = counted(len(target.alive), "fighter")
        boxes = counted(target.blueprint.structure, "box", "boxes")
        return f"; {left} of {boxes}, armour {target.blueprint.armour}"
    step = unit.hex - target.hex
    side = side_of(step if step.length else -DIRECTIONS[unit.course], target.facing, target.rolled)
    sections = dict.fromkeys(target.blueprint.sides[side])
    texts = []
    for name in sections:
        lost = hit_section(target, name) != name
        structure = target.blueprint.by_name[hit_section(target, name)].structure
        boxes = counted(target.left(structure), "box", "boxes")
        armour = f"{structure.armour}{' halved' if lost else ''}"
        texts.append(f"{name}{', lost: primary' if lost else ''} armour {armour} ({boxes})")
    return f"; hits {listed(texts, 'or')}"


class BabylonPresenter(BabylonBoard, BabylonPictures, BabylonStatus):
    """The presentation of a battle: craft, their orders and the chances of their weapons."""

    turn_word = "round"
    asks = ASKS
    no_fire = "no weapon that fires in this phase has an enemy in its arc and range"

    def more(self, state: State, question: Choose, unit: Unit) -> str:
        if question.why == "helm":
            thirds = THIRDS - int(question.so_far[1])
            return f"{question.so_far[0]} thrust and {thirds} of {THIRDS} thirds of the round left"
        if question.why == "divert" and isinstance(unit, ShipState):
            left = f"{question.so_far[0]} power left over"
            return ", ".join(filter(None, (_charge(unit, question.about.partition(" ")[2]), left)))
        if question.why == "shut-off":
            return f"its systems need {question.so_far[0]} more power than it has"
        if question.why == "step":
            hexes = counted(int(question.so_far[0]), "hex", "hexes")
            course = int(question.so_far[3])
            on = f"on course {printed_facing(course)} {ARROWS[state.plan.shape][course]}"
            return f"{on}, {hexes} to go, turn delay {question.so_far[1]}"
        return ""

    def part(self, state: State, question: Choose, unit: Unit, words: str) -> str:
        """Return the part of a ship, or the hit: `hit 1, of an Ion Torpedo, intercepted by Guard Array`."""
        number, _, id = words.partition(":")
        if not id:
            return _called(unit, words)
        weapon = _aboard(state, id)
        decided = f", intercepted by {listed(map(str, question.so_far), 'and')}" if question.so_far else ""
        return f"hit {number}, of {with_article(weapon.name if weapon else id)}{decided}"

    def aims(self, state: State, unit: Unit, side: str, part: str = "", target: str = "") -> Iterator[AimedShot]:
        if not isinstance(unit, ShipState):
            for enemy in state.enemies(side):
                for number in guns_on(unit, enemy) if target in ("", enemy.id) else ():
                    weapon = unit.blueprint.guns[number].weapon
                    yield self._aimed(state, unit, weapon, weapon.name, enemy, volley_of(unit, (number,)))
            return
        for number, aims in shooters(state, unit):
            gun = unit.blueprint.weapons[number]
            for id in aims if part in ("", gun.id) else ():
                if gun.weapon is not None and target in ("", id):
                    volley = Volley(side, unit.id, unit.hex, unit.course, unit.sensing(), (gun.weapon,))
                    yield self._aimed(state, unit, gun.weapon, gun.called, state.ships[id], volley)

    def _aimed(
        self, state: State, unit: Unit, weapon: WeaponFigures, name: str, enemy: Unit, volley: Volley
    ) -> AimedShot:
        called, number = units.named(state), _needed(unit, weapon, enemy)
        words = f"{called[unit.id]}, {name}, at {called[enemy.id]}{_chance(state, unit, weapon, enemy)}"
        figures: tuple[ShotFigure, ...] = ()
        if number is not None and weapon.damage is not None:
            odds = VolleyOdds(state, enemy.id, volley)
            boxes, killed = float(mean_of_hits(odds)), float(kill(odds))
            hit = ShotFigure("hit", float(at_most(TO_HIT_DIE, number)))
            figures = hit, ShotFigure("mean boxes", boxes, False), ShotFigure("kill", killed)
            words += f"; mean {mean(boxes)} boxes, kill {percent(killed)}"
        return AimedShot(unit.id, name, enemy.id, distance(unit.hex, enemy.hex), figures, words)

    def fields(self, state: State, unit: Unit) -> Iterator[FireField]:
        if isinstance(unit, ShipState):
            guns = [(part.id, part.called, part.weapon, part.arc) for part in unit.blueprint.weapons]
        else:
            armed = (unit.blueprint.guns[number] for number in unit.armed())
            guns = [(gun.weapon.id, gun.weapon.name, gun.weapon, gun.arc) for gun in armed]
        for id, name, weapon, arc in guns:
            if weapon is not None and arc is not None:

                def covered(hex: Hex, arc: Arc = arc) -> bool:
                    return bears(arc, hex - unit.hex, unit.facing, unit.rolled)

                yield FireField(id, name, weapon.reach, covered)

    def meant(self, state: State, question: Choose, option: str, ids: Collection[str]) -> AskedAbout:
        """Return the systems that an option is, of the ship in question or of one that guards it; a pivot's facing."""
        craft = state.ships.get(question.about)
        if question.why == "snap" and option.startswith(PIVOT) and craft is not None:
            return AskedAbout(facing=_snapped(craft, option))
        if question.why in SYSTEMS and option not in OPTIONS:
            guard, _, parts = option.rpartition(":")
            return AskedAbout(guard or self.about(state, question).unit, parts)
        return super().meant(state, question, option, ids)

    def boxes(self, state: State, unit: str, part: str) -> list[str]:
        """Return the boxes of systems, several as `aft-laser+port-laser`."""
        craft, ids = state.ships.get(unit), part.split("+")
        systems = craft.blueprint.parts if isinstance(craft, ShipState) else ()
        return [
            f"{system.id}.{box:02d}" for system in systems if system.id in ids for box in range(1, system.boxes + 1)
        ]

    def option_names(self, state: State, question: Choose) -> dict[str, str]:
        """Return the names of options that are parts of craft or pivots: `port Laser 2`, `3`."""
        unit, _ = about(state, question)
        if unit is not None and question.why == "snap":
            pivots = [option for option in question.options if option.startswith(PIVOT)]
            return {pivot: str(printed_facing(_snapped(unit, pivot))) for pivot in pivots}
        if unit is None or question.why not in SYSTEMS:
            return {}
        found = {}
        for token in question.options:
            own, _, ids = token.rpartition(":")
            ship = state.ships[own or unit.id]
            if token not in OPTIONS:
                parts = " + ".join(_called(ship, word) for word in ids.split("+"))
                found[token] = f"{units.named(state)[own]}, {parts}" if own else parts
        return found

    def option(self, state: State, question: Choose, token: str) -> str:
        """Return what an option means, where its token does not say it all."""
        unit, rest = about(state, question)
        target = state.ships.get(token)
        if target is not None:
            name = units.named(state)[target.id]
            weapon = _weapon(unit, rest)
            chance = _chance(state, unit, weapon, target) if unit and weapon else ""
            arrives = _arrival(state, unit) if unit and question.why == "ballistic" else ""
            return f"{name}{chance}{arrives}"
        if question.why == "snap" and token.startswith(PIVOT) and unit is not None:
            return f"it faces {ARROWS[state.plan.shape][_snapped(unit, token)]}"
        if question.why == "delay":
            hexes = counted(int(question.so_far[0]) + int(token), "hex", "hexes")
            return f"it turns after {hexes}"
        if question.why == "face":
            course, facing = map(int, question.so_far[1:])
            kept = facing if token == "stay" else course
            return f"{OPTIONS[token]}, {printed_facing(kept)} {ARROWS[state.plan.shape][kept]}"
        if question.why == "helm" and unit is not None and token not in OPTIONS:
            return _ordered(state, unit, token)
        if question.why == "intercept" and token not in OPTIONS:
            return _interception(state, question, token)
        if question.why == "intercept" and question.so_far:
            return "no other weapon intercepts it"
        if question.why == "divert" and token not in OPTIONS:
            return "off this round"
        if question.why == "divert" and token == NONE:
            return "it charges for one round, as usual"
        if question.why == "shut-off" and isinstance(unit, ShipState):
            return next((f"{part.power} power" for part in unit.blueprint.parts if part.id == token), "")
        return "; ".join(filter(None, (OPTIONS.get(token, ""), self.danger(state, question, token))))

    def why_idle(self, state: State, question: Choose, unit: Unit) -> str:
        """Return why a ship does not fire now."""
        if question.why != "fire-ship" or not isinstance(unit, ShipState):
            return ""
        if unit.fired:
            return "it has fired in this round"
        if not unit.commanded(state.turn):
            return "it has no command"
        return "no weapon that is charged has an enemy in its arc and range"

    def why_spared(self, state: State, question: Choose, unit: Unit, enemy: Unit) -> str:
        """Return why a weapon cannot fire at a craft: range, or arc."""
        _, id = about(state, question)
        weapon = _weapon(unit, id)
        part = next((part for part in unit.blueprint.parts if part.id == id), None)
        if weapon is None or part is None or part.arc is None or not isinstance(unit, ShipState):
            return ""
        away = distance(unit.hex, enemy.hex)
        number = needed(enemy, weapon, away, unit.sensing())
        if number is None or number <= 0:
            return f"{part.called} cannot hit it at range {away}"
        in_arc = bears(part.arc, enemy.hex - unit.hex, unit.facing, unit.rolled)
        return "" if in_arc else f"it is not in the arc of {part.called}"

    def why_not(self, state: State, question: Choose, unit: Unit, word: str) -> str:
        """Return why an order is not possible."""
        if question.why != "helm":
            return ""
        helm, craft = _helm(state, unit), unit.blueprint
        verb = next((verb for verb in VERBS if word.startswith(verb[0])), "")
        if verb and helm.motion.turning is not None and not (verb == "pivot" and craft.gravitic):
            return "it is turning, which nothing changes until it is on its new course"
        if verb in ("accelerate", "brake") and helm.changed:
            return "it has changed its speed in this round"
        if verb == "slide" and helm.pushed:
            return "it has pushed to a side in this round"
        if verb == "slide" and not craft.gravitic and helm.motion.pivoted in (0, 3):
            return "it slides the way its bow points, which lies along its course: it has to pivot first"
        if verb == "pivot":
            return f"{THIRDS - helm.thirds} of {THIRDS} thirds of the round and {helm.available} thrust are left"
        if verb in ("accelerate", "brake") and not motion.is_pushed(helm.motion, craft, verb):
            way = "along" if verb == "accelerate" else "against"
            return f"its bow has to point {way} its course for that: snap or pivot first"
        if verb in ("accelerate", "brake", "slide", "push"):
            limits = f"speed {helm.motion.speed} of at most {craft.top_speed}"
            return f"{helm.available} thrust left, a hex takes {craft.acceleration}; {limits}"
        return ""

    def danger(self, state: State, question: Choose, token: str) -> str:
        """Return whether a craft flies off the map: by a step, or where it goes and cannot turn."""
        unit, _ = about(state, question)
        if unit is None or state.plan.moves:
            return ""
        if question.why == "step":
            place, course = str(question.so_far[2]), int(question.so_far[3])
            hex = self.map(state, False).hex(place)
            return OVER if hex is not None and not state.plan.holds(neighbor(hex, course)) else ""
        if question.why != "helm" or token != motion.GO:
            return ""
        helm = _helm(state, unit)
        if motion.can_turn(helm, unit.blueprint):
            return ""
        return "" if state.plan.holds(motion.run_on(helm.motion, unit.blueprint).hex) else OVER


PRESENTER = BabylonPresenter()
