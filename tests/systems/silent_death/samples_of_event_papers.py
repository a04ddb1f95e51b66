"""An event with every kind of its papers, and their goldens."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.press import drawlog as calls
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_death.sheets import event_pages
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.tournament import schedule
from sheetforge.systems.silent_death.tournament.papers import Papers, ranking_pages
from sheetforge.systems.silent_death.tournament.points import PLAYER_POINTS
from sheetforge.systems.silent_death.tournament.smash_acts import DrawGroups
from sheetforge.systems.silent_death.tournament.supply import TOURNAMENT
from sheetforge.tournament.acts import Drop, Enter
from sheetforge.tournament.journal import EventHeading
from sheetforge.tournament.posting import RankingState, finished_events
from sheetforge.tournament.ranking import FinishedEvent, ranking
from sheetforge.tournament.swiss import SwissState
from sheetforge.tournament.swiss_acts import Pair, Reported
from tests.systems.silent_death.samples_of_sheets import INKS, PAPERS, SD, library

GOLDENS = Path(__file__).parents[2] / "goldens" / "event-papers"

ROW = Key("events", SD, "rules-of-warfare-ii")
FLEETS = {
    "Ada": f"{SD} house=asp: 4 quark (7 4 / 8 3 / 9 2 / 6 5), 2 pulsar (10 1 7 / 4 8 3) = 291",
    "Benedikt": f"{SD} house=kashmere: 4 marut, 3 surya, 2 pit-viper-t = 300",
}
DETAILS = {"date": "14 March 2026", "place": "Club House", "organizer": "Rosa Linde"}


@cache
def cup() -> SwissState:
    """Three rounds of five: Ada loses to Dimitri and is destroyed, has a bye, beats Benedikt."""
    heading = EventHeading("swiss", SD, ROW.id, "Spring Cup", details=DETAILS)
    state = TOURNAMENT.forms["swiss"](library(), ROW).begin(heading)
    costs = {"Ada": 291.0, "Benedikt": 300.0}
    enter = [
        Enter(
            name,
            FLEETS.get(name, ""),
            f"{name}'s fleet" * (name in FLEETS),
            "asp" if name == "Ada" else "",
            costs.get(name),
            rating=612.5 if name == "Ada" else None,
        )
        for name in ("Ada", "Benedikt", "Clara", "Dimitri", "Eleonore")
    ]
    acts = (
        *enter,
        Pair(1, (("Dimitri", "Ada"), ("Clara", "Benedikt")), "Eleonore"),
        Reported(1, "Dimitri", "Ada", (120.5, 0)),
        Reported(1, "Clara", "Benedikt", (60, 150)),
        Pair(2, (("Eleonore", "Benedikt"), ("Dimitri", "Clara")), "Ada"),
        Reported(2, "Eleonore", "Benedikt", (100, 40)),
        Reported(2, "Dimitri", "Clara", margin=60),
        Drop("Clara"),
        Pair(3, (("Eleonore", "Dimitri"), ("Benedikt", "Ada"))),
        Reported(3, "Eleonore", "Dimitri", (75, 75.5)),
        Reported(3, "Benedikt", "Ada", (75, 75.5)),
    )
    for act in acts:
        act.apply(state)
    assert isinstance(state, SwissState)
    return state


def club() -> RankingState:
    autumn = FinishedEvent("Autumn Cup", "", ("Ada", "Benedikt"), {"Ada": 1, "Benedikt": 2})
    made = ranking(PLAYER_POINTS, (autumn, *finished_events(cup())))
    return RankingState(EventHeading("ranking", SD, "", "Club list"), ranking=made)


def every(look: Options) -> dict[str, tuple[Page, ...]]:
    """Every paper of the cup."""
    made, first = Papers(library(), ROW, cup(), look), cup().rounds[0]
    return {
        "sign-up": made.sign_up(),
        "registrations": made.registrations(),
        "pairings": made.pairings(first),
        "tents": made.tents(first),
        "slips": made.slips(first),
        "standings": made.standings(),
        "scores": made.scores(),
        "report": made.report(),
        "ranking": ranking_pages(club(), look),
    }


def tally(look: Options) -> tuple[Page, ...]:
    """The tally of a group of ten in a Smash."""
    key = Key("events", SD, "four-ship-smash")
    state = TOURNAMENT.forms["smash"](library(), key).begin(EventHeading("smash", SD, key.id, "S"))
    players = tuple(f"Player {number}" for number in range(1, 11))
    for act in (*map(Enter, players), DrawGroups((players,), "piranha-ii")):
        act.apply(state)
    source = Papers(library(), key, state, look)
    return source.tally(source.groups[0])


def timetable(look: Options) -> tuple[Page, ...]:
    """The times of three rounds."""
    heads = Papers(library(), ROW, cup(), look).heads
    return event_pages.timetable({**heads, "rounds": "3", "minutes": "75"}, schedule.rows(3, 75, "10:00"), look)


KINDS = (
    "sign-up",
    "registrations",
    "pairings",
    "tents",
    "slips",
    "standings",
    "scores",
    "report",
    "ranking",
    "tally",
    "timetable",
)
LOOKS = tuple(Options(paper=paper, ink=ink) for ink in INKS for paper in PAPERS)


def golden(kind: str) -> str:
    """The drawing calls of the first page of a paper, of another ink and paper for each in turn."""
    look = LOOKS[KINDS.index(kind) % len(LOOKS)]
    more = {"tally": tally, "timetable": timetable}
    pages = more[kind](look) if kind in more else every(look)[kind]
    return calls.write(Document(pages[:1], title=kind))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        (GOLDENS / f"{kind}.calls").write_text(golden(kind), encoding="utf-8")
