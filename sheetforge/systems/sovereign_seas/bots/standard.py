"""The standard bot: it weighs the average worth of every move and every salvo."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance, line
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import PASS, Choose
from sheetforge.systems.sovereign_seas.bots import evaluate
from sheetforge.systems.sovereign_seas.bots.goals import Goals, Tactics, goals_of, keeps_away
from sheetforge.systems.sovereign_seas.bots.moves import Bearings, broadside, groups_of, ways
from sheetforge.systems.sovereign_seas.engine import setup
from sheetforge.systems.sovereign_seas.engine.gunnery import EACH, HOLD
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.view import View

ENOUGH = 0.6
"""The share of its best broadside of the turn that a ship waits for before it fires.

A ship fires in one impulse of a turn only: firing now gives up a better bearing later.
"""

CLOSEST = 2
"""Hexes that a ship is assumed to keep from the enemy that it closes with."""

FAR = 14
"""Hexes beyond which ships make all the speed they can."""

FOCUS = 0.5
"""The bonus of a target that is near sinking: it rises with the part of its hull that is lost."""

CRUISE = 6
"""The speed near the enemy of ships that are slower than `Tactics.quick`."""


class StandardBot(ByQuestion[View]):
    """A side's standard player. It keeps the way that a ship is on until something changes it."""

    def __init__(self, side: str, stream: Random, tactics: Tactics | None = None) -> None:
        super().__init__(side, stream)
        self.course: dict[str, tuple[str, ...]] = {}
        self._given = tactics
        self._place: Hex | None = None
        self._known: tuple[list[str], Goals] | None = None

    def goals(self, view: View) -> Goals:
        """Return the present goals: they change when a ship sinks."""
        afloat = [ship.id for ship in view.state.afloat()]
        if self._known is None or self._known[0] != afloat:
            self._known = afloat, goals_of(view.state)
        return self._known[1]

    def tactics(self, view: View) -> Tactics:
        """Return the tactics of the side: those that it was made with, or those of its goals."""
        return self._given or self.goals(view).tactics(self.side)

    # --- setting up -----------------------------------------------------------------------------

    def _set_up(self, view: View, question: Choose) -> str:
        """Near the enemy, or the middle of the map while there is none, `Tactics.back` hexes behind
        it."""
        state, names = view.state, question.options
        plan = state.plan
        sea = setup.waters(plan.columns, plan.rows, plan.shape)
        places = {state.name(hex): hex for hex in sea}
        goal = self._middle(view, (enemy.hex for enemy in view.enemies))
        friends = [ship.hex for ship in view.own]
        least = min(distance(places.get(name, goal), goal) for name in names)
        least += self.tactics(view).back

        def order(name: str) -> tuple[int, str]:
            hex = places.get(name, goal)
            apart = min((distance(hex, friend) for friend in friends), default=2)
            crowded = 4 if apart < 2 else 0
            return 2 * abs(distance(hex, goal) - least) + apart + crowded, name

        best = min(names, key=order)
        self._place = places.get(best)
        return best

    def _set_up_facing(self, view: View, question: Choose) -> str:
        """Towards the enemy or his edge, or away from him; then as the ships that stand already.

        Who begins on another course crosses theirs. A side whose key ships always keep away begins
        on the course that they will run on: the British of the Blockade Breakout won 39 of 48 games
        that way, and 9 of 48 facing the port, against French that did not hunt them.
        """
        own = view.own
        if own:
            return str(own[0].facing)
        goal = self._middle(view, setup.enemy_places(view.state, self.side))
        here = self._place or goal
        runs = self.tactics(view).last > view.state.plan.turn_limit

        def away(facing: str) -> int:
            return distance(here + DIRECTIONS[int(facing)] * 3, goal)

        return min(question.options, key=lambda one: (-away(one) if runs else away(one), one))

    def _set_up_speed(self, view: View, question: Choose) -> str:
        return question.options[min(self.tactics(view).entry, len(question.options) - 1)]

    def _middle(self, view: View, hexes: Iterable[Hex]) -> Hex:
        """The middle of the enemy's ships or of his edge; of the map where there are none."""
        plan, there = view.state.plan, list(hexes)
        return min(
            there,
            key=lambda hex: (sum(distance(hex, one) for one in there), hex),
            default=setup.middle(plan.columns, plan.rows, plan.shape),
        )

    # --- moving ---------------------------------------------------------------------------------

    def _speed(self, view: View, question: Choose) -> str:
        """All speed when far from the enemy or unarmed, or quick enough to be hard to hit."""
        ship = view.ships[question.about]
        speeds = [int(option) for option in question.options]
        enemy, tactics = evaluate.nearest(ship, view.enemies), self.tactics(view)
        if enemy is None or distance(ship.hex, enemy.hex) > FAR:
            return str(speeds[-1])
        if keeps_away(view.state, ship, self.goals(view), tactics):
            return str(speeds[-1])
        quick = tactics.quick
        if speeds[-1] >= quick:
            return str(min(speed for speed in speeds if speed >= quick))
        return str(min(speeds, key=lambda speed: abs(speed - CRUISE)))

    def _move(self, view: View, question: Choose) -> str:
        """The ship with the most room ahead first."""
        taken = {ship.hex for ship in view.own}

        def order(id: str) -> tuple[bool, str]:
            ship = view.ships[id]
            return ship.hex + DIRECTIONS[ship.facing] in taken, id

        return min(question.options, key=order)

    def _step(self, view: View, question: Choose) -> str:
        """The first step of the best way; then its further steps, as long as they are legal."""
        ship, points = view.ships[question.about], int(question.so_far[0])
        kept = self.course.pop(ship.id, ())
        if len(kept) != points or kept[0] not in question.options:
            around = Bearings(view, ship, self.goals(view), self.tactics(view))
            kept = max(ways(ship, points), key=around.value).steps
        self.course[ship.id] = kept[1:]
        return kept[0]

    # --- fighting -------------------------------------------------------------------------------

    def _fire_ship(self, view: View, question: Choose) -> str:
        """The ship whose fire does most, unless it may do much better later in the turn."""
        state = view.state
        last = state.impulse == state.charts.impulses
        best, most = PASS, 0.0
        for id in question.options:
            if id == PASS:
                continue
            ship = view.ships[id]
            now, could = self._fire_now(view, ship)
            if now > most and (last or now >= ENOUGH * could):
                best, most = id, now
        return best

    def _fire_now(self, view: View, ship: ShipState) -> tuple[float, float]:
        """Return the worth of a ship's fire as it stands, and the most of it later in the turn.

        That is the best of all facings from where it stands, or from as near to the nearest enemy
        as it can still come.
        """
        groups, enemies, worths = groups_of(ship), view.enemies, self.goals(view).worths

        def fire(hex: Hex, facing: int) -> float:
            return broadside(view.charts, groups, hex, facing, enemies, lambda one: worths[one.id])

        state = view.state
        enemy = evaluate.nearest(ship, enemies)
        hexes = [ship.hex]
        later = range(state.impulse + 1, state.charts.impulses + 1)
        if enemy is not None and later:
            way = line(ship.hex, enemy.hex)
            moves = sum(state.charts.hexes(ship.speed, impulse) for impulse in later)
            hexes.append(way[max(0, min(moves, len(way) - 1 - CLOSEST))])
        now = fire(ship.hex, ship.facing)
        return now, max(fire(hex, turn) for hex in hexes for turn in range(6))

    def _fire(self, view: View, question: Choose) -> str:
        """At the target that loses most."""
        id, _, group = str(question.about).partition(" ")
        ship = view.ships[id]
        count, _, rest = group.partition("x")
        code = rest.partition(":")[0]
        gun = next(battery.gun for battery in ship.blueprint.batteries if battery.gun.code == code)
        worths = self.goals(view).worths

        def value(target: str) -> tuple[float, str]:
            enemy = view.ships[target]
            points = worths[target]
            points *= 1 + FOCUS * enemy.lost / len(enemy.blueprint.circles)
            return evaluate.salvo_value(view.charts, gun, int(count), enemy, ship.hex, points), target

        return max((option for option in question.options if option not in (HOLD, EACH)), key=value)

    def _lose_battery(self, view: View, question: Choose) -> str:
        """The one with the least firepower."""
        ship = view.ships[question.about]
        power = {battery.id: battery.gun.firepower for battery in ship.blueprint.batteries}
        return min(question.options, key=lambda id: (power[id], id))
