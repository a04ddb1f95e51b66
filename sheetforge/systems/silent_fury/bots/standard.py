"""The standard bot: plans three cards by expected damage, then takes each action at its best.

It knows what its view shows. The actions of others are estimated by the average effect of their
ships.
"""

from __future__ import annotations

from random import Random

from sheetforge.geometry.hexes import disk, distance
from sheetforge.play.questions import HIDDEN, Choose
from sheetforge.systems.silent_fury.bots.crews import CrewChoices, crew_worth
from sheetforge.systems.silent_fury.bots.goals import Goals, goals_of
from sheetforge.systems.silent_fury.bots.ordinance import OrdinanceChoices
from sheetforge.systems.silent_fury.bots.plans import Left, Planner, Situation, cards, left_of
from sheetforge.systems.silent_fury.bots.positions import Outlook, Place, place_of
from sheetforge.systems.silent_fury.bots.worth import (
    KINDS,
    component_worth,
    misuse_harm,
    ram_harm,
    risk,
    row_worth,
    target_worth,
)
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS
from sheetforge.systems.silent_fury.engine.attack import FULL_VOLLEY, rows
from sheetforge.systems.silent_fury.engine.operating import operable
from sheetforge.systems.silent_fury.engine.orders import ASSUMED, DONE, NONE, action_of
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import View
from sheetforge.systems.silent_fury.figures import Damage

LAUNCH = 0.1
"""The least worth of launching, in components of the ship that launches."""


RAM_COST = 1.5
"""The weight of harm to its own ship in a ram: its crew is needed elsewhere."""

VENTED = 0.5
"""Fires that a figure in the Disrupted box is worth, as venting kills it at the next attrition."""


