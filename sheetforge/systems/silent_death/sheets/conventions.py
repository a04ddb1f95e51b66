"""Conduct of a tournament on paper: conventions of play, forfeits, the last turn, the figures.

The coordinator has a page of it, the players have a pair of cards; forms quote single lines.
"""

from __future__ import annotations

from itertools import count

from sheetforge.sheet.cards import Card, fill, notes
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import GAP, bar, paragraphs, start, writing_lines
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Heading, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid
from sheetforge.systems.silent_death.figures.player_points import player_points
from sheetforge.systems.silent_death.figures.tournament import (
    AWARDS,
    BYES,
    MOST_ROUNDS,
    ROUNDS,
    SMASH_GROUP,
    bye,
    margins,
    smash_groups,
)
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options

FORMS = forms_of(PACKAGE)


def byes() -> str:
    """Return the points of a bye round by round, in one line.

    >>> byes()
    '8, 6, 4, 2 points in rounds 1, 2, 3 and from 4 on'
    """
    last = next(number for number in count(1) if bye(number) == bye(number + 1))
    points = ", ".join(str(bye(number)) for number in range(1, last + 1))
    return f"{points} points in rounds {', '.join(map(str, range(1, last)))} and from {last} on"


def bye_margins() -> str:
    """Return the victory margin that each bye counts for, in one line."""
    return ", ".join(
        f"{bye.points}\u00a0points\u00a0{'+' if bye.margin > 0 else ''}{bye.margin}".replace("-", "–") for bye in BYES
    )


def tie_score() -> int:
    """Return the score of an opponent for a round that was not played: that of a tie."""
    return next(award.winner for award in AWARDS if award.winner == award.loser)


def rounds_line() -> str:
    """The rounds by players in one line, those of unofficial events marked."""
    counts = [
        f"up to {event_rounds.players}: {event_rounds.rounds}{'' if event_rounds.official else '*'}"
        for event_rounds in ROUNDS
    ]
    return f"{'; '.join(counts)}; more: {MOST_ROUNDS}. * Not an official event."


def groups_line(fewest: int = SMASH_GROUP[0], most: int = SMASH_GROUP[1]) -> str:
    """Return the size of a game of a Smash in a line, and how more players are divided."""
    sizes = " and ".join(map(str, smash_groups(most + 1, most)))
    return (
        f"{fewest} to {most} players a game. More play in groups side by side, each an event of "
        f"its own with its own winner: {most + 1} as {sizes}."
    )


def coordinator(options: Options) -> tuple[Page, ...]:
    """The coordinator's page: rounds, groups, time, conduct, ranking."""
    page = start("For the coordinator", "figures of a tournament", options)
    form, area = page.form, page.area
    left = Box(area.x, area.y, (area.width - GAP) / 2, 0.0)
    right = Box(left.right + GAP, area.y, left.width, 0.0)
    y = max(_rounds(form, left), _groups(form, right)) + GAP
    y = _ranking(form, area.level(y)) + GAP
    y = paragraphs(form, Box(area.x, y, area.width, 30.0), FORMS.texts("ranking"), "ranking", 9.0, 7.0, 1.4)
    for title, note, section in (
        ("Conventions of play", "unless both players agree otherwise beforehand", "conventions"),
        ("Conduct", "", "conduct"),
        ("Time", "", "last-turn"),
    ):
        y = bar(form, area.x, y + GAP, area.width, title, note) + 1.6
        box = Box(area.x, y, area.width, 32.0)
        y = paragraphs(form, box, FORMS.texts(section), title.lower(), 9.5, 7.0, 1.4)
    y += GAP
    form.label("Notes", area.x, y + 2.2)
    writing_lines(form, Box(area.x, y + 1.0, area.width, area.bottom - y - 1.0), "notes")
    return (page.close("coordinator"),)


