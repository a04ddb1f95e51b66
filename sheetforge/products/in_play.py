"""Sheets in play: the display of one unit with its marks, kept outside a battle, and its figures in force.

A sheet is a state of the engine with the unit in it. Its marks are numbers by name, the values of its controls; what
follows from them, what a critical hit does and what a new turn ends are worked out by the engine.

    sheet = begin(library, key)
    mark(sheet, {"track.01": 1}, turn=1)
    sheet.figures()
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, ring
from sheetforge.play import engine_of
from sheetforge.play.engine import AnyBattle, AnyState, forces_of
from sheetforge.play.events import in_words
from sheetforge.play.forces import Force
from sheetforge.play.questions import Answer, Illegal, Question, Script, Unplayable, check
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.products.unit_sheets import BuiltUnit
from sheetforge.sheet.walk import FieldPlace, field_places
from sheetforge.text import capital

if TYPE_CHECKING:
    from sheetforge.sheet.scene import Page

OWN, OTHER = "own", "other"
"""The sides of the state behind a sheet: that of the unit, and one that is only there to be fought."""

LAST_TURN = 99

CLOCK = 12
"""Bearings: 0 is dead ahead, 3 to starboard, 6 astern."""

GONE = "gone"
"""The control of a unit that is out of the battle."""


class Control(NamedTuple):
    """Something on a sheet that is marked: its value is from 0 to `most`.

    `places` are the names of its boxes on the drawing: a value of 3 marks the first three of them, or the third alone
    if it is a `choice`. `words` are those of its values, from 0 on.
    """

    name: str
    label: str
    group: str
    most: int = 1
    places: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    choice: bool = False


def boxes(name: str, label: str, group: str, most: int, digits: int = 2) -> Control:
    """Return a control whose value counts its boxes, which are named by number."""
    return Control(name, label, group, most, tuple(f"{name}.{box:0{digits}d}" for box in range(1, most + 1)))


class SheetAct(NamedTuple):
    """Something that the rules carry out on a unit; `asks` is what its number means, empty for none."""

    name: str
    label: str
    asks: str = ""
    most: int = 0
    words: tuple[str, ...] = ()


class InForce(NamedTuple):
    """A figure in force, as it is read aloud: `Drive`, `7`."""

    label: str
    value: str


class Member(NamedTuple):
    """A unit of a force: its content, its name, its side."""

    key: Key
    name: str
    side: str


class UnitInPlay(Protocol):
    """A unit of a battle whose sheet is in play."""

    id: str
    side: str
    name: str
    hex: Hex
    facing: Facing
    status: str

    @property
    def blueprint(self) -> BuiltUnit:
        """The unit as built."""


@runtime_checkable
class StateInPlay(AnyState, Protocol):
    """A state with units whose sheets are in play."""

    turn: int

    @property
    def ships(self) -> dict[str, UnitInPlay]:
        """Its units by id."""


S = TypeVar("S")
U = TypeVar("U")


class SheetInPlay(ABC):
    """The sheet of one unit at one moment. A game says what can be marked and what follows from it."""

    turn_word: ClassVar[str] = "turn"
    in_action: ClassVar[str] = "on-map"
    """The status of a unit that can be fired at."""

    def __init__(self, library: Library, key: Key, state: AnyState) -> None:
        self.library = library
        self.key = key
        self.any_state = with_units(state)
        self._unit = next(iter(self.any_state.ships.values()))
        self._unit.status = self.in_action

    @classmethod
    def units(cls, library: Library, system: str, state: AnyState) -> Iterator[Member]:
        """Yield the units of a state that have content."""
        for unit in with_units(state).ships.values():
            key = library.resolve(cls.kind_of(unit), system, unit.blueprint.id)
            if key is not None:
                yield Member(key, unit.name, unit.side)

    @classmethod
    def kind_of(cls, unit: UnitInPlay) -> str:
        """Return the kind of content of a unit."""
        return "ships"

    @property
    def id(self) -> str:
        """The id of the unit in the state."""
        return self._unit.id

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self._unit.name

    def call(self, name: str) -> None:
        """Give the unit a name."""
        self._unit.name = name

    def set_turn(self, turn: int) -> None:
        """Set the turn."""
        self.any_state.turn = turn

    @abstractmethod
    def controls(self) -> Iterator[Control]:
        """Yield what can be marked, in the order of the sheet; always the same ones for a unit."""

    @abstractmethod
    def values(self) -> dict[str, int]:
        """Return the value of every control."""

    @abstractmethod
    def put(self, values: Mapping[str, int]) -> None:
        """Set a new unit to some values, and all that follows from them."""

    @abstractmethod
    def figures(self) -> Iterator[InForce]:
        """Yield the figures in force."""

    @abstractmethod
    def remaining(self) -> tuple[int, int]:
        """Return what is left of the unit, and what it had."""

    @abstractmethod
    def state_words(self) -> str:
        """Return in a word what has become of the unit; empty while it is in action."""

    @abstractmethod
    def acts(self) -> Iterator[SheetAct]:
        """Yield what the rules can carry out on the unit."""

    @abstractmethod
    def act(self, name: str, number: int) -> Script:
        """Return the script of an act."""

    def end_turn(self) -> Script:
        """End the turn for the unit; nothing ends with it unless a game says so."""
        return
        yield

    def next_turn(self) -> Script:
        """End the turn for the unit, and begin the next one."""
        yield from self.end_turn()
        self.set_turn(min(self.any_state.turn + 1, LAST_TURN))


class GameSheet(SheetInPlay, Generic[S, U]):
    """The sheet of one unit of a game, with the types of the game's state and of its unit."""

    state_class: type[S]

    @property
    def state(self) -> S:
        """The state behind the sheet."""
        state: object = self.any_state
        assert isinstance(state, self.state_class)
        return state

    @property
    def unit(self) -> U:
        """The unit."""
        return cast(U, self._unit)


