"""The page of a teaching battle's first turns: every step of a recorded game, by phase.

The sentences and figures are those of the rules as they play the record again; beside the name of a
phase stands what its players do, in the words of the game's turn card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.scenarios import BattleScenario
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.drawing import Looks, draw, miniature
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scenario_page import standing_on
from sheetforge.sheet.scene import Box, Page, Transform
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.text import capital, number_word
from sheetforge.turns import read_turns

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.teaching import FirstTurns, PlayedPhase
    from sheetforge.sheet.page import PageLook
    from sheetforge.sheet.palette import Palette

GAP = 5.0
LARGEST, LEAST = 11.0, 6.5
"""Sizes of the sentences in points."""

LEAST_MAP = 60.0
"""The least height in mm of the map after the turns."""

USUAL_HEX, LARGEST_HEX = 25.0, 12.0
"""Hexes of that map in mm: as it is laid out, and the largest that it is drawn with."""

ABOUT = (
    "Lay out the battle as its set-up says, and play {turns} of this recorded game on your own "
    "table, with these dice in place of yours. Then go on by yourselves."
)


def played(library: Library, key: Key) -> FirstTurns | str:
    """Return the recorded first turns of a scenario, or why they cannot be explained.

    There are no phases for a scenario, or for a fleet, that has no record.
    """
    from sheetforge.play import engine_of
    from sheetforge.play.teaching import FirstTurns, StaleRecord, first_turns

    scenario = library.entity(key)
    if not isinstance(scenario, BattleScenario) or scenario.teaching is None:
        return FirstTurns()
    try:
        return first_turns(engine_of(library, key.system), library, key, scenario)
    except StaleRecord as problem:
        return (
            f"its recorded first turn no longer fits the rules or the content ({problem}); "
            "`sheetforge help content` says how to record it again"
        )


def turn_word(library: Library, system: str) -> str:
    """Return a game's word for a turn."""
    from sheetforge.play import engine_of
    from sheetforge.play.presenter import Presenter

    return (engine_of(library, system).presenter or Presenter).turn_word


def duties(package: str) -> dict[str, str]:
    """Return what the players of a game do in each phase, by its name in small letters."""
    turn = read_turns(package)[0]
    return {phase.name.lower(): " ".join(map(_sentence, phase.steps)) for phase in turn.phases}


def _sentence(step: str) -> str:
    """Return a step of a turn card, which may begin with a bullet, as a sentence."""
    words = step.removeprefix("·").strip().rstrip(".")
    return f"{capital(words)}."


def page(
    name: str,
    turns: FirstTurns,
    duties: Mapping[str, str],
    turn_word: str,
    anchor: str,
    look: PageLook,
    palette: Palette,
) -> Page:
    """Return the page, with the map after the turns where the words leave room for it.

    `duties` are by the name of a phase in small letters what its players do.

    `turn_word` is the game's word for a turn.

    Raises `LayoutProblem` for a turn that does not fit.
    """
    last = max(phase.turn for phase in turns.phases)
    covered = f"the first {turn_word}" if last == 1 else f"the first {number_word(last)} {turn_word}s"
    title = f"{name}: {covered}"
    started = form_page.start(title, "a recorded game, step by step", look, palette=palette)
    form, box = started.form, started.area
    block = form.set((Run(ABOUT.format(turns=covered), "italic"),), 10.0, box.width, "about", 1.2)
    form.items.extend(block.at(box.x, box.y, form.palette.ink))
    top = box.y + block.height + GAP
    below = Box(box.x, top, box.width, box.bottom - top)
    parts = list(_parts(turns.phases, duties, turn_word))
    halves = list(below.columns(2, GAP))
    settled = column.settle(form, parts, halves, LARGEST, LEAST)
    if settled is None:
        raise form.problem("first turn", f"it needs more than {below.height:.0f} mm of height")
    settled = column.evened(form, parts, halves, settled.size)
    room = replace(below, y=top + settled.used + GAP, height=below.height - settled.used - GAP)
    has_map = turns.board is not None and room.height >= LEAST_MAP
    if has_map:
        _after(form, turns, covered, room, look)
    column.draw_settled(form, settled, halves, stretch=not has_map, notes=False)
    return started.close(anchor, title, f"First {turn_word}", anchor=anchor)


def _after(form: Form, turns: FirstTurns, covered: str, box: Box, look: PageLook) -> None:
    """Draw where everything stands after the turns, in the middle of a room."""
    assert turns.board is not None
    drawn = draw(turns.board, Looks(USUAL_HEX, look.ink, "light", stars=False, every=0))
    low = form_page.bar(form, box.x, box.y, box.width, f"After {covered}") + 1.5
    height = box.bottom - low
    scale = min(box.width / drawn.panel.width, height / drawn.panel.height, LARGEST_HEX / USUAL_HEX)
    x, y = box.center[0] - drawn.panel.width * scale / 2, low
    form.items.append(Transform(miniature(drawn, scale), x, y))
    laid = drawn.layout
    layout = Layout(laid.shape, laid.across * scale, x + laid.x * scale, y + laid.y * scale)
    standing_on(turns.board, turns.pieces, turns.worn)(form, layout)


def _parts(phases: Iterable[PlayedPhase], duties: Mapping[str, str], turn_word: str) -> Iterator[Part]:
    """Yield the headings of the phases and their steps, and once what the players do in a phase."""
    number, explained = 0, set[str]()
    for phase in phases:
        yield Heading(_heading(phase, turn_word))
        duty = "" if phase.name in explained else duties.get(phase.name.lower(), "")
        explained.add(phase.name)
        if duty:
            yield Note((Run(duty, "italic"),), "first turn", 0.0)
        for place, sentence in enumerate(phase.sentences, 1):
            number += 1
            runs = (Run(sentence),)
            yield Entry(str(number), runs, "first turn", last=place == len(phase.sentences))


def _heading(phase: PlayedPhase, turn_word: str) -> str:
    """Return the name of a phase; from the second turn on with the number of its turn."""
    if not phase.name:
        return f"{capital(turn_word)} {phase.turn}"
    name = capital(phase.name)
    return f"{name}, {turn_word} {phase.turn}" if phase.turn > 1 else name
