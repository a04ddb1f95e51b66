"""Acts: the changes of an event that its state file records, and the state that follows from them.

An act is a frozen dataclass of plain fields. Its class gives its word in the file, its change of
the state, and its description for people. A form of event is a list of such classes and an empty
state; the state of an event is that state with all its acts applied.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from sheetforge.content.library import Unreadable
from sheetforge.play.questions import Json
from sheetforge.text import counted, did_you_mean, first_of
from sheetforge.tournament.journal import UNDO, Declined, EventHeading, Journal, Step, numbered, undone_by
from sheetforge.tournament.state import LONGEST_NAME, Entrant, EventState, Registration


class Act(ABC):
    """A change of an event: a frozen dataclass of plain fields with bounds, defaults last."""

    word: ClassVar[str]
    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    @abstractmethod
    def apply(self, event: EventState) -> None:
        """Change a state. Raises `Declined` before any change."""

    @abstractmethod
    def words(self) -> str:
        """Return the act in words, for people."""

    def line(self) -> tuple[str, Mapping[str, Json]]:
        """Return the word of the act and its fields as plain data, without defaults.

        Raises `Declined` for a field out of its bounds, which could not be read again.
        """
        adapter = _adapter(type(self))
        plain = adapter.dump_python(self, mode="json", exclude_defaults=True)
        try:
            adapter.validate_json(json.dumps(plain))
        except ValidationError as problem:
            raise Declined(_fault(problem)) from None
        return self.word, plain


def _fault(problem: ValidationError) -> str:
    first = problem.errors()[0]
    where = ".".join(map(str, first["loc"])) or "the line"
    return f"{where}: {first['msg'].lower()}"


@cache
def _adapter(kind: type[Act]) -> TypeAdapter[Act]:
    return TypeAdapter(kind)


@dataclass(frozen=True, slots=True)
class EventForm:
    """A way to run an event: its word, the classes of its acts, and its state before any act."""

    word: str
    acts: tuple[type[Act], ...]
    begin: Callable[[EventHeading], EventState]

    def act_of(self, step: Step) -> Act:
        """Return the act of a step. Raises `Declined` for an act that this form does not have."""
        known = {act.word: act for act in self.acts}
        if step.word not in known:
            raise Declined(f"there is no act {step.word!r}; {did_you_mean(step.word, known)}")
        try:
            return _adapter(known[step.word]).validate_json(json.dumps(step.data))
        except ValidationError as problem:
            raise Declined(_fault(problem)) from None

    def fold(self, journal: Journal) -> EventState:
        """Return the state of an event. Raises `Unreadable`, naming the step that does not fit."""
        state = self.begin(journal.heading)
        for step in journal.active:
            try:
                self.act_of(step).apply(state)
            except Declined as problem:
                raise Unreadable(
                    f"{journal.path}:{step.number + 1}: step {step.number} ({step.word}): {problem}"
                ) from None
        return state

    def words(self, journal: Journal, step: Step) -> str:
        """Return a step in words, including one that takes another back."""
        if step.word != UNDO:
            return self.act_of(step).words()
        taken = numbered(journal.steps).get(undone_by(step))
        return f"step {undone_by(step)} is taken back" + ("" if taken is None else f" ({self.words(journal, taken)})")


def last_step(journal: Journal) -> int:
    """Return the number of the last step that counts. Raises `Declined` if there is none."""
    active = journal.active
    if not active:
        raise Declined(f"{journal.path}: nothing has been done yet that could be taken back")
    return active[-1].number


def taken_back(form: EventForm, journal: Journal, number: int) -> tuple[EventState, tuple[int, ...]]:
    """Return the state of an event without a step, and the later steps that depend on it.

    Those are not in the state either. Without an `undo`, the step that it took back counts again.
    Raises `Declined` if there is no such step, or if it is taken back already.
    """
    steps = numbered(journal.steps)
    if number not in steps:
        there = f"there are steps 1 to {len(steps)}" if steps else "there are no steps yet"
        raise Declined(f"there is no step {number}; {there} (`sheetforge event log` lists them)")
    if number in journal.undone:
        raise Declined(f"step {number} is already taken back; to restore it, take back the step that took it back")
    undo = Step(journal.next_number, UNDO, {"step": number})
    trial = Journal(journal.path, journal.heading, (*journal.steps, undo))
    state = form.begin(journal.heading)
    broken: list[int] = []
    for step in trial.active:
        try:
            form.act_of(step).apply(state)
        except Declined:
            broken.append(step.number)
    return state, tuple(broken)


def taken_back_alone(form: EventForm, journal: Journal, number: int) -> EventState:
    """Return the state of an event without a step. Raises `Declined` if others depend on it."""
    state, broken = taken_back(form, journal, number)
    if not broken:
        return state
    depend = "depends" if len(broken) == 1 else "depend"
    words = form.words(journal, numbered(journal.steps)[number])
    raise Declined(
        f"step {number} ({words}) cannot be taken back alone: {counted(len(broken), 'later step')} "
        f"{depend} on it, {first_of(broken, 8)}; take these back first, the last one first, or add --later"
    )


# --- acts of every form --------------------------------------------------------------------------

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Points = Annotated[float, Field(ge=0, le=1_000_000, strict=False, allow_inf_nan=False)]
FleetLine = Annotated[str, Field(max_length=20_000)]


@dataclass(frozen=True, slots=True)
class Bringing(Act):
    """An act of a player who may bring a fleet."""

    player: Name
    fleet: FleetLine = ""
    fleet_name: Annotated[str, Field(max_length=200)] = ""
    house: Annotated[str, Field(max_length=100)] = ""
    cost: Points | None = None
    kept: Points = 0.0
    unofficial: bool = False
    worth: Points | None = None

    @property
    def registration(self) -> Registration:
        """The fleet as it is registered."""
        return Registration(self.fleet, self.fleet_name, self.house, self.cost, self.kept, self.unofficial, self.worth)

    @property
    def price(self) -> str:
        """The cost of the fleet in words; empty if it is not given."""
        return "" if self.cost is None else f", {self.cost:.10g} points"


@dataclass(frozen=True, slots=True)
class Enter(Bringing):
    """A player enters, with a fleet or without one yet."""

    rating: Annotated[float, Field(ge=-1_000_000, le=1_000_000, strict=False)] | None = None

    word: ClassVar[str] = "enter"

    def apply(self, event: EventState) -> None:
        registration = self.registration if self.fleet else None
        event.enter(Entrant(self.player, registration, rating=self.rating))

    def words(self) -> str:
        fleet = f" with {self.fleet_name or 'a fleet'}" if self.fleet else ""
        rating = "" if self.rating is None else f", rated {self.rating:.10g}"
        return f"{self.player} enters{fleet}{self.price}{rating}"


@dataclass(frozen=True, slots=True)
class Register(Bringing):
    """A player brings a missing fleet, or another one before the first game."""

    fleet: FleetLine

    word: ClassVar[str] = "register"

    def apply(self, event: EventState) -> None:
        event.register(self.player, self.registration)

    def words(self) -> str:
        return f"{self.player} registers {self.fleet_name or 'a fleet'}{self.price}"


@dataclass(frozen=True, slots=True)
class Drop(Act):
    """A player leaves the event between games; with `conceding` during one, which is lost."""

    player: Name
    conceding: bool = False

    word: ClassVar[str] = "drop"

    def apply(self, event: EventState) -> None:
        event.drop(self.player, self.conceding)

    def words(self) -> str:
        return f"{self.player} leaves the event" + (" during a game, which is lost" if self.conceding else "")
