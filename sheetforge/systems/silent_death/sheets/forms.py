"""Forms of a tournament: sign-up, rounds, standings, score sheets, result slips, turn record."""

from __future__ import annotations

from sheetforge.sheet.form_page import (
    GAP,
    bar,
    entries,
    paragraphs,
    start,
    writing_lines,
)
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Lane, Line, grid, lanes
from sheetforge.systems.silent_death.figures.tournament import (
    AWARDS,
    DESTRUCTION,
    MOST_ROUNDS,
    POOL,
)
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.words.forms import Texts, texts
from sheetforge.turns import Turn

TURNS = 20
SLIPS = 3
TICK = 4.4


def sign_up(options: Options) -> tuple[Page, ...]:
    """The master sign-up sheet, lying, with the pool of player points."""
    page = start("Master sign-up", "player points are pooled", options, landscape=True)
    form, area = page.form, page.area
    boxes = (("event", "Event", 3.0), ("place", "Place", 2.0), ("date", "Date", 1.2),
             ("coordinator", "Coordinator", 2.0), ("players", "Players", 0.8),
             ("pool", f"Pool ({POOL} each)", 1.0))  # fmt: skip
    y = entries(form, area, boxes)
    columns = (
        Lane("No.", wide=9.0, face="medium"),
        Lane("Player", "name", share=1.6, align="left"),
        Lane("Handle", "handle", share=1.0, align="left"),
        Lane("Address, telephone, e-mail", "contact", share=2.2, align="left"),
        Lane("Fleet", "fleet", share=1.0, align="left"),
        Lane("Player", "points", wide=17.0, under="points"),
        Lane("Dropped", "dropped", wide=17.0, under="after round"),
        Lane("Place", "rank", wide=14.0),
    )
    foot = 9.5
    count = 16
    pitch = (area.bottom - foot - y - 8.2) / count
    rows = [Line((str(n), *("",) * 7)) for n in range(1, count + 1)]
    y = grid(form, Box(area.x, y, area.width, 0.0), columns, rows, "player", pitch, 9.0, 8.2) + 1.6
    paragraphs(form, Box(area.x, y, area.width, area.bottom - y), texts("sign-up"), "notes", 8.0)
    return (page.close("sign-up"),)


def swiss_round(options: Options) -> tuple[Page, ...]:
    """The pairings of a round with room for their results."""
    page = start("Swiss round", "pairings and results", options)
    form, area = page.form, page.area
    boxes = (("event", "Event", 3.0), ("round", "Round", 0.8), ("of", "Of", 0.8),
             ("start", "Start", 1.0), ("last-call", "Ten minutes left", 1.2),
             ("end", "Time", 1.0))  # fmt: skip
    y = entries(form, area, boxes)
    side = (
        Lane("Player", "a", share=1.0, align="left"),
        Lane("Before", "a-before", wide=13.0),
        Lane("TPV left", "a-left", wide=15.0),
        Lane("Points", "a-points", wide=13.0),
    )
    other = tuple(
        Lane(one.head, one.key.replace("a", "b", 1), one.wide, one.share, one.align)
        for one in reversed(side)
    )
    columns = (Lane("Table", wide=11.0, face="bold"), *side, Lane("Margin", "vm", wide=15.0),
               *other)  # fmt: skip
    count, foot = 16, 49.0
    pitch = min(11.5, (area.bottom - foot - y - 8.0) / count)
    rows = [Line((str(n), *("",) * 9)) for n in range(1, count + 1)]
    box = Box(area.x, y, area.width, 0.0)
    bottom = grid(form, box, columns, rows, "table", pitch, 9.0, 8.0)
    middle = lanes(columns, box)[5]
    for x in (middle.x, middle.right):
        form.down(x, y + 8.0, bottom, form.brush.rule)
    y = bottom + GAP
    last = (("bye", "Bye", 3.0), ("bye-points", "Points of the bye", 1.0),
             ("dropped", "Dropped out after this round", 3.0))  # fmt: skip
    y = entries(form, Box(area.x, y, area.width, 0.0), last)
    paragraphs(form, Box(area.x, y, area.width, area.bottom - y), _pairing(), "pairing", 8.0)
    return (page.close("round"),)


