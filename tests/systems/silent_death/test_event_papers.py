"""Papers of an event from its state: figures on every page, sound on both papers in every ink."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.press import pdf
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_death.products.event_papers import papers
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.likeness import drawing_of
from sheetforge.systems.silent_death.tournament import schedule
from sheetforge.systems.silent_death.tournament.papers import Papers
from sheetforge.systems.silent_death.tournament.supply import TOURNAMENT
from sheetforge.tournament.acts import Enter
from sheetforge.tournament.journal import EventHeading
from tests.systems.silent_death import samples_of_event_papers as samples
from tests.systems.silent_death.samples_of_event_papers import ROW, every
from tests.systems.silent_death.samples_of_sheets import INKS, PAPERS, SD, library, words
from tests.systems.sound_pages import sound


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_papers_are_sound(paper_name: str, ink: str) -> None:
    """Nothing leaves the printable area or lies over anything else."""
    for name, pages in every(Options(paper=paper_name, ink=ink)).items():
        assert pages, name
        for page in pages:
            sound(page, paper_name)


def test_papers_have_the_figures_of_the_event() -> None:
    """Players, fleets with their crews, points left, sums, places and player points."""
    said = {name: words(pages) for name, pages in every(Options()).items()}
    assert "1 Ada Ada's fleet 612.5 4 2 Benedikt" in said["sign-up"]
    assert "Club House Date 14 March 2026 Coordinator Rosa Linde" in said["sign-up"]
    assert "Quark 33 2 44 4 176 Pulsar 41 3 57.5 2 115" in said["registrations"]
    assert " 7 4 8 3 9 2 6 5 10 1 7 4 8 3 " in said["registrations"]
    # A ship that the event's book prices and has no display of.
    assert "Pit Viper T 8 2 19 2 38" in said["registrations"]
    assert "Round 2 bye 6 7" in said["registrations"]
    assert "1 Dimitri 0 120.5 7 120.5 1 0 0 Ada" in said["pairings"]
    assert "Bye Eleonore Points of the bye 8" in said["pairings"]
    assert "TABLE 1 Dimitri Ada Ada's fleet Spring Cup" in said["tents"]
    assert "TABLE 2 Clara Benedikt Benedikt's fleet Spring Cup" in said["tents"]
    assert "Ada 291 0 –120.5 1" in said["slips"]
    assert "1 Dimitri 7 5 5 17 256 " in said["standings"]
    assert "Ada Ada's fleet " in said["standings"]
    assert "5 Clara (out)" in said["standings"]
    assert "1 Ada 120.5 0 120.5 yes b 7" in said["scores"]
    assert "4 Ada Ada's fleet 12 1-0-1 612.5 –10 –1 601.5" in said["report"]
    assert "– Clara 5 0-0-2 2 500 –10 –2 488" in said["report"]
    assert "1 Dimitri 518 1 +18 Spring Cup" in said["ranking"]


def test_players_have_the_dearest_ship_of_their_fleet() -> None:
    """On tents and in the standings she is drawn in the livery of the House; a player without a fleet has none."""
    source = Papers(library(), ROW, samples.cup(), Options())
    ships = {seat.player: seat.flagship for seat in map(source._seat, ("Ada", "Clara"))}
    assert ships["Clara"] is None
    assert ships["Ada"] == drawing_of(library(), Key("ships", SD, "pulsar"))


def test_filled_papers_are_forms_too() -> None:
    """With fields for what is still to be written, each of its own name in the document."""
    for name, pages in every(Options(fillable=True)).items():
        assert pdf.write(Document(pages, name)).startswith(b"%PDF")


def test_long_lists_go_on_over_pages() -> None:
    """A hundred players sign up on seven sheets, and no field has a name twice."""
    heading = EventHeading("swiss", SD, ROW.id, "Big Cup")
    state = TOURNAMENT.forms["swiss"](library(), ROW).begin(heading)
    for number in range(100):
        Enter(f"Player {number + 1}").apply(state)
    pages = Papers(library(), ROW, state, Options(fillable=True)).sign_up()
    assert len(pages) == 7
    assert pdf.write(Document(pages, "sign-up")).startswith(b"%PDF")


# --- timetable and pack ----------------------------------------------------------------------


def test_a_timetable_has_the_printed_minutes() -> None:
    """20 to start, 75 a round with a call 10 before its end, 10 between; over midnight too."""
    rows = schedule.rows(2, 75, "10:00")
    assert [(row["time"], row["act"], row["minutes"]) for row in rows] == [
        ("10:00", "Sign-up and start", "20"),
        ("10:20", "Round 1", "75"),
        ("11:25", "Call: 10 minutes left", ""),
        ("11:35", "Time: the turn in play is the last", "10"),
        ("11:45", "Round 2", "75"),
        ("12:50", "Call: 10 minutes left", ""),
        ("13:00", "Time: the turn in play is the last", "10"),
        ("13:10", "Final standings", ""),
    ]
    assert [row["time"] for row in schedule.rows(1, 120, "")] == ["+0:00", "+0:20", "+2:10", "+2:20", "+2:30"]
    assert schedule.rows(1, 120, "23:00")[-1]["time"] == "1:30 (day 2)"
    with pytest.raises(BadRequest, match="--start 25:00: write the time of day"):
        schedule.rows(1, 120, "25:00")


def pack(fillable: bool = False, **settings: str | int) -> tuple[Page, ...]:
    planner = Planner(library(), SD, PrintOptions(settings=settings, fillable=fillable))
    (sheet,) = papers(planner)
    document = sheet.lay_out()
    # No field may have a name twice.
    assert not fillable or pdf.write(document).startswith(b"%PDF")
    return document.pages


def test_a_pack_has_all_that_so_many_players_need() -> None:
    """Nine players: four rounds of four tables, a registration and a score sheet for each."""
    shown = [page.label for page in pack(True, **{"players": 9, "of-event": ROW.id})]
    assert shown.count("Rules of Warfare II: custom fleet") == shown.count("Score sheet") == 9
    assert shown.count("Swiss round") == 4
    assert shown.count("Result slips") == 4 * 2
    assert {"For the coordinator", "Timetable", "Master sign-up", "Standings"} <= set(shown)


def test_a_pack_for_a_smash_has_a_tally_for_every_group() -> None:
    """Eleven players play as six and five; each group has its tally and its tent."""
    pages = pack(**{"players": 11, "of-event": "house-smash", "start": "14:00"})
    tallies = [page for page in pages if page.label == "Smash tally"]
    assert ["Group 1 of 2 Players 6" in words((tallies[0],)), "Group 2 of 2 Players 5" in words((tallies[1],))] == [
        True,
        True,
    ]
    assert sum(page.label == "House Smash" for page in pages) == 2
    for page in tallies:
        sound(page, "a4")


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_tally_of_a_group_has_its_players(paper_name: str) -> None:
    """A row a ship for everybody of the group, who write what they do past reduction."""
    pages = samples.tally(Options(paper=paper_name))
    assert "Group 1 of 1 Players 10" in words(pages)
    assert words(pages).count("Player 7") == 1
    sound(pages[0], paper_name)


@pytest.mark.parametrize("kind", samples.KINDS)
def test_the_drawing_calls_of_papers_are_the_golden_ones(kind: str) -> None:
    """A changed paper shows as a diff of its calls; `make goldens` accepts it after review."""
    log = (samples.GOLDENS / f"{kind}.calls").read_text(encoding="utf-8")
    assert samples.golden(kind) == log


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"players": 9}, "name the event with --of-event"),
        ({"of-event": "house-smash"}, "name the number of players with --players"),
        ({"players": 3, "of-event": "house-smash"}, "House Smash has at least 4"),
        ({"players": 1, "of-event": ROW.id}, "an event has at least 2"),
        ({"players": 9, "of-event": "rules-of-warfare"}, "did you mean 'rules-of-warfare-ii'"),
        ({"players": 9, "event-file": "e.jsonl"}, "--players a pack without one"),
    ],
)
def test_requests_that_make_no_pack(settings: dict[str, str | int], why: str) -> None:
    """The message names the option that is missing or too much."""
    with pytest.raises(BadRequest, match=why):
        pack(**settings)
