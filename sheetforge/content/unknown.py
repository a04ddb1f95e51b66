"""The answer to a name that no entity of a kind has: what else it names, and what is spelt nearly like it.

It may be an entity of another kind or of another game, the name that a fleet or a scenario gives to one of its
units (the Steadfast, a Warden), or a slip of the keyboard for any of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import Library
from sheetforge.text import did_you_mean, listed, nearest, plain, with_article

HOLDERS = ("scenarios", "fleets")
"""The kinds whose entities give their units names of their own."""


Meant = tuple[str, Key | None]
"""The hint for an unknown name, and the entity that it stands for if there is only one."""


class NamedUnit(NamedTuple):
    """A unit of a fleet or a scenario under its own name."""

    name: str
    unit: Key
    holder: Key


def named_members(library: Library, system: str | None = None) -> list[NamedUnit]:
    """Return the units of fleets and scenarios that have a name of their own, in the order of the files."""
    units, members = unit_kinds(library.systems), []
    for holder in library.keys():
        if holder.kind not in HOLDERS or system not in (None, holder.system):
            continue
        record = library.record(holder)
        for path, reference in record.references:
            if reference.kind not in units:
                continue
            data: object = record.source.data
            for step in path[:-1]:
                data = data[step]  # type: ignore[index]  # a path of this data
            name = data.get("name") if isinstance(data, dict) else None
            unit = library.resolve(reference.kind, holder.system, reference)
            if isinstance(name, str) and unit is not None:
                members.append(NamedUnit(name, unit, holder))
    return members


def meant_by(
    library: Library, text: str, kinds: tuple[str, ...], system: str | None, find: Callable[[str], list[Key]]
) -> Meant:
    """Return what a text may mean that names no entity of `kinds`; `find` looks a name up among all kinds."""
    others = find(text) if kinds else []
    if others:
        return f"that is {listed(others, 'or')}", _only(others)
    members = named_members(library, system)
    named = [member for member in members if plain(member.name) == plain(text)]
    if named:
        return _as_member(library, named, kinds)
    ids = {_as_typed(text, key): key.kind for key in library.keys() if system in (None, key.system)}
    known = {_as_typed(text, key) for key in library.keys() if _fits(key, kinds, system)}
    parts = sorted(id for id in known if len(text) >= SHORTEST_PART and plain(text) in plain(id))
    if 0 < len(parts) <= MOST_PARTS:
        return f"did you mean {' or '.join(map(repr, parts))}?", None
    if nearest(text, known):
        return did_you_mean(text, known, most=3), None
    close = nearest(text, (*ids, *(member.name for member in members)))
    if close and close[0] in ids:
        others = find(close[0])
        return f"did you mean {listed(others, 'or')}?", _only(others)
    if close:
        about, key = _as_member(library, [member for member in members if member.name == close[0]], kinds)
        return f"did you mean {close[0]!r}? {about}", key
    lists = listed([f"`sheetforge list {kind}`" for kind in kinds] or ["`sheetforge list KIND`"], "or")
    return f"{lists} lists them", None


SHORTEST_PART = 3
"""The fewest letters that are looked for within ids."""

MOST_PARTS = 6
"""The most ids with a part that are named."""


def _fits(key: Key, kinds: tuple[str, ...], system: str | None) -> bool:
    return (not kinds or key.kind in kinds) and system in (None, key.system)


def _only(keys: list[Key]) -> Key | None:
    return keys[0] if len(keys) == 1 else None


def _as_typed(text: str, key: Key) -> str:
    return key.short if "/" in text else key.id


def _as_member(library: Library, members: list[NamedUnit], kinds: tuple[str, ...]) -> Meant:
    """Return what members of one name are: their class, and the fleets and scenarios that they are in."""
    units, holders = (
        list(dict.fromkeys(one.unit for one in members)),
        list(dict.fromkeys(one.holder for one in members)),
    )
    classes = [unit.id if (entity := library.entity(unit)) is None else entity.name for unit in units]
    where = listed([str(holder) for holder in holders[:3]]) + (" …" if len(holders) > 3 else "")
    title = f"{members[0].name} is {with_article(listed(classes, 'or'))} in {where}"
    return title, _only([holder for holder in holders if holder.kind in kinds] or units)
