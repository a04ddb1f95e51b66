"""Conduct of a tournament on paper: conventions of play, forfeits, the last turn, the figures.

The coordinator has a page of it, the players have a pair of cards; forms quote single lines.
"""

from __future__ import annotations

from sheetforge.sheet.cards import Card
from sheetforge.sheet.form_page import GAP, bar, paragraphs, start, writing_lines
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.column import Heading, Note, Part, draw_settled, settle
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Lane, Line, grid
from sheetforge.systems.silent_death.figures.tournament import (
    AWARDS,
    BETWEEN_ROUNDS,
    BONUSES,
    FIRST_POINTS,
    FULL_SCORE,
    MOST_ROUNDS,
    POOL,
    REPORT_WEEKS,
    REPORTED_AFTER,
    ROUNDS,
    SMASH_GROUP,
    SMASH_WINNER,
    START_UP,
    WARNING,
    smash_groups,
)
from sheetforge.systems.silent_death.schema.optional_rules import settings
from sheetforge.systems.silent_death.sheets.display import Options

Texts = list[tuple[str, str]]

CONVENTIONS: Texts = [
    ("Cocked dice:", "a die that leans is rolled again, with all dice of the same throw."),
    ("Off the table:", "so is a die that falls off the table, with all dice of the same throw."),
    ("Hand off the miniature:", "once you let go of a miniature its move for the turn stands."),
    ("No going back:", "after a roll or a move in a phase nothing is done in an earlier one."),
]
"""In force unless both players agree otherwise before the game."""


def conduct() -> Texts:
    """What ends a game early, and what the opponent gets."""
    seconds = settings()["time-limit"]["seconds_a_move"]
    full = f"the opponent gets {FULL_SCORE} points"
    return [
        ("Stalling:", f"a ship has {seconds} seconds to move. Call the coordinator, who may watch "
         f"and give the game to the player who does not stall: {FULL_SCORE} points."),
        ("Dropping out:", f"leaving a game is leaving the tournament: {full}, and who leaves "
         "has no prize, no ranking and no way back. Leave between rounds, and say so."),
        ("Cheating:", f"the player is out of the event at once; {full}."),
        ("Mistakes:", "a breach of the rules is put right as soon as it is pointed out."),
    ]  # fmt: skip


def last_turn() -> Texts:
    """How long a game lasts once time is up."""
    return [
        ("Time:", f"{WARNING} minutes before the end the coordinator calls it."),
        ("Last turn, two players:", "when time is up the turn in play is finished. A game whose "
         f"turn {REPORTED_AFTER} ends before that is reported then."),
        ("Last turn, a Smash:", "when time is up play goes on until the player who moved last has "
         "finished a turn, so that all have had as many."),
        ("When it is over:", "leave ships and displays on the table and tell the coordinator, who "
         "may look at the game before anything is picked up."),
    ]  # fmt: skip


def rounds_line() -> str:
    """The rounds by players in one line, those of unofficial events marked."""
    counts = [f"up to {one.players}: {one.rounds}{'' if one.official else '*'}" for one in ROUNDS]
    return f"{'; '.join(counts)}; more: {MOST_ROUNDS}. * Not an official event."


def groups_line(fewest: int = SMASH_GROUP[0], most: int = SMASH_GROUP[1]) -> str:
    """How large a game of a Smash is, and what is done with more players."""
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
    y = _ranking(form, Box(area.x, y, area.width, 0.0)) + GAP
    ranking = [
        ("Player points:", f"a new player has {FIRST_POINTS}; each player puts {POOL} into the "
         "pool, which is shared out by the places. The bonus of the table is added for every game. "
         f"The winner of a Smash gets {SMASH_WINNER}, once."),
        ("Report", f"within {REPORT_WEEKS} weeks: the places of all players with their score "
         "sheets; of a Smash the winner alone."),
        ("Minutes besides play:", f"{START_UP} to start up, about {BETWEEN_ROUNDS} between "
         "rounds."),
    ]  # fmt: skip
    y = paragraphs(form, Box(area.x, y, area.width, 30.0), ranking, "ranking", 9.0, 7.0, 1.4)
    for title, note, texts in (
        ("Conventions of play", "unless both players agree otherwise beforehand", CONVENTIONS),
        ("Conduct", "", conduct()),
        ("Time", "", last_turn()),
    ):
        y = bar(form, area.x, y + GAP, area.width, title, note) + 1.6
        box = Box(area.x, y, area.width, 32.0)
        y = paragraphs(form, box, texts, title.lower(), 9.5, 7.0, 1.4)
    y += GAP
    form.label("Notes", area.x, y + 2.2)
    writing_lines(form, Box(area.x, y + 1.0, area.width, area.bottom - y - 1.0), "notes")
    return (page.close("coordinator"),)


