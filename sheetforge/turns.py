"""Printed turn sequences: the phases that the engine plays, in the words of the game.

A game keeps the words in `data/turns.yaml`. Its engine defines the phases of a turn and their
order, so a card cannot print others: `plays` names that list in the program.

    turns:
      full:
        title: Turn sequence
        note: all of the game
        plays: play.next_millennium:STANDARD.phases
        words:
          movement: {heading: Movement, short: Move, steps: [Craft move in turn]}

A step that not every battle needs says what a unit must have: `{line: Launch missiles, needs: [missiles]}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from sheetforge.content.game_data import Abilities, DataFile, Figures, ForAbilities, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Content, List, Mapped, Name, Words
from sheetforge.text import listed
from sheetforge.values import values


class PrintedStep(ForAbilities):
    """A step that only some battles need, or that the books print and no engine plays."""

    line: Words
    not_played: Words | None = Field(None, description="what the engine lacks to play it")


class PhaseWords(Content):
    """The words of a phase that is played. A heading begins a new phase of the printed turn."""

    heading: Words | None = None
    short: Words | None = Field(None, description="the heading of a narrow column")
    steps: List[Words | PrintedStep] = Field(
        (), description="lines; one with `·` in front belongs to the line before it"
    )
    unprinted: Words | None = Field(None, description="why no printed list has the phase")


class TurnWords(Content):
    """The words of a turn."""

    title: Words
    note: Words = Field(description="the games or events that use this turn")
    plays: Words = Field(description="`module:NAME` of the phases, within the package")
    begins: Words | None = Field(None, description="who moves first, for the page of a scenario")
    words: Mapped[Name, PhaseWords]


class TurnsFile(DataFile):
    """`data/turns.yaml`: the full turn first, the shortest last."""

    turns: Mapped[Name, TurnWords] = Field(min_length=1)


@values(frozen=True, slots=True)
class Phase:
    """A phase of the printed turn and its steps."""

    name: str
    short: str
    steps: tuple[str, ...]


@values(frozen=True, slots=True)
class Turn:
    """A printed turn, phase by phase, and the games or events that use it.

    `begins` says who moves first.
    """

    id: str
    title: str
    note: str
    phases: tuple[Phase, ...]
    begins: str = ""


def read_turns(package: str, abilities: Abilities | None = None) -> tuple[Turn, ...]:
    """Return the printed turns of a game's package, in the order of their file.

    Those for a battle whose units have some `abilities` lack the steps of others.

    Raises `Unreadable` for a bad file, a phase without words, and words without a phase.
    """
    file, figures = read_data(package, "turns", TurnsFile)
    turns = tuple(_turn(id, turn, figures, abilities) for id, turn in file.turns.items())
    figures.close()
    return turns


def _turn(id: str, turn: TurnWords, figures: Figures, abilities: Abilities | None) -> Turn:
    """Return a printed turn; its note may have the number of its `phases`."""
    phases = tuple(_phases(id, turn, figures, abilities))
    note = figures.fill(turn.note, {"phases": len(phases)})
    begins = figures.fill(turn.begins) if turn.begins else ""
    return Turn(id, turn.title, note, phases, begins)


def unplayed(package: str) -> list[PrintedStep]:
    """Return the steps that a package's turns print and no engine plays."""
    file, _ = read_data(package, "turns", TurnsFile)
    steps = (step for turn in file.turns.values() for words in turn.words.values() for step in words.steps)
    return [step for step in steps if isinstance(step, PrintedStep) and step.not_played]


def _phases(id: str, turn: TurnWords, figures: Figures, abilities: Abilities | None) -> Iterator[Phase]:
    """Yield the printed phases: the played ones in their order, grouped under headings."""
    where = f"{figures.shown}: {id}"
    found = figures.find(turn.plays)
    played = [phase if isinstance(phase, str) else phase[0] for phase in found]
    if missing := [name for name in played if name not in turn.words]:
        raise Unreadable(f"{where}: no words for {listed(missing)}, played by {turn.plays}")
    if unused := [name for name in turn.words if name not in played]:
        raise Unreadable(f"{where}: {turn.plays} does not play {listed(unused)}; remove it")
    steps: list[str] = []
    heading = short = ""
    for name in played:
        words = turn.words[name]
        if bool(words.steps) == bool(words.unprinted):
            raise Unreadable(f"{where}: give {name} `steps`, or `unprinted` with the reason")
        if words.heading is not None:
            if steps:
                yield Phase(heading, short, tuple(steps))
            heading, short, steps = words.heading, words.short or words.heading, []
        for step in words.steps:
            text = figures.fill(step.line if isinstance(step, PrintedStep) else step)
            if not isinstance(step, PrintedStep) or step.concerns(abilities, f"{where}: {name}"):
                steps.append(text)
    if steps:
        yield Phase(heading, short, tuple(steps))
