"""Cues: the part of an event that a picture of the battle shows, as data.

A game says for each kind of its events what a picture needs (`Presenter.cue`): who fires at whom
with which dice, who is hurt, who is lost. Sentences stay with the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

CueKind = Literal["fire", "launch", "result", "hurt", "loss"]
"""An attack, something sent on its way, the result of the last attack, a serious damage, a loss."""


@dataclass(frozen=True, slots=True)
class Cue:
    """The part of an event that a picture shows. Units are ids.

    `unit` acts, or is the one that is hurt or lost; `target` is aimed at. `faces` are the dice,
    `need` what they are compared with (`18 against 16`), `hit` whether they succeed, None as long
    as that is open.
    """

    kind: CueKind
    unit: str = ""
    target: str = ""
    faces: tuple[int, ...] = ()
    need: str = ""
    hit: bool | None = None


class Condition(NamedTuple):
    """The number of a unit's side, what is left of it and what it had: boxes, circles, fighters."""

    side: int
    left: int
    whole: int


Health = Mapping[str, Condition]
"""The condition of every unit by its id; nothing is left of one that is out of the battle."""
