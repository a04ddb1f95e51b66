"""The critical tables of our own Houses: complete, fitting, and in all words of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.content.model import Content
from sheetforge.systems import silent_death
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.ship import Mount, Ship

CONTENT = Path(__file__).parents[3] / "content"
SYSTEM = "silent-death"
BOOK = "sheetforge original"
RING = ("F", "FQL", "FQR", "RQL", "RQR", "R")
BELT_FED = ("minigun", "autocannon", "railrepeater", "protobolt", "gatling-cannon")


@pytest.fixture(scope="module")
def library() -> Library:
    """The project's own content."""
    return open_library(CONTENT, "content", {SYSTEM: silent_death.system})


@pytest.fixture(scope="module")
def ours(library: Library) -> Callable[[str], dict[str, Any]]:
    """Kind → id → entity, for the content that is our own."""

    def of_kind(kind: str) -> dict[str, Any]:
        read = {key.id: library.entity(key) for key in library.keys(kind, SYSTEM)}
        return {name: one for name, one in read.items() if one and one.source.book == BOOK}

    return of_kind


@pytest.fixture(scope="module")
def ships(ours: Callable[[str], dict[str, Any]]) -> dict[str, Ship]:
    """Every ship of the two Houses."""
    return ours("ships")


@pytest.fixture(scope="module")
def tables(ours: Callable[[str], dict[str, Any]]) -> dict[str, critical.CriticalTable]:
    """Every critical table of the two Houses."""
    return ours("criticals")


def on_ship(ships: dict[str, Ship]) -> dict[str, list[tuple[Ship, str]]]:
    """Critical table → the ships that use it and for which facing."""
    used: dict[str, list[tuple[Ship, str]]] = {}
    for ship in ships.values():
        for facing, table in ship.critical_tables.items():
            used.setdefault(str(table), []).append((ship, facing))
    return used


def effects(tables: dict[str, critical.CriticalTable]) -> Iterator[tuple[str, critical.Effect]]:
    """Every effect of every table, with the table's id."""
    for name, table in tables.items():
        for result in table.results:
            for one in result.effects:
                yield name, one


def kinds(result: critical.Result) -> set[str]:
    """What sorts of effect a result has."""
    return {one.do for one in result.effects}


def test_every_table_answers_every_roll_once(tables: dict[str, critical.CriticalTable]) -> None:
    """2d6 or 2d4, all totals in order; somewhere no harm; the worst at the ends of the dice."""
    for name, table in tables.items():
        assert str(table.dice) in ("2d6", "2d4"), name
        assert [str(line.roll) for line in table.results] == [str(n) for n in table.dice.faces]
        deadly = [str(line.roll) for line in table.results if kinds(line) & {"destroy"}]
        ends = (str(table.results[0].roll), str(table.results[-1].roll))
        assert set(deadly) <= set(ends), name
        titles = [line.title for line in table.results]
        assert len(set(titles)) == len(titles), name


def test_every_ship_may_get_off_lightly_or_be_lost(
    ships: dict[str, Ship], tables: dict[str, critical.CriticalTable]
) -> None:
    """Among the results of each ship one at least does no harm, and one ends it."""
    for name, ship in ships.items():
        lines = [line for one in ship.critical_tables.values() for line in tables[str(one)].results]
        for wanted in ("nothing", "destroy"):
            assert any(kinds(line) == {wanted} for line in lines), (name, wanted)


def test_tables_belong_to_ships(ships: dict[str, Ship], tables: dict[str, critical.CriticalTable]) -> None:
    """Every table is used, by one ship and facing, whose name it has."""
    used = on_ship(ships)
    assert used.keys() == tables.keys()
    for name, users in used.items():
        assert len(users) == 1, name
        ship, facing = users[0]
        assert tables[name].name.partition(":")[0] == ship.name
        sides = {"left": "left side", "right": "right side"}
        assert tables[name].name.partition(": ")[2] == sides.get(facing, facing.replace("-", " "))


def test_effects_name_only_what_the_ship_has(ships: dict[str, Ship], tables: dict[str, critical.CriticalTable]) -> None:
    """Mounts, crews, stores and systems of a result are aboard the ship it is rolled for."""
    used = on_ship(ships)
    for name, one in effects(tables):
        for ship, facing in used[name]:
            assert aboard(one, ship, facing), (name, one)


