"""Effects of a game as types, and the guard that every one of them is handled wherever it must be.

Effects are data: a table of critical hits or a weapon names them with `do`. A sheet needs a
sentence for each, the engine an executor, the odds a place. The module that handles effects asks
for all of them at its end, so that an effect that is left half done stops the game at once:

    require_all("sentence", effect_types(Effect), sentence_part)

`require_words` does the same for effects without fields of their own, which are words of a list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol, get_args

from sheetforge.content.kinds import BrokenGame
from sheetforge.content.model import Content


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
    lacking = next((kind for kind in kinds if not any(_handles(one, kind) for one in handlers)), None)
    if lacking is not None:
        places = " or ".join(
            f"{one.__module__}:{getattr(one, '__qualname__', '?')}" for one in handlers if not isinstance(one, type)
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
