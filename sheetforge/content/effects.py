"""Effects of a game as types, and the guard that every one of them is handled wherever it must be.

Effects are data: a table of critical hits or a weapon names them with `do`. A sheet needs a
sentence for each, the engine an executor, the odds a place. The module that handles effects asks
for all of them at its end, so that an effect that is left half done stops the game at once:

    require_all("executor", effect_types(Effect), execute)

`require_words` does the same for effects without fields of their own, which are words of a list.

The sentence stands beside the fields: an `Effect` has a template of them, and a field whose values
are words of a list has their words for sentences in `Said`:

>>> from typing import Annotated, Literal
>>> class LoseMasts(Effect):
...     template = "{side} loses {number:counted mast}"
...     side: Annotated[Literal["port", "stbd"], Said({"port": "port", "stbd": "starboard"})]
...     number: int
>>> LoseMasts(side="stbd", number=2).in_words()
'starboard loses 2 masts'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import ClassVar, Protocol, get_args

from sheetforge.content.game_data import NOTHING
from sheetforge.content.kinds import BrokenGame
from sheetforge.content.model import Content
from sheetforge.content.templates import Templates


class Dispatch(Protocol):
    """A function that `functools.singledispatch` made, with an implementation for each effect."""

    def dispatch(self, cls: type, /) -> object:
        """Return the implementation for a type; that of `object` is the default."""


Handler = Dispatch | type[Content]
"""A handler of effects: a function by type, or a type whose effects need nothing more."""


def effect_types(union: object) -> tuple[type[Content], ...]:
    """Return the types of a union of effects, nested and annotated ones included, in order.

    Raises `BrokenGame` for two effects of one name, with the places of both.
    """
    by_name: dict[str, type[Content]] = {}
    for kind in _types_in(union):
        name = effect_name(kind)
        other = by_name.setdefault(name, kind)
        if other is not kind:
            raise BrokenGame(f"two effects {name!r}: {_place(other)} and {_place(kind)}")
    return tuple(by_name.values())


def _types_in(union: object) -> Iterator[type[Content]]:
    if not isinstance(union, type):
        for part in get_args(union):
            yield from _types_in(part)
    elif issubclass(union, Content):
        yield union


def require_all(what: str, kinds: Iterable[type[Content]], *handlers: Handler) -> None:
    """Refuse effects that nothing handles.

    `what` is what a handler gives: a sentence, an executor. Raises `BrokenGame` that names the
    effect, its place, and where to register a handler.
    """
    lacking = next((kind for kind in kinds if not any(_handles(handler, kind) for handler in handlers)), None)
    if lacking is not None:
        places = " or ".join(
            f"{handler.__module__}:{getattr(handler, '__qualname__', '?')}"
            for handler in handlers
            if not isinstance(handler, type)
        )
        where = f"; register one with {places}" if places else ""
        raise BrokenGame(f"the effect {effect_name(lacking)!r} ({_place(lacking)}) has no {what}{where}")


def require_words(what: str, words: Iterable[str], *handled: Collection[str]) -> None:
    """Refuse effects that are words of a list and that nothing handles.

    `handled` are the words that each handler takes. Raises `BrokenGame`.
    """
    lacking = [word for word in words if not any(word in some for some in handled)]
    if lacking:
        raise BrokenGame(f"the effect {lacking[0]!r} has no {what}")


def _place(kind: type[Content]) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _handles(handler: Handler, kind: type[Content]) -> bool:
    if isinstance(handler, type):
        return issubclass(kind, handler)
    return handler.dispatch(kind) is not handler.dispatch(object)


def effect_name(kind: type[Content]) -> str:
    """Return what files call an effect: the value of its `do`, otherwise the name of its type."""
    field = kind.model_fields.get("do")
    names = get_args(field.annotation) if field is not None else ()
    return str(names[0]) if names else kind.__name__


class Said:
    """An annotation of a field: the words of its values in sentences, perhaps with placeholders."""

    __slots__ = ("words",)

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words


class Effect(Content):
    """An effect with its sentence: a template of its fields and properties (`content/templates.py`).

    An effect that has several sentences has them by their `case`, which it has to define.
    """

    template: ClassVar[str | Mapping[str, str]] = ""

    @property
    def case(self) -> str:
        """The sentence that fits, of an effect with several; "" for an effect with one."""
        return ""

    def in_words(self, context: Mapping[str, object] = NOTHING) -> str:
        """Return the sentence; `context` are values that the effect itself does not have."""
        text = self.template if isinstance(self.template, str) else self.template[self.case]
        return _SENTENCES.vformat(text, (), {"effect": self, "context": context})


class _EffectSentences(Templates):
    """The formatter of templates of effects: values come from the context, then from the effect."""

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        effect, context, name = kwargs["effect"], kwargs["context"], str(key)
        assert isinstance(effect, Effect)
        assert isinstance(context, Mapping)
        if name in context:
            return context[name]
        value: object = getattr(effect, name)
        said = _said(type(effect)).get(name)
        if said is None or value is None:
            return value
        return self.vformat(said.words[str(value)], (), {"effect": effect, "context": context})


_SENTENCES = _EffectSentences()


SAID: dict[type[Content], Mapping[str, Said]] = {}
"""Types of effects → the words of their fields that have them, as far as they were asked for."""


def _said(kind: type[Content]) -> Mapping[str, Said]:
    """Return the words of the fields of an effect that have them."""
    if kind not in SAID:
        fields = kind.model_fields.items()
        SAID[kind] = {name: part for name, field in fields for part in field.metadata if isinstance(part, Said)}
    return SAID[kind]


def require_sentences(kinds: Iterable[type[Content]], context: Collection[str] = ()) -> None:
    """Refuse an effect without a sentence, and one whose sentence needs what it does not have.

    `context` are the names of values that the caller of `in_words` adds. Raises `BrokenGame` that
    names the effect, its place, and what is lacking.
    """
    for kind in kinds:
        name = f"the effect {effect_name(kind)!r} ({_place(kind)})"
        if not issubclass(kind, Effect) or not kind.template:
            raise BrokenGame(f"{name} has no sentence; give it a `template`")
        texts = [kind.template] if isinstance(kind.template, str) else list(kind.template.values())
        if not isinstance(kind.template, str) and kind.case is Effect.case:
            raise BrokenGame(f"{name} has several sentences; define `case`, which chooses one")
        for field, said in _said(kind).items():
            texts += said.words.values()
            silent = [word for word in get_args(kind.model_fields[field].annotation) if word not in said.words]
            if silent:
                raise BrokenGame(f"{name}: `Said` of {field!r} has no words for {silent[0]!r}")
        known = {*context, *kind.model_fields, *dir(kind)}
        lacking = [place for text in texts for place in _placeholders(text) if place not in known]
        if lacking:
            raise BrokenGame(f"{name} has no field or property {lacking[0]!r}, which its sentence needs")


def _placeholders(text: str) -> Iterator[str]:
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            yield name
            yield from _placeholders(spec or "")
