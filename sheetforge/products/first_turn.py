"""The page of a teaching battle's first turns: a recorded game as a story, by phase.

The sentences and figures are those of the rules as they play the record again; beside the name of a
phase stands what its players do, in the words of the game's turn card. `data/first_turn.yaml` of a
game says which events are the ones to learn from, which are consequences of the event before them,
and which stand together. Small maps show the start, the moment before the first shot, and the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import Field

from sheetforge.content.game_data import Abilities, DataFile, has_data, read_data
from sheetforge.content.model import List, Mapped, Name, Words
from sheetforge.content.scenarios import BattleScenario
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.crop import part_about
from sheetforge.sheet.hexmap.drawing import Looks, draw, miniature
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scenario_page import standing_on
from sheetforge.sheet.scene import Box, Item, LineTo, MoveTo, Page, Path, Point, Polygon, Style, Transform
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.text import capital, number_word
from sheetforge.turns import read_turns
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.geometry.hexes import Hex
    from sheetforge.play.teaching import FirstTurns, PlayedPhase, RecordedEvent
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.sheet.page import PageLook
    from sheetforge.sheet.palette import Palette
    from sheetforge.sheet.scenery import Edge

GAP = 5.0
LARGEST, COMFORTABLE, LEAST = 11.0, 8.5, 6.5
"""Sizes of the sentences in points; smaller ones than the comfortable make the maps smaller first."""

MAPS = (92.0, 82.0, 72.0, 62.0, 54.0)
"""Heights in mm of the maps, the first with which sentences are comfortable; the last is the least."""

USUAL_HEX, LARGEST_HEX = 25.0, 12.0
"""Hexes of those maps in mm: as they are laid out, and the largest that they are drawn with."""

TOOTH = 1.1
"""The depth in mm of the teeth of an edge at which a map is torn off."""

FOLLOWS = "– "
"""The sign before what follows from an event."""

SEVERAL = 2
"""The least number of events of a kind that are said in brief."""

ABOUT = (
    "Lay out the battle as its set-up says, and play {turns} of this recorded game on your own "
    "table, with these dice in place of yours. Then go on by yourselves."
)


class FirstTurnFile(DataFile):
    """`data/first_turn.yaml`: how the page of a first turn arranges events, by their words."""

    shots: List[Name] = Field((), description="before the first of these the players see a map")
    bold: List[Name] = Field((), description="the events to learn from")
    follows: List[Name] = Field((), description="consequences of the event before them, in one step with it")
    resolves: List[Name] = Field((), description="what settles all shots before it, as a step of its own")
    gathers: List[List[Name]] = Field((), description="events of one list that follow each other are one step")
    of_one: List[List[Name]] = Field((), description="likewise, but only events of the same unit")
    brief: Mapped[Name, Words] = Field(
        default_factory=dict, description="the words for several events of a kind that follow in one step"
    )
    reasons: Mapped[Name, Words] = Field(
        default_factory=dict, description="what a roll needs and why, after the first event of its kind"
    )


@values(frozen=True, slots=True)
class Wording:
    """The words in which a page puts the events of a game; see `FirstTurnFile`."""

    file: FirstTurnFile
    reasons: Mapping[str, str]


def wording_of(library: Library, system: str) -> Wording:
    """Return the words for the first turn of a game: those of its own file, or of that of the game that it extends."""
    game = library.systems[system]
    packages = [game.package, *(library.systems[base].package for base in [game.extends] if base)]
    package = next((one for one in packages if has_data(one, "first_turn")), None)
    if package is None:
        return Wording(FirstTurnFile(), {})
    file, figures = read_data(package, "first_turn", FirstTurnFile)
    reasons = {word: figures.fill(text) for word, text in file.reasons.items()}
    figures.close()
    return Wording(file, reasons)


@values(frozen=True, slots=True)
class TurnStep:
    """A numbered step of the page: events that stand together, and what followed from them."""

    events: tuple[RecordedEvent, ...]
    followed: tuple[RecordedEvent, ...] = ()


def steps(events: Iterable[RecordedEvent], file: FirstTurnFile, names: Iterable[str]) -> list[TurnStep]:
    """Return the events of a phase as steps; `names` are those of units and sides."""
    known = tuple(names)
    made: list[TurnStep] = []
    for event in events:
        last = made[-1] if made else None
        settles = event.word in file.resolves and (last is None or last.events[0].word not in file.resolves)
        if last is not None and not settles and event.word in {*file.follows, *file.resolves}:
            made[-1] = replace(last, followed=(*last.followed, event))
        elif last is not None and not last.followed and _together(last.events[-1], event, file, known):
            made[-1] = replace(last, events=(*last.events, event))
        else:
            made.append(TurnStep((event,)))
    return made


def _together(event: RecordedEvent, other: RecordedEvent, file: FirstTurnFile, names: Sequence[str]) -> bool:
    """Return whether two events that follow each other are one step."""
    groups = [*file.gathers]
    if subject(event.sentence, names) == subject(other.sentence, names):
        groups += file.of_one
    return any(event.word in group and other.word in group for group in groups)


def subject(sentence: str, names: Iterable[str]) -> str:
    """Return the unit or side that a sentence begins with; empty for none.

    >>> subject("A Redan moves to 1107", ["A", "A Redan", "B Redan"])
    'A Redan'
    """
    there = [name for name in names if sentence.startswith((f"{name} ", f"{name}:", f"{name},"))]
    return max(there, key=len, default="")


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
        shots = wording_of(library, key.system).file.shots
        return first_turns(engine_of(library, key.system), library, key, scenario, shots)
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


def duties(package: str, abilities: Abilities | None = None) -> dict[str, str]:
    """Return what players do in each phase, by its name in small letters: in all battles of a game, or in one.

    A battle whose units have some `abilities` lacks the steps of others. Of several printed turns the shortest
    words of a phase are those for a first game.
    """
    said = sorted(
        (
            (phase.name.lower(), " ".join(map(_sentence, phase.steps)))
            for turn in read_turns(package, abilities)
            for phase in turn.phases
        ),
        key=lambda phase: -len(phase[1]),
    )
    return dict(said)


def _sentence(step: str) -> str:
    """Return a step of a turn card, which may begin with a bullet, as a sentence."""
    words = step.removeprefix("·").strip().rstrip(".")
    return f"{capital(words)}."


def page(
    name: str,
    turns: FirstTurns,
    duties: Mapping[str, str],
    wording: Wording,
    turn_word: str,
    anchor: str,
    look: PageLook,
    palette: Palette,
) -> Page:
    """Return the page, with maps of three moments where the words leave room for them.

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
    story = Story(turns, duties, wording, turn_word)
    parts = column.MeasuredParts(list(story.parts()))
    heights = (*MAPS, 0.0) if turns.board is not None else (0.0,)
    for high in heights:
        room = replace(below, height=below.height - (high + GAP if high else 0.0))
        halves = list(room.columns(2, GAP))
        settled = column.settle(form, parts, halves, LARGEST, LEAST)
        if settled is not None and (settled.size >= COMFORTABLE or high in (MAPS[-1], 0.0)):
            break
    if settled is None:
        raise form.problem("first turn", f"it needs more than {below.height:.0f} mm of height")
    settled = column.evened(form, parts, halves, settled.size)
    if high:
        low = top + settled.used + GAP
        _moments(form, turns, story.moments(covered), Box(box.x, low, box.width, box.bottom - low), look)
    column.draw_settled(form, settled, halves, stretch=not high, notes=False)
    return started.close(anchor, title, f"First {turn_word}", anchor=anchor)


