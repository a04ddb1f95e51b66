"""Events of a battle as values, and the events that every game has: turns, phases, the end.

An event class has typed fields and a template for its `str`; its word is its name in kebab-case. A
class of the same name that derives from an event of the house is that event in other words. A
placeholder of a template names a field or a property, with a format of `content/templates.py`, or

* `{why!n}`: a text with ids among its words, for which names stand in sentences for people;
* `{facing!f}`: a facing, 0 to 5, as maps print it, 1 to 6.

>>> class Sank(Event, template="{ship} sinks after {hits} {hits:hit|hits}{by:, struck by *?}"):
...     ship: str
...     hits: int
...     by: str | None = None
>>> print(Sank("Hector", 1), Sank("Ajax", 2, "Hector"), Sank.word, sep="; ")
Hector sinks after 1 hit; Ajax sinks after 2 hits, struck by Hector; sank
"""

from __future__ import annotations

import re
from collections import Counter, namedtuple
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Protocol, Self, dataclass_transform

from sheetforge.content.kinds import BrokenGame
from sheetforge.content.templates import Templates
from sheetforge.geometry.hexes import printed_facing
from sheetforge.text import plural


class AnyEvent(Protocol):
    """The part of an event that the house reads: its sentence."""

    def __str__(self) -> str: ...


class AnyState(Protocol):
    """The part of a game's state that the house reads. It has no random generator."""

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 before the first."""

    @property
    def events(self) -> Sequence[AnyEvent]:
        """The events so far; the rules append to them."""

    def copy(self) -> Self:
        """Return a state that shares only immutable values with this one. It has no events."""

    def seen_by(self, side: str) -> Self:
        """Return a copy as a side may know it, with the events so far."""


NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""No names: sentences have the ids."""


def named(text: str, names: Mapping[str, str]) -> str:
    """Return a text with names for the ids among its words; without names it stays as it is.

    >>> named("damage-control of french-cov-1", {"french-cov-1": "b COV-1 Limier"})
    'damage control of b COV-1 Limier'
    """

    def said(word: str) -> str:
        return names.get(word) or (word.replace("-", " ") if names and word.islower() else word)

    return " ".join(map(said, text.split(" ")))


def in_words(event: AnyEvent, names: Mapping[str, str]) -> str:
    """Return the sentence of an event for people, with names in place of ids."""
    return event.in_words(names) if isinstance(event, Event) else str(event)


def summed(faces: tuple[int, ...], total: int | None = None) -> str:
    """Return faces, and what is added up to a `total`, as a sum: `3+8 = `.

    Empty for a single number, and for no faces.

    >>> summed((3, 8)), summed((4,)), summed((4, 3), 12), summed((4,), 14), summed((), 15)
    ('3+8 = ', '', '4+3+5 = ', '4+10 = ', '')
    >>> summed((4, 3), 6)
    '4+3-1 = '
    """
    plus = 0 if total is None or not faces else total - sum(faces)
    text = "+".join(map(str, faces)) + (f"{plus:+}" if plus else "")
    return f"{text} = " if plus or len(faces) > 1 else ""


def against(faces: tuple[int, ...], need: int | str, die: int | None = None) -> str:
    """Return faces with the face or the faces that succeed: a number is that or less.

    >>> against((2,), 24, 20), against((4,), "1 to 2")
    ('2 on d20, needs 24 or less', '4, needs 1 to 2')
    """
    on = f" on d{die}" if die else ""
    enough = f"{need} or less" if isinstance(need, int) else need
    return f"{', '.join(map(str, faces))}{on}, needs {enough}"


@dataclass_transform(frozen_default=True)
class EventType(type):
    """The metaclass of events: each is a named tuple, which is fast to create and read-only."""

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], template: str = "") -> EventType:
        if not bases:
            return super().__new__(mcls, name, bases, body)
        body["__slots__"] = ()
        body["template"] = template
        fields = list(body.get("__annotations__", ()))
        if not fields and issubclass(bases[0], tuple):
            return super().__new__(mcls, name, bases, body)
        defaults = [body.pop(field) for field in fields if field in body]
        record: type = namedtuple(name, fields, defaults=defaults)  # type: ignore[misc]
        body["word"] = re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
        return super().__new__(mcls, name, (*bases, record), body)