def _pairing() -> Texts:
    """The rules of pairing, and of the end of a game."""
    return [*texts("pairing"), *texts("conduct")[:3], *texts("last-turn")[:2]]


def standings(options: Options) -> tuple[Page, ...]:
    """Everyone's points round by round, the tie-breakers, the places."""
    page = start("Standings", "tournament points round by round", options)
    form, area = page.form, page.area
    y = entries(form, area, (("event", "Event", 3.0), ("date", "Date", 1.0)))
    columns = (
        Lane("No.", wide=9.0, face="medium"),
        Lane("Player", "name", share=1.0, align="left"),
        *(Lane(f"R{n}", f"r{n}", wide=10.0) for n in range(1, MOST_ROUNDS + 1)),
        Lane("Total", "total", wide=14.0, face="bold"),
        Lane("Margin", "margin", wide=16.0, under="adjusted"),
        Lane("Opponents’", "opponents", wide=18.0, under="scores"),
        Lane("Place", "place", wide=13.0),
    )
    count, foot = 24, 22.0
    pitch = (area.bottom - foot - y - 8.2) / count
    rows = [Line((str(n), *("",) * 12)) for n in range(1, count + 1)]
    y = grid(form, Box(area.x, y, area.width, 0.0), columns, rows, "player", pitch, 9.0, 8.2) + 2.0
    paragraphs(form, Box(area.x, y, area.width, area.bottom - y), texts("ties"), "ties", 8.0)
    return (page.close("standings"),)


def score_sheet(options: Options) -> tuple[Page, ...]:
    """One player's games, and the table that says what a game is worth."""
    page = start("Score sheet", "one for every player", options)
    form, area = page.form, page.area
    y = entries(form, area, (("player", "Player", 2.2), ("handle", "Handle", 1.4),
                             ("event", "Event, date", 2.2), ("fleet", "Fleet", 1.6)))  # fmt: skip
    columns = (
        Lane("Round", wide=12.0, face="bold"),
        Lane("Opponent", "opponent", share=1.0, align="left"),
        Lane("Own TPV", "own", wide=18.0, under="left"),
        Lane("Their TPV", "theirs", wide=18.0, under="left"),
        Lane("Margin", "margin", wide=18.0),
        Lane("Destroyed", "destroyed", wide=17.0, under="to the last"),
        Lane("Result", "result", wide=13.0, under="letter"),
        Lane("Tourney", "points", wide=16.0, under="points"),
        Lane("Opponent", "signed", wide=17.0, under="signs"),
    )
    rows = [Line((str(n), *("",) * 8)) for n in range(1, MOST_ROUNDS + 1)]
    pitch = 11.5 if area.height > 250 else 10.0
    box = Box(area.x, y, area.width, 0.0)
    y = grid(form, box, columns, rows, "round", pitch, 9.0, 8.4) + GAP
    boxes = (("points", "Tournament points", 1.0), ("margins", "Sum of margins", 1.0),
             ("adjusted", f"with {DESTRUCTION} for each fleet destroyed", 1.4),
             ("opponents", "Opponents’ scores", 1.0), ("place", "Place", 0.8))  # fmt: skip
    y = entries(form, Box(area.x, y, area.width, 0.0), boxes, name="sum", high=12.0)
    y = bar(form, area.x, y, area.width, "What a game is worth",
            "margin: the winner’s TPV left less the loser’s")  # fmt: skip
    y = _awards(form, Box(area.x, y, area.width, 0.0)) + 2.0
    y = paragraphs(form, Box(area.x, y, area.width, 18.0), texts("ties"), "ties", 8.0)
    y = bar(form, area.x, y + 1.0, area.width, "Conventions and conduct") + 1.2
    shown = [*texts("conventions"), *texts("conduct")[:3], *texts("last-turn")[1:2]]
    wide = (area.width - GAP) / 2
    y = (
        max(
            paragraphs(form, Box(area.x + at * (wide + GAP), y, wide, 34.0), half, "conduct", 8.0)
            for at, half in enumerate((shown[:5], shown[5:]))
        )
        + 1.0
    )
    form.label("Notes", area.x, y + 2.2)
    writing_lines(form, Box(area.x, y + 1.0, area.width, area.bottom - y - 1.0), "notes")
    return (page.close("score"),)


