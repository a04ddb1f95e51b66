"""Checks that rules of several games share: repeated items, rows with gaps, teaching battles."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from sheetforge.content.notation import IntRange
from sheetforge.content.yaml import Data
from sheetforge.finding import Path
from sheetforge.lint.rule import Elsewhere, Problem

if TYPE_CHECKING:
    from sheetforge.content.model import Entity
    from sheetforge.lint.rule import Context

H = TypeVar("H", bound=Hashable)


def repeated(items: Iterable[H]) -> Iterator[tuple[int, int, H]]:
    """Yield every repeated item: its index, the index of its first occurrence, the item.

    >>> list(repeated("abca"))
    [(3, 0, 'a')]
    """
    first: dict[H, int] = {}
    for index, item in enumerate(items):
        earlier = first.setdefault(item, index)
        if earlier != index:
            yield index, earlier, item


def repeated_lines(data: Data, path: Path = ()) -> Iterator[Problem]:
    """Yield a problem for every mapping of a list that is equal to an earlier one.

    What a source prints, under `printed`, is given as it stands there.
    """
    if not has_repeated_lines(data):
        return
    if isinstance(data, dict):
        for name, inner in data.items():
            if name != "printed":
                yield from repeated_lines(inner, (*path, name))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            if isinstance(item, dict) and item in data[:index]:
                message = f"this is equal to item {data.index(item) + 1} of the list; remove one, "
                message += "or change what is different"
                yield Problem(message, (*path, index), str(index + 1))
            yield from repeated_lines(item, (*path, index))


_NESTED = (dict, list)


def has_repeated_lines(data: Data) -> bool:
    """Return whether `repeated_lines` finds something; hardly any file has it."""
    left = [data]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            # A file has far more scalars than lists and mappings, and nothing that is of a subclass of these.
            left += [inner for name, inner in one.items() if type(inner) in _NESTED and name != "printed"]
        elif isinstance(one, list):
            nested = [item for item in one if type(item) in _NESTED]
            if len(nested) > 1:
                mappings = [item for item in nested if type(item) is dict]
                for index in range(1, len(mappings)):
                    if mappings[index] in mappings[:index]:
                        return True
            left += nested
    return False


def covered(
    rows: Sequence[IntRange], first: int, last: int | None, path: Path, field: str, what: str
) -> Iterator[Problem]:
    """Yield a problem for each gap and overlap in rows that should cover `first` to `last`.

    `path` is the path of the rows, `field` the key of their range, `what` the thing it counts:
    strikes, hexes. Without a `last` the rows may end anywhere.
    """
    due = first
    for index, row in enumerate(rows):
        if row.low != due:
            message = (
                f"no row for {what} {IntRange(due, row.low - 1)}; begin this row with {due}"
                if row.low > due
                else f"{what} {row.low} have a row already; begin this one with {due}"
            )
            yield Problem(message, (*path, index, field), str(row))
        due = max(due, row.high + 1)
    if last is not None and due <= last:
        message = f"no row for {what} {IntRange(due, last)}; end the last one with {last}"
        yield Problem(message, path, str(due - 1), target="key")
    for index, row in enumerate(rows):
        if last is not None and row.high > last:
            message = f"{what} end at {last}; {row} goes beyond"
            yield Problem(message, (*path, index, field), str(row))


TEACHING = "teaching"


def can_teach(model: type[Entity]) -> bool:
    """Return whether entities of a model are battles, of which one of a game may be its teaching battle."""
    # With pydantic behind it: a build with nothing to do and a warm check come this far without it.
    from sheetforge.content.scenarios import BattleScenario

    return issubclass(model, BattleScenario)


def teaching_battle(entity: Entity, context: Context) -> Iterator[Problem]:
    """Yield a problem for a teaching battle that is too large, or not the first of its game."""
    from sheetforge.content.scenarios import MOST_UNITS, BattleScenario

    if not isinstance(entity, BattleScenario) or entity.teaching is None:
        return
    if (units := entity.unit_count()) > MOST_UNITS:
        message = f"a teaching battle has at most {MOST_UNITS} units, this one has {units}; take "
        message += "some out, or remove `teaching`"
        yield Problem(message, (TEACHING,), str(units), target="key", part=1)
    key = context.key
    for other in context.library.keys(key.kind, key.system):
        if other >= key:
            return
        earlier = context(other.kind, other.id)
        if isinstance(earlier, BattleScenario) and earlier.teaching is not None:
            message = f"{earlier.name} ({other.id}) is the teaching battle of {key.system}; a game "
            message += "has one, so remove `teaching` from one of the two"
            there = Elsewhere(other, (TEACHING,), "the first one")
            yield Problem(message, (TEACHING,), other.id, target="key", part=0, elsewhere=(there,))
            return
