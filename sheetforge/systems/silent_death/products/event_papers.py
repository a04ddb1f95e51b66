"""Papers of an event: filled in from its state file, or as a pack for a number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.lookup import find_key
from sheetforge.products.covers import cover, with_cover
from sheetforge.products.options import COVER, EVENT_FILE, ROUND, ProductOption, clock_time
from sheetforge.products.planner import Pages, Planner, Product, Sheet
from sheetforge.sheet.page import apart
from sheetforge.sheet.poster import Poster
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.figures.tournament import rounds as rounds_of
from sheetforge.systems.silent_death.figures.tournament import smash_groups
from sheetforge.systems.silent_death.products.forms import pictured
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.sheets import conventions, event_pages, flyer, forms, registration, tents
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.event_data import event_of
from sheetforge.systems.silent_death.sheets.forms import SlipData
from sheetforge.systems.silent_death.sheets.seats import PlayerSeat
from sheetforge.systems.silent_death.tournament import schedule
from sheetforge.text import slug

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.tournament.papers import Papers
    from sheetforge.tournament.swiss import Round

ALL = "all"
BEFORE = ("sign-up", "registrations", "timetable", "tally")
A_ROUND = ("pairings", "tents", "slips")
AFTER = ("standings", "scores", "report")

EMPTY = (PlayerSeat(""), PlayerSeat(""))
"""The players of a table tent on which their names are written."""

WHAT = ProductOption("papers", ALL, "The papers of an event to print.", (ALL, *BEFORE, *A_ROUND, *AFTER), selects=True)
PLAYERS = ProductOption(
    "players",
    0,
    "An organiser's pack for this many players, without a state file.",
    least=0,
    most=500,
    metavar="N",
    selects=True,
)
OF_EVENT = ProductOption("of-event", "", "The event of an organiser's pack.", metavar="ID", selects=True)
START = ProductOption(
    "start", "", "The time of day at which the event begins, such as 10:00.", metavar="TIME", selects=True
)


def papers(planner: Planner) -> Iterator[Sheet]:
    """Yield the papers of the file that is named, or an organiser's pack."""
    options = planner.options
    file, players = options.setting(EVENT_FILE), options.setting(PLAYERS)
    event = options.setting(OF_EVENT)
    if file and (players or event):
        raise BadRequest(
            "--event-file prints the papers of an event, --players a pack without one; leave one of them out"
        )
    if file:
        yield from _from_file(planner, Path(file))
    elif players:
        yield from _pack(planner, players, event)
    elif event:
        raise BadRequest("--of-event: name the number of players with --players")


def _from_file(planner: Planner, file: Path) -> Iterator[Sheet]:
    from sheetforge.systems.silent_death.tournament import papers as made
    from sheetforge.systems.silent_death.tournament.supply import TOURNAMENT
    from sheetforge.tournament.journal import read_journal
    from sheetforge.tournament.posting import RankingState
    from sheetforge.tournament.swiss import SwissState

    journal = read_journal(file)
    head = journal.heading
    if head.system != planner.system:
        return
    key, form = TOURNAMENT.form(planner.library, journal)
    state = form.fold(journal)
    look = planner.options.look(Options)
    stem = slug(file.stem, "event")
    if isinstance(state, RankingState):
        pages = partial(made.ranking_pages, state, look)
        yield planner.sheet(f"papers/{stem}/ranking", f"{head.title}: ranking", pages)
        return
    look = replace(look, arms=event_of(planner.library, key).arms)
    source = made.Papers(planner.library, key, state, look)
    what, number = planner.options.setting(WHAT), planner.options.setting(ROUND)
    found: list[tuple[str, str, Pages]] = []
    if not number:
        found += _whole(planner, source)
    if isinstance(state, SwissState):
        shown = [state.round(number)] if number else state.rounds
        for round in shown:
            found += _of_round(source, round)
    for name, title, draw in found:
        if what == ALL or what in name:
            yield planner.sheet(f"papers/{stem}/{name}", f"{head.title}: {title}", draw)


def _whole(planner: Planner, source: Papers) -> Iterator[tuple[str, str, Pages]]:
    """Yield the papers of the whole event: name, title, pages."""
    from sheetforge.tournament.swiss import SwissState

    yield "sign-up", "sign-up", source.sign_up
    if any(player.registration is not None for player in source.state.players.values()):
        yield "registrations", "registrations", source.registrations
    is_swiss = isinstance(source.state, SwissState)
    rounds = source.swiss.due if is_swiss else 1
    minutes = source.form.minutes
    if minutes is not None:
        times = partial(_timetable, source.heads, rounds, minutes, planner, source.look)
        yield f"timetable{_from(planner)}", "timetable", times
    for group in source.groups:
        name = f"group-{group.number}"
        yield f"{name}-tally", f"group {group.number}, tally", partial(source.tally, group)
    if is_swiss and source.swiss.rounds:
        yield "standings", "standings", source.standings
        yield "scores", "score sheets", source.scores
        yield "report", "final report", source.report


def _of_round(source: Papers, round: Round) -> Iterator[tuple[str, str, Pages]]:
    """Yield the papers of a round."""
    name, title = f"round-{round.number}", f"round {round.number}"
    yield f"{name}-pairings", f"{title}, pairings", partial(source.pairings, round)
    yield f"{name}-tents", f"{title}, table tents", partial(source.tents, round)
    yield f"{name}-slips", f"{title}, result slips", partial(source.slips, round)
    after = partial(source.standings, round.number)
    yield f"{name}-standings", f"{title}, standings", after


