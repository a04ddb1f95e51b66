"""The sentence for a critical result, made from its effects.

Every effect becomes a clause. Clauses about the same mounts share one subject ("Gunner B's
Disintegrator: –2 to hit, damage is read as Medium."), and clauses that end with the next turn share
its mention. The result depends on every field of every effect: different effects never read alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from sheetforge.content.effects import require_all
from sheetforge.content.model import Lookup
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.words.names import counted, mount_name, post_name, ship_name, weapon_name
from sheetforge.text import capital, signed

UNTIL = "until the end of next turn"

_STATS = {"defensive_value": "DV", "damage_reduction": "DR", "facing_reduction": "DR of this facing", "drive": "Drive"}
_SYSTEMS = {
    "movement": "movement",
    "turning": "turns",
    "jamming": "jamming",
    "damage-control": "damage control",
    "point-defense": "point defense",
    "captain": "captain's points",
    "warheads": "warhead launches",
    "decoys": "decoys",
    "ecm": "ECM attempts",
}
_SPREADS = {"ecm": "ECM", "jamming": "jamming", "damage-control": "damage control", "point-defense": "point defense"}
_STORES = {
    "ammunition": "shot",
    "missiles": "missile",
    "torpedoes": "torpedo",
    "warheads": "warhead",
    "decoys": "decoy",
    "engineers": "engineer",
}
_LOSSES = {
    "pilot": "no more moves or fire by the pilot",
    "captain": "no more captain's points",
    "bridge": "no more moves and no more captain's points",
    "random-gunner": "no more fire by that gunner",
    "gunner": "no more fire by the gunner",
    "torpedo-crew": "no more launches by that crew",
}


@dataclass(frozen=True, slots=True)
class _Clause:
    """A piece of a sentence: its mounts (or none), its words, and whether it is temporary."""

    text: str
    subject: str = ""
    passes: bool = False


@dataclass(frozen=True, slots=True)
class _Telling:
    """The context of a clause: the ship, the weapons, the effect that follows."""

    ship: str
    lookup: Lookup
    following: effect.Effect | None


def sentence(effects: Sequence[effect.Effect], name: str, lookup: Lookup) -> str:
    """Return the text of a critical result for a ship's sheet, in the order of its effects.

    `name` is that of the ship or of its critical table; `lookup` finds the weapons that effects
    name (kind and reference → entity).
    """
    ship = ship_name(name)
    following = [*effects[1:], None]
    clauses = [_clause(one, _Telling(ship, lookup, after)) for one, after in zip(effects, following, strict=True)]
    groups: list[list[_Clause]] = []
    for clause in clauses:
        if groups and _share(groups[-1][-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return " ".join(capital(_joined(group)) + "." for group in groups)


def phrase(one: effect.Effect, ship: str, lookup: Lookup) -> str:
    """Return one effect on a ship as a part of a sentence that names the ship."""
    clause = _clause(one, _Telling(ship, lookup, None))
    return _joined([replace(clause, text=f"{clause.subject} {clause.text}".strip(), subject="")])


def _share(one: _Clause, other: _Clause) -> bool:
    """Return whether neighbours share a sentence: about the same mounts, or both soon over."""
    if (one.subject, one.passes) != (other.subject, other.passes):
        return False
    return bool(one.subject) or one.passes


def _joined(group: Sequence[_Clause]) -> str:
    until = f" {UNTIL}" if group[0].passes else ""
    texts = [clause.text for clause in group]
    if group[0].subject:
        return f"{group[0].subject}: {', '.join(texts)}{until}"
    return f"{' and '.join(texts)}{until}"


@singledispatch
def _clause(one: object, telling: _Telling) -> _Clause:
    raise TypeError(f"no wording for {type(one).__name__}")


@_clause.register
def _(one: effect.Nothing, telling: _Telling) -> _Clause:
    return _Clause("no further harm")


@_clause.register
def _(one: effect.Destroy, telling: _Telling) -> _Clause:
    return _Clause(f"{telling.ship} is destroyed")


@_clause.register
def _(one: effect.Change, telling: _Telling) -> _Clause:
    way = "falls" if one.by < 0 else "rises"
    return _Clause(f"{_STATS[one.stat]} {way} by {abs(one.by)}", passes=one.lasting is not None)


@_clause.register
def _(one: effect.Set, telling: _Telling) -> _Clause:
    return _Clause(f"{_STATS[one.stat]} becomes {one.to}", passes=one.lasting is not None)


@_clause.register
def _(one: effect.Halve, telling: _Telling) -> _Clause:
    text = f"{_STATS[one.stat]} is halved, rounding down"
    return _Clause(text, passes=one.lasting is not None)


@_clause.register
def _(one: effect.Kill, telling: _Telling) -> _Clause:
    who = post_name(one.crew)
    after = telling.following
    if isinstance(after, effect.Disable) and after.lasting is None and _implied(one, after):
        return _Clause(f"{who} killed")
    return _Clause(f"{who} killed: {_LOSSES.get(one.crew, f'no more fire by {who}')}")


def _implied(kill: effect.Kill, after: effect.Disable) -> bool:
    """Return whether the next clause has the consequences of the death."""
    return after.system == ("captain" if kill.crew == "captain" else "actions")


@_clause.register
def _(one: effect.Daze, telling: _Telling) -> _Clause:
    text = f"{post_name(one.crew)} dazed"
    if one.cannot:
        text += f": may not {' or '.join(one.cannot)}"
    return _Clause(text, passes=one.lasting is not None)


@_clause.register
def _(one: effect.Disable, telling: _Telling) -> _Clause:
    passes = one.lasting is not None
    facing = (one.facing or "").replace("-", " ")
    if one.system == "actions":
        text = f"{telling.ship} may do nothing" + ("" if passes else " more")
        return _Clause(f"{text} on its {facing} quarter" if facing else text, passes=passes)
    words = ["no" if passes else "no more", facing, _SYSTEMS[one.system]]
    return _Clause(" ".join(word for word in words if word), passes=passes)


@_clause.register
def _(one: effect.HoldFire, telling: _Telling) -> _Clause:
    passes = one.lasting is not None
    if one.weapon is None and one.post is None:
        return _Clause("no cannon fire" if passes else "no more cannon fire", passes=passes)
    text = "may not fire" if passes else "may fire no more"
    return _Clause(text, mount_name(one, telling.lookup), passes)


@_clause.register
def _(one: effect.ToHit, telling: _Telling) -> _Clause:
    return _Clause(f"{signed(one.by)} to hit", mount_name(one, telling.lookup))


@_clause.register
def _(one: effect.LimitBarrels, telling: _Telling) -> _Clause:
    return _Clause(f"only {counted(one.to, 'barrel')} may fire", mount_name(one, telling.lookup))


@_clause.register
def _(one: effect.ReadDamage, telling: _Telling) -> _Clause:
    read = one.read.value.capitalize()
    if one.plus is None:
        text = f"damage is read as {read}"
    else:
        text = f"damage becomes {read}{signed(one.plus) if one.plus else ''}"
    return _Clause(text, mount_name(one, telling.lookup))


@_clause.register
def _(one: effect.LimitArcs, telling: _Telling) -> _Clause:
    arcs = "/".join(one.arcs) or "no arc"
    return _Clause(f"fires only into {arcs}", mount_name(one, telling.lookup))


@_clause.register
def _(one: effect.Lose, telling: _Telling) -> _Clause:
    if one.what == "warheads" and one.weapon is not None and one.post is None:
        return _Clause(f"lose {counted(one.amount, weapon_name(one.weapon, telling.lookup))}")
    stores = counted(one.amount, _STORES[one.what])
    if one.weapon is None and one.post is None:
        return _Clause(f"lose {stores}")
    return _Clause(f"loses {stores}", mount_name(one, telling.lookup))


@_clause.register
def _(one: effect.Hits, telling: _Telling) -> _Clause:
    where = " on every track" if one.tracks == "all" else ""
    return _Clause(f"mark off {counted(one.amount, 'more box')}{where}")


@_clause.register
def _(one: effect.TurnCost, telling: _Telling) -> _Clause:
    more = "more" if one.by >= 0 else "fewer"
    points = counted(abs(one.by), f"{more} movement point")
    return _Clause(f"turning costs {points} each time")


@_clause.register
def _(one: effect.NarrowSpread, telling: _Telling) -> _Clause:
    return _Clause(f"{_SPREADS[one.system]} spread shrinks by {one.by}")


require_all("sentence", effect.EFFECTS, _clause)