def _awards(form: Form, box: Box) -> float:
    """The table of results."""
    columns = (
        Lane("Margin,", share=1.2, under="loser’s fleet destroyed"),
        Lane("Margin,", share=1.2, under="part of it left"),
        Lane("Winner", share=1.0, face="bold", under="points (result)"),
        Lane("Loser", share=1.0, face="bold", under="points (result)"),
    )
    rows = [
        Line(
            (
                award.destroyed, award.standing, f"{award.winner}  ({award.letters[0]})",
                f"{award.loser}  ({award.letters[1]})",
            )
        )
        for award in AWARDS
    ]  # fmt: skip
    return grid(form, box, columns, rows, "award", 5.6, 9.0, 8.2)


def result_slips(options: Options) -> tuple[Page, ...]:
    """Slips to hand in after a game, to be cut apart."""
    page = start("Result slips", "cut apart along the lines", options)
    form, area = page.form, page.area
    high = area.height / SLIPS
    for number in range(1, SLIPS + 1):
        top = area.y + (number - 1) * high
        if number > 1:
            form.across(area.x, area.right, top, form.brush.ray)
        inner = Box(area.x, top + (0.0 if number == 1 else 4.0), area.width, high - 8.0)
        _slip(form, inner, f"slip.{number}")
    return (page.close("slips"),)


def _slip(form: Form, box: Box, name: str) -> None:
    """One slip: who played, what is left, who won, two signatures."""
    y = entries(form, box, (("event", "Event", 2.4), ("round", "Round", 0.8),
                            ("table", "Table", 0.8), ("turns", "Turns played", 1.0)),
                name=name)  # fmt: skip
    columns = (
        Lane("Player", "name", share=1.0, align="left"),
        Lane("TPV left", "left", wide=26.0),
        Lane("Margin", "margin", wide=26.0),
        Lane("Points", "points", wide=22.0),
        Lane("Signature", "signed", wide=50.0),
    )
    pitch = min(20.0, (box.bottom - y - 7.0 - 9.0) / 2)
    rows = [Line(("",) * 5) for _ in range(2)]
    y = grid(form, Box(box.x, y, box.width, 0.0), columns, rows, name, pitch, 10.0, 7.0) + 2.4
    asked = ("Fleet of the loser destroyed to the last ship", "A player drops out after this round",
             "Coordinator looked at the game")  # fmt: skip
    x = box.x
    for key, text in zip(("destroyed", "drops", "seen"), asked, strict=True):
        form.tick(f"{name}.{key}", Box(x, y, TICK, TICK), text)
        base = y + (TICK + cap_height("regular", 9.0)) / 2
        x += TICK + 1.6 + form.text(text, x + TICK + 1.6, base, 9.0) + 8.0


def turn_record(turn: Turn, options: Options) -> tuple[Page, ...]:
    """A line a turn: the phases to tick, initiative, notes."""
    page = start("Turn record", turn.note, options)
    form, area = page.form, page.area
    y = entries(form, area, (("game", "Game", 2.0), ("a", "Side A", 1.4), ("b", "Side B", 1.4),
                             ("date", "Date", 1.0)))  # fmt: skip
    phases = tuple(Lane(phase.short, wide=14.0) for phase in turn.phases)
    columns = (
        Lane("Turn", wide=11.0, face="bold"),
        Lane("Initiative", "initiative-a", wide=17.0, under="A"),
        Lane("Initiative", "initiative-b", wide=17.0, under="B"),
        *phases,
        Lane("Notes", "notes", share=1.0, align="left"),
    )
    head = 8.2
    pitch = (area.bottom - y - head) / TURNS
    rows = [Line((str(n), *("",) * (len(phases) + 3))) for n in range(1, TURNS + 1)]
    box = Box(area.x, y, area.width, 0.0)
    grid(form, box, columns, rows, "turn", pitch, 9.0, head)
    for lane, place in list(zip(columns, lanes(columns, box), strict=True))[3 : 3 + len(phases)]:
        for number in range(TURNS):
            middle = y + head + (number + 0.5) * pitch
            tick = Box(place.center[0] - TICK / 2, middle - TICK / 2, TICK, TICK)
            form.tick(
                f"turn.{number + 1:02d}.{lane.head.lower().replace('.', '')}", tick, lane.head
            )
    return (page.close(f"turns.{turn.id}"),)