class StandardBot(OrdinanceChoices, CrewChoices):
    """A side's standard player."""

    def __init__(self, side: str, stream: Random) -> None:
        super().__init__(side, stream)
        self.plans: dict[str, tuple[str, ...]] = {}
        self.seen: tuple[object, ...] = ()
        self.looks: dict[object, Planner] = {}

    def choose(self, view: View, question: Choose) -> str:
        """Return one of the options; the row that fires and the ship to be boarded are noted.

        A single option is taken without asking the method of its question.
        """
        answer = super().choose(view, question)
        if question.why == "fire":
            row = answer.partition(".")[2]
            self.row = int(row or 1) - 1
        elif question.why == "board":
            self.aimed = answer
        return answer

    row = 0
    """The row of the weapon that is being aimed."""

    def _planner(self, view: View, ship: ShipState) -> Planner:
        """Return what weighs plans for a ship as it stands; kept until something changes."""
        state = view.state
        key = (ship.id, state.turn, state.round, view.reported)
        if self.seen != key:
            self.seen = key
            self.looks = {}
        if ship.id not in self.looks:
            goals = goals_of(state, self.side)
            self.looks[ship.id] = Planner(Outlook(state, ship, self.side, goals))
        return self.looks[ship.id]

    def _goals(self, view: View) -> Goals:
        return goals_of(view.state, self.side)

    # --- orders ----------------------------------------------------------------------------------

    def _order_1(self, view: View, question: Choose) -> str:
        """The first card of the best plan; boarders always lay Crew cards."""
        ship = view.ships[question.about]
        if ship.side != self.side:
            self.plans[ship.id] = ASSUMED
        else:
            self.plans[ship.id] = cards(self._planner(view, ship).best().actions)
        return self.plans[ship.id][0]

    def _order_2(self, view: View, question: Choose) -> str:
        return self._planned(question, 1)

    def _order_3(self, view: View, question: Choose) -> str:
        return self._planned(question, 2)

    def _planned(self, question: Choose, at: int) -> str:
        card = self.plans.get(question.about, ASSUMED)[at]
        return card if card in question.options else question.options[0]

    def _seize(self, view: View, question: Choose) -> str:
        return "seize"

    def _next(self, view: View, question: Choose) -> str:
        """The strongest ship first."""
        return max(question.options, key=lambda id: (view.ships[id].blueprint.points, id))

    # --- actions ---------------------------------------------------------------------------------

    def _action(self, view: View, question: Choose) -> str:
        """The best action that the card allows."""
        ship, options = view.ships[question.about], question.options
        if FULL_VOLLEY in options or "fire-at-will" in options:
            return self._attack(view, ship, options)
        if "crew" in options:
            return self._crew(view, ship, options)
        if "jump" in options or "diffuse" in options:
            return self._jumps(view, ship, options)
        if "raise" in options or "evade" in options or "harden" in options:
            return self._defends(view, ship, options)
        planner = self._planner(view, ship)
        way, _ = planner.moved(self._now(view, ship), self._left(view, ship))
        return way if way in options else NONE

    def _now(self, view: View, ship: ShipState) -> Situation:
        volleys = int((self.side, FULL_VOLLEY) in ship.used)
        thrusted = (self.side, "thrust") in ship.used
        return Situation(place_of(ship), tuple(ship.shields), volleys, thrusted)

    def _left(self, view: View, ship: ShipState) -> Left:
        """Return how many Attack and Crew cards lie in the slots to come."""
        laid = self.plans.get(ship.id, ())
        names = [action_of(laid, slot) for slot in range(1, len(laid) + 1)]
        return left_of(names[view.state.round :])

    def _attack(self, view: View, ship: ShipState, options: tuple[str, ...]) -> str:
        worths = self._rows(view, ship)
        if max(worths.values(), default=0.0) <= 0:
            return NONE
        if FULL_VOLLEY in options and (len(worths) > 1 or "fire-at-will" not in options):
            return FULL_VOLLEY
        return "fire-at-will" if "fire-at-will" in options else NONE

    def _rows(self, view: View, ship: ShipState) -> dict[str, float]:
        """Return the present worth of each row of the weapon chart, less its risk."""
        state, goals = view.state, self._goals(view)
        found = {}
        for token, (gun, mode) in rows(state, ship, self.side, set()).items():
            if mode.launches is not None:
                worth = LAUNCH * component_worth(ship)
            else:
                there = {
                    enemy.id: goals.factor(enemy) * row_worth(state, ship, gun, mode, enemy) for enemy in view.enemies
                }
                worth = max(there.values(), default=0.0)
                if mode.everything or mode.area is not None:
                    worth -= sum(row_worth(state, ship, gun, mode, one) for one in view.own if one.id != ship.id)
            found[token] = worth - risk(ship, gun, mode)
        return found

    def _fire(self, view: View, question: Choose) -> str:
        """The row that does most; drains come first, as they help the others."""
        ship = view.ships[question.about]
        worths = self._rows(view, ship)

        def order(token: str) -> tuple[bool, float]:
            number, _, row = token.partition(".")
            mode = ship.blueprint.guns[int(number)].modes[int(row or 1) - 1]
            worth = worths.get(token, 0.0)
            return "shield-drain" in mode.effect and worth > 0, worth

        best = max((option for option in question.options if option != DONE), key=order)
        if worths.get(best, 0.0) <= 0 and DONE in question.options:
            return DONE
        return best

    def _target(self, view: View, question: Choose) -> str:
        """The ship that loses most."""
        ship = view.ships[question.about.partition(" ")[0]]
        gun = ship.blueprint.guns[int(question.about.partition(" ")[2])]
        mode, goals = gun.modes[self.row], self._goals(view)

        def worth(id: str) -> tuple[float, float]:
            target = view.ships[id]
            found = row_worth(view.state, ship, gun, mode, target)
            return goals.factor(target) * found, -distance(ship.hex, target.hex)

        return max(question.options, key=worth)

    def _target_hex(self, view: View, question: Choose) -> str:
        """The hex with the most worth of enemies around it, less that of friends."""
        ship = view.ships[question.about.partition(" ")[0]]
        gun = ship.blueprint.guns[int(question.about.partition(" ")[2])]
        mode, goals = gun.modes[self.row], self._goals(view)
        hexes = {view.state.name(hex): hex for ship in view.state.on_map() for hex in disk(ship.hex, mode.area or 0)}

        def worth(name: str) -> float:
            found = 0.0
            for one in view.state.on_map():
                near = name in hexes and distance(one.hex, hexes[name]) <= (mode.area or 0)
                if near and one.id != ship.id:
                    harm = row_worth(view.state, ship, gun, mode, one)
                    own = one.side == self.side
                    found += -1.5 * harm if own else harm * goals.factor(one)
            return found

        return max(question.options, key=worth)

    def _side_hit(self, view: View, question: Choose) -> str:
        """The weakest side of another's ship, the strongest of its own."""
        ship = view.ships[question.about]

        def defense(token: str) -> int:
            side = SIDE_NUMBERS.index(token)
            return ship.blueprint.armor[side] + ship.shields[side]

        chosen = max if ship.side == self.side else min
        return chosen(question.options, key=defense)

    # --- defenses --------------------------------------------------------------------------------

    def _defends(self, view: View, ship: ShipState, options: tuple[str, ...]) -> str:
        """Shields where they are missing, otherwise what takes off the most of the fire to come."""
        look = self._planner(view, ship).outlook
        here, now = place_of(ship), tuple(ship.shields)
        taken = look.taken(here, now)
        gains = {NONE: 0.0}
        if "raise" in options:
            shields = look.best_shields(here, len(self._generators(view, ship)))
            gains["raise"] = 1.5 * (taken - look.taken(here, shields)) - self._strain(
                view, ship, "shield-generator", sum(shields)
            )
        if "harden" in options:
            harder = tuple(2 * up for up in now)
            gains["harden"] = taken - look.taken(here, harder)
            gains["harden"] -= self._strain(view, ship, "shield-generator", 1)
        if "evade" in options:
            gains["evade"] = 0.45 * taken - self._strain(view, ship, "engine", 2)
        return max((gain for gain in gains if gain in options), key=lambda one: gains[one])

    def _generators(self, view: View, ship: ShipState) -> list[int]:
        return operable(view.state, ship, self.side, "shield-generator")

    def _strain(self, view: View, ship: ShipState, kind: str, number: int) -> float:
        """Return the mean cost of operating a number of components, the soundest first."""
        there = operable(view.state, ship, self.side, kind)  # type: ignore[arg-type]
        harm = sum(misuse_harm(ship, one) for one in there[:number])
        return harm * component_worth(ship)

    def _raise(self, view: View, question: Choose) -> str:
        """One after the other where fire comes from; none with a generator too damaged for it."""
        id, _, left = question.about.partition(" ")
        ship = view.ships[id]
        look = self._planner(view, ship).outlook
        placed = tuple(int(one) for one in question.so_far)
        wanted = look.best_shields(place_of(ship), sum(placed) + int(left))
        for index, number in enumerate(wanted):
            if placed[index] < number:
                return SIDE_NUMBERS[index]
        return SIDE_NUMBERS[0]

    def _maintain(self, view: View, question: Choose) -> str:
        """The shields that take off most; none for which a badly damaged generator would run."""
        ship = view.ships[question.about]
        look = self._planner(view, ship).outlook
        here = place_of(ship).drifted

        def worth(token: str) -> float:
            if token == DONE:
                return 0.0
            at = int(token) - 1
            fewer = tuple(up - (side == at) for side, up in enumerate(ship.shields))
            return look.taken(here, fewer, True) - look.taken(here, tuple(ship.shields), True)

        sound = any(not ship.damage_of(generator) for generator in self._generators(view, ship))
        best = max((option for option in question.options if option != DONE), key=worth)
        return best if sound or worth(best) > 0.3 * component_worth(ship) else DONE

    # --- crew ------------------------------------------------------------------------------------

    def _crew(self, view: View, ship: ShipState, options: tuple[str, ...]) -> str:
        if "assault" in options:
            worth, _, _ = self._assaults(view, ship)
            if worth > crew_worth(view.state, ship, self.side):
                return "assault"
        return "crew"

    # --- moving ----------------------------------------------------------------------------------

    def _best(self, view: View, question: Choose, way: str) -> Place:
        """Return the best place that an action can lead to."""
        ship = view.ships[question.about]
        planner, now = self._planner(view, ship), self._now(view, ship)
        left = self._left(view, ship)
        ways = [place for name, place in planner.outlook.ways(now.place, False) if name == way]
        return max(ways, key=lambda place: planner.value(now, place, left))

    def _thrust(self, view: View, question: Choose) -> str:
        name = view.state.name(self._best(view, question, "thrust").hex)
        return name if name in question.options else question.options[0]

    def _maneuver(self, view: View, question: Choose) -> str:
        name = view.state.name(self._best(view, question, "maneuver").trail)
        return name if name in question.options else question.options[0]

    def _rotate(self, view: View, question: Choose) -> str:
        return str(self._best(view, question, "rotate").facing)

    def _roll(self, view: View, question: Choose) -> str:
        """Over, where the other side of the ship gives more or takes less."""
        state, ship = view.state, view.ships[question.about]
        left, now = self._left(view, ship), self._now(view, ship)

        def worth(ship: ShipState) -> float:
            planner = Planner(Outlook(state, ship, self.side, self._goals(view)))
            return planner.value(now, now.place, left)

        over = ship.copy()
        over.rolled = not ship.rolled
        return "roll" if worth(over) > worth(ship) else "keep"

    def _jumps(self, view: View, ship: ShipState, options: tuple[str, ...]) -> str:
        if "jump" not in options:
            return "diffuse"
        planner, now = self._planner(view, ship), self._now(view, ship)
        left = self._left(view, ship)
        best = planner.jumped(now, left)
        if planner.value(now, best, left) > planner.value(now, now.place, left):
            return "jump"
        return "diffuse" if "diffuse" in options else NONE

    def _jump(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about]
        planner = self._planner(view, ship)
        place = planner.jumped(self._now(view, ship), self._left(view, ship))
        self.turned = place.facing
        name = view.state.name(place.hex)
        return name if name in question.options else question.options[0]

    turned = 0

    def _jump_facing(self, view: View, question: Choose) -> str:
        return str(self.turned)

    def _diffuse(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _ram(self, view: View, question: Choose) -> str:
        """The ship that loses most by it, if it loses much more than this one."""
        ship, goals = view.ships[question.about], self._goals(view)

        def worth(id: str) -> float:
            target = view.ships[id]
            return goals.factor(target) * ram_harm(target, ship) - RAM_COST * ram_harm(ship, target)

        best = max((option for option in question.options if option != NONE), key=worth)
        return best if worth(best) > 0 else NONE

    def _collision(self, view: View, question: Choose) -> str:
        """The component that is worth least."""
        ship = view.ships[question.about]
        kinds = ship.blueprint.components
        return min(question.options, key=lambda one: (KINDS[kinds[int(one) - 1].kind], int(one)))

    def _operate(self, view: View, question: Choose) -> str:
        """The least damaged."""
        ship = view.ships[question.about]
        return min(question.options, key=lambda one: (ship.damage_of(int(one)), int(one)))

    def _vent(self, view: View, question: Choose) -> str:
        """Vent with more fires aboard than crew that could be rallied again.

        Boarders vent a ship with more of its crew in the box than of their own.
        """
        ship = view.ships[question.about]
        if ship.side != self.side:
            own = sum(figure.side == self.side for figure in ship.box)
            return "vent" if len(ship.box) > 2 * own else "keep"
        fires = len(ship.with_damage(Damage.FIRE))
        return "vent" if fires > 1 + VENTED * len(ship.box) else "keep"

    # --- cards -----------------------------------------------------------------------------------

    def _hero(self, view: View, question: Choose) -> str:
        """With crew, in a component that works."""
        ship = view.ships[question.about.partition(" ")[0]]

        def order(token: str) -> tuple[bool, bool, int]:
            number = int(token)
            return not ship.works(number), not ship.crew_in(number), number

        return min(question.options, key=order)

    def _play_card(self, view: View, question: Choose) -> str:
        """At once: honors and repairs on its own ship, harm on the worthiest of the others."""
        for token in question.options:
            card, _, id = token.partition("@")
            if card in (HIDDEN, "pass") or id not in view.ships:
                continue
            own = view.state.plan.cards[card].deck == "forged-in-battle"
            ships = view.own if own else view.enemies
            options = [ship for ship in ships if f"{card}@{ship.id}" in question.options]
            if options:
                best = max(options, key=lambda ship: (target_worth(ship), ship.id))
                return f"{card}@{best.id}"
        return "pass"

    def _card_component(self, view: View, question: Choose) -> str:
        """The most damaged component that can be helped, otherwise the one worth most."""
        ship = view.ships[question.about.partition(" ")[0]]
        kinds = ship.blueprint.components

        def order(token: str) -> tuple[int, float, int]:
            number = int(token)
            return ship.damage_of(number), KINDS[kinds[number - 1].kind], -number

        return max(question.options, key=order)
