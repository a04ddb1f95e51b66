"""The papers of an event, from its state: who signed up, rounds, slips, standings, the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.fleets import ExchangeShip, points, read_line
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.player_points import pool
from sheetforge.systems.silent_death.schema.fleet import Event, PrintedLine
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.sheets import event_pages, forms, registration
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.event_data import event_of, priced
from sheetforge.systems.silent_death.sheets.forms import SlipData
from sheetforge.systems.silent_death.sheets.likeness import drawing_of
from sheetforge.systems.silent_death.sheets.registration import EventForm, RegisteredShips
from sheetforge.systems.silent_death.sheets.seats import PlayerSeat
from sheetforge.systems.silent_death.tournament.points import PLAYER_POINTS
from sheetforge.systems.silent_death.tournament.smash import PlayedSmash
from sheetforge.systems.silent_death.tournament.supply import arms, flagship
from sheetforge.tournament.posting import RankingState, finished_events
from sheetforge.tournament.ranking import PlayerGain, ranking, written
from sheetforge.tournament.rules import BYE, RoundRecord
from sheetforge.tournament.smash import SmashGroup
from sheetforge.tournament.standings import Standing, standings
from sheetforge.tournament.state import Entrant, EventState
from sheetforge.tournament.swiss import Meeting, Round, SwissState


@dataclass(frozen=True, slots=True)
class Papers:
    """An event with its content, and the look of its papers."""

    library: Library
    key: Key
    state: EventState
    look: Options

    @property
    def form(self) -> EventForm:
        """Return the figures of the event's rules."""
        return event_of(self.library, self.key)

    @property
    def heads(self) -> dict[str, str]:
        """Return the values of the boxes at the head of a page."""
        details = self.state.heading.details
        return {
            "event": self.state.heading.title,
            "place": details.get("place", ""),
            "date": details.get("date", ""),
            "coordinator": details.get("organizer", ""),
            "format": self.form.name,
            "players": str(len(self.state.players)),
        }

    # --- before the first round ----------------------------------------------------------------

    def sign_up(self) -> tuple[Page, ...]:
        """Return the sign-up sheet with all players."""
        places = {row.player: row.place for row in self._finals()}
        rows = []
        for number, entrant in enumerate(self.state.players.values(), 1):
            place = places.get(entrant.name)
            rows.append(
                {
                    "number": str(number),
                    "name": entrant.name,
                    "fleet": fleet_name(entrant),
                    "points": points(entrant.rating) if entrant.rating is not None else "",
                    "dropped": dropped(entrant),
                    "rank": str(place) if place else "",
                }
            )
        values = self.heads | {"pool": str(pool() * len(rows))}
        return forms.sign_up(self.look, values, rows)

    def registrations(self) -> tuple[Page, ...]:
        """Return the registration of every player with a fleet, results so far included."""
        made = []
        for number, entrant in enumerate(self.state.players.values(), 1):
            if entrant.registration is not None:
                made.append(self._registration(number, entrant))
        return tuple(made)

    def _registration(self, number: int, entrant: Entrant) -> Page:
        assert entrant.registration is not None
        rating = "" if entrant.rating is None else points(entrant.rating)
        row = next((standing for standing in self._finals() if standing.player == entrant.name), None)
        ships = tuple(self._ships(read_line(entrant.registration.line).ships, entrant))
        stats = [len(ship.crews) * ship.ship.crew if ship.ship.crew else None for ship in ships]
        known = [stat for stat in stats if stat is not None]
        filled = registration.Filled(
            {"player": entrant.name, "ranking": rating},
            self._results(entrant),
            "" if row is None else str(row.points),
            "" if row is None or row.place is None else str(row.place),
            sum(known) if len(known) == len(stats) else None,
        )
        name = f"{self.state.heading.of}.{number}"
        return registration.registered(self.form, ships, filled, name, self.look)

    def _ships(self, ships: Sequence[ExchangeShip], entrant: Entrant) -> Iterator[RegisteredShips]:
        event = self.library.entity(self.key)
        lines = event.ships if isinstance(event, Event) else ()
        printed: dict[str, PrintedLine | None] = {line.ship: line.printed for line in lines}
        house = entrant.registration.house if entrant.registration is not None else ""
        found = self.library.get("houses", self.key.system, house) if house else None
        rate = crew_points(found if isinstance(found, House) else None)
        for ship in ships:
            crews = (*ship.crews, *((),) * (ship.number - len(ship.crews)))
            figures = priced(self.library, self.key.system, ship.ship, printed.get(ship.ship), rate)
            yield RegisteredShips(figures, crews, ship.hired)

    def _results(self, entrant: Entrant) -> list[Cells]:
        """Return a player's rows of game results: killed, lost, ratio, points, points so far."""
        if not isinstance(self.state, SwissState):
            return []
        rows: list[Cells] = []
        total = 0
        for record in self.state.tally().records[entrant.name]:
            total += record.points
            killed, lost = self._killed(entrant, record)
            ratio = "" if killed is None or not lost else f"{killed / lost:.2f}"
            shown = "bye" if record.kind == BYE else "" if killed is None else points(killed)
            rows.append(
                {
                    "killed": shown,
                    "lost": "" if lost is None else points(lost),
                    "ratio": ratio,
                    "points": str(record.points),
                    "tourney": str(total),
                }
            )
        return rows

    def _killed(self, entrant: Entrant, record: RoundRecord) -> tuple[float | None, float | None]:
        """Return the points that a player destroyed and lost in a game, where they are known."""
        game = self._game(entrant.name, record)
        if game is None or game.result is None or game.result.left is None:
            return None, None
        assert isinstance(self.state, SwissState)
        index = game.players.index(entrant.name)
        lost = []
        for name, left in zip(game.players, game.result.left, strict=True):
            own = self.state.players[name].registration
            lost.append(None if own is None or own.cost is None else own.cost - left)
        return lost[1 - index], lost[index]

    def _game(self, name: str, record: RoundRecord) -> Meeting | None:
        return self.state.rounds[record.round - 1].of(name) if isinstance(self.state, SwissState) else None

    # --- a round ---------------------------------------------------------------------------------

    def pairings(self, round: Round) -> tuple[Page, ...]:
        """Return the sheet of a round: tables, points before, results as far as they are known."""
        event = self.swiss
        before = event.tally(round.number - 1)
        rows = []
        for game in round.games:
            a, b = game.players
            left, result = (("", ""), game.result)
            if result is not None and result.left is not None:
                left = (points(result.left[0]), points(result.left[1]))
            scores = ("", "") if result is None else tuple(map(str, result.points))
            margin = "" if result is None else points(abs(result.margin))
            rows.append(
                {
                    "table": str(game.table),
                    "a": a,
                    "a-before": str(before.points(a)),
                    "a-left": left[0],
                    "a-points": scores[0],
                    "vm": margin,
                    "b-points": scores[1],
                    "b-left": left[1],
                    "b-before": str(before.points(b)),
                    "b": b,
                }
            )
        gone = [player.name for player in event.players.values() if player.until == round.number]
        values = self.heads | {
            "round": str(round.number),
            "of": str(event.due),
            "bye": round.bye,
            "bye-points": str(event.rules.bye(round.number)) if round.bye else "",
            "dropped": ", ".join(gone),
        }
        return forms.swiss_round(self.look, values, rows)

    def tents(self, round: Round) -> tuple[Page, ...]:
        """Return a tent for every table of a round."""
        title = self.state.heading.title
        seatings = [
            event_pages.Seating(game.table, tuple(map(self._seat, game.players)), title, f"round {round.number}")
            for game in round.games
        ]
        return event_pages.table_tents(seatings, self.look)

    def _seat(self, player: str) -> PlayerSeat:
        """Return a player with the fleet that is registered, the livery of its House, and its dearest ship."""
        entrant = self.state.players.get(player)
        fleet = None if entrant is None else entrant.registration
        if fleet is None:
            return PlayerSeat(player)
        system = self.key.system
        house = arms(self.library, Key("houses", system, fleet.house)) if fleet.house else None
        ship = flagship(self.library, system, fleet.line)
        return PlayerSeat(player, fleet.name, house, None if ship is None else drawing_of(self.library, ship))

    def slips(self, round: Round) -> tuple[Page, ...]:
        """Return a result slip for every game of a round, with its result if there is one."""
        slips = []
        for game in round.games:
            values = {"event": self.state.heading.title, "round": str(round.number), "table": str(game.table)}
            rows = tuple(self._slip_row(game, index) for index in range(2))
            gone = any(self.swiss.players[name].until == round.number for name in game.players)
            ticks = {"destroyed"} if game.result is not None and any(game.result.wiped) else set()
            slips.append(SlipData(values, rows, frozenset(ticks | ({"drops"} if gone else set()))))
        return forms.result_slips(self.look, slips)

    def _slip_row(self, game: Meeting, at: int) -> Cells:
        result = game.result
        own = self.state.players[game.players[at]].registration
        fleet = "" if own is None or own.cost is None else points(own.cost)
        if result is None:
            return {"name": game.players[at], "fleet": fleet}
        return {
            "name": game.players[at],
            "fleet": fleet,
            "left": "" if result.left is None else points(result.left[at]),
            "margin": signed(result.margin if at == 0 else 0 - result.margin),
            "points": str(result.points[at]),
        }

    # --- a Smash ---------------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[SmashGroup, ...]:
        """Return the groups of a Smash; none for another event."""
        return self.state.groups() if isinstance(self.state, PlayedSmash) else ()

    def tally(self, group: SmashGroup) -> tuple[Page, ...]:
        """Return the tally sheet of a group, with its players."""
        names = sorted((row.player for row in group.rows), key=str.casefold)
        values = self.heads | {"group": f"{group.number} of {len(self.groups)}", "players": str(len(names))}
        return event_pages.smash_tally(values, names, bool(self.form.tiers), self.look)

    # --- standings and the end -------------------------------------------------------------------

    def standings(self, after: int | None = None) -> tuple[Page, ...]:
        """Return the standings after a round, by default after all so far."""
        rows, seats = [], []
        for number, row in enumerate(standings(self.swiss, after), 1):
            seat = self._seat(row.player)
            seats.append(replace(seat, player=row.player + " (out)") if row.gone else seat)
            margin, opponents = map(signed, row.ties)
            rows.append(
                {
                    "number": str(number),
                    "name": seats[-1].player,
                    **{f"r{record.round}": _mark(record) for record in row.records},
                    "total": str(row.points),
                    "margin": margin,
                    "opponents": opponents,
                    "place": str(row.place) if row.place else "",
                }
            )
        return forms.standings(self.look, self.heads, rows, seats, max(self.swiss.due, len(self.swiss.rounds)))

    def scores(self) -> tuple[Page, ...]:
        """Return every player's score sheet."""
        pages: list[Page] = []
        for number, row in enumerate(standings(self.swiss), 1):
            entrant = self.state.players[row.player]
            games = [self._score(row, record) for record in row.records]
            values = {
                "player": row.player,
                "event": ", ".join(filter(None, (self.heads["event"], self.heads["date"]))),
                "fleet": fleet_name(entrant),
                "points": str(row.points),
                "margins": signed(sum(record.margin for record in row.records)),
                "adjusted": signed(row.ties[0]),
                "opponents": signed(row.ties[1]),
                "place": str(row.place) if row.place else "",
            }
            pages += forms.score_sheet(self.look, values, games, f"score.{number}")
        return tuple(pages)

    def _score(self, row: Standing, record: RoundRecord) -> Cells:
        game = self._game(row.player, record)
        left = ("", "")
        if game is not None and game.result is not None and game.result.left is not None:
            index = game.players.index(row.player)
            shown = [points(value) for value in game.result.left]
            left = (shown[index], shown[1 - index])
        opponent = record.opponent or ("bye" if record.kind == BYE else "–")
        return {
            "round": str(record.round),
            "opponent": opponent,
            "own": left[0],
            "theirs": left[1],
            "margin": signed(record.margin),
            "destroyed": "yes" if record.wiped else "",
            "result": record.letter,
            "points": str(record.points),
        }

    def report(self) -> tuple[Page, ...]:
        """Return the final report, with player points once the event is over."""
        gains = self._gains()
        rows = []
        for row in self._finals():
            entrant = self.state.players[row.player]
            gain = gains.get(row.player)
            rows.append(
                {
                    "place": str(row.place) if row.place else "–",
                    "name": row.player,
                    "fleet": fleet_name(entrant),
                    "points": str(row.points),
                    "games": "-".join(map(str, row.games)),
                    "dropped": dropped(entrant),
                    **({} if gain is None else _gain(gain)),
                }
            )
        foot = {"rounds": str(len(self.swiss.rounds)), "pool": str(pool() * len(self.state.players))}
        return event_pages.final_report(self.heads | foot, rows, self.look)

    def _gains(self) -> Mapping[str, PlayerGain]:
        """Return the points that a finished event gives its players, with those they brought."""
        if not self.swiss.over:
            return {}
        (event,) = finished_events(self.state)
        brought = {
            entrant.name: Fraction(str(entrant.rating))
            for entrant in self.state.players.values()
            if entrant.rating is not None
        }
        made = ranking(PLAYER_POINTS, [event], brought)
        return {player: gain for player, (gain,) in made.accounts.items()}

    def _finals(self) -> tuple[Standing, ...]:
        return standings(self.state) if isinstance(self.state, SwissState) else ()

    @property
    def swiss(self) -> SwissState:
        """Return the state of a Swiss event."""
        assert isinstance(self.state, SwissState)
        return self.state