def _rounds(form: Form, box: Box) -> float:
    """The table of rounds by players; returns the y below it."""
    y = bar(form, box.x, box.y, box.width, "Rounds", "of a Swiss tournament")
    columns = FORMS.columns("rounds")
    fewest, rows = 2, []
    for event_rounds in ROUNDS:
        span = f"{fewest}–{event_rounds.players}" if fewest < event_rounds.players else str(fewest)
        official = "yes" if event_rounds.official else "no"
        rows.append(Line({"players": span, "rounds": str(event_rounds.rounds), "official": official}))
        fewest = event_rounds.players + 1
    last = {"players": f"{fewest} or more", "rounds": str(MOST_ROUNDS), "official": "yes"}
    rows.append(Line(last))
    return grid(form, box.level(y), columns, rows, "rounds", 5.6, 9.0, 6.0)


def _groups(form: Form, box: Box) -> float:
    """The games of a Smash by the players who come; returns the y below it."""
    fewest, most = SMASH_GROUP
    y = bar(form, box.x, box.y, box.width, "Groups of a Smash", "each an event of its own")
    columns = FORMS.columns("groups")
    rows = [Line({"players": f"{fewest}–{most}", "games": "one"})]
    # The table ends with three full games, in as many lines as that of the rounds beside it.
    for low, high in ((1, 3), (4, 6), (7, 10), (11, 13), (14, 16), (17, 20)):
        span = range(most + low, most + high + 1)
        shown = [" + ".join(map(str, smash_groups(players))) for players in span]
        rows.append(Line({"players": f"{span[0]}–{span[-1]}", "games": "; ".join(shown)}))
    return grid(form, box.level(y), columns, rows, "groups", 5.6, 9.0, 6.0)


def _ranking(form: Form, box: Box) -> float:
    """Player points for a game by how far apart two players are; returns the y below it."""
    title, note = "Bonus for every game", "own player points less the opponent’s"
    y = bar(form, box.x, box.y, box.width, title, note)
    bonuses = player_points().bonuses
    columns = (
        Column("result", "", "left", "bold", wide=14.0),
        *(Column(bonus.apart, bonus.apart, share=1.0) for bonus in bonuses),
    )
    rows = [
        Line({"result": "Win", **{bonus.apart: f"+{bonus.win}" for bonus in bonuses}}),
        Line({"result": "Loss", **{bonus.apart: f"–{-bonus.loss}" for bonus in bonuses}}),
    ]
    return grid(form, box.level(y), columns, rows, "bonus", 5.6, 9.0, 6.0)


def conventions_card() -> Card:
    """Conventions and conduct, for the table."""

    def draw(form: Form, box: Box) -> None:
        parts: list[Part] = [Heading("Conventions of play")]
        parts += notes(FORMS.texts("conventions"))
        parts.append(Heading("Conduct", breaks=True))
        parts += notes(FORMS.texts("conduct"))
        fill(form, parts, box.columns(2, 5.0), 15.0)

    return ("Conventions", "unless both agree otherwise beforehand", draw)


def scoring_card() -> Card:
    """The table of results, and the end of a game."""

    def draw(form: Form, box: Box) -> None:
        columns = FORMS.columns("awards-card")
        rows = [
            Line(
                {
                    "destroyed": margins(award, True),
                    "left": margins(award, False),
                    "winner": str(award.winner),
                    "loser": str(award.loser),
                }
            )
            for award in AWARDS
        ]
        y = grid(form, box.level(box.y), columns, rows, "award", 6.4, 10.0, 8.4)
        y += GAP
        parts: list[Part] = [
            Heading("The end of a game"),
            *notes(FORMS.texts("last-turn")[:2]),
            Heading("After time", breaks=True),
            *notes(FORMS.texts("last-turn")[2:]),
        ]
        fill(form, parts, Box(box.x, y, box.width, box.bottom - y).columns(2, 5.0), 15.0)

    return ("Scoring", "margin: the winner’s TPV left less the loser’s", draw)