def aboard(one: critical.Effect, ship: Ship, facing: str) -> bool:
    """Whether a ship has what an effect needs to do its harm there."""
    if isinstance(one, critical.Lose) and one.what in ("torpedoes", "decoys", "engineers"):
        return bool(getattr(ship, one.what))
    if isinstance(one, critical.Lose) and one.what == "warheads":
        marks = {f"torpedo-mk-{rack.mark}" for rack in ship.torpedoes}
        return one.weapon in marks if one.weapon else bool(marks)
    if isinstance(one, critical.MountSelector):
        return any(fits(one, mount) for mount in meant(one, ship))
    if isinstance(one, critical.Kill | critical.Daze):
        special = {"bridge": "captain", "random-gunner": "gunner-a"}
        return special.get(one.crew, one.crew) in ship.crew
    if isinstance(one, critical.Disable):
        return one.facing in (None, facing) and has_system(one.system, ship, bool(one.facing))
    if isinstance(one, critical.NarrowSpread):
        spread = {
            "ecm": ship.ecm.spread if ship.ecm else None,
            "jamming": ship.jamming.spread if ship.jamming else None,
            "damage-control": ship.damage_control,
            "point-defense": ship.point_defense.kills if ship.point_defense else None,
        }[one.system]
        return spread is not None and spread.high > one.by
    if isinstance(one, critical.Change | critical.Set):
        value = int(getattr(ship, one.stat.replace("facing", "damage")))
        return value + one.by >= 0 if isinstance(one, critical.Change) else one.to < value
    return True


def meant(selector: critical.MountSelector, ship: Ship) -> list[Mount]:
    """The mounts an effect touches; all of them when it names neither weapon nor post."""
    return [
        mount
        for mount in ship.weapons
        if selector.weapon in (None, mount.weapon) and selector.post in (None, mount.post)
    ]


def fits(one: critical.MountSelector, mount: Mount) -> bool:
    """Whether an effect takes something from a mount that the mount has."""
    if isinstance(one, critical.LimitBarrels):
        return 0 < one.to < mount.barrels
    if isinstance(one, critical.LimitArcs):
        return set(one.arcs) < ({*RING} if "ALL" in mount.arcs else set(mount.arcs))
    if isinstance(one, critical.Lose) and one.what == "missiles":
        return mount.missiles is not None
    if isinstance(one, critical.Lose):
        return mount.weapon in BELT_FED
    return True


def has_system(system: str, ship: Ship, of_a_facing: bool) -> bool:
    """Whether a ship has a system to lose. Everyone moves, turns and may jam."""
    return {
        "damage-control": ship.damage_control is not None,
        "point-defense": bool(ship.batteries if of_a_facing else ship.point_defense),
        "captain": "captain" in ship.crew,
        "warheads": bool(ship.torpedoes) or any(mount.missiles for mount in ship.weapons),
        "decoys": bool(ship.decoys),
        "ecm": ship.ecm is not None,
    }.get(system, True)


def test_the_whole_vocabulary_of_effects_is_used(tables: dict[str, critical.CriticalTable]) -> None:
    """Every effect there is, with every system and store, so that the engine meets them all."""
    found: dict[str, set[Any]] = {}
    for _, one in effects(tables):
        given = one.model_dump(exclude_none=True)
        for field in ("system", "what", "stat", "tracks", "read"):
            found.setdefault(f"{one.do}.{field}", set()).add(str(given.get(field)))
        found.setdefault("do", set()).add(one.do)
    union = get_args(critical.Effect)[0]
    assert found["do"] == {kind.model_fields["do"].annotation.__args__[0] for kind in get_args(union)}
    assert found["disable.system"] == choices(critical.Disable, "system")
    assert found["narrow-spread.system"] == choices(critical.NarrowSpread, "system")
    assert found["lose.what"] == choices(critical.Lose, "what")
    assert found["hits.tracks"] == choices(critical.Hits, "tracks")
    assert found["read-damage.read"] == {"low", "medium", "high"}
    changed = found["change.stat"] & (found["set.stat"] | found["halve.stat"])
    assert changed == choices(critical.Change, "stat")


def choices(model: type[Content], field: str) -> set[str]:
    """The words that a field may hold."""
    return set(get_args(model.model_fields[field].annotation))