def _timetable(heads: dict[str, str], rounds: int, minutes: int, planner: Planner, look: Options) -> tuple[Page, ...]:
    start = planner.options.setting(START)
    values = heads | {"rounds": str(rounds), "minutes": str(minutes)}
    times = schedule.rows(rounds, minutes, start)
    return event_pages.timetable(values, times, look)


def _pack(planner: Planner, players: int, named: str) -> Iterator[Sheet]:
    """Yield one document with all papers that an event of a given number of players needs."""
    library = planner.library
    if not library.keys("events", planner.system):
        return
    if not named:
        raise BadRequest("--players: name the event with --of-event, such as --of-event rules-of-warfare-ii")
    key = find_key(library, named, "events", planner.system)
    event = library.entity(key)
    if not isinstance(event, Event):
        raise BadRequest(f"{library.shown(key)}: has errors; `sheetforge check` lists them")
    if players < 2:
        raise BadRequest(f"--players {players}: an event has at least 2")
    parts = _smash_parts if event.tiers or event.ships_each else _swiss_parts
    pages = partial(_all_pages, parts, planner, key, event, players)
    yield planner.sheet(
        f"papers/{key.id}-for-{players}{_from(planner)}", f"{event.name}: pack for {players} players", pages, "pack"
    )


def _from(planner: Planner) -> str:
    """Return the part of a file name for the time at which an event begins."""
    start = planner.options.setting(START)
    return f"-from-{clock_time(start).replace(':', '-')}" if start else ""


Parts = Callable[[Planner, Key, Event, int], Iterable[tuple[Page, ...]]]


def _all_pages(parts: Parts, planner: Planner, key: Key, event: Event, players: int) -> tuple[Page, ...]:
    made: list[Page] = []
    for number, pages in enumerate(parts(planner, key, event, players), 1):
        made += apart(pages, str(number))

    def behind_a_cover() -> list[Page]:
        form = event_of(planner.library, key)
        look = replace(planner.options.look(Options), arms=form.arms)
        figures = [(str(players), "players"), (str(len(made) + 1), "pages")]
        if event.minutes is not None:
            figures.append((flyer.hours(event.minutes), "a game"))
        ships = pictured(planner.library, key, form)
        game = planner.library.systems[planner.system].title
        poster = Poster(game, event.name, "the organiser's pack", figures, ships, form.arms)
        return [cover(poster, look, f"papers.{key.id}"), *made]

    return tuple(with_cover(planner.options, made, behind_a_cover))


def _swiss_parts(planner: Planner, key: Key, event: Event, players: int) -> Iterator[tuple[Page, ...]]:
    """Yield the parts of a pack for rounds of games between two players."""
    form = event_of(planner.library, key)
    look = replace(planner.options.look(Options), arms=form.arms)
    rounds, games = rounds_of(players).rounds, players // 2
    heads = {"event": event.name, "players": str(players), "of": str(rounds)}
    yield conventions.coordinator(look)
    if event.minutes is not None:
        yield _timetable(heads, rounds, event.minutes, planner, look)
    empty = [{"number": str(number)} for number in range(1, players + 1)]
    yield forms.sign_up(look, heads, empty)
    for _ in range(players):
        yield registration.custom(form, look)
    for number in range(1, rounds + 1):
        tables = [{"table": str(table)} for table in range(1, games + 1)]
        yield forms.swiss_round(look, heads | {"round": str(number)}, tables)
        slips = [
            SlipData({"event": event.name, "round": str(number), "table": str(table)}) for table in range(1, games + 1)
        ]
        yield forms.result_slips(look, slips)
    seatings = [event_pages.Seating(table, EMPTY, event.name, "all rounds") for table in range(1, games + 1)]
    yield event_pages.table_tents(seatings, look)
    for _ in range(players):
        yield forms.score_sheet(look, {"event": event.name})
    yield forms.standings(look, heads, empty)


def _smash_parts(planner: Planner, key: Key, event: Event, players: int) -> Iterator[tuple[Page, ...]]:
    """Yield the parts of a pack for a Smash: a tally sheet and a tent for every group."""
    form = event_of(planner.library, key)
    look = replace(planner.options.look(Options), arms=form.arms)
    low, high = form.group or (2, players)
    if players < low:
        raise BadRequest(f"--players {players}: {event.name} has at least {low}")
    sizes = smash_groups(players, high)
    heads = {"event": event.name, "players": str(players)}
    yield conventions.coordinator(look)
    if event.minutes is not None:
        yield _timetable(heads, 1, event.minutes, planner, look)
    empty = [{"number": str(number)} for number in range(1, players + 1)]
    yield forms.sign_up(look, heads, empty)
    for number, size in enumerate(sizes, 1):
        values = heads | {"group": f"{number} of {len(sizes)}", "players": str(size)}
        yield event_pages.smash_tally(values, ("",) * size, bool(event.tiers), look)
        if form.tiers:
            yield tents.pages(form, look)


PAPERS = Product(
    "papers",
    "papers of an event, filled in from its state",
    papers,
    options=(EVENT_FILE, WHAT, ROUND, PLAYERS, OF_EVENT, START, COVER),
    by_default=False,
)
