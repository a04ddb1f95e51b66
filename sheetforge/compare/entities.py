"""The comparison of two libraries: entities, their figures, what they affect, and legality.

comparison = compare(before, after, games)
comparison.entities   # added, removed, renamed and changed ones, and those with other figures
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from sheetforge.compare.values import FieldChange, changes
from sheetforge.content.kinds import Key
from sheetforge.content.library import DRAWINGS, Library, Unreadable
from sheetforge.files import Json
from sheetforge.finding import Finding
from sheetforge.game import GameSystem, described
from sheetforge.lint import cache
from sheetforge.lint.baseline import fingerprint
from sheetforge.lint.causes import causes_first
from sheetforge.lint.check import Judged, judge
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.model import Entity

State = Literal["added", "removed", "renamed", "changed", "affected"]
"""The kind of change of an entity; an affected one has the same file, but other figures."""

ALIKE = 0.6
"""The least share of equal fields for an added entity to count as a removed one renamed."""


@values(frozen=True, slots=True)
class EntityChange:
    """One entity in both states.

    `fields` are changes of its file, `figures` those of what is derived from it, `prices` the
    changes of either that are prices. `affects` are entities that depend on it.
    """

    state: State
    key: Key
    name: str
    old_key: Key | None = None
    fields: tuple[FieldChange, ...] = ()
    figures: tuple[FieldChange, ...] = ()
    prices: tuple[FieldChange, ...] = ()
    affects: tuple[Key, ...] = ()
    invalid: bool = False


@values(frozen=True, slots=True)
class Comparison:
    """All differences of two states; findings are those that only one of them has."""

    entities: tuple[EntityChange, ...]
    drawings: tuple[tuple[str, Key], ...]
    lost: tuple[Finding, ...]
    regained: tuple[Finding, ...]

    @property
    def is_empty(self) -> bool:
        """Return whether the states are equal for every game."""
        return not (self.entities or self.drawings or self.lost or self.regained)


def compare(before: Library, after: Library, games: Mapping[str, GameSystem], jobs: int | None = None) -> Comparison:
    """Return what changed between two states of one content folder."""
    old, new = (judge(library, games, True, jobs, store=False) for library in (before, after))
    changed = {key for key in {*before.files, *after.files} if _digest(before, key) != _digest(after, key)}
    gone = sorted(key for key in changed if key not in after.files)
    fresh = sorted(key for key in changed if key not in before.files)
    renamed = _renamed(before, after, gone, fresh)
    entity_changes = [_change(before, after, renamed.get(key, key), key) for key in sorted(changed - set(gone))]
    entity_changes += [
        EntityChange("removed", key, _name(before, key), prices=_prices(before, key, None))
        for key in gone
        if key not in renamed.values()
    ]
    users = _users(changed, old, new)
    others = {key for keys in users.values() for key in keys} - changed
    for key in sorted(others):
        change = _change(before, after, key, key)
        if change.figures or change.prices:
            entity_changes.append(change)
    former = set(renamed.values())
    entity_changes = [_with_users(entity_change, users, former) for entity_change in entity_changes]
    lost, regained = _legality((before, old), (after, new), renamed)
    return Comparison(tuple(entity_changes), _drawings(before, after), lost, regained)


def _digest(library: Library, key: Key) -> str:
    try:
        return library.digest(key)
    except Unreadable:
        return "unreadable"


def _name(library: Library, key: Key) -> str:
    entity = library.entity(key)
    return key.id if entity is None else entity.name


def _plain(library: Library, key: Key | None) -> tuple[dict[str, Json], dict[str, Json]]:
    """Return the fields of an entity's file and the figures derived from it."""
    if key is None or key not in library.files or library.entity(key) is None:
        return {}, {}
    whole = described(library, key)
    figures = whole.pop("derived", {})
    assert isinstance(figures, Mapping)
    for name in ("id", "system", "kind"):
        whole.pop(name)
    return whole, dict(figures)


