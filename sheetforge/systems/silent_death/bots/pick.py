"""The best end of a move, found with the table of ways (`reach`).

Hexes are looked at in the order of what they can be worth at most, until no other can be better
than the best end found. Only then the map as it is counts: a way of the table that meets nothing
is the one that the rules would find; in place of a way that meets something, the rules are
searched for another, guided by the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from sheetforge.geometry.bearings import code, hex_of
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.bots.look import Look, Survey
from sheetforge.systems.silent_death.bots.moves import End, Guide, asked_ends, die_of, to_avoid
from sheetforge.systems.silent_death.bots.reach import NEVER, Cell, reach
from sheetforge.systems.silent_death.engine.board import codes
from sheetforge.systems.silent_death.engine.footprint import turned
from sheetforge.systems.silent_death.engine.movement import TIGHT, Move, turn_price
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State

SAME = 1e-9
"""Worths that differ by less are the same; of such ends the first in the order counts."""

DETOURS = (0, 2, 4, 8)
"""Points that a way may take beyond the least, where the rules are searched for one."""


class Candidate(NamedTuple):
    """An end that waits for its turn: its worth, negative, and its number in the table.

    `end` is what the rules found in place of a way of the table that is blocked.
    """

    minus: float
    tight: bool
    number: int
    place: int
    facing: int
    end: End | None = None


class Pick:
    """The search for the best end of a ship's move, with the points that it has left."""

    def __init__(self, state: State, ship: ShipState, points: int) -> None:
        self.ship, self.points = ship, points
        self.avoid = to_avoid(state, ship)
        # The copy is no ship of the state, so its own hex must not count as taken by another.
        self.probe = ship.copy()
        self.move = Move(state, self.probe, ship)
        self.here = code(ship.hex)
        self.table = reach(ship, points, self.move.slips)
        self.cost = self.table.reach.kind.cost
        self.die = die_of(ship)
        self.free = codes(state.board).difference(map(code, self.move.taken), map(code, self.avoid))
        self.waiting: list[Candidate] = []
        self.rows: dict[int, list[float]] = {}

    @staticmethod
    def of(state: State, ship: ShipState, points: int) -> Pick | None:
        """Return the search for a ship's move; None if the table does not hold for it.

        It does not where moves may not end in some hexes, for a mercenary on its way out, for a
        ship in a hex to avoid, and for one without the points to turn.
        """
        if points < turn_price(ship):
            return None
        found = Pick(state, ship, points)
        plain = found.move.shut is found.move.taken and found.move.ways is None
        return found if plain and found.avoid.isdisjoint(ship.hexes) else None

    def best(self, look: Look, least: float) -> End | None:
        """Return the best end; None if none of the table is worth more than `least`."""
        here, free, waiting, cells = self.here, self.free, self.waiting, self.table.cells
        near = [
            cell + here for cell in cells[: self.table.upto[self.points]] if cell + here in free
        ]
        survey = look.survey(near)
        most = look.most(survey)
        order = sorted(range(len(near)), key=most.__getitem__, reverse=True)
        at = 0
        while True:
            while at < len(order) and (not waiting or most[order[at]] >= -waiting[0].minus - SAME):
                self._expand(look, survey, order[at])
                at += 1
            if not waiting or -waiting[0].minus <= least:
                return None
            found = self._first(look)
            if found is not None:
                return found

    # --- ends that wait --------------------------------------------------------------------------

    def _expand(self, look: Look, survey: Survey, number: int) -> None:
        """Add the ends in a hex to those that wait."""
        place = survey.cells[number]
        row = self.rows[place] = look.row(survey, number)
        cell, points, waiting = self.table.at[place - self.here], self.points, self.waiting
        stop, tight = cell.stop, cell.tight
        for facing in range(6):
            if stop[facing] <= points:
                heappush(waiting, Candidate(-row[facing], False, cell.order[facing], place, facing))
            elif tight[facing] + self.cost < points:
                self._add_tight(look, cell, place, facing)

    def _add_tight(self, look: Look, cell: Cell, place: int, facing: int) -> None:
        """Add an end by a tight turn, at the most that it can be worth."""
        number, value = cell.by_tight[facing], self.rows[place][facing]
        # From another place the turn is no more likely to succeed; and where it leads to when it
        # fails is an end without it, so that it counts only as long as it is worth less.
        if self._is_open(True, number):
            back = self._row(look, cell.back[facing] + self.here)
            chance = min(self.die, self.points - cell.tight[facing] - self.cost) / self.die
            value = chance * value + (1 - chance) * back[cell.was[facing]]
        heappush(self.waiting, Candidate(-value, True, number, place, facing))

    def _row(self, look: Look, place: int) -> list[float]:
        return self.rows.get(place) or look.values(hex_of(place))

    def _is_open(self, tight: bool, number: int) -> bool:
        """Return whether nothing on the map lies in the way of an end of the table."""
        here, free = self.here, self.free
        return all(cell + here in free for cell in self.table.way(number, tight).through)

    # --- the first of the best -------------------------------------------------------------------

    def _first(self, look: Look) -> End | None:
        """Return the first of the best ends that wait; None if none of them can be reached."""
        waiting, top = self.waiting, self.waiting[0].minus
        found: list[tuple[bool, End]] = []
        # What takes the place of a stop that is blocked joins those that wait.
        while waiting and waiting[0].minus <= top + SAME:
            same = []
            while waiting and waiting[0].minus <= top + SAME:
                same.append(heappop(waiting))
            same.sort(key=lambda one: one[1:3])
            for one in same:
                if one.end is not None:
                    found.append((one.tight, one.end))
                elif self._is_open(one.tight, one.number):
                    ends = self.table.reach.tight if one.tight else self.table.reach.stops
                    # Those that follow in the table have no better way on this map either.
                    found.append((one.tight, ends[one.number]))
                    break
                else:
                    found += self._instead(look, one, top)
        return min(found, key=lambda one: (one[0], one[1].rank))[1] if found else None

    def _instead(self, look: Look, one: Candidate, top: float) -> Iterator[tuple[bool, End]]:
        """Yield the end that the rules have in place of a blocked one, if it is worth as much."""
        end = self._found(one)
        if end is None:
            cell = self.table.at[one.place - self.here]
            if not one.tight and cell.tight[one.facing] + self.cost < self.points:
                self._add_tight(look, cell, one.place, one.facing)
            return
        value = -one.minus
        if one.tight:
            back = self._row(look, one.place if end.back is None else code(end.back))
            value = end.chance * value + (1 - end.chance) * back[end.was]
        if -value <= top + SAME:
            yield one.tight, end
        else:
            heappush(self.waiting, one._replace(minus=-value, end=end))

    def _found(self, one: Candidate) -> End | None:
        """Search the rules for the cheapest way to an end."""
        hex, facing, most = hex_of(one.place), one.facing, self.points
        goals = [(one.place, facing)]
        if one.tight:
            # A turn back leads to where it began. The die shows at least 1.
            most -= self.cost + 1
            goals = [
                (code(bow), was)
                for by in TIGHT.values()
                for bow, was in [turned(hex, facing, -by, self.move.long)]
            ]

        def least(hex: Hex, facing: int) -> int:
            at, here = self.table.reach.turned(facing).at, code(hex)
            return min(
                at[goal - here].stop[to] if goal - here in at else NEVER for goal, to in goals
            )

        first = least(self.ship.hex, self.ship.facing)
        for limit in sorted({min(most, first + more) for more in DETOURS} | {most}):
            self.move.points, self.move.spent = self.points, self.ship.drive - self.points
            self.move.last = ""
            found = asked_ends(self.move, self.probe, self.avoid, Guide(limit, least))
            end = (found.tight if one.tight else found.stops).get((hex, facing))
            if end is not None:
                return end
        return None