def _rounds(form: Form, box: Box) -> float:
    """The table of rounds by players; gives the y below it."""
    y = bar(form, box.x, box.y, box.width, "Rounds", "of a Swiss tournament")
    lanes = (
        Lane("Players", share=1.0, face="bold"),
        Lane("Rounds", share=1.0),
        Lane("Official", share=1.0),
    )
    fewest, rows = 2, []
    for one in ROUNDS:
        span = f"{fewest}–{one.players}" if fewest < one.players else str(fewest)
        rows.append(Line((span, str(one.rounds), "yes" if one.official else "no")))
        fewest = one.players + 1
    rows.append(Line((f"{fewest} or more", str(MOST_ROUNDS), "yes")))
    return grid(form, Box(box.x, y, box.width, 0.0), lanes, rows, "rounds", 5.6, 9.0, 6.0)


def _groups(form: Form, box: Box) -> float:
    """The games of a Smash by the players who come; gives the y below it."""
    fewest, most = SMASH_GROUP
    y = bar(form, box.x, box.y, box.width, "Groups of a Smash", "each an event of its own")
    lanes = (Lane("Players", wide=20.0, face="bold"), Lane("Games", share=1.0, align="left"))
    rows = [Line((f"{fewest}–{most}", "one"))]
    # The table ends with three full games, in as many lines as that of the rounds beside it.
    for low, high in ((1, 3), (4, 6), (7, 10), (11, 13), (14, 16), (17, 20)):
        span = range(most + low, most + high + 1)
        shown = [" + ".join(map(str, smash_groups(players))) for players in span]
        rows.append(Line((f"{span[0]}–{span[-1]}", "; ".join(shown))))
    return grid(form, Box(box.x, y, box.width, 0.0), lanes, rows, "groups", 5.6, 9.0, 6.0)


def _ranking(form: Form, box: Box) -> float:
    """Player points for a game by how far apart two players are; gives the y below it."""
    title, note = "Bonus for every game", "own player points less the opponent’s"
    y = bar(form, box.x, box.y, box.width, title, note)
    lanes = (
        Lane("", wide=14.0, face="bold", align="left"),
        *(Lane(one.apart, share=1.0) for one in BONUSES),
    )
    rows = [
        Line(("Win", *(f"+{one.win}" for one in BONUSES))),
        Line(("Loss", *(f"–{-one.loss}" for one in BONUSES))),
    ]
    return grid(form, Box(box.x, y, box.width, 0.0), lanes, rows, "bonus", 5.6, 9.0, 6.0)


# --- cards -------------------------------------------------------------------------------------


def conventions_card() -> Card:
    """Conventions and conduct, for the table."""

    def draw(form: Form, box: Box) -> None:
        parts: list[Part] = [Heading("Conventions of play")]
        parts += _notes(CONVENTIONS)
        parts.append(Heading("Conduct", breaks=True))
        parts += _notes(conduct())
        _columns(form, parts, box)

    return ("Conventions", "unless both agree otherwise beforehand", draw)


def scoring_card() -> Card:
    """What a game is worth, and when it ends."""

    def draw(form: Form, box: Box) -> None:
        lanes = (
            Lane("Margin,", share=1.2, under="loser’s fleet destroyed"),
            Lane("Margin,", share=1.2, under="part of it left"),
            Lane("Winner", share=0.8, face="bold", under="points"),
            Lane("Loser", share=0.8, face="bold", under="points"),
        )
        rows = [
            Line((one.destroyed, one.standing, str(one.winner), str(one.loser))) for one in AWARDS
        ]
        y = grid(form, Box(box.x, box.y, box.width, 0.0), lanes, rows, "award", 6.4, 10.0, 8.4)
        y += GAP
        parts: list[Part] = [
            Heading("The end of a game"),
            *_notes(last_turn()[:2]),
            Heading("After time", breaks=True),
            *_notes(last_turn()[2:]),
        ]
        _columns(form, parts, Box(box.x, y, box.width, box.bottom - y))

    return ("Scoring", "margin: the winner’s TPV left less the loser’s", draw)


def _notes(texts: Texts) -> list[Part]:
    return [Note((Run(f"{head} ", "bold"), Run(text)), head) for head, text in texts]


def _columns(form: Form, parts: list[Part], box: Box) -> None:
    """Text in two columns, as large as it goes."""
    gap = 5.0
    wide = (box.width - gap) / 2
    boxes = [Box(box.x + n * (wide + gap), box.y, wide, box.height) for n in (0, 1)]
    settled = settle(form, parts, boxes, largest=15.0)
    if settled is None:
        raise form.problem("card", "its text does not fit")
    draw_settled(form, settled, boxes, notes=False)
