"""Every die of a battle is in a sentence: the faces that were rolled, in an event that follows.

`SpokenDice` rolls for a game and keeps what it rolled; `unspoken` returns the rolls of which no
event of the same turn has the faces in a field for them and in its sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sheetforge.play.driver import Game
from sheetforge.play.events import Event, TurnBegan
from sheetforge.play.questions import Faces, Roll
from sheetforge.play.streams import Streams

FACES = {
    *("again", "attack_faces", "defense_faces", "dice", "effect", "entry", "exit", "face"),
    *("faces", "impact", "pulse_dice", "pulses", "roll", "scores", "struck", "turns"),
}
"""Fields of events that hold faces."""

BY_ITSELF = {"asteroid-place", "drift"}
"""Rolls whose faces are the column and the row of a hex, and a facing: the event has these."""

APART = {"board"}
"""Rolls of several dice that have an event each; a hit is the number of its component."""

OWN_FIELD = {"board": "component", "captain": "points"}
"""The field that holds the face of a roll whose events have none of the usual ones."""

TOGETHER = {"attack", "strike", "torpedo"}
"""Rolls of accuracy and damage dice at once: the damage dice of a miss mean nothing."""


@dataclass
class SpokenDice:
    """The dice of a game, each with the number of events before it."""

    game: Game
    streams: Streams
    rolled: list[tuple[int, Roll, Faces]] = field(default_factory=list)

    def roll(self, question: Roll) -> Faces:
        """Roll as the streams do."""
        faces = self.streams.roll(question)
        self.rolled.append((len(self.game.state.events), question, faces))
        return faces

    def unspoken(self) -> Iterator[str]:
        """Yield the rolls that no sentence has: `first-to-fire (2) in turn 3`."""
        events = self.game.state.events
        for at, question, faces in self.rolled:
            later = list(_of_the_turn(events, at))
            if not faces or question.why in BY_ITSELF:
                continue
            parts = [(face,) for face in faces] if question.why in APART else [faces]
            if not all(any(_has(one, question, part) for one in later) for part in parts):
                begun = [one for one in events[:at] if isinstance(one, TurnBegan)]
                yield f"{question.why} {faces} in {begun[-1] if begun else 'the set-up'}"


def _of_the_turn(events: Sequence[object], at: int) -> Iterator[Event]:
    """Yield the events from a place on to the end of the turn."""
    for one in events[at:]:
        if isinstance(one, TurnBegan):
            return
        if isinstance(one, Event):
            yield one


def _has(event: Event, question: Roll, faces: Faces) -> bool:
    """Return whether an event reports faces: in a field for them, and in its sentence."""
    held: list[int] = []
    names = {*FACES, OWN_FIELD[question.why]} if question.why in OWN_FIELD else FACES
    for name in names.intersection(type(event).__annotations__):
        value = getattr(event, name)
        held += map(int, re.findall(r"\d+", str(value)))
    if held and question.why in TOGETHER:
        faces = faces[: len(held)]
    if not faces or not Counter(faces) <= Counter(held):
        return False
    return Counter(faces) <= Counter(map(int, re.findall(r"\d+", str(event))))
