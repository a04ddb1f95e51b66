"""The sentence for a critical result, made from its effects.

Every effect becomes a clause, the `template` of its type. Clauses about the same mounts share one
subject ("Gunner B's Disintegrator: –2 to hit, damage is read as Medium."), and clauses that end with
the next turn share its mention. The result depends on every field of every effect: different
effects never read alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.content.model import Lookup
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.posts import post_name
from sheetforge.systems.silent_death.words.names import mount_name, ship_name, weapon_name
from sheetforge.text import capital
from sheetforge.values import values

UNTIL = "until the end of next turn"


@values(frozen=True, slots=True)
class _Clause:
    """A piece of a sentence: its mounts (or none), its words, and whether it is temporary."""

    text: str
    subject: str
    passes: bool


def sentence(effects: Sequence[critical.Effect], name: str, lookup: Lookup) -> str:
    """Return the text of a critical result for a ship's sheet, in the order of its effects.

    `name` is that of the ship or of its critical table; `lookup` finds the weapons that effects
    name (kind and reference → entity).
    """
    ship = ship_name(name)
    following = [*effects[1:], None]
    clauses = [_clause(effect, ship, lookup, after) for effect, after in zip(effects, following, strict=True)]
    groups: list[list[_Clause]] = []
    for clause in clauses:
        if groups and _share(groups[-1][-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return " ".join(capital(_joined(group)) + "." for group in groups)


def phrase(effect: critical.Effect, ship: str, lookup: Lookup) -> str:
    """Return one effect on a ship as a part of a sentence that names the ship."""
    clause = _clause(effect, ship, lookup)
    return _joined([replace(clause, text=f"{clause.subject} {clause.text}".strip(), subject="")])


def _share(clause: _Clause, other: _Clause) -> bool:
    """Return whether neighbours share a sentence: about the same mounts, or both soon over."""
    if (clause.subject, clause.passes) != (other.subject, other.passes):
        return False
    return bool(clause.subject) or clause.passes


def _joined(group: Sequence[_Clause]) -> str:
    until = f" {UNTIL}" if group[0].passes else ""
    texts = [clause.text for clause in group]
    if group[0].subject:
        return f"{group[0].subject}: {', '.join(texts)}{until}"
    return f"{' and '.join(texts)}{until}"


def _clause(effect: critical.Effect, ship: str, lookup: Lookup, after: critical.Effect | None = None) -> _Clause:
    """Return the clause of an effect on a ship; `after` is the effect that follows."""
    context: dict[str, object] = {"ship": ship}
    if isinstance(effect, critical.MountSelector) and effect.weapon is not None:
        context["weapon"] = weapon_name(effect.weapon, lookup)
    elif isinstance(effect, critical.Kill | critical.Daze):
        context |= {"crew": post_name(effect.crew), "implied": _implied(effect, after)}
    subject = mount_name(effect, lookup) if isinstance(effect, critical.MountSelector) and effect.has_mounts else ""
    return _Clause(effect.in_words(context), subject, effect.passes)


def _implied(effect: critical.Kill | critical.Daze, after: critical.Effect | None) -> bool:
    """Return whether the next clause has the consequences of a death."""
    if not isinstance(after, critical.Disable) or after.passes:
        return False
    return after.system == ("captain" if effect.crew == "captain" else "actions")
