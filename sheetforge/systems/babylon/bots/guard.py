"""The standard bot's interception: which weapons block which hits, and which wait for them."""

from __future__ import annotations

from sheetforge.geometry.hexes import DIRECTIONS, distance
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.bearings import bears, side_of
from sheetforge.systems.babylon.blueprint import Part, WeaponFigures
from sheetforge.systems.babylon.bots.exchange import batteries
from sheetforge.systems.babylon.bots.worth import HitWorth, strength
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.gunnery import NONE, targets, value_of
from sheetforge.systems.babylon.engine.state import State, View
from sheetforge.systems.babylon.odds.throws import attempt

LATER = 0.35
"""The part of a shot that a weapon gives up with a charge of several turns."""


class Guard:
    """Interception of a side. It remembers what it has put on the hit that is asked about."""

    def __init__(self) -> None:
        self.asked: tuple[int, int, str] = (0, 0, "")
        self.open = 1.0

    def intercept(self, view: View, question: Choose, worths: HitWorth) -> str:
        """Return the weapon that blocks most of a hit for what it costs, or none."""
        id, _, hit = question.about.partition(" ")
        ship = view.ships[id]
        assert isinstance(ship, ShipState)
        asked = view.turn, view.reported, question.about
        if asked != self.asked:
            self.asked, self.open = asked, 1.0
        weapon = weapon_of(view, hit.partition(":")[2])
        if weapon is None:
            return question.options[-1]
        each = max(worths.of_hit(ship, weapon))
        best, most, blocked = NONE, 0.0, 0.0
        for number, part in enumerate(ship.blueprint.weapons):
            if part.id not in question.options:
                continue
            chance = blocks(view.state, part, weapon)
            gain = self.open * chance * each - self._cost(view, ship, number, worths)
            if gain > most:
                best, most, blocked = part.id, gain, chance
        if best != NONE:
            self.open *= max(0.0, 1 - blocked)
        return best

    def _cost(self, view: View, ship: ShipState, number: int, worths: HitWorth) -> float:
        """The worth of the shot that a weapon gives up: this turn's, or of its charge."""
        weapon = ship.blueprint.weapons[number].weapon
        assert weapon is not None
        if not strength(weapon) or weapon.ballistic:
            return 0.0 if not strength(weapon) else 1.0
        aims = () if ship.fired else targets(view.state, ship, number)
        best, rating = 0.0, ship.sensing()
        for id in aims:
            enemy = view.ships[id]
            number_of_hits, each = worths.of_shots(enemy, weapon, distance(ship.hex, enemy.hex), rating)
            if number_of_hits:
                best = max(best, number_of_hits * sum(each) / 6)
        if ship.fired or not aims:
            return LATER * strength(weapon) * (weapon.recharge - 1)
        return best

    def worth(self, view: View, ship: ShipState, number: int, worths: HitWorth) -> float:
        """Return the worth of a weapon that waits to intercept what still comes this turn."""
        part = ship.blueprint.weapons[number]
        if part.weapon is None or not part.weapon.intercept or part.arc is None:
            return 0.0
        coming: list[tuple[float, float]] = []
        for enemy in view.enemies:
            step = enemy.hex - ship.hex
            if enemy.fired or not bears(part.arc, step, ship.facing, ship.rolled):
                continue
            coming += incoming(view.state, ship, part, enemy, worths)
        if not coming:
            return 0.0
        number_of_hits = sum(hits for hits, _ in coming)
        mean = sum(hits * value for hits, value in coming) / number_of_hits
        guards = sum(
            1
            for index, part in enumerate(ship.blueprint.weapons)
            if part.weapon is not None and part.weapon.intercept and ship.ready(index)
        )
        own = sum(1 for _ in view.state.afloat(ship.side))
        return mean * min(1.0, number_of_hits / max(1, guards)) / own


def blocks(state: State, part: Part, against: WeaponFigures) -> float:
    """Return which part of a hit a weapon blocks on average, or how many of its pulses."""
    distribution = attempt(value_of(state, part, against), state.rules.pulses_by_value)
    return float(distribution.mean() if against.pulses is not None else distribution.probability(bool))


def incoming(state: State, ship: ShipState, part: Part, enemy: Unit, worths: HitWorth) -> list[tuple[float, float]]:
    """Return hits that an enemy can still score, with what a weapon would block of each."""
    away = distance(ship.hex, enemy.hex)
    rating = enemy.sensing() if isinstance(enemy, ShipState) else None
    step = enemy.hex - ship.hex if away else -DIRECTIONS[enemy.course]
    side = side_of(step, ship.facing, ship.rolled)
    found = []
    for battery in batteries(enemy):
        weapon = battery.weapon
        if not weapon.can_be_intercepted or away > weapon.reach:
            continue
        hits, each = worths.of_shots(ship, weapon, away, rating)
        # Pulses come as one hit, and a die blocks some of them.
        if hits:
            gain = blocks(state, part, weapon) * each[side]
            found.append((battery.number * hits / weapon.mean_pulses, gain))
    return found


def weapon_of(view: View, id: str) -> WeaponFigures | None:
    """Return a weapon that an enemy in the battle has, by its id."""
    for unit in view.ships.values():
        if isinstance(unit, FlightState):
            for gun in unit.blueprint.guns:
                if gun.weapon.id == id:
                    return gun.weapon
        else:
            for part in unit.blueprint.weapons:
                if part.weapon is not None and part.weapon.id == id:
                    return part.weapon
    return None