class Event(metaclass=EventType):
    """Something that happened in a battle.

    `joins` is the field in which events of a kind may differ that one sentence reports together:
    several warheads at one target.
    """

    __slots__ = ()
    word: ClassVar[str]
    template: ClassVar[str]
    joins: ClassVar[str] = ""

    def seen_by(self, side: str) -> Event:
        """Return the event as a side may know it, `""` for a spectator without a side.

        A secret event returns less information to other sides, or `WITHHELD`.
        """
        return self

    def in_words(self, names: Mapping[str, str]) -> str:
        """Return the sentence, with names for the ids that have one."""
        return _SENTENCES.vformat(self.template, (), {"event": self, "names": names})

    def __str__(self) -> str:
        return self.in_words(NO_NAMES)


def is_joinable(event: AnyEvent) -> bool:
    """Return whether one sentence can report an event together with others."""
    return isinstance(event, Event) and bool(event.joins)


def joins_on(event: AnyEvent, other: AnyEvent) -> bool:
    """Return whether one sentence can report two events together."""
    if type(event) is not type(other) or not isinstance(event, Event) or not event.joins:
        return False
    return all(getattr(event, field) == getattr(other, field) for field in _fields(event) if field != event.joins)


def _fields(event: Event) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(event, "_fields")  # noqa: B009 a named tuple's, which Event does not declare
    return found


def in_words_together(events: Sequence[AnyEvent], names: Mapping[str, str]) -> str:
    """Return the sentence of events that are reported together: `torpedo no. 1, 2, 3 fly to 1207`.

    Units of one name are counted: `2 Ion Torpedoes`.
    """
    first = events[0]
    if len(events) == 1 or not isinstance(first, Event):
        return in_words(first, names)
    ids = Counter(getattr(event, first.joins) for event in events)
    units = [names.get(id, id) if number == 1 else f"{number} {plural(id)}" for id, number in ids.items()]
    stem, _, mark = units[0].rpartition(" ")
    if mark.isdigit() or len(mark) == 1:
        units[1:] = [unit.removeprefix(f"{stem} ") for unit in units[1:]]
    values = {field: getattr(first, field) for field in _fields(first)} | {first.joins: tuple(units)}
    return type(first)(**values).in_words(names)


def in_sentences(events: Iterable[AnyEvent], names: Mapping[str, str]) -> Iterator[tuple[AnyEvent, str]]:
    """Yield the sentences of events, those that are reported together as one, with the first of each."""
    group: list[AnyEvent] = []
    for event in events:
        if group and not joins_on(group[-1], event):
            yield group[0], in_words_together(group, names)
            group = []
        group.append(event)
    if group:
        yield group[0], in_words_together(group, names)


