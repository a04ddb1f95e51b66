"""Moves of the standard bot: every end of a move is evaluated, and the best one is flown."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.geometry.bearings import BEARINGS, SECTORS, SPAN, code
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots.evaluate import Aim, Arms
from sheetforge.systems.silent_death.bots.fields import Known
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.bots.look import Look, Weights
from sheetforge.systems.silent_death.bots.moves import End, ends, to_avoid
from sheetforge.systems.silent_death.bots.pick import SAME, Pick
from sheetforge.systems.silent_death.engine.movement import LEAVE, NORMAL, after
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.figures.skills import TURN_COST

NEAREST = 8
"""The number of enemies that are weighed for a move: the nearest ones."""

OUT = 1000.0
"""Points for flying over the edge that a ship has to reach."""


class Course:
    """The actions of a move, and where the ship should be before each."""

    __slots__ = ("actions", "at", "phase", "ship", "steps")

    def __init__(self, view: View, ship: ShipState, actions: tuple[str, ...]) -> None:
        self.ship = ship.id
        self.phase = view.turn
        self.actions = actions
        self.at = 0
        self.steps = _places(ship, actions)

    def holds(self, view: View, question: Choose) -> bool:
        """Return whether the ship asked about is where the course has it, and may do what comes next."""
        return (
            question.about == self.ship
            and view.turn == self.phase
            and self.at < len(self.actions)
            and self.steps[self.at] == view.place(self.ship)
            and self.actions[self.at] in question.options
        )

    def next(self) -> str:
        """The next action."""
        action = self.actions[self.at]
        self.at += 1
        return action


def _places(ship: ShipState, actions: tuple[str, ...]) -> list[tuple[Hex, int]]:
    """Return the position of a ship before each action."""
    hex, facing = ship.hex, ship.facing
    steps = []
    for action in actions:
        steps.append((hex, facing))
        hex, facing = after(hex, facing, action, ship.blueprint.long)
    return steps


class Flight:
    """The battle as it stands, read once for a move: who can do what to whom."""

    def __init__(self, view: View, side: str, weights: Weights, goals: Goals, known: Known) -> None:
        self.view = view
        self.known = known
        self.side = side
        self.weights = weights
        self.goals = goals
        self.own = view.own
        self.enemies = view.enemies
        self.aims: dict[str, Aim] = {}
        self.worths: dict[str, float] = {}
        self.ids = [enemy.id for enemy in self.enemies for _ in enemy.hexes]
        self.places = [code(hex) for enemy in self.enemies for hex in enemy.hexes]

    def urgency(self, ship: ShipState) -> float:
        """Return the reasons to move a ship late: what it could do, less how near enemies are."""
        if not self.enemies:
            return 0.0
        apart = self._apart(ship)
        guns = self.known.arms(ship)
        punch = max([self._at(2, ship, guns, enemy) * self._worth(enemy) for enemy in self._nearest(apart)])
        return punch - 0.05 * min(apart.values())

    def _worth(self, enemy: ShipState) -> float:
        worth = self.worths.get(enemy.id)
        if worth is None:
            worth = self.worths[enemy.id] = self.goals.worth(enemy)
        return worth

    def _at(self, away: int, ship: ShipState, guns: Arms, enemy: ShipState) -> float:
        """Return what a ship does to an enemy so far away, with its best side."""
        aim = self.aims.get(enemy.id)
        if aim is None:
            aim = self.aims[enemy.id] = self.known.aim(enemy, ship.side)
        best = self.known.between(ship, guns, enemy, aim, by=ship.side).best
        return best[away] if away < len(best) else 0.0

    def course(self, ship: ShipState, question: Choose) -> Course:
        """The best course from here on, with the points that are left.

        A ship that has the points and cannot turn has just turned.
        """
        options, points = question.options, int(question.so_far[0])
        turned = points >= TURN_COST and NORMAL.keys().isdisjoint(options)
        end = self.best(ship, points, turned)
        actions = () if end is None else end.actions
        if not actions or actions[0] not in options:
            actions = (options[-1],)
        return Course(self.view, ship, actions)

    def best(self, ship: ShipState, points: int, turned: bool) -> End | None:
        """The best end of a move."""
        look = self.look(ship)
        if not (turned or look.may_leave(ship, points)):
            pick = Pick.of(self.view.state, ship, points)
            end = None if pick is None else pick.best(look, -OUT)
            if end is not None:
                return end
        return self.by_search(look, ship, points, turned)

    def by_search(self, look: Look, ship: ShipState, points: int, turned: bool) -> End | None:
        """The best of all ends, which the rules are asked for."""
        state = self.view.state
        every = ends(state, ship, to_avoid(state, ship), points, turned)
        bounds = look.bounds({hex: None for end in every for hex in (end.hex, end.back or end.hex)})
        values = look.values
        best, most = None, float("-inf")
        for end in every:
            if end.leaves:
                value = self._leaving(ship, end)
            elif max(bounds[end.hex], bounds[end.back or end.hex]) <= most:
                continue
            else:
                row = values(end.hex)
                value = row[end.facing]
                if end.chance < 1.0:
                    failed = row if end.back is None else values(end.back)
                    value = end.chance * value + (1 - end.chance) * failed[end.was]
            if value > most + SAME:
                best, most = end, value
        return best

    def _leaving(self, ship: ShipState, end: End) -> float:
        if end.last != LEAVE:
            return OUT
        board, edge = self.view.board, self.goals.exits.get(ship.id)
        if not self.goals.ways_out(self.view, ship):
            return -OUT
        if edge is None or board.edge_beyond(end.hex, end.facing) == edge:
            return OUT
        return -OUT

    def turn(self, ship: ShipState, options: tuple[str, ...]) -> str:
        """Return the best turn of a ship that cannot fly."""
        look = self.look(ship)
        return max(options, key=lambda one: look.value(*after(ship.hex, ship.facing, one, ship.blueprint.long)))

    def look(self, ship: ShipState) -> Look:
        nearest = self.enemies
        if len(nearest) > NEAREST:
            nearest = self._nearest(self._apart(ship))
        return Look(self.view, self.weights, self.goals, self.known, ship, nearest, len(self.own))

    def _apart(self, ship: ShipState) -> dict[str, int]:
        """Return how far away every enemy is, by its id."""
        if len(self.ids) == len(self.enemies) and not ship.blueprint.long:
            here = code(ship.hex)
            return dict(zip(self.ids, [BEARINGS[place - here] // SECTORS for place in self.places], strict=True))
        found: dict[str, int] = {}
        for here in map(code, ship.hexes):
            for id, step in zip(self.ids, map(here.__rsub__, self.places), strict=True):
                away = BEARINGS[step] // SECTORS
                if away < found.get(id, SPAN):
                    found[id] = away
        return found

    def _nearest(self, apart: Mapping[str, int]) -> list[ShipState]:
        if len(self.enemies) <= NEAREST:
            return self.enemies
        nearest = sorted([(apart[ship.id], ship.id, ship) for ship in self.enemies])[:NEAREST]
        return [ship for *_, ship in nearest]