@values(frozen=True, slots=True)
class Story:
    """The steps of recorded turns as parts of a page, and the moments that have a map."""

    turns: FirstTurns
    duties: Mapping[str, str]
    wording: Wording
    turn_word: str

    def parts(self) -> Iterator[Part]:
        """Yield headings and steps; once each, what the players do in a phase and why a roll needs what it does."""
        number, explained = 0, set[str]()
        for phase in self.turns.phases:
            yield Heading(_heading(phase, self.turn_word))
            duty = "" if phase.name in explained else self.duties.get(phase.name.lower(), "")
            explained.add(phase.name)
            if duty:
                yield Note((Run(duty, "italic"),), "first turn", 0.0)
            made = steps(phase.events, self.wording.file, self.turns.names)
            for place, step in enumerate(made, 1):
                number += 1
                reasons = [word for word in self._words(step) if word in self.wording.reasons and word not in explained]
                explained.update(reasons)
                is_last = place == len(made)
                first, *more = self._acts(step)
                yield Entry(str(number), first, "first turn", last=is_last or bool(reasons), more=tuple(more))
                for word in reasons:
                    yield Note((Run(self.wording.reasons[word], "italic"),), "first turn", 0.5, 1.6)

    def _words(self, step: TurnStep) -> list[str]:
        return list(dict.fromkeys(event.word for event in (*step.events, *step.followed)))

    def _acts(self, step: TurnStep) -> Iterator[tuple[Run, ...]]:
        """Yield the sentences of a step, a line each: the events, then what followed from them."""
        said = set[str]()
        for number, event in enumerate((*step.events, *step.followed)):
            several = sum(one.word == event.word for one in step.followed) >= SEVERAL
            brief = self.wording.file.brief.get(event.word, "") if several else ""
            if brief in said:
                continue
            said |= {brief} if brief else set()
            sign = (Run(FOLLOWS),) if number >= len(step.events) else ()
            yield (*sign, Run(brief)) if brief else (*sign, *self._event_runs(event))

    def _event_runs(self, event: RecordedEvent) -> Iterator[Run]:
        """Yield a sentence: all of it bold, or the names of units in it."""
        if event.word in self.wording.file.bold:
            yield Run(event.sentence, "bold")
            return
        names = "|".join(re.escape(name) for name in sorted(self.turns.names, key=len, reverse=True))
        for part in re.split(f"({names})", event.sentence) if names else (event.sentence,):
            if part:
                yield Run(part, "semibold" if part in self.turns.names else "regular")

    def moments(self, covered: str) -> list[tuple[str, Sequence[Piece]]]:
        """Return the moments that have a map, with their pieces: those before which something has moved."""
        turns, shot = self.turns, self._first_shot()
        found: list[tuple[str, Sequence[Piece]]] = [("At the start", turns.started)]
        if not shot or not turns.faced:
            found.append((f"After {covered}", turns.pieces))
        elif _places(turns.faced) == _places(turns.pieces):
            found.append((f"From the first shot, step {shot}, to the end", turns.faced))
        else:
            found += [(f"Before the first shot, step {shot}", turns.faced), (f"After {covered}", turns.pieces)]
        return [(title, pieces) for title, pieces in found if pieces]

    def _first_shot(self) -> int:
        """Return the number of the step with the first shot; 0 without one."""
        made = (
            step for phase in self.turns.phases for step in steps(phase.events, self.wording.file, self.turns.names)
        )
        shots = self.wording.file.shots
        return next((number for number, step in enumerate(made, 1) if set(self._words(step)) & set(shots)), 0)


