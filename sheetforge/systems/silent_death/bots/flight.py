"""Moves of the standard bot: every end of a move is evaluated, and the best one is flown."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.geometry.bearings import BEARINGS, SECTORS, SPAN, code
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots.evaluate import Aim, Arms
from sheetforge.systems.silent_death.bots.fields import Known
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.bots.look import Look, Weights
from sheetforge.systems.silent_death.bots.moves import End, LaidWay, ends, laid_way, to_avoid
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
    """The way of a move that a ship has begun with its first action."""

    __slots__ = ("actions", "at", "ship", "start", "steps", "turn")

    def __init__(self, view: View, ship: ShipState, way: LaidWay) -> None:
        self.ship = ship.id
        self.turn = view.turn
        self.start = code(ship.hex)
        self.actions, self.steps = way
        self.at = 1

    def next(self, view: View, question: Choose) -> str | None:
        """Return the next action; None where the ship is not where the course has it, or may not do that."""
        at = self.at
        if question.about != self.ship or at >= len(self.actions) or view.turn != self.turn:
            return None
        hex, facing = view.place(self.ship)
        action = self.actions[at]
        if self.steps[at] != (code(hex) - self.start, facing) or action not in question.options:
            return None
        self.at = at + 1
        return action


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
        self.when = view.turn, view.reported
        self.places = [code(hex) for enemy in self.enemies for hex in enemy.hexes]

    def holds(self, view: View) -> bool:
        """Return whether it is of the battle as a view has it: nothing has happened since."""
        return self.view is view and self.when == (view.turn, view.reported)

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
        way = self.best(ship, points, turned)
        if way is None or way.actions[0] not in options:
            way = LaidWay((options[-1],), ((0, ship.facing),))
        return Course(self.view, ship, way)

    def best(self, ship: ShipState, points: int, turned: bool) -> LaidWay | None:
        """The way to the best end of a move."""
        look = self.look(ship)
        if not (turned or look.may_leave(ship, points)):
            pick = Pick.of(self.view.state, ship, points)
            way = None if pick is None else pick.best(look, -OUT)
            if way is not None:
                return way
        end = self.by_search(look, ship, points, turned)
        return None if end is None else laid_way(ship.hex, ship.facing, end.actions, ship.blueprint.long)

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
