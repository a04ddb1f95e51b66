"""The Smash as a form of event: its state, with a table for each group, made from the content."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sheetforge.content.library import BadRequest
from sheetforge.systems.silent_death.engine.smash.plan import CREW_POINTS, is_smash
from sheetforge.systems.silent_death.engine.smash.state import Player
from sheetforge.systems.silent_death.figures.tournament import SMASH_GROUP, smash_groups
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip
from sheetforge.systems.silent_death.tournament.smash_table import (
    ENDS,
    Seat,
    SmashTable,
    TableChart,
    TableRules,
    TableShip,
)
from sheetforge.text import did_you_mean, listed
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.ranking import FinishedEvent
from sheetforge.tournament.smash import EntryDie, SmashGroup, SmashRow, SmashState
from sheetforge.tournament.state import Entrant, EventState, Registration

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

BOOK_POINTS = 12
"""Entry points of a Smash whose map has none."""


def seated(rules: TableRules, name: str) -> Seat:
    """Return the seat of a player who begins."""
    return Seat(Player(name, rules.ships_each))


@dataclass(slots=True, kw_only=True)
class PlayedSmash(SmashState):
    """A Smash: its rules, and a table for each group."""

    rules: TableRules
    sizes: tuple[int, int]
    find_ship: Callable[[str], TableShip] = field(repr=False)
    tables: list[SmashTable] = field(default_factory=list)

    def enter(self, entrant: Entrant) -> None:
        """Add a player; one who comes late joins the smallest group. Raises `Declined`."""
        table = None
        if self.tables:
            free = [
                smash_table
                for smash_table in self.tables
                if not smash_table.over and len(smash_table.seats) < self.sizes[1]
            ]
            if not free:
                raise Declined(
                    f"no group has room for {entrant.name}: each is over or has {self.sizes[1]} "
                    "players; begin another Smash"
                )
            table = min(free, key=lambda one: (len(one.seats), one.number))
        EventState.enter(self, entrant)
        if table is not None:
            table.seats[entrant.name] = seated(self.rules, entrant.name)

    def register(self, name: str, registration: Registration) -> None:
        """Refuse a fleet: ships of a Smash are rolled."""
        raise Declined("a Smash is played without fleets: ships are rolled (`event smash ship`)")

    def drop(self, name: str, conceding: bool) -> None:
        """Take a player out, with the ship in play."""
        EventState.drop(self, name, conceding)
        player = self.find(name).name
        for table in self.tables:
            if player in table.seats:
                table.withdraw(table.seats[player])

    def group_sizes(self, players: int) -> tuple[int, ...]:
        """Return the sizes of the groups of a number of players: few, even, none too large."""
        return smash_groups(players, self.sizes[1]) if players else ()

    def flying(self, ship: str) -> TableRules:
        """Return the rules with the ship that all fly, by its id. Raises `Declined`."""
        rules = self.rules
        if not ship:
            if not rules.charts:
                raise Declined("the event leaves the ship of all players open: name it with --ship")
            return rules
        if rules.aim == "tiers":
            raise Declined("ships are rolled on the tiers of this Smash; leave --ship out")
        return replace(rules, charts=(TableChart("chosen", (self.find_ship(ship),)),))

    def seat(self, name: str) -> tuple[SmashTable, Seat]:
        """Return the table and the seat of a player. Raises `Declined`."""
        player = self.find(name).name
        for table in self.tables:
            if player in table.seats:
                return table, table.seats[player]
        raise Declined(f"{player} is in no group yet; `sheetforge event smash groups` draws them")

    def table(self, group: int) -> SmashTable:
        """Return the table of a group; 0 stands for the only one. Raises `Declined`."""
        if not self.tables:
            raise Declined("no groups are drawn yet; `sheetforge event smash groups` draws them")
        if group == 0 and len(self.tables) == 1:
            return self.tables[0]
        if 1 <= group <= len(self.tables):
            return self.tables[group - 1]
        numbers = f"1 to {len(self.tables)}"
        if group == 0:
            raise Declined(f"name the group with --group, {numbers}")
        raise Declined(f"no group {group}; the groups are {numbers}")

    def dice_of(self, player: str, tier: str = "") -> tuple[EntryDie, ...]:
        """Return the dice of a player's next ship; a `tier` that is named must be the player's."""
        table, seat = self.seat(player)
        if tier:
            own = seat.player.tier
            if self.rules.aim != "tiers":
                raise Declined("this Smash has no tiers; leave --tier out")
            if self.rules.chart(tier) != own:
                raise Declined(
                    f"{seat.name} is in {self.rules.charts[own].name}, not in {tier}; ships of "
                    "the next tier come after `event smash leave`"
                )
        return table.dice(seat)

    def entered(self, player: str) -> str:
        """Describe the ship that a player brought last, in one line."""
        table, seat = self.seat(player)
        crew = f", skills {' '.join(map(str, seat.crew))}" if seat.crew else ""
        way = "" if seat.player.exit is None else f", exit {seat.player.exit}"
        return (
            f"{seat.name}: {seat.player.ship} enters at {seat.entry} in turn "
            f"{seat.player.enters}{way}{crew}{_beside(table, seat)}"
        )

    def groups(self) -> tuple[SmashGroup, ...]:
        """Return the standing of every group."""
        return tuple(map(self._standing, self.tables))

    def _standing(self, table: SmashTable) -> SmashGroup:
        kills = self.rules.aim == "kills"
        rows = []
        for name, place in sorted(table.places().items(), key=lambda pair: pair[1]):
            player = table.seats[name].player
            tally = (player.kills, player.ships) if kills else (self.rules.charts[player.tier].name, player.damage)
            state = "winner" if name == table.won else table.state_of(table.seats[name])
            rows.append(SmashRow(place, name, tally, state))
        heads = ("kills", "ships left") if kills else ("tier", "damage")
        over = ENDS[table.over] if table.over else ""
        return SmashGroup(table.number, heads, tuple(rows), table.turn, bool(table.timed), over)

    def unfinished(self) -> Sequence[str]:
        """Return the groups that are not over, in words."""
        if not self.tables:
            return ["no groups are drawn yet"]
        return [f"group {table.number} in turn {table.turn}" for table in self.tables if not table.over]

    def finished(self) -> Sequence[FinishedEvent]:
        """Return the groups that are over, each as an event of the ranking."""
        title = self.heading.title
        return [
            FinishedEvent(
                title if len(self.tables) == 1 else f"{title}, group {table.number}",
                self.heading.details.get("date", ""),
                tuple(table.seats),
                dict.fromkeys(table.winners(), 1),
                pooled=False,
            )
            for table in self.tables
            if table.over
        ]


# --- from the content ------------------------------------------------------------------------


def begun(library: Library, key: Key, heading: EventHeading) -> PlayedSmash:
    """Return a Smash of the content before any act. Raises `BadRequest` for another event."""
    event = library.entity(key)
    if not isinstance(event, Event) or not is_smash(event):
        raise BadRequest(f"{key.short} is not a Smash; its games are between two fleets")
    sizes = SMASH_GROUP if event.players is None else (event.players.low, event.players.high)
    find = Finder(library, key)
    rules = table_rules(find, event)
    return PlayedSmash(heading, rules=rules, sizes=sizes, find_ship=find.ship)


def table_rules(find: Finder, event: Event) -> TableRules:
    """Return the rules of an event at the table, without a chart if that is left open."""
    charts: tuple[TableChart, ...] = tuple(
        TableChart(tier.name, tuple(map(find.ship, tier.ships)), tier.damage, tier.skills) for tier in event.tiers
    )
    if event.chart is not None and not charts:
        ships = tuple(map(find.ship, event.chart.ships))
        charts = (TableChart("chart", ships),)
    return TableRules(
        "tiers" if event.tiers else "kills",
        charts,
        find.points(event),
        event.ships_each or 0,
        event.crew_points or CREW_POINTS,
        "punching-out" in event.optional_rules,
    )


@dataclass(frozen=True, slots=True)
class Finder:
    """The ships and the map of an event in the content."""

    library: Library
    event: Key

    def ship(self, reference: str) -> TableShip:
        """Return a ship, complete or listed. Raises `Declined` for an unknown one."""
        ship = self.library.get("ships", self.event.system, str(reference))
        if isinstance(ship, Craft):
            track = ship.tracks.get("")
            boxes = None if track is None else len(track.boxes)
            return TableShip(str(reference), ship.name, ship.crew_stats, boxes)
        if isinstance(ship, ListedShip):
            return TableShip(str(reference), ship.name, ship.crew_stats)
        known = [key.id for key in self.library.keys("ships", self.event.system)]
        raise Declined(f"no ship {str(reference)!r}; {did_you_mean(str(reference), known)}")

    def points(self, event: Event) -> dict[int, int | None]:
        """Return the entry points with those opposite, of the event's map or of the book."""
        for map in self._maps(event):
            if map.points:
                return {point.number: point.opposite for point in map.points}
        return dict.fromkeys(range(1, BOOK_POINTS + 1))

    def _maps(self, event: Event) -> Iterator[Map]:
        system = self.event.system
        if event.map is not None:
            found = self.library.get("maps", system, event.map)
            if isinstance(found, Map):
                yield found
        for key in self.library.keys("maps", system):
            found = self.library.entity(key)
            if isinstance(found, Map) and found.event == self.event.id:
                yield found


def _beside(table: SmashTable, seat: Seat) -> str:
    """Return the ships that enter at the same point in the same turn, which is allowed."""
    others = [
        f"{other.name}’s {other.player.ship}"
        for other in table.seats.values()
        if other is not seat
        and other.player.ship
        and (other.entry, other.player.enters) == (seat.entry, seat.player.enters)
    ]
    return f"; at the same point: {listed(others)} (allowed)" if others else ""