def _places(pieces: Iterable[Piece]) -> set[tuple[str, Hex, int | None]]:
    """Return what is seen of pieces on a map: where they stand, and their facings."""
    return {(piece.id, piece.hex, piece.facing) for piece in pieces}


def _moments(
    form: Form, turns: FirstTurns, moments: Sequence[tuple[str, Sequence[Piece]]], box: Box, look: PageLook
) -> None:
    """Draw where everything stands at some moments, beside each other in a room."""
    columns = box.columns(len(moments), GAP)
    board, edges = _part_of(turns, columns[0].width, box.height - form_page.BAR - 1.5)
    drawn = draw(board, Looks(USUAL_HEX, look.ink, "light", stars=False, every=0))
    for (title, pieces), part in zip(moments, columns, strict=True):
        low = form_page.bar(form, part.x, part.y, part.width, title) + 1.5
        height = part.bottom - low
        scale = min(part.width / drawn.panel.width, height / drawn.panel.height, LARGEST_HEX / USUAL_HEX)
        x, y = part.center[0] - drawn.panel.width * scale / 2, low
        form.items.append(Transform(miniature(drawn, scale), x, y))
        panel = Box(x, y, drawn.panel.width * scale, drawn.panel.height * scale)
        for edge in edges:
            form.items += _torn(panel, edge, form.palette)
        laid = drawn.layout
        layout = Layout(laid.shape, laid.across * scale, x + laid.x * scale, y + laid.y * scale)
        standing_on(board, pieces, turns.worn)(form, layout)