class SheetMaker(Protocol):
    """The sheets in play of a game."""

    def __call__(self, library: Library, key: Key, state: AnyState) -> SheetInPlay:
        """Return the sheet of the first unit of a state."""

    def kind_of(self, unit: UnitInPlay) -> str:
        """Return the kind of content of a unit."""

    def units(self, library: Library, system: str, state: AnyState) -> Iterator[Member]:
        """Yield the units of a state that have content."""


def with_units(state: AnyState) -> StateInPlay:
    """Return the state of a game whose units have sheets in play."""
    assert isinstance(state, StateInPlay)
    return state


def battle_of(library: Library, key: Key, other: Key | None) -> AnyBattle:
    """Return a battle of a unit against another, by default of its kind.

    Raises `BadRequest` for a unit that cannot fight.
    """
    engine = engine_of(library, key.system)
    try:
        recipe = forces_of(engine).recipe(library, [Force(key), Force(other or key)], [OWN, OTHER])
        return engine.battle(library, recipe)
    except Unplayable as problem:
        raise BadRequest(str(problem)) from None


def mark(sheet: SheetInPlay, values: Mapping[str, int], turn: int, name: str = "") -> None:
    """Set a new sheet to some values; all others are those of a new unit. Raises `BadRequest`."""
    known = {control.name: control for control in sheet.controls()}
    for label, value in values.items():
        control = known.get(label)
        if control is None:
            raise BadRequest(f"{sheet.key} has nothing to mark called {label!r}")
        if not 0 <= value <= control.most:
            raise BadRequest(f"{control.label} of {sheet.key} is from 0 to {control.most}, not {value}")
    if not 1 <= turn <= LAST_TURN:
        raise BadRequest(f"the {sheet.turn_word} is from 1 to {LAST_TURN}, not {turn}")
    sheet.set_turn(turn)
    if name:
        sheet.call(name)
    sheet.put(sheet.values() | dict(values))


def changed(values: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Return the values that differ from those of a new unit."""
    return {name: value for name, value in values.items() if value != new[name]}


class TargetPlace(NamedTuple):
    """The place of a target: hexes away, its bearing, and that at which it sees the unit, both as hours from 0."""

    away: int
    bearing: int
    shows: int


def aims(sheet: SheetInPlay, place: TargetPlace, target: SheetInPlay | None = None) -> list[str]:
    """Return a line for each weapon of a unit that bears on a target, with its chances of the moment.

    What is marked on the sheet counts, and what is marked on that of the target; without one, the other unit of the
    state is the target, as it was built.
    """
    state, presenter = sheet.any_state, engine_of(sheet.library, sheet.key.system).presenter
    own, other = list(state.ships.values())[:2]
    if sheet.state_words() or not isinstance(presenter, UnitPresenter):
        return []
    if target is not None:
        id = other.id
        other = next(iter(target.any_state.ships.values()))
        other.id, other.side = id, OTHER
        state.ships[id] = other
    own.hex, own.facing = ORIGIN, 0
    # Between two rows of hexes it lies nearer to the bow, on both sides alike.
    hours = (place.bearing + CLOCK // 2) % CLOCK - CLOCK // 2
    other.hex = ring(ORIGIN, place.away)[int(hours * place.away / 2)]
    other.facing = (place.bearing + CLOCK // 2 - place.shows) // 2 % 6
    for unit in (own, other):
        unit.status = sheet.in_action
    # The target is known: its letter and its name are left out.
    at_target = f", at {presenter.letters(state)[other.id]} {other.name}"
    return [capital(shot.words.partition(", ")[2].replace(at_target, "")) for shot in presenter.aims(state, own, OWN)]


class ActProgress(NamedTuple):
    """The progress of an act: the question that is open, None at its end, and what happened in sentences."""

    question: Question | None
    said: tuple[str, ...]


def carry_out(sheet: SheetInPlay, script: Script, answers: Sequence[Answer]) -> ActProgress:
    """Run a script with the answers so far. Raises `BadRequest` for an answer that is not legal."""
    state = sheet.any_state
    before = len(state.events)
    question: Question | None = next(script, None)
    for step, answer in enumerate(answers, 1):
        if question is None:
            raise BadRequest("there are more answers than questions")
        try:
            check(question, answer, step)
            question = script.send(answer)
        except Illegal as problem:
            raise BadRequest(str(problem)) from None
        except StopIteration:
            question = None
    names = {sheet.id: sheet.name, OWN: "you", OTHER: "the enemy"}
    sentences = [in_words(event, names) for event in state.events[before:]]
    return ActProgress(question, tuple(capital(text) for text in sentences if text))


def places(controls: Sequence[Control], pages: Sequence[Page]) -> dict[str, FieldPlace]:
    """Return where the boxes of controls are on pages whose blanks are fields."""
    fields = list(field_places(pages))
    wanted = [name for control in controls for name in control.places]
    located = ((name, next((field for field in fields if field.is_of(name)), None)) for name in wanted)
    return {name: place for name, place in located if place is not None}
