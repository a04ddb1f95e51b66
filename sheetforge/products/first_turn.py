"""The page of a teaching battle's first turn: every step of a recorded game, by phase.

The sentences and figures are those of the rules as they play the record again; beside the name of a
phase stands what its players do, in the words of the game's turn card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from sheetforge.content.scenarios import BattleScenario
from sheetforge.sheet import form_page
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part
from sheetforge.turns import read_turns

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.teaching import PlayedPhase
    from sheetforge.sheet.page import PageLook
    from sheetforge.sheet.palette import Palette

GAP = 5.0
LARGEST, LEAST = 11.0, 6.5
"""Sizes of the sentences in points."""

ABOUT = (
    "Lay out the battle as its set-up says, and play the first turn of this recorded game on your "
    "own table, with these dice in place of yours. Then go on with the second turn by yourselves."
)


def played(library: Library, key: Key) -> tuple[PlayedPhase, ...] | str:
    """Return the recorded first turn of a scenario, or why it cannot be explained.

    There are no phases for a scenario, or for a fleet, that has no record.
    """
    from sheetforge.play import engine_of
    from sheetforge.play.teaching import StaleRecord, first_turn

    scenario = library.entity(key)
    if not isinstance(scenario, BattleScenario) or scenario.teaching is None:
        return ()
    try:
        return first_turn(engine_of(library, key.system), library, key, scenario)
    except StaleRecord as problem:
        return (
            f"its recorded first turn no longer fits the rules or the content ({problem}); "
            "`sheetforge help content` says how to record it again"
        )


def duties(package: str) -> dict[str, str]:
    """Return what the players of a game do in each phase, by its name in small letters."""
    turn = read_turns(package)[0]
    return {phase.name.lower(): " ".join(map(_sentence, phase.steps)) for phase in turn.phases}


def _sentence(step: str) -> str:
    """Return a step of a turn card, which may begin with a bullet, as a sentence."""
    words = step.removeprefix("·").strip().rstrip(".")
    return f"{words[:1].upper()}{words[1:]}."


def page(
    name: str,
    phases: Iterable[PlayedPhase],
    duties: Mapping[str, str],
    anchor: str,
    look: PageLook,
    palette: Palette,
) -> Page:
    """Return the page. `duties` are by the name of a phase in small letters what its players do.

    Raises `LayoutProblem` for a turn that does not fit.
    """
    title = f"{name}: the first turn"
    started = form_page.start(title, "a recorded game, step by step", look, palette=palette)
    form, box = started.form, started.area
    block = form.set((Run(ABOUT, "italic"),), 10.0, box.width, "about", 1.2)
    form.items.extend(block.at(box.x, box.y, form.palette.ink))
    top = box.y + block.height + GAP
    below = Box(box.x, top, box.width, box.bottom - top)
    parts = list(_parts(phases, duties))
    halves = list(below.columns(2, GAP))
    settled = column.settle(form, parts, halves, LARGEST, LEAST)
    if settled is None:
        raise form.problem("first turn", f"it needs more than {below.height:.0f} mm of height")
    settled = column.evened(form, parts, halves, settled.size)
    column.draw_settled(form, settled, halves, notes=False)
    return started.close(anchor, title, "First turn", anchor=anchor)


def _parts(phases: Iterable[PlayedPhase], duties: Mapping[str, str]) -> Iterator[Part]:
    number = 0
    for phase in phases:
        yield Heading(f"{phase.name[:1].upper()}{phase.name[1:]}")
        if duty := duties.get(phase.name.lower()):
            yield Note((Run(duty, "italic"),), "first turn", 0.0)
        for at, sentence in enumerate(phase.sentences, 1):
            number += 1
            runs = (Run(sentence),)
            yield Entry(str(number), runs, "first turn", last=at == len(phase.sentences))