def _part_of(turns: FirstTurns, wide: float, high: float) -> tuple[HexMap, list[Edge]]:
    """Return the part of a map with all pieces that fills a place, and its edges beyond which the paper goes on."""
    whole = turns.board
    assert whole is not None
    paper = frozenset(whole.hexes)
    shown = [piece for pieces in (turns.started, turns.faced, turns.pieces) for piece in pieces]
    trails = (piece.motion.trail for piece in shown if piece.motion is not None and piece.motion.trail is not None)
    places = sorted({*(piece.hex for piece in shown), *trails})
    part, _ = part_about(places, whole, paper.issuperset(places), wide, high)
    ends = [first + count for first, count in zip(part.first, (part.columns, part.rows), strict=True)]
    last = [first + count for first, count in zip(whole.first, (whole.columns, whole.rows), strict=True)]
    beyond: dict[Edge, bool] = {
        "east": ends[0] < last[0],
        "north": part.first[1] > whole.first[1],
        "south": ends[1] < last[1],
        "west": part.first[0] > whole.first[0],
    }
    board = replace(whole, columns=part.columns, rows=part.rows, first=part.first)
    return board, [edge for edge, goes_on in beyond.items() if goes_on]


def _torn(panel: Box, edge: Edge, palette: Palette) -> Iterator[Item]:
    """Tear a map off at an edge beyond which it goes on, so that it is not taken for the whole."""
    upright = edge in ("west", "east")
    start, end = (panel.y, panel.bottom) if upright else (panel.x, panel.right)
    rim, inward = {
        "west": (panel.x, 1.0),
        "east": (panel.right, -1.0),
        "north": (panel.y, 1.0),
        "south": (panel.bottom, -1.0),
    }[edge]
    count = 2 * max(1, round((end - start) / (4 * TOOTH)))
    along = [start + (end - start) * tooth / count for tooth in range(count + 1)]
    teeth = [(place, rim + inward * TOOTH * (tooth % 2)) for tooth, place in enumerate(along)]
    outer = rim - inward * 0.5
    points = [(start - 0.5, outer), (start - 0.5, teeth[0][1]), *teeth, (end + 0.5, teeth[-1][1]), (end + 0.5, outer)]

    def on_page(point: Point) -> Point:
        return (point[1], point[0]) if upright else point

    yield Polygon(tuple(map(on_page, points)), Style(fill=palette.paper))
    first, *others = map(on_page, teeth)
    line = Style(stroke=palette.soft_ink, stroke_width=0.2)
    yield Path((MoveTo(*first), *(LineTo(*point) for point in others)), line)


def _heading(phase: PlayedPhase, turn_word: str) -> str:
    """Return the name of a phase; from the second turn on with the number of its turn."""
    if not phase.name:
        return f"{capital(turn_word)} {phase.turn}"
    name = capital(phase.name)
    return f"{name}, {turn_word} {phase.turn}" if phase.turn > 1 else name