def _mark(record: RoundRecord) -> str:
    return f"{record.points}*" if record.kind == BYE else str(record.points)


def _gain(line: PlayerGain) -> Cells:
    gains = {"share": line.gain.share - line.gain.paid, "bonus": line.gain.bonus}
    shown = {key: written(gain, signed=True).replace("-", "–") for key, gain in gains.items()}
    return {"before": written(line.before), **shown, "after": written(line.after)}


def signed(number: float) -> str:
    """Return points with the printers' sign of a number below zero.

    >>> signed(-120.5), signed(8.0)
    ('–120.5', '8')
    """
    return points(number).replace("-", "–")


def fleet_name(entrant: Entrant) -> str:
    """Return the name of a player's fleet; empty without one."""
    return "" if entrant.registration is None else entrant.registration.name


def dropped(entrant: Entrant) -> str:
    """Return the last round of a player who has left the event; empty for the others."""
    return "" if not entrant.gone else str(entrant.until)


def ranking_pages(state: RankingState, look: Options) -> tuple[Page, ...]:
    """Return the ranking list of a club."""
    made = state.ranking
    rows = []
    for line in made.list():
        last = made.accounts[line.player][-1]
        change = written(last.gain.total, signed=True).replace("-", "–")
        rows.append(
            {
                "place": str(line.place),
                "name": line.player,
                "points": written(line.points),
                "events": str(line.events),
                "change": change,
                "last": line.last,
            }
        )
    after = [f"{event.name} {event.date}".strip() for event in made.events[-1:]]
    values = {"list": state.heading.title, "date": "".join(after), "players": str(len(rows))}
    return event_pages.ranking_list(values, rows, look)
