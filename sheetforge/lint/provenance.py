"""Checks of the sources of values: reconstructed ones, fields of other sources, our own designs.

The fields are those of `content.model.Entity`. The runner checks `own_marks`, `field_sources` and
`placeholder_source` for every entity; a game makes rules with `reconstructed_rules` and
`unmarked_fields`, as only a game knows the values that its sheets print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel

from sheetforge.content.model import BOOK_OF_NEW, OWN_BOOK, Entity
from sheetforge.finding import Path
from sheetforge.lint.rule import Problem, Replacement, Rule, RulesOf
from sheetforge.text import did_you_mean, listed

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.lint.rule import Check, Context


_ABOUT = frozenset({"source", "other_sources", "reconstructed", "waivers", "printed"})
"""Fields that describe the values of an entity."""


def reconstructed_fields(entity: Entity, context: Context) -> Iterator[Problem]:
    """Yield a problem for each name under `reconstructed` that is not a given field."""
    for written in entity.reconstructed:
        objection = _objection(entity, written, "reconstructed")
        if objection:
            yield Problem(objection, ("reconstructed", written), written, target="key")


def reconstructed_rules(
    code: str, authority: str, kinds: Iterable[str], reason: str, field: str = "name"
) -> tuple[Rule, ...]:
    """Return the rule that `reconstructed` names given fields, for each kind.

    Its examples mark a `field` of the sample with a `reason`.
    """
    return tuple(
        RulesOf(kind, Entity)(
            code,
            "reconstructed-field",
            "`reconstructed` names fields that the entity gives",
            authority,
            good=f"reconstructed: {{{field}: {reason}}}",
            bad=f"reconstructed: {{no{field}: {reason}}}",
        )(reconstructed_fields)
        for kind in kinds
    )


def unmarked_fields(unmarkable: Mapping[str, str]) -> Check[Entity]:
    """Return the check that sheets mark everything that `reconstructed` names.

    `unmarkable` maps the fields that a game's sheets print without room for the mark to the place
    where they print them. A value that the entity records as printed is not reconstructed either:
    its mark would contradict the source.
    """

    def check(entity: Entity, context: Context) -> Iterator[Problem]:
        shown = _printed(entity) if entity.reconstructed else {}
        for written in entity.reconstructed:
            field = written.partition(".")[0]
            path = ("reconstructed", written)
            if field in unmarkable:
                message = f"{unmarkable[field]} prints {field!r} without room for the mark of a "
                message += "reconstructed value; write what the source has, or leave the field out"
                yield Problem(message, path, written, target="key")
            for name, (printed, text) in shown.items():
                if _within(name, written):
                    message = f"{written!r} is reconstructed, but `{_dotted(printed)}` records "
                    message += f"{text!r} as printed; keep one of the two"
                    yield Problem(message, path, written, target="key")
                    break

    return check


def own_marks(entity: Entity) -> Iterator[Problem]:
    """Yield a problem for marks in our own design, and for a misspelt book of our own designs."""
    book = entity.source.book
    if entity.is_own:
        if entity.reconstructed:
            names = listed(list(entity.reconstructed))
            message = f"a design of our own ({OWN_BOOK}) has no reconstructed values; remove the "
            message += f"{'mark' if len(entity.reconstructed) == 1 else 'marks'} of {names}; "
            message += "write how values were found in source.note"
            yield Problem(message, ("reconstructed",), names, target="key", part=1)
        if entity.other_sources:
            message = f"a design of our own ({OWN_BOOK}) has no field of another source; remove "
            message += "`other_sources`"
            yield Problem(message, ("other_sources",), target="key", part=1)
    elif book.casefold().startswith(OWN_BOOK.partition(" ")[0]):
        message = f"{book!r} counts as a published book; the book of our own designs is "
        message += f"{OWN_BOOK!r}"
        fix = Replacement(f"write {OWN_BOOK!r}", OWN_BOOK, safe=False)
        yield Problem(message, ("source", "book"), book, fix=fix, part=0)


def placeholder_source(entity: Entity) -> Iterator[Problem]:
    """Yield a problem for the book that a new file has until its author names one."""
    if entity.source.book == BOOK_OF_NEW:
        message = f"{BOOK_OF_NEW!r} is the placeholder of a new file, and sheets print it; name "
        message += f"the book, or write {OWN_BOOK!r} for a design of our own"
        fix = Replacement(f"write {OWN_BOOK!r}", OWN_BOOK, safe=False)
        yield Problem(message, ("source", "book"), BOOK_OF_NEW, fix=fix)


def field_sources(entity: Entity) -> Iterator[Problem]:
    """Yield a problem for `other_sources` that are not given, repeated, or reconstructed."""
    seen: set[str] = set()
    for index, origin in enumerate(entity.other_sources):
        for position, written in enumerate(origin.fields):
            path = ("other_sources", index, "fields", position)
            objection = _objection(entity, written, "taken from another source")
            if objection:
                yield Problem(objection, path, written)
            elif written in entity.reconstructed:
                message = f"{written!r} is marked as reconstructed too, but {origin.book!r} gives "
                message += "it; keep one of the two"
                yield Problem(message, path, written)
            elif written in seen:
                message = f"an earlier line has the source of {written!r}; remove it here"
                yield Problem(message, path, written)
            seen.add(written)


def _objection(entity: BaseModel, written: str, what: str) -> str:
    """Return why a dotted name is not a value of the entity that can be `what`; empty if it is."""
    field, *rest = written.split(".")
    if field in _ABOUT:
        return f"{field!r} describes values and is not a value itself, so it can't be {what}; remove it"
    fields = {field.alias or name: name for name, field in type(entity).model_fields.items()}
    if field not in fields:
        close = did_you_mean(field, fields, otherwise="remove it")
        return f"there is no field {field!r} to be {what}; {close}"
    if fields[field] not in entity.model_fields_set:
        return f"{field!r} is not given here, so it can't be {what}; write it, or remove this"
    values: list[object] = [getattr(entity, fields[field])]
    for depth, part in enumerate(rest):
        values = [inner for value in values for inner in _part(value, part)]
        if not values:
            whole = ".".join([field, *rest[:depth]])
            return f"{whole!r} has no part {part!r} here that could be {what}; remove it"
    return ""


def _part(value: object, name: str) -> list[object]:
    """Return the values of a name inside a value; in a list, inside each item."""
    if isinstance(value, BaseModel):
        return [
            getattr(value, field)
            for field, info in type(value).model_fields.items()
            if name == (info.alias or field) and field in value.model_fields_set
        ]
    if isinstance(value, Mapping):
        return [inner for key, inner in value.items() if str(key) == name]
    if isinstance(value, tuple):
        return [part for item in value for part in _part(item, name)]
    return []


def _printed(entity: BaseModel) -> dict[str, tuple[Path, object]]:
    """Return the values that the entity records as printed: dotted name → path and text."""
    parts: dict[str, tuple[Path, object]] = {}
    for field, name in ((alias, info.alias or alias) for alias, info in type(entity).model_fields.items()):
        value = getattr(entity, field)
        if name == "printed" and isinstance(value, BaseModel):
            for part in sorted(value.model_fields_set):
                parts[part] = ((name, part), getattr(value, part))
        if isinstance(value, tuple):
            for index, item in enumerate(value):
                shown = getattr(item, "printed", None)
                if isinstance(shown, BaseModel):
                    for part in sorted(shown.model_fields_set):
                        text = getattr(shown, part)
                        parts.setdefault(f"{name}.{part}", ((name, index, "printed", part), text))
    return parts


def _within(name: str, marked: str) -> bool:
    """Return whether the mark of a field covers a value inside it, or is the mark of that value."""
    return name == marked or name.startswith(f"{marked}.")


def _dotted(path: Path) -> str:
    """Return a path as text: `weapons.0.printed.damage`."""
    return ".".join(map(str, path))


def reconstructed_counts(library: Library) -> str:
    """Return a line for each game and kind: its entities and reconstructed values, counted."""
    entities: Counter[tuple[str, str]] = Counter()
    marked: Counter[tuple[str, str]] = Counter()
    values: Counter[tuple[str, str]] = Counter()
    for key in library.keys():
        entity = library.entity(key)
        if entity is None:
            continue
        folder = (key.system, key.kind)
        entities[folder] += 1
        marked[folder] += bool(entity.reconstructed)
        values[folder] += len(entity.reconstructed)
    lines = ["reconstructed values, which no source gives:"]
    for system, kind in sorted(entities):
        folder = (system, kind)
        if values[folder]:
            word = "value" if values[folder] == 1 else "values"
            lines.append(f"  {system}/{kind}: {values[folder]} {word} in {marked[folder]} of {entities[folder]}")
    return "\n".join(lines) + "\n"
