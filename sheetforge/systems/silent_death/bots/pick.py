"""The best end of a move, found with the table of ways (`reach`).

Hexes are looked at in the order of what they can be worth at most, until no other can be better
than the best end found. Only then the actual map is taken into account: a way of the table that
nothing blocks is the one that the rules would find; in place of one that is blocked, the rules are
searched for another, guided by the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from sheetforge.geometry.bearings import SECTORS, code, hex_of, picker
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.bots.look import INFINITE, Area, Look, Survey
from sheetforge.systems.silent_death.bots.moves import End, Guide, LaidWay, die_of, laid_way, search, to_avoid
from sheetforge.systems.silent_death.bots.reach import reach
from sheetforge.systems.silent_death.engine.board import numbered
from sheetforge.systems.silent_death.engine.movement import TIGHT, Move, turn_price
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.footprint import turned

SAME = 1e-9
"""Worths that differ by less are the same; of such ends the first in the order counts."""

DETOURS = (0, 2, 4, 8)
"""Points that a way may take beyond the least, where the rules are searched for one."""


Candidate = tuple[float, int, int, int, int, End | None]
"""An end that waits for its turn: its worth, negative; its sort, and its number in the table.

Then place and facing, and what the rules found instead of a way of the table that is blocked.
"""

STOPS, TURNS, MAY_TURN, WHOLE = 0, 1, 2, 3
"""Sorts of ends: without a tight turn, by one, by one taken as if it were sure to succeed, and all ends in a hex."""


class Pick:
    """The search for the best end of a ship's move, with the points that it has left."""

    def __init__(self, state: State, ship: ShipState, points: int) -> None:
        self.ship, self.points = ship, points
        self.avoid = to_avoid(state, ship)
        self.move = Move(state, ship)
        self.here = code(ship.hex)
        self.table = reach(ship, points, self.move.slips)
        self.cost = self.table.reach.kind.cost
        self.die = die_of(ship)
        self.hexes = numbered(state.board)
        self.map = self.hexes.codes
        self.harmful = {*map(code, self.avoid)}
        self.taken = {*map(code, self.move.taken)}
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
        pick = Pick(state, ship, points)
        plain = pick.move.shut is pick.move.taken and pick.move.ways is None
        return pick if plain and pick.avoid.isdisjoint(ship.hexes) else None

    def best(self, look: Look, least: float) -> LaidWay | None:
        """Return the way to the best end; None if none of the table is worth more than `least`."""
        waiting, near = self.waiting, self._near()
        # A stern may be a hex farther than any bow.
        area = Area(self.hexes, near, self.here, (self.points + 2) * SECTORS)
        survey = look.survey(picker(near)(self.hexes.cells), area)
        most = look.most(survey)
        if not most:
            return None
        # Hexes of at least this worth have been put in order; the others seldom have to be.
        order: list[int] = []
        ordered = INFINITE
        first = most.index(max(most))
        self._expand(look, survey, first)
        while True:
            floor = -waiting[0][0] - SAME if waiting else -INFINITE
            if order:
                if most[order[-1]] >= floor:
                    self._expand(look, survey, order.pop())
                    continue
            elif floor < ordered:
                order = [at for at, worth in enumerate(most) if floor <= worth < ordered]
                if ordered == INFINITE:
                    order.remove(first)
                order.sort(key=most.__getitem__)
                ordered = floor
                continue
            if not waiting or -waiting[0][0] <= least:
                return None
            if waiting[0][1] == WHOLE:
                self._open(heappop(waiting))
                continue
            way = self._first(look)
            if way is not None:
                return way

    def _near(self) -> list[int]:
        """Return the numbers of the free hexes of the map that are within reach."""
        numbers, hexes, table = self.hexes.numbers.get, self.hexes, self.table
        grid = hexes.grid(table.reach.farthest)
        first, lines, found = grid.line(self.here), table.lines(grid.width), grid.numbers
        blocked = {*map(numbers, self.taken), *map(numbers, self.harmful)}
        reached = lines[: table.upto[self.points]]
        return [number for line in reached if (number := found[first + line]) and number not in blocked]

    # --- ends that wait --------------------------------------------------------------------------

    def _expand(self, look: Look, survey: Survey, number: int) -> None:
        """Add a hex to those that wait, at the most that it is worth with a facing that the ship can have there."""
        place, points = survey.ends[number], self.points
        row = self.rows[place] = look.row(survey, number)
        cell = self.table.at[place - self.here]
        if cell.whole <= points:
            most = max(row)
        else:
            most = max([worth for worth, least in zip(row, cell.needed, strict=True) if least <= points])
        heappush(self.waiting, (-most, WHOLE, number, place, 0, None))

    def _open(self, hex: Candidate) -> None:
        """Put the ends in a hex in its place."""
        place, waiting, points = hex[3], self.waiting, self.points
        row, cell = self.rows[place], self.table.at[place - self.here]
        stop, tight, spare = cell.stop, cell.tight, points - self.cost
        for facing in range(6):
            if stop[facing] <= points:
                one = -row[facing], STOPS, cell.order[facing], place, facing, None
                heappush(waiting, one)
            elif tight[facing] < spare:
                # A turn that fails leads to an end without it, so that one which is worth more so
                # does not count.
                one = -row[facing], MAY_TURN, cell.by_tight[facing], place, facing, None
                heappush(waiting, one)

    def _add_tight(self, look: Look, place: int, facing: int) -> None:
        """Add an end by a tight turn, at the most that it can be worth."""
        cell = self.table.at[place - self.here]
        number, value = cell.by_tight[facing], self.rows[place][facing]
        # From another place the turn is no more likely to succeed; and where it leads to when it
        # fails is an end without it, so that it counts only as long as it is worth less.
        if self._is_open(True, number):
            back = self._row(look, cell.back[facing] + self.here)
            chance = min(self.die, self.points - cell.tight[facing] - self.cost) / self.die
            value = chance * value + (1 - chance) * back[cell.was[facing]]
        heappush(self.waiting, (-value, TURNS, number, place, facing, None))

    def _row(self, look: Look, place: int) -> list[float]:
        return self.rows.get(place) or look.values(hex_of(place))

    def _is_open(self, tight: int, number: int) -> bool:
        """Return whether nothing on the map lies in the way of an end of the table."""
        route, here = self.table.route(number, tight), self.here
        through = [here + step for step in route.through]
        return (
            self.map.issuperset(through)
            and self.harmful.isdisjoint(through)
            and self.taken.isdisjoint(map(here.__add__, route.stands))
        )

    # --- the first of the best -------------------------------------------------------------------

    def _first(self, look: Look) -> LaidWay | None:
        """Return the way to the first of the best ends that wait; None if none of them can be reached."""
        waiting, top = self.waiting, self.waiting[0][0]
        found: list[tuple[int, End]] = []
        known: LaidWay | None = None
        # What takes the place of a stop that is blocked joins those that wait.
        while waiting and waiting[0][0] <= top + SAME:
            same = []
            while waiting and waiting[0][0] <= top + SAME:
                one = heappop(waiting)
                if one[1] == WHOLE:
                    self._open(one)
                elif one[1] == MAY_TURN:
                    self._add_tight(look, one[3], one[4])
                else:
                    same.append(one)
            same.sort(key=lambda one: one[1:3])
            for one in same:
                _, tight, number, *_, end = one
                if end is not None:
                    found.append((tight, end))
                elif self._is_open(tight, number):
                    ends = self.table.reach.tight if tight else self.table.reach.stops
                    # Those that follow in the table have no better way on this map either.
                    found.append((tight, ends[number]))
                    known = self.table.route(number, tight).way
                    break
                else:
                    found += self._instead(look, one, top)
        if known is not None and len(found) == 1:
            return known
        if not found:
            return None
        ship, end = self.ship, min(found, key=lambda one: (one[0], one[1].rank))[1]
        return laid_way(ship.hex, ship.facing, end.actions, self.move.long)

    def _instead(self, look: Look, one: Candidate, top: float) -> Iterator[tuple[int, End]]:
        """Yield the end that the rules have in place of a blocked one, if it is worth as much."""
        minus, tight, number, place, facing, _ = one
        end = self._found(tight, place, facing)
        if end is None:
            cell = self.table.at[place - self.here]
            if not tight and cell.tight[facing] + self.cost < self.points:
                self._add_tight(look, place, facing)
            return
        value = -minus
        if tight:
            back = self._row(look, place if end.back is None else code(end.back))
            value = end.chance * value + (1 - end.chance) * back[end.was]
        if -value <= top + SAME:
            yield tight, end
        else:
            heappush(self.waiting, (-value, tight, number, place, facing, end))

    def _found(self, tight: int, place: int, facing: int) -> End | None:
        """Search the rules for the cheapest way to an end."""
        hex, most = hex_of(place), self.points
        goals = [(place, facing)]
        if tight:
            # A turn back leads to where it began. The die shows at least 1.
            most -= self.cost + 1
            goals = [
                (code(bow), was) for by in TIGHT.values() for bow, was in [turned(hex, facing, -by, self.move.long)]
            ]

        cells = [self.table.reach.turned(facing).at for facing in range(6)]

        def least(hex: Hex, facing: int) -> int:
            at, here = cells[facing], code(hex)
            (goal, to), *others = goals
            points = at[goal - here].stop[to]
            return min(points, *[at[goal - here].stop[to] for goal, to in others]) if others else points

        first = least(self.ship.hex, self.ship.facing)
        # A search moves what it is about.
        probe = self.move.ship = self.ship.copy()
        for limit in sorted({min(most, first + more) for more in DETOURS} | {most}):
            self.move.points, self.move.spent = self.points, self.ship.drive - self.points
            self.move.last = ""
            found = search(self.move, probe, self.avoid, Guide(limit, least, (hex, facing)))
            end = (found.tight if tight else found.stops).get((hex, facing))
            if end is not None:
                return end
        return None
