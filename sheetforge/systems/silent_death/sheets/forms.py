"""Forms of a tournament: sign-up, rounds, standings, score sheets, result slips, turn record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType

from sheetforge.sheet.form_data import Texts, forms_of
from sheetforge.sheet.form_page import GAP, bar, entries, paragraphs, start, writing_lines
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid, lanes
from sheetforge.systems.silent_death.figures.tournament import AWARDS, MOST_ROUNDS, margins
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.seats import PlayerSeat, name_with_fleet
from sheetforge.turns import Phase, Turn
from sheetforge.values import values

FORMS = forms_of(PACKAGE)

TURNS = 20
SLIPS = 3
SIGNED_UP, TABLES, STANDING, SEATED = 16, 16, 24, 16
"""Rows of a page: players who sign up, tables of a round, players of the standings, those with crest and fleet."""

TALLEST_SEAT = 12.0
"""The largest height in mm of the row of a player with crest and fleet."""

SPARE_TABLES = 1
"""Blank rows below the pairings of a round, for a game that is added by hand."""

TALLEST_TABLE, FEW_TABLES = 15.0, 8
"""Height of the row of a table in mm at most, and the rows from which on it is less."""

TICK = 4.5


Values = Mapping[str, str]
"""Known values of the boxes of a page, by name."""

NO_VALUES: Values = MappingProxyType({})


def parts(numbered: str, known: Sequence[Cells], count: int, spare: int | None = None) -> list[list[Line]]:
    """Return the rows of every page, at most `count` each: the known ones first, then blank ones.

    Blank rows continue the numbers in the column `numbered`, and as many as fill the page follow known
    rows; where `spare` says how many, these have no number, which would be taken for that of a known
    one. Without known rows there is one blank page.
    """
    pages = max(1, -(-len(known) // count))
    rows = [Line(cells) for cells in known]
    rows += blank_rows(pages * count - len(known), numbered, len(known) + 1)
    if known and spare is not None:
        rows[len(known) :] = blank_rows(min(spare, len(rows) - len(known)))
    return [rows[start : start + count] for start in range(0, pages * count, count)]


def _prefix(name: str, at: int) -> str:
    """Return the prefix of the fields of a page: the name of the form, further ones numbered."""
    return f"{name}.{at + 1}" if at else name


def sign_up(options: Options, values: Values = NO_VALUES, players: Sequence[Cells] = ()) -> tuple[Page, ...]:
    """The master sign-up sheet, lying, with the pool of player points."""
    columns = FORMS.columns("sign-up")
    pages = []
    for index, rows in enumerate(parts("number", players, SIGNED_UP)):
        page = start("Master sign-up", "player points are pooled", options, landscape=True)
        form, area = page.form, page.area
        y = entries(form, area, FORMS.boxes("sign-up"), values)
        foot = 9.5
        pitch = (area.bottom - foot - y - 8.2) / SIGNED_UP
        box = area.level(y)
        y = grid(form, box, columns, rows, "player", pitch, 9.0, 8.2) + 1.6
        notes = Box(area.x, y, area.width, area.bottom - y)
        paragraphs(form, notes, FORMS.texts("sign-up"), "notes", 8.0)
        pages.append(page.close(_prefix("sign-up", index)))
    return tuple(pages)


def swiss_round(options: Options, values: Values = NO_VALUES, tables: Sequence[Cells] = ()) -> tuple[Page, ...]:
    """The pairings of a round with room for their results."""
    made = enumerate(parts("table", tables, TABLES, SPARE_TABLES))
    return tuple(_round_page(options, values, rows, at) for at, rows in made)


def _round_page(options: Options, values: Values, rows: Sequence[Line], at: int) -> Page:
    page = start("Swiss round", "pairings and results", options)
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("round"), values)
    columns = FORMS.columns("round")
    foot = 49.0
    pitch = min(TALLEST_TABLE, (area.bottom - foot - y - 8.0) / max(len(rows), FEW_TABLES))
    box = area.level(y)
    bottom = grid(form, box, columns, rows, "table", pitch, 9.0, 8.0)
    places = zip(columns, lanes(columns, box), strict=True)
    middle = next(place for column, place in places if column.key == "vm")
    for x in (middle.x, middle.right):
        form.down(x, y + 8.0, bottom, form.brush.rule)
    y = bottom + GAP
    y = entries(form, area.level(y), FORMS.boxes("round-foot"), values)
    paragraphs(form, Box(area.x, y, area.width, area.bottom - y), _pairing(), "pairing", 8.0)
    return page.close(_prefix("round", at))


def _pairing() -> Texts:
    """The rules of pairing, and of the end of a game."""
    return [*FORMS.texts("pairing"), *FORMS.texts("conduct")[:3], *FORMS.texts("last-turn")[:2]]


def standing_columns(rounds: int = MOST_ROUNDS) -> tuple[Column, ...]:
    """Return the columns of the standings: players, rounds, sums."""
    return (
        *FORMS.columns("standings-players"),
        *(Column(f"r{n}", f"R{n}", wide=10.0, write=True) for n in range(1, rounds + 1)),
        *FORMS.columns("standings-sums"),
    )


def standings(
    options: Options,
    values: Values = NO_VALUES,
    players: Sequence[Cells] = (),
    seats: Sequence[PlayerSeat] = (),
    rounds: int = MOST_ROUNDS,
) -> tuple[Page, ...]:
    """Everyone's points round by round, the tie-breakers, the places.

    With their `seats` players have crest, fleet and flagship; not in a form to fill in, whose names are fields.
    """
    columns = standing_columns(rounds)
    seats = () if options.fillable else seats
    pages = []
    for index, rows in enumerate(parts("number", players, SEATED if seats else STANDING, 0 if seats else None)):
        page = start("Standings", "tournament points round by round", options)
        form, area = page.form, page.area
        y = entries(form, area, FORMS.boxes("standings"), values)
        foot = 22.0
        pitch = (area.bottom - foot - y - 8.2) / STANDING
        if seats:
            pitch = min(TALLEST_SEAT, (area.bottom - foot - y - 8.2) / len(rows))
        box = area.level(y)
        shown = seats[index * SEATED :]

        def seat(row: int, cell: Box, form: Form = form, shown: Sequence[PlayerSeat] = shown) -> None:
            name_with_fleet(form, shown[row], cell, f"player {row + 1}")

        end = grid(form, box, columns, rows, "player", pitch, 9.0, 8.2, pictured={"name": seat} if seats else {}) + 2.0
        below = Box(area.x, end, area.width, area.bottom - end)
        paragraphs(form, below, FORMS.texts("ties"), "ties", 8.0)
        pages.append(page.close(_prefix("standings", index)))
    return tuple(pages)


def score_sheet(
    options: Options, values: Values = NO_VALUES, games: Sequence[Cells] = (), name: str = "score"
) -> tuple[Page, ...]:
    """One player's games, and the table of points for results."""
    page = start("Score sheet", "one for every player", options)
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("score"), values)
    columns = FORMS.columns("score")
    (rows,) = parts("round", games, MOST_ROUNDS)
    pitch = 11.5 if area.height > 250 else 10.0
    box = area.level(y)
    y = grid(form, box, columns, rows, "round", pitch, 9.0, 8.4) + GAP
    sums = FORMS.boxes("score-sum")
    y = entries(form, area.level(y), sums, values, name="sum", height=12.0)
    y = bar(form, area.x, y, area.width, "What a game is worth", "margin: the winner’s TPV left less the loser’s")
    y = _awards(form, area.level(y)) + 2.0
    y = paragraphs(form, Box(area.x, y, area.width, 18.0), FORMS.texts("ties"), "ties", 8.0)
    y = bar(form, area.x, y + 1.0, area.width, "Conventions and conduct") + 1.2
    y = _conduct(form, Box(area.x, y, area.width, 34.0)) + 1.0
    form.label("Notes", area.x, y + 2.2)
    writing_lines(form, Box(area.x, y + 1.0, area.width, area.bottom - y - 1.0), "notes")
    return (page.close(name),)


