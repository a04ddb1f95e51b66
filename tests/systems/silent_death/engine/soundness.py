"""What is true of every state and of every course of a battle of the family, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

from sheetforge.play.questions import Choose, Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.captain import commands
from sheetforge.systems.silent_death.engine.electronic_warfare import working
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash_events import Exited
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.view import View

SHARED = ("plan", "blueprint", "kind", "events", "skills")
"""Attributes that never change in a battle, and events, which replay tells again."""


def snapshot(state: Any) -> Any:
    """Everything about a state that can differ, as plain values that can be compared."""
    return _plain(state)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [(key, _plain(one)) for key, one in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, list):
        return [_plain(one) for one in value]
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    held = vars(value) if hasattr(value, "__dict__") else {name: getattr(value, name) for name in slots}
    if isinstance(value, tuple) or not held:
        return value
    return [(name, _plain(one)) for name, one in sorted(held.items()) if name not in SHARED]


def is_sound(state: State) -> None:
    """Boxes and stores are conserved, values follow from marks, and all are where they can be."""
    for ship in state.ships.values():
        _boxes(ship)
        _stores(ship)
        before = _values(ship)
        ship.settle()
        assert _values(ship) == before, ship
        assert ship.dead <= set(ship.skills), ship
        if ship.on_map:
            assert all(hex in state.board for hex in ship.hexes), ship
            assert 0 <= ship.facing < 6, ship
    for warhead in state.warheads.values():
        target = state.ships.get(warhead.target)
        assert (target is not None and target.on_map) or warhead.target in state.warheads, warhead
        assert warhead.hits > 0, warhead
    assert all(salvo.missiles > 0 for salvo in state.salvos)


def _values(ship: ShipState) -> tuple[Any, ...]:
    return ship.drive, ship.defensive_value, tuple(ship.reductions), ship.derelict, ship.turn_cost


def _boxes(ship: ShipState) -> None:
    """Marked and left make the whole of every track, and no box is marked twice."""
    marked = [(track, at) for track, row in enumerate(ship.marks) for at in range(len(row)) if row[at]]
    assert sorted(ship.marked) == marked, ship
    assert ship.boxes_left + len(marked) == sum(len(plan.kinds) for plan in ship.blueprint.tracks), ship
    assert set(ship.lost) <= set(ship.marked), ship
    assert len(set(ship.lost.values())) == len(ship.lost), ship


def _stores(ship: ShipState) -> None:
    """Nothing that is carried becomes less than none, or more than there was."""
    for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True):
        assert 0 <= left <= rack.carried, ship
    for mount in ship.blueprint.mounts:
        for left, full in ((ship.shots[mount.index], mount.ammunition), (ship.missiles[mount.index], mount.missiles)):
            assert (left is None) == (full is None), ship
            assert left is None or full is None or 0 <= left <= full, ship
    assert ship.decoys >= 0, ship
    assert ship.attacks >= 0, ship
    assert 0 <= ship.engineers <= (getattr(ship.blueprint.craft, "engineers", None) or 0), ship
    die = ship.skills["captain"].captain if "captain" in ship.skills else 0
    assert 0 <= ship.captain_points <= (die or 0), ship
    for post, one in ship.skills.items():
        assert 0 <= ship.luck.get(post, 0) <= (one.luck or 0), ship


ACTS = (
    events.Moved,
    events.Stalled,
    events.LeftMap,
    events.Launched,
    events.Jammed,
    events.Fired,
    events.Decoyed,
    events.PointDefended,
    events.LockedOn,
    events.Repaired,
    events.CaptainRolled,
    events.CaptainSpent,
    events.Scanned,
)
"""What only a ship on the map does."""


def is_possible(happened: Iterable[Any], state: State) -> None:
    """The dead never act, and every warhead that is missing was launched or is reported as lost."""
    gone: set[str] = set()
    used: Counter[tuple[str, str]] = Counter()
    for event in happened:
        if isinstance(event, ACTS):
            assert event.ship not in gone, event
        if isinstance(event, events.Destroyed):
            assert event.ship not in gone, event
        if isinstance(event, events.Destroyed | events.LeftMap | Exited):
            gone.add(event.ship)
        elif isinstance(event, events.Launched):
            used[event.ship, event.warhead.rpartition("-")[0]] += 1
        elif isinstance(event, events.StoresLost):
            used[event.ship, event.what] += event.amount
    for ship in state.ships.values():
        assert (ship.id in gone) == (ship.status in ("destroyed", "left")), ship
        names = {(rack.kind.weapon, rack.kind.name) for rack in ship.blueprint.racks}
        for weapon, name in names:
            carried = sum(rack.carried for rack in ship.blueprint.racks if rack.kind.weapon == weapon)
            left = sum(
                number
                for number, rack in zip(ship.racks, ship.blueprint.racks, strict=True)
                if rack.kind.weapon == weapon
            )
            assert left + used[ship.id, weapon] + used[ship.id, name] == carried, ship
    assert isinstance(list(happened)[-1], events.GameOver)


ASKED = ("step", "fire", "launch", "jam", "lock-on", "defend", "captain", "luck", "scan")
"""What only a ship that may act is asked."""


def may_be_asked(view: View, question: Choose) -> None:
    """Only who can do a thing is asked about it."""
    assert question.side == view.side
    id, _, rest = str(question.about or "").partition(" ")
    ship = view.ships.get(id)
    if ship is None or question.why not in ASKED:
        return
    assert ship.in_action, question
    assert ship.side == view.side, question
    if question.why == "step":
        assert ship.can_fly, question
    elif question.why in ("fire", "lock-on"):
        mount = ship.blueprint.mounts[int(rest.partition(":")[0]) - 1]
        assert ship.can_fire(mount.post), question
        assert ship.works(mount), question
    elif question.why == "launch":
        assert ship.can_launch, question
    elif question.why == "captain":
        assert commands(ship), question
    elif question.why == "luck":
        assert ship.lives(rest.split()[0]), question
        assert view.rules.luck, question
    elif question.why == "scan":
        assert working(ship) is not None, question


CHANCE = (Random, Streams, Roll, GeneratorType)
PASSED = (type, FunctionType, MethodType, ModuleType, str, bytes, int, float, type(None))


def holds_no_chance(view: Any) -> None:
    """Nothing that a view leads to is a generator of chance, a question of dice, or a script."""
    seen: set[int] = set()
    waiting: list[Any] = [view]
    while waiting:
        one = waiting.pop()
        if isinstance(one, PASSED) or id(one) in seen:
            continue
        seen.add(id(one))
        assert not isinstance(one, CHANCE), one
        if isinstance(one, Mapping):
            waiting += [*one, *one.values()]
        elif isinstance(one, Sequence | set | frozenset):
            waiting += one
        else:
            slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
            waiting += [getattr(one, name) for name in slots if hasattr(one, name)]
            waiting += getattr(one, "__dict__", {}).values()
