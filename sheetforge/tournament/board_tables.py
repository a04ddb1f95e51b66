"""The tables of a board, from the state of an event."""

from __future__ import annotations

from sheetforge.play.fleets import points
from sheetforge.tournament.board import BoardName, BoardRow, BoardTable
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.posting import RankingState
from sheetforge.tournament.ranking import written
from sheetforge.tournament.smash import SmashGroup
from sheetforge.tournament.standings import standings
from sheetforge.tournament.state import EventState
from sheetforge.tournament.swiss import Meeting, SwissState

PODIUM, MOST_ON_PODIUM = 3, 4
"""The places of the podium, and the most players that it has room for."""


def tables(state: EventState, number: int | None = None) -> tuple[str, tuple[BoardTable, ...]]:
    """Return the line under the title of a board, and its tables.

    `number` is the round of a Swiss event, by default the last one that is paired. Raises
    `Declined` for an event without anything to show.
    """
    if isinstance(state, SwissState):
        return _swiss(state, number)
    if number is not None:
        raise Declined(f"{state.heading.title} has no rounds; leave --round out")
    if isinstance(state, RankingState):
        return "Ranking", (_ranking(state),)
    groups = getattr(state, "groups", None)
    if groups is None:
        raise Declined(f"{state.heading.title} is not an event that a board can show")
    shown: tuple[SmashGroup, ...] = groups()
    if not shown:
        raise Declined("no groups are drawn yet; `sheetforge event smash groups` draws them")
    now = f"turn {shown[0].turn}" if len(shown) == 1 else f"{len(shown)} groups"
    return now, tuple(map(_group, shown))


def _swiss(state: SwissState, number: int | None) -> tuple[str, tuple[BoardTable, ...]]:
    if not state.rounds and number is None:
        return f"{len(state.players)} players, {state.due} rounds", (_entrants(state),)
    round = state.round(number)
    rows = [_pairing(state, game) for game in round.games]
    if round.bye:
        rows.append(("–", _named(state, round.bye), "bye", str(state.rules.bye(round.number))))
    if state.over and number is None:
        return "final standings", (_podium(state), _standings(state, number))
    pairings = BoardTable(
        f"Pairings of round {round.number}", ("table", "", "", "points"), tuple(rows), frozenset({3}), frozenset({1, 2})
    )
    now = f"round {round.number} of {state.due}"
    return now, (pairings, _standings(state, number))


def _named(state: SwissState, player: str, won: bool = False) -> BoardName:
    """Return a player with the name and the House of the fleet, if it has them."""
    fleet = state.players[player].registration
    return BoardName(player, won=won) if fleet is None else BoardName(player, fleet.name, won, fleet.house, fleet.line)


def _pairing(state: SwissState, game: Meeting) -> BoardRow:
    result = game.result
    score = "" if result is None else f"{result.points[0]} : {result.points[1]}"
    won = (False, False) if result is None else _won(*result.points)
    one, two = (_named(state, name, is_won) for name, is_won in zip(game.players, won, strict=True))
    return (str(game.table), one, two, score)


def _won(first: int, second: int) -> tuple[bool, bool]:
    return first > second, second > first


def _podium(state: SwissState) -> BoardTable:
    """The players of the first three places, the winner marked."""
    rows = tuple(
        (f"{row.place}.", _named(state, row.player, row.place == 1), str(row.points))
        for row in standings(state)
        if row.place is not None and row.place <= PODIUM
    )
    return BoardTable(
        "Podium", ("", "", "points"), rows[:MOST_ON_PODIUM], frozenset({0, 2}), frozenset({1}), large=True
    )


def _standings(state: SwissState, number: int | None) -> BoardTable:
    rows = tuple(
        (str(row.place) if row.place else "–", _named(state, row.player), str(row.points), points(row.ties[0]))
        for row in standings(state, number)
    )
    title = state.rules.ties[0].title if state.rules.ties else ""
    named = f"Standings {state.stage(number).partition(',')[0]}"
    return BoardTable(named, ("", "", "points", title), rows, frozenset({0, 2, 3}), frozenset({1}))


def _entrants(state: SwissState) -> BoardTable:
    named = [_named(state, name) for name in state.players]
    rows = tuple((entrant._replace(below=""), entrant.below) for entrant in named)
    return BoardTable("Players", ("", "fleet"), rows, wide=frozenset({0, 1}))


def _ranking(state: RankingState) -> BoardTable:
    rows = tuple(
        (str(line.place), line.player, written(line.points), str(line.events)) for line in state.ranking.list()
    )
    return BoardTable("Player points", ("", "", "points", "events"), rows, frozenset({0, 2, 3}), frozenset({1}))


def _group(group: SmashGroup) -> BoardTable:
    rows = tuple((str(row.place), row.player, *map(str, row.tally), row.state.partition(",")[0]) for row in group.rows)
    last = ", last turn" if group.timed else ""
    over = "over" if group.over else f"turn {group.turn}{last}"
    return BoardTable(
        f"Group {group.number}: {over}", ("", "", *group.heads, ""), rows, frozenset({0, 2, 3}), frozenset({1, 4})
    )