def _conduct(form: Form, box: Box) -> float:
    """Conventions and conduct in two columns; returns the y below them."""
    shown = [*FORMS.texts("conventions"), *FORMS.texts("conduct")[:3], *FORMS.texts("last-turn")[1:2]]
    width = (box.width - GAP) / 2
    return max(
        paragraphs(form, Box(box.x + index * (width + GAP), box.y, width, box.height), half, "conduct", 8.0)
        for index, half in enumerate((shown[:5], shown[5:]))
    )


def _awards(form: Form, box: Box) -> float:
    """The table of results."""
    rows = [
        Line(
            {
                "destroyed": margins(award, True),
                "left": margins(award, False),
                "winner": f"{award.winner}  ({award.letters[0]})",
                "loser": f"{award.loser}  ({award.letters[1]})",
            }
        )
        for award in AWARDS
    ]
    return grid(form, box, FORMS.columns("awards"), rows, "award", 5.6, 9.0, 8.2)


@values(frozen=True, slots=True)
class SlipData:
    """A slip: its boxes, a row for either player, and the keys of its ticks that are set."""

    values: Values = field(default_factory=dict)
    players: tuple[Cells, ...] = ()
    ticks: frozenset[str] = frozenset()


def result_slips(options: Options, slips: Sequence[SlipData] = ()) -> tuple[Page, ...]:
    """Slips to hand in after a game, to be cut apart."""
    shown = [*slips] or [SlipData()]
    shown += [SlipData()] * (-len(shown) % SLIPS)
    return tuple(_slips(options, shown[first : first + SLIPS], first // SLIPS) for first in range(0, len(shown), SLIPS))


def _slips(options: Options, slips: Sequence[SlipData], at: int) -> Page:
    page = start("Result slips", "cut apart along the lines", options)
    form, area = page.form, page.area
    height = area.height / SLIPS
    for number, slip in enumerate(slips, 1):
        top = area.y + (number - 1) * height
        if number > 1:
            form.across(area.x, area.right, top, form.brush.ray)
        y = bar(form, area.x, top + (0.0 if number == 1 else 4.0), area.width, "Result slip")
        bottom = top + height - (0.0 if number == SLIPS else 4.0)
        inner = Box(area.x, y + 2.0, area.width, bottom - y - 2.0)
        _slip(form, inner, f"slip.{number}", slip)
    return page.close(_prefix("slips", at))


def _slip(form: Form, box: Box, name: str, slip: SlipData) -> None:
    """One slip: who played, what is left, who won, two signatures."""
    y = entries(form, box, FORMS.boxes("slip"), slip.values, name=name)
    columns = FORMS.columns("slip")
    pitch = min(26.0, (box.bottom - y - 7.0 - 7.0) / 2)
    rows = [Line(cells) for cells in slip.players] or blank_rows(2)
    y = grid(form, box.level(y), columns, rows, name, pitch, 10.0, 7.0) + 2.4
    x = box.x
    for key, text in FORMS.texts("slip-ticks"):
        form.tick(f"{name}.{key}", Box(x, y, TICK, TICK), text, key in slip.ticks)
        base = y + (TICK + cap_height("regular", 9.0)) / 2
        x += TICK + 1.6 + form.text(text, x + TICK + 1.6, base, 9.0) + 8.0


def turn_record(turn: Turn, options: Options) -> tuple[Page, ...]:
    """A line a turn: the phases to tick, initiative, notes."""
    page = start("Turn record", turn.note, options)
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("turn-record"))
    phases = tuple(Column(_phase_key(phase), phase.short, wide=14.0) for phase in turn.phases)
    columns = (*FORMS.columns("turn-record"), *phases, *FORMS.columns("turn-record-notes"))
    head = 8.2
    pitch = (area.bottom - y - head) / TURNS
    keys = [column.key for column in phases]
    rows = [replace(row, cells={**dict.fromkeys(keys, ""), **row.cells}) for row in blank_rows(TURNS, "turn")]
    box = area.level(y)
    grid(form, box, columns, rows, "turn", pitch, 9.0, head)
    for column, place in zip(columns, lanes(columns, box), strict=True):
        for number in range(TURNS if column.key in keys else 0):
            middle = y + head + (number + 0.5) * pitch
            tick = Box(place.center[0] - TICK / 2, middle - TICK / 2, TICK, TICK)
            form.tick(f"turn.{number + 1:02d}.{column.key}", tick, column.head)
    return (page.close(f"turns.{turn.id}"),)


def _phase_key(phase: Phase) -> str:
    """Return the key of the column of a phase."""
    return phase.short.lower().replace(".", "")
