"""The standard bot's fire: ships, weapons and targets by what their hits are worth."""

from __future__ import annotations

from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance
from sheetforge.play.questions import PASS, Choose
from sheetforge.systems.babylon.bearings import side_of
from sheetforge.systems.babylon.blueprint import WeaponFigures
from sheetforge.systems.babylon.bots.goals import Goals
from sheetforge.systems.babylon.bots.guard import Guard
from sheetforge.systems.babylon.bots.reach import guesses
from sheetforge.systems.babylon.bots.worth import HitWorth
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.fighters import guns_on
from sheetforge.systems.babylon.engine.gunnery import HOLD, needed, shooters
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.engine.state import View

LEAST_FACES = (0, 4, 6, 6, 6)
"""The number to hit below which a weapon keeps its charge, by the turns that it recharges."""

FLIGHTS_SPARED = 1.2
"""The factor by which fire at ships must be worth more than at flights for a flight to wait."""


class Gunner:
    """Weighs the fire of a side as the battle stands."""

    def __init__(self, view: View, goals: Goals, worths: HitWorth) -> None:
        self.view = view
        self.state = view.state
        self.goals = goals
        self.worths = worths
        self.is_last = view.turn >= view.state.plan.turn_limit

    def shot(
        self,
        weapon: WeaponFigures,
        hex: Hex,
        course: int,
        rating: int | None,
        target: Unit,
        where: Motion | None = None,
    ) -> float:
        """Return the worth of a weapon's fire from a hex at a target, or where he will be."""
        motion = where or target.motion
        away = distance(hex, motion.hex)
        number, each = self.worths.of_shots(target, weapon, away, rating)
        if not number:
            return 0.0
        step = hex - motion.hex if away else -DIRECTIONS[course]
        side = side_of(step, motion.facing, motion.rolled)
        return number * each[side] * self.goals.wanted(target)

    def _best(self, ship: ShipState, number: int, aims: tuple[str, ...]) -> tuple[float, str]:
        """The best target of a weapon of a ship, with its worth."""
        weapon = ship.blueprint.weapons[number].weapon
        assert weapon is not None
        rating = ship.sensing()
        return max((self.shot(weapon, ship.hex, ship.course, rating, self.view.ships[id]), id) for id in aims)

    def first_ship(self, question: Choose) -> str:
        """Return the ship whose fire is worth most."""

        def worth(id: str) -> tuple[float, str]:
            ship = self.view.ships[id]
            assert isinstance(ship, ShipState)
            return sum(self._best(ship, at, aims)[0] for at, aims in shooters(self.state, ship)), id

        return max((id for id in question.options if id != PASS), key=worth, default=PASS)

    def fire(self, question: Choose, guard: Guard) -> str:
        """Return the best target of a weapon; None if it hardly hits or intercepts better."""
        id, _, part_id = question.about.partition(" ")
        ship = self.view.ships[id]
        assert isinstance(ship, ShipState)
        number = next(n for n, part in enumerate(ship.blueprint.weapons) if part.id == part_id)
        weapon = ship.blueprint.weapons[number].weapon
        assert weapon is not None
        value, target = self._best(ship, number, tuple(x for x in question.options if x != HOLD))
        aimed = self.view.ships[target]
        face = needed(aimed, weapon, distance(ship.hex, aimed.hex), ship.sensing()) or 0
        if not self.is_last and face < LEAST_FACES[weapon.recharge]:
            return HOLD
        return HOLD if guard.worth(self.view, ship, number, self.worths) > value else target

    def ballistic(self, question: Choose) -> str:
        """Return the target that a ballistic is worth most at, where he will probably be."""
        id, _, part_id = question.about.partition(" ")
        ship = self.view.ships[id]
        assert isinstance(ship, ShipState)
        weapon = next(part.weapon for part in ship.blueprint.weapons if part.id == part_id)
        assert weapon is not None
        rating = ship.sensing()
        best, most = HOLD, 0.0
        for option in question.options:
            if option == HOLD:
                continue
            target = self.view.ships[option]
            value = chance = 0.0
            for where, likely in guesses(target.motion, target.blueprint, target.thrust, target.zigs):
                value += likely * self.shot(weapon, ship.hex, ship.course, rating, target, where)
                face = needed(target, weapon, distance(ship.hex, where.hex), rating) or 0
                chance += likely * face
            if value > most and (self.is_last or chance >= LEAST_FACES[weapon.recharge]):
                best, most = option, value
        return best

    # --- flights -------------------------------------------------------------------------------

    def _strike(self, flight: FlightState, target: Unit) -> float:
        """The worth of all that a flight fires at a target."""
        assert isinstance(target, ShipState | FlightState)
        fighters = len(flight.alive)
        return sum(
            fighters * self.shot(flight.blueprint.guns[number].weapon, flight.hex, flight.course, None, target)
            for number in guns_on(flight, target)
        )

    def dogfight(self, question: Choose) -> str:
        """Return the flight to fire at, unless fire at a ship is worth more."""
        flight = self.view.ships[question.about]
        assert isinstance(flight, FlightState)
        ships = max(
            (self._strike(flight, enemy) for enemy in self.view.enemies if isinstance(enemy, ShipState)), default=0.0
        )
        value, target = max((self._strike(flight, self.view.ships[id]), id) for id in question.options if id != HOLD)
        return HOLD if ships > FLIGHTS_SPARED * value else target

    def strike(self, question: Choose) -> str:
        """Return the ship to fire at."""
        flight = self.view.ships[question.about]
        assert isinstance(flight, FlightState)
        return max((self._strike(flight, self.view.ships[id]), id) for id in question.options if id != HOLD)[1]
