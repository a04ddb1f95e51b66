"""Events of random acts: what each act changes or why it is declined, and all that an event shows then.

`python -m tests.tournament.random_acts NAME SEED` prints an event in full; run it before and after a
change to see what is different. The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

from sheetforge.content.kinds import Key
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.tournament.papers import Papers, ranking_pages
from sheetforge.systems.silent_death.tournament.smash import PlayedSmash
from sheetforge.systems.silent_death.tournament.smash_acts import (
    BringShip,
    CallTime,
    DrawGroups,
    EndPhase,
    EndTurn,
    HitShip,
    LeaveMap,
    PunchOut,
    RetirePlayer,
    SpendKill,
)
from sheetforge.systems.silent_death.tournament.supply import TOURNAMENT
from sheetforge.tournament.acts import Act, Drop, Enter, EventForm, Register, last_step, taken_back, taken_back_alone
from sheetforge.tournament.board import Board, html
from sheetforge.tournament.board_tables import tables
from sheetforge.tournament.journal import Declined, EventHeading, Journal, Step
from sheetforge.tournament.league import LeagueState
from sheetforge.tournament.pairing import Seat, pairing
from sheetforge.tournament.posting import PostEvent, RankingState, finished_events
from sheetforge.tournament.standings import standings
from sheetforge.tournament.state import EventState
from sheetforge.tournament.swiss import SwissState
from sheetforge.tournament.swiss_acts import Correct, Pair, Reported
from tests.sheet import layout
from tests.systems.silent_death.samples_of_sheets import SD, library

GOLDEN = Path(__file__).parents[1] / "goldens" / "random-events.txt"
LIMITS = GOLDEN.with_name("limits-of-acts.txt")
PLAYERS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
STRANGERS = ("ada", "Zoe", "Dan 2", "-x", "two  spaces", "?")
HOUSES = ("", "asp", "kashmere")
FLEET = f"{SD} house=asp: 4 quark (7 4 / 8 3), 2 pulsar = 291"
DETAILS = {"date": "14 March 2026", "place": "Club House", "organizer": "Rosa Linde"}

SEEDS = 5
"""Events of each kind."""

MOSTLY = 6
"""Players who enter before an event begins."""

EVENTS = {
    "open": ("swiss", "open-tournament", 60),
    "book": ("swiss", "rules-of-warfare-ii", 70),
    "league": ("league", "house-league", 60),
    "tiers": ("smash", "house-smash", 250),
    "climb": ("smash", "climbing-party", 250),
    "kills": ("smash", "four-ship-smash", 200),
    "ball": ("smash", "masked-ball", 200),
}
"""Event → its form, the event of the content, and the number of acts."""


class Chance(Random):
    """Random acts of players, of whom a few do not take part."""

    def player(self) -> str:
        """A player, or now and then a name that nobody has."""
        return self.choice(STRANGERS) if self.random() < 0.04 else self.choice(PLAYERS)

    def often(self, share: float) -> bool:
        """Whether something of a share happens."""
        return self.random() < share

    def points(self) -> float:
        """Points left of a fleet."""
        return self.choice((0, 0, 15, 60.5, 100, 150, 290, 300))

    def enters(self) -> Act:
        """A player who enters, or registers another fleet."""
        registers = self.often(0.3)
        fleet = FLEET if registers or self.often(0.6) else ""
        cost = self.choice((None, 291.0, 300.0)) if fleet else None
        more = (self.player(), fleet, f"fleet {self.randrange(9)}" * bool(fleet), self.choice(HOUSES), cost)
        kept, worth = self.choice((0.0, 0.0, 40.0)), self.choice((None, 310.0))
        if registers:
            return Register(*more, kept, False, worth)
        return Enter(*more, kept, False, worth, self.choice((None, 612.5, 480.0)))

    def reported(self, state: SwissState) -> Act:
        """The result of a game, in any way that there is, now and then of one that is not open."""
        games = [game for one in state.rounds for game in (one.open if self.often(0.9) else one.games)]
        first, second = self.choice(games).players if games and self.often(0.95) else (self.player(), self.player())
        if self.often(0.4):
            first, second = second, first
        number = len(state.rounds) if self.often(0.95) else self.randrange(1, 4)
        wiped = tuple(name for name in (first, second) if self.often(0.15))
        ways: tuple[dict[str, object], ...] = (
            {"left": (self.points(), self.points()), "wiped": wiped},
            {"margin": self.choice((1, -1)) * self.points(), "wiped": wiped},
            {"points": self.choice(((8, 0), (6, 2), (4, 4), (2, 6), (0, 8), (7, 1), (5, 5), (1, 7)))},
            {"fault": self.choice(("stalled", "cheated")), "by": self.choice((first, second))},
            {"left": (100.0, 50.0), "margin": 3.0},
            {},
        )
        (how,) = self.choices(ways, (9, 5, 5, 1, 0.3, 0.3))
        log = {"log": f"log {self.randrange(6)}"} if self.often(0.1) else {}
        kind = Correct if self.often(0.15) else Reported
        return kind(number, first, second, **how, **log)  # type: ignore[arg-type]

    def paired(self, state: SwissState) -> Act:
        """The next round as it is paired by points, now and then with a fault."""
        had = state.tally()
        seats = [Seat(one.name, had.points(one.name), state.byes()[one.name]) for one in state.active]
        if len(seats) < 2:
            return Pair(1, (), "")
        found = pairing(seats, state.met(), not state.rounds, self)
        games = found.games[1:] if self.often(0.08) else found.games
        return Pair(state.next_round() + self.often(0.05), games, found.bye)

    def of_swiss(self, state: EventState) -> Act:
        """An act of a Swiss event or of a league."""
        assert isinstance(state, SwissState)
        if not state.rounds and (len(state.players) < MOSTLY or self.often(0.2)):
            return self.enters()
        if not state.open and self.often(0.75):
            return self.paired(state)
        if self.often(0.08):
            return Drop(self.player(), self.often(0.5))
        return self.enters() if self.often(0.1) else self.reported(state)

    def of_smash(self, state: EventState) -> Act:
        """An act of a Smash."""
        assert isinstance(state, PlayedSmash)
        if not state.tables:
            if len(state.players) < MOSTLY or self.often(0.2):
                return Enter(self.player())
            names = [one.name for one in state.active]
            split = len(names) // 2 if self.often(0.6) else len(names)
            ship = "piranha-ii" if self.often(0.5) else ""
            return DrawGroups(tuple(group for group in (tuple(names[:split]), tuple(names[split:])) if group), ship)
        seats = [seat for table in state.tables for seat in table.seats.values()]
        waiting = [seat for seat in seats if not seat.player.ship and not seat.player.out]
        if waiting and self.often(0.5):
            seat = self.choice(waiting)
            dice = state.dice_of(seat.name)
            faces = tuple(self.randrange(1, die.sides + 1 + self.often(0.03)) for die in dice)
            slots = self.choice(((), (5,), (5, 5), (4, 6)))
            return BringShip(seat.name, faces[: len(faces) - self.often(0.03)], slots if self.often(0.2) else ())
        group = self.randrange(0, len(state.tables) + 1)
        player = self.player()
        of_table = (
            (EndTurn(group), 4),
            (EndPhase(group), 2),
            (CallTime(group), 0.05),
            (LeaveMap(player), 4),
            (PunchOut(player), 1),
            (SpendKill(player), 3),
            (RetirePlayer(player), 1),
            (Drop(player), 0.2),
            (Enter(player), 0.3),
        )
        if self.often(0.4):
            (act,) = self.choices([one for one, _ in of_table], [weight for _, weight in of_table])
            return act
        beside = self.choice(state.tables).seats
        names = [one for one in beside if one != player] if player in beside or self.often(0.05) else []
        done = tuple((name, self.choice((0, 2, 5, 9, 30, -1))) for name in self.sample(names, min(len(names), 2)))
        done = done[: self.randrange(0, 3)]
        loss = self.choice(("", "", "boxes", "critical", "crew"))
        by = self.choice((player, *names)) if self.often(0.3) else ""
        return HitShip(player, done, self.choice((None, None, 3, 20)), loss, by)  # type: ignore[arg-type]


def heading(form: str, event: str) -> EventHeading:
    """The heading of an event with all details."""
    rounds = 6 if form in ("swiss", "league") else None
    return EventHeading(form, SD, event, f"The {form}", rounds=rounds, details=DETAILS)


def held(name: str, seed: int) -> Iterator[str]:
    """Everything that is said and shown of an event of random acts."""
    sort, id, number = EVENTS[name]
    key = Key("events", SD, id)
    form, chance = TOURNAMENT.forms[sort](library(), key), Chance(f"{name} {seed}")
    state, journal = form.begin(heading(sort, id)), Journal(Path("event.jsonl"), heading(sort, id), ())
    for turn in range(number):
        act = chance.of_smash(state) if sort == "smash" else chance.of_swiss(state)
        try:
            word, data = act.line()
            act.apply(state)
        except Declined as reason:
            yield f"{act.words()}: declined: {reason}"
            continue
        journal = Journal(journal.path, journal.heading, (*journal.steps, Step(len(journal.steps) + 1, word, data)))
        yield f"{act.words()}: {data}"
        if turn % 5 == 0:
            yield from shown(state)
    yield from shown(state)
    yield from undone(form, journal)
    yield from papers(key, state)
    yield from ranked(state)


def shown(state: EventState) -> Iterator[str]:
    """What an event shows: its state, its standings, its table and its board."""
    yield repr([*state.players.values()])
    if isinstance(state, SwissState):
        yield f"{state.due} {state.over} {state.begun} {state.stage()} {state.without_fleets} {state.rounds}"
        yield "\n".join(f"{row} {row.played} {row.games} {row.byes}" for row in standings(state))
    if isinstance(state, LeagueState):
        yield "\n".join(f"{row} {row.ratio}" for row in state.table())
    if isinstance(state, PlayedSmash):
        yield f"{state.tables} {[*map(state.entered, brought(state))]} {state.unfinished()} {state.finished()}"
    for number in (None, 1) if isinstance(state, SwissState) and state.rounds else (None,):
        try:
            now, made = tables(state, number)
            yield html(Board(state.heading.title, now, made, 75, 5)).partition("</style>")[2].partition("<script")[0]
        except Declined as reason:
            yield f"no board: {reason}"


def brought(state: PlayedSmash) -> list[str]:
    """The players of a Smash who have a ship."""
    return [seat.name for table in state.tables for seat in table.seats.values() if seat.ship]


def undone(form: EventForm, journal: Journal) -> Iterator[str]:
    """What is left of an event without each of a few of its steps."""
    yield f"the last step is {last_step(journal)}"
    for number in (1, 2, 5, len(journal.steps) // 2, len(journal.steps), len(journal.steps) + 1):
        try:
            rest, broken = taken_back(form, journal, number)
            yield f"without step {number}: {broken}"
            yield from shown(rest)
            taken_back_alone(form, journal, number)
        except Declined as reason:
            yield f"step {number}: {reason}"


def papers(key: Key, state: EventState) -> Iterator[str]:
    """The texts of all papers of an event."""
    made = Papers(library(), key, state, Options())
    pages: list[Page] = [*made.sign_up()]
    if isinstance(state, SwissState):
        pages += [*made.registrations(), *made.standings(), *made.scores(), *made.report()]
        for round in state.rounds:
            pages += [*made.pairings(round), *made.tents(round), *made.slips(round)]
    for group in made.groups:
        pages += made.tally(group)
    yield from (layout.plain_text(page.items) for page in pages)


def ranked(state: EventState) -> Iterator[str]:
    """The ranking after an event, posted twice, with its page and its board."""
    club = TOURNAMENT.forms["ranking"](library(), Key("events", SD, "")).begin(heading("ranking", ""))
    assert isinstance(club, RankingState)
    try:
        for event in finished_events(state) * 2:
            PostEvent.of(event, "mark").apply(club)
    except Declined as reason:
        yield str(reason)
    yield f"{club.ranking.list()} {club.ranking.accounts}"
    if club.ranking.events:
        yield from (layout.plain_text(page.items) for page in ranking_pages(club, Options()))
        yield repr(tables(club))


def limits() -> Iterator[str]:
    """Yield the fields of every act with their limits and defaults."""
    for form in ("swiss", "league", "smash", "ranking"):
        for act in TOURNAMENT.forms[form](library(), Key("events", SD, EVENTS["tiers"][1])).acts:
            hints = get_type_hints(act, include_extras=True)
            for one in fields(act):  # type: ignore[arg-type]
                default = "" if one.default is MISSING else f" = {one.default!r}"
                kind = hints[one.name]
                yield f"{form} {act.word} {one.name}: {kind if get_args(kind) else kind.__name__}{default}"


def digests(name: str) -> list[str]:
    """A line for every event of random acts: how many texts it says and shows, and the digest of each fifth of them."""
    return [f"{name} {seed}: {digest(*held(name, seed))}" for seed in range(SEEDS)]


def digest(*texts: str) -> str:
    """How many texts there are, and what they hold, in short."""
    step = -(-len(texts) // 5)
    parts = ("\n".join(texts[start : start + step]) for start in range(0, len(texts), step))
    return f"{len(texts)} texts, " + " ".join(blake2b(one.encode(), digest_size=5).hexdigest() for one in parts)


def kept(name: str) -> list[str]:
    """The lines of an event as they were reviewed."""
    return [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]


def regenerate() -> None:
    """Write the digests again."""
    LIMITS.write_text("".join(f"{line}\n" for line in limits()), encoding="utf-8")
    GOLDEN.write_text("".join(f"{line}\n" for name in EVENTS for line in digests(name)), encoding="utf-8")


if __name__ == "__main__":
    print("\n".join(held(sys.argv[1], int(sys.argv[2]))))