def turn_so_far(events: Sequence[AnyEvent], names: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the phases of the turn under way in which something happened, with their sentences."""
    began = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=None)
    if began is None:
        return
    phase, said = "", list[str]()
    for event, sentence in in_sentences(events[began + 1 :], names):
        if heading(event) == 1:
            if said:
                yield phase, said
            phase, said = sentence, []
        elif heading(event) == 0:
            said.append(sentence)
    if said:
        yield phase, said


class _Name(str):
    """A name in place of an id, whose hyphens stay."""

    __slots__ = ()


class _Text(str):
    """A text, with the names for ids among its words."""

    names: Mapping[str, str]

    def __new__(cls, text: str, names: Mapping[str, str]) -> _Text:
        joined = super().__new__(cls, text)
        joined.names = names
        return joined


class Keyed(str):
    """A text of an event for which sentences for people have another, found by its `key`."""

    __slots__ = ("key",)
    key: str

    def __new__(cls, text: str, key: str) -> Keyed:
        keyed = super().__new__(cls, text)
        keyed.key = key
        return keyed


class _Sentences(Templates):
    """The formatter of templates, with the formats of the module."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value, names = getattr(kwargs["event"], str(key)), kwargs["names"]
        if isinstance(value, Keyed):
            return _Name(names.get(value.key, value))
        if isinstance(value, str):
            return _Name(names[value]) if value in names else _Text(value, names)
        if isinstance(value, tuple) and names:
            return tuple(
                names.get(part.key if isinstance(part, Keyed) else part, part) if isinstance(part, str) else part
                for part in value
            )
        return value

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "w":
            return value if isinstance(value, _Name) else super().convert_field(value, conversion)
        if conversion == "n":
            return named(value, value.names) if isinstance(value, _Text) else value
        if conversion == "f":
            return None if value is None else printed_facing(value)
        return super().convert_field(value, conversion)


_SENTENCES = _Sentences()


def event_types(*modules: ModuleType) -> Mapping[str, type[Event]]:
    """Return the event classes of some modules by their words.

    Raises `BrokenGame` for a word of two classes, naming both.
    """
    types: dict[str, type[Event]] = {}
    for kind in (kind for module in modules for kind in vars(module).values()):
        if isinstance(kind, EventType) and issubclass(kind, Event) and kind is not Event:
            other = types.setdefault(kind.word, kind)
            if other is not kind:
                places = [f"{event.__module__}:{event.__qualname__}" for event in (other, kind)]
                raise BrokenGame(f"two events {kind.word!r}: {' and '.join(places)}; rename one")
    return MappingProxyType(types)


class TurnBegan(Event, template="Turn {turn}"):
    """A turn begins."""

    turn: int


class PhaseBegan(Event, template="{title}"):
    """A phase begins."""

    phase: str

    @property
    def title(self) -> str:
        """The phase as a heading."""
        return self.phase.replace("-", " ").capitalize()


CAUSES = {
    "capture": "ships captured",
    "cargo": "cargo taken",
    "denied": "no other goal was met",
    "deny": "no other goal was met",
    "destroy": "ships destroyed",
    "exit": "ships off the map",
    "jump": "ships that jumped",
    "leave": "ships off the map",
}
"""Ways to win, as files of scenarios name them, that say too little of how a battle ended → the cause in words."""


def cause(reason: str) -> str:
    """Return the reason of an end in words.

    >>> cause("deny"), cause("last-ship")
    ('no other goal was met', 'last ship')
    """
    return CAUSES.get(reason, reason.replace("-", " "))


class GameOver(Event, template="{winner:?nobody} {winner:wins|win} ({reason!w})"):
    """The battle is over."""

    winner: str | None
    reason: str

    def in_words(self, names: Mapping[str, str]) -> str:
        """Return the sentence, for people with the cause in words in place of the reason."""
        said = GameOver(self.winner, cause(self.reason)) if names else self
        return super(GameOver, said).in_words(names)


class ChanceDecided(Event, template="{who:*: ?}{what!w} ({rolled})"):
    """Dice decided something that no other event reports: for whom, what, and by which faces."""

    who: str
    what: str
    faces: tuple[int, ...]
    sides: int

    @property
    def rolled(self) -> str:
        """The faces and the die: `2 on d3`, `1 4 on 2d6`."""
        number = len(self.faces) if len(self.faces) > 1 else ""
        return f"{' '.join(map(str, self.faces))} on {number}d{self.sides}"


class Withheld(Event):
    """An event that a side does not see."""


WITHHELD = Withheld()


BEGINS_TURN = 2
"""The heading of a turn."""


def heading(event: AnyEvent) -> int:
    """Return 2 for the beginning of a turn, 1 for that of a phase, otherwise 0.

    The end is -1: a narrator reports it from the outcome.
    """
    if isinstance(event, GameOver | Withheld):
        return -1
    return BEGINS_TURN if isinstance(event, TurnBegan) else int(isinstance(event, PhaseBegan))
