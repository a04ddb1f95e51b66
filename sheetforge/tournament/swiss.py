"""The state of a Swiss event: rounds, games and results, as its acts make them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetforge.text import counted, first_of, listed
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.rules import BYE, GAME, MISSED, RoundRecord, SwissRules, Tally
from sheetforge.tournament.state import EJECTED, Entrant, EventState, Registration

CONCEDED, CHEATED = "conceded", "cheated"
"""Faults by which a player loses a game and is out of the event; others lose the game alone."""


class GameResult(NamedTuple):
    """The result of a game, for its first and its second player.

    `margin` is that of the first over the second, below zero for a loss. `wiped` are the fleets
    without a remaining unit, `left` the points that were left where they were reported, `fault` the
    reason for which `by` has lost the game, `log` the sum of the log that it was read from.
    """

    margin: float
    wiped: tuple[bool, bool]
    points: tuple[int, int]
    letters: tuple[str, str]
    left: tuple[float, float] | None = None
    fault: str = ""
    by: str = ""
    log: str = ""


@dataclass(slots=True)
class Meeting:
    """A game of a round: its table from 1, its two players, and its result."""

    round: int
    table: int
    players: tuple[str, str]
    result: GameResult | None = None

    def __str__(self) -> str:
        return f"{self.players[0]} and {self.players[1]}"


@dataclass(slots=True)
class Round:
    """A round that was paired."""

    number: int
    games: list[Meeting]
    bye: str

    @property
    def open(self) -> list[Meeting]:
        """The games without a result."""
        return [game for game in self.games if game.result is None]

    def of(self, name: str) -> Meeting | None:
        """Return the game of a player; None for a bye, or for one who is not paired."""
        return next((game for game in self.games if name in game.players), None)


@dataclass(slots=True, kw_only=True)
class SwissState(EventState):
    """A Swiss event. `planned` is the number of its rounds, 0 before the first is paired."""

    rules: SwissRules
    rounds: list[Round] = field(default_factory=list)
    planned: int = 0

    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def due(self) -> int:
        """The number of rounds: the planned one, or that of the players so far."""
        if self.planned:
            return self.planned
        if self.heading.rounds is not None:
            return self.heading.rounds
        return self.rules.rounds(len(self.active)).rounds

    @property
    def over(self) -> bool:
        """True when all rounds are played."""
        return bool(self.rounds) and len(self.rounds) >= self.planned and not self.rounds[-1].open

    @property
    def open(self) -> list[Meeting]:
        """The games without a result."""
        return [game for round in self.rounds for game in round.open]

    @property
    def begun(self) -> int:
        """The number of rounds that count: the last one does once a game of it has a result."""
        waiting = self.rounds and len(self.rounds[-1].open) == len(self.rounds[-1].games)
        return len(self.rounds) - bool(waiting)

    def stage(self, after: int | None = None) -> str:
        """Return how far the standings after some rounds have come, in words."""
        shown = self.begun if after is None else after
        if not shown:
            return f"before round 1 of {self.due}"
        still = len(self.rounds[shown - 1].open)
        if still:
            return f"in round {shown} of {self.due}, {counted(still, 'game')} to come"
        return f"after round {shown} of {self.due}"

    @property
    def without_fleets(self) -> tuple[str, ...]:
        """The players in the event who have no fleet yet."""
        return tuple(entrant.name for entrant in self.active if entrant.registration is None)

    def round(self, number: int | None = None) -> Round:
        """Return a round by number, by default the last one. Raises `Declined`."""
        if not self.rounds:
            raise Declined("no round is paired yet; `sheetforge event pair` does that")
        if number is None:
            return self.rounds[-1]
        if not 1 <= number <= len(self.rounds):
            raise Declined(f"there is no round {number}; rounds 1 to {len(self.rounds)} are paired")
        return self.rounds[number - 1]

    # --- players -------------------------------------------------------------------------------

    def enter(self, entrant: Entrant) -> None:
        self.is_new(entrant)
        if self.rounds and len(self.rounds) >= self.planned:
            raise Declined(f"round {self.planned} is the last one and is already paired: {entrant.name} is too late")
        EventState.enter(self, entrant)

    def register(self, name: str, registration: Registration) -> None:
        entrant = self.find(name)
        self.is_in(entrant)
        EventState.register(self, name, registration)

    def drop(self, name: str, conceding: bool) -> None:
        """Take a player out of the event; a game that is being played is lost."""
        entrant = self.find(name)
        self.is_in(entrant)
        game = self.rounds[-1].of(entrant.name) if self.rounds else None
        open_game = game is not None and game.result is None
        if open_game and not conceding:
            raise Declined(
                f"{entrant.name} plays at table {game.table if game else 0} of round "
                f"{len(self.rounds)}: enter the result first, or add --now to concede the game"
            )
        if conceding and not open_game:
            raise Declined(f"{entrant.name} has no open game to concede; leave --now out to drop the player")
        if game is not None and open_game:
            game.result = self._fault(game, CONCEDED, entrant.name)
        EventState.drop(self, entrant.name, conceding)

    # --- rounds --------------------------------------------------------------------------------

    def may_pair(self) -> int:
        """Return the number of the round to pair. Raises `Declined` if there is none now."""
        if self.open:
            raise Declined(
                f"round {len(self.rounds)} has {counted(len(self.open), 'game')} without a result "
                f"({first_of(self.open, 4)}); enter them with `sheetforge event result`"
            )
        number = len(self.rounds) + 1
        if self.rounds and number > self.planned:
            raise Declined(f"all {self.planned} rounds are played; `sheetforge event standings` has the result")
        if len(self.active) < 2:
            raise Declined(f"{counted(len(self.active), 'player')} cannot be paired; enter others")
        return number

    def pair(self, number: int, games: tuple[tuple[str, str], ...], bye: str) -> None:
        """Add a round. Raises `Declined` unless every player of the event is in it just once."""
        due = self.may_pair()
        if number != due:
            raise Declined(f"round {due} is the next one to pair, not round {number}")
        seats = Counter(name for game in games for name in game)
        seats.update([bye] if bye else [])
        players = {entrant.name for entrant in self.active}
        strange = sorted(set(seats) - players)
        if strange:
            self.is_in(self.find(strange[0]))
        twice = sorted(name for name, often in seats.items() if often > 1)
        if twice:
            raise Declined(f"{listed(twice)} would play twice in round {number}")
        without = [name for name in self.players if name in players and name not in seats]
        if without:
            raise Declined(f"{listed(without)} would have no game and no bye in round {number}")
        if not self.planned:
            self.planned = self.due
        tables = [Meeting(number, table, game) for table, game in enumerate(games, 1)]
        self.rounds.append(Round(number, tables, bye))

    # --- results -------------------------------------------------------------------------------

    def meeting(self, number: int, first: str, second: str) -> Meeting:
        """Return the game of two players in a round. Raises `Declined` if they did not meet."""
        one, two = self.find(first).name, self.find(second).name
        if one == two:
            raise Declined(f"{one} cannot play against {one}; name both players of the game")
        round = self.round(number)
        game = round.of(one)
        if game is not None and two in game.players:
            return game
        others = [
            other.number for other in self.rounds if (found := other.of(one)) is not None and two in found.players
        ]
        hint = (
            f"they met in round {listed(others)}"
            if others
            else (f"{self._plays(round, one)}, {self._plays(round, two)}")
        )
        raise Declined(f"{one} and {two} did not meet in round {number}: {hint}")

    def _plays(self, round: Round, name: str) -> str:
        game = round.of(name)
        if game is None:
            return f"{name} has {'the bye' if round.bye == name else 'no game'}"
        other = game.players[game.players[0] == name]
        return f"{name} plays {other} at table {game.table}"

    def report(self, game: Meeting, result: GameResult) -> None:
        """Enter the result of a game. Raises `Declined` if it has one, or if its log has a game."""
        if game.result is not None:
            raise Declined(
                f"{game} have a result in round {game.round} already "
                f"({game.result.points[0]} to {game.result.points[1]}); "
                "`sheetforge event correct` changes it"
            )
        self._enter_result(game, result)

    def correct(self, game: Meeting, result: GameResult) -> None:
        """Replace the result of a game. Raises `Declined` if it has none."""
        if game.result is None:
            raise Declined(f"{game} have no result in round {game.round} yet; `sheetforge event result` enters one")
        if game.result.fault in (CONCEDED, CHEATED):
            raise Declined(
                f"{game.result.by} is out of the event by this result; take that step back with "
                "`sheetforge event undo --step N`, then enter the right result"
            )
        self._enter_result(game, result)

    def _enter_result(self, game: Meeting, result: GameResult) -> None:
        for other in (meeting for round in self.rounds for meeting in round.games):
            same = result.log and other.result is not None and other.result.log == result.log
            if same and other is not game:
                raise Declined(f"this log is already the result of {other} in round {other.round}; a log counts once")
        if result.fault == CHEATED:
            self._eject(result.by, game)
        game.result = result

    def _eject(self, name: str, found_out: Meeting) -> None:
        entrant = self.players[name]
        self.is_in(entrant)
        game = self.rounds[-1].of(name)
        if game is not None and game.result is None and game is not found_out:
            raise Declined(
                f"{name} plays at table {game.table} of round {game.round}: end that game first "
                f"(`sheetforge event result` with --cheated)"
            )
        entrant.until, entrant.gone = len(self.rounds), EJECTED

    def judged(
        self,
        game: Meeting,
        margin: float,
        wiped: tuple[bool, bool],
        left: tuple[float, float] | None = None,
        log: str = "",
    ) -> GameResult:
        """Return the result of a margin of the first player, by the rules."""
        award = self.rules.award(abs(margin), wiped[1] if margin >= 0 else wiped[0])
        points, letters = (award.winner, award.loser), award.letters
        if margin < 0:
            points, letters = points[::-1], letters[::-1]
        # A margin of nothing has no sign.
        return GameResult(margin + 0.0, wiped, points, letters, left, log=log)

    def faulted(self, game: Meeting, fault: str, by: str) -> GameResult:
        """Return the result of a game that a player has lost by a fault. Raises `Declined`."""
        name = self.find(by).name
        if name not in game.players:
            raise Declined(f"{name} does not play in the game of {game}")
        return self._fault(game, fault, name)

    def _fault(self, game: Meeting, fault: str, by: str) -> GameResult:
        award, margin = self.rules.full
        points, letters = (award.winner, award.loser), award.letters
        if by == game.players[0]:
            margin, points, letters = -margin, points[::-1], letters[::-1]
        return GameResult(margin, (False, False), points, letters, fault=fault, by=by)

    # --- what has happened ---------------------------------------------------------------------

    def met(self) -> Counter[frozenset[str]]:
        """Return how often pairs of players have met."""
        return Counter(frozenset(game.players) for round in self.rounds for game in round.games)

    def byes(self) -> Counter[str]:
        """Return how many byes players have had."""
        return Counter(round.bye for round in self.rounds if round.bye)

    def tally(self, after: int | None = None) -> Tally:
        """Return the records of all players after some rounds, by default those that count."""
        upto = self.begun if after is None else after
        records: dict[str, list[RoundRecord]] = {name: [] for name in self.players}
        for round in self.rounds[:upto]:
            for entrant in self.players.values():
                if entrant.since > round.number:
                    record = RoundRecord(round.number, MISSED, 0, self.rules.bye_margin(0))
                    records[entrant.name].append(record)
            if round.bye:
                points = self.rules.bye(round.number)
                margin = self.rules.bye_margin(points)
                records[round.bye].append(RoundRecord(round.number, BYE, points, margin))
            for game in round.games:
                for index, record in enumerate(_records(game)):
                    records[game.players[index]].append(record)
        unplayed = {
            player.name: max(0, upto - player.until) if player.until is not None else 0
            for player in self.players.values()
        }
        return Tally(upto, {name: tuple(kept) for name, kept in records.items()}, unplayed)


def _records(game: Meeting) -> tuple[RoundRecord, ...]:
    result = game.result
    if result is None:
        return ()
    return tuple(
        RoundRecord(
            game.round,
            GAME,
            result.points[index],
            result.margin if index == 0 else 0 - result.margin,
            result.letters[index],
            game.players[1 - index],
            result.wiped[1 - index],
        )
        for index in range(2)
    )