def _change(before: Library, after: Library, old: Key, key: Key) -> EntityChange:
    """Return what happened to an entity that exists now."""
    name = _name(after, key)
    invalid = after.entity(key) is None
    if old not in before.files:
        return EntityChange("added", key, name, prices=_prices(after, None, key), invalid=invalid)
    state: State = "changed" if old == key else "renamed"
    if old == key and _digest(before, key) == _digest(after, key):
        state = "affected"
    fields: tuple[FieldChange, ...] = ()
    figures: tuple[FieldChange, ...] = ()
    was_valid = before.entity(old) is not None
    if was_valid and not invalid:
        earlier, now = _plain(before, old), _plain(after, key)
        fields = tuple(changes(earlier[0], now[0]))
        figures = tuple(changes(earlier[1], now[1]))
    prices = after.systems[key.system].prices
    # What a ship costs may be both printed and worked out.
    paid = [change for change in fields if change.field.partition(", ")[0] in prices]
    paid += [change for change in figures if change.field.partition(", ")[0] in prices and change not in paid]
    return EntityChange(
        state,
        key,
        name,
        None if old == key else old,
        tuple(field for field in fields if field not in paid),
        tuple(figure for figure in figures if figure not in paid),
        tuple(paid),
        invalid=invalid,
    )


def _prices(library: Library, old: Key | None, new: Key | None) -> tuple[FieldChange, ...]:
    """Return the prices of an entity that only one of the states has."""
    key = new or old
    assert key is not None
    prices = library.systems[key.system].prices
    fields, figures = _plain(library, key)
    return tuple(
        FieldChange(name, None if new else value, value if new else None)
        for name, value in ((one.replace("_", " "), v) for one, v in (fields | figures).items())
        if name in prices
    )


def _renamed(before: Library, after: Library, gone: Sequence[Key], fresh: Sequence[Key]) -> dict[Key, Key]:
    """Return the added entities that were removed ones under another id, new → old."""
    found: dict[Key, Key] = {}
    for key in fresh:
        alike = [
            (_likeness(before.entity(old), after.entity(key)), old)
            for old in gone
            if (old.kind, old.system) == (key.kind, key.system) and old not in found.values()
        ]
        best = max(alike, default=(0.0, key))
        if best[0] >= ALIKE:
            found[key] = best[1]
    return found


def _likeness(old: Entity | None, new: Entity | None) -> float:
    """Return the share of the fields that are equal in two entities."""
    if old is None or new is None or type(old) is not type(new):
        return 0.0
    names = {*old.model_fields_set, *new.model_fields_set}
    same = sum(bool(getattr(old, name) == getattr(new, name)) for name in names)
    return same / len(names)


def _users(changed: Collection[Key], old: Judged, new: Judged) -> dict[Key, list[Key]]:
    """Return the entities that depend on each changed one, in either state."""
    found: dict[Key, list[Key]] = {}
    for key in changed:
        names = {name for judged in (old, new) for name in cache.dependents(judged.entries(), {str(key)})}
        found[key] = sorted(Key(*name.split("/")) for name in names - {str(key)})
    return found


def _with_users(change: EntityChange, users: Mapping[Key, Sequence[Key]], former: Collection[Key]) -> EntityChange:
    """Return a change with the entities that depend on it, under the ids that they have now."""
    both = {*users.get(change.key, ()), *users.get(change.old_key or change.key, ())}
    return replace(change, affects=tuple(sorted(both - {change.key, *former})))


def _legality(
    before: tuple[Library, Judged], after: tuple[Library, Judged], renamed: Mapping[Key, Key]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return the findings that are new, and those that are gone."""
    ids = {str(was): str(key) for key, was in renamed.items()}

    def mark(finding: Finding) -> str:
        return fingerprint(replace(finding, entity=ids.get(finding.entity, finding.entity)))

    earlier, now = ({mark(finding) for finding in judged.findings} for _, judged in (before, after))
    return (
        causes_first((finding for finding in after[1].findings if mark(finding) not in earlier), after[0]),
        causes_first((finding for finding in before[1].findings if mark(finding) not in now), before[0]),
    )


def _drawings(before: Library, after: Library) -> tuple[tuple[str, Key], ...]:
    """Return the drawings that are added, removed or changed."""
    found = []
    for key in sorted({*before.drawings, *after.drawings}):
        if key not in before.drawings:
            found.append(("added", key))
        elif key not in after.drawings:
            found.append(("removed", key))
        elif _digest(before, key) != _digest(after, key):
            found.append(("changed", key))
    assert all(key.kind == DRAWINGS for _, key in found)
    return tuple(found)
