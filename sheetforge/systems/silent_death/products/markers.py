"""Counters that are no ships: warheads of each side, obstacles, points of entry, reminders."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sheetforge.content.library import Library
from sheetforge.play.engine import AnyState
from sheetforge.products.counters import Counter, Stock
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.counter_faces import CounterFace, without
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.sides import SIDES
from sheetforge.systems.silent_death.engine.rulings import ASTEROIDS
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.weapon import Device, Launcher, Torpedo, Weapon
from sheetforge.systems.silent_death.sheets.likeness import token_drawing, warhead_drawing

ASTEROIDS_OF_EVENTS = 36
"""The number that the densest set-up of the Smash events needs; a game without events has that of its book."""

DRAWN = ("Torpedo", "Missile")
"""The words in the names of warheads that the drawing on their pieces says."""

SALVOS = 12
DEBRIS_FIELDS = 12
DRONES, REMINDERS = 6, 8


def warheads(library: Library, system: str, sides: Iterable[int], each: int) -> Iterator[CounterFace]:
    """Torpedoes by mark and missile salvos of each side, numbered, `each` of a kind."""
    entities = [library.entity(key) for key in library.keys("weapons", system)]
    torpedoes = [entity for entity in entities if isinstance(entity, Torpedo)]
    has_missiles = any(isinstance(entity, Launcher) for entity in entities)
    count = each if len(torpedoes) > 2 else 2 * each
    for side in (Worn(SIDES[number]) for number in sides):
        for torpedo in torpedoes:
            drawing = warhead_drawing(torpedo.name)
            yield from _numbered(torpedo.name, drawing, count, side, facing=True)
        if has_missiles:
            yield from _numbered("Missiles", token_drawing("missiles"), SALVOS, side, facing=True)


def carried_faces(stores: Mapping[str, int], look: Worn) -> Iterator[CounterFace]:
    """Counters of the stores of a side's ships, name → number: as many as can be in use at once.

    Of `Missiles`, which leave in salvos, a launcher has two.
    """
    drawings = {"Missiles": token_drawing("missiles"), "Decoy": token_drawing("decoy")}
    for name, count in stores.items():
        drawing = drawings.get(name) or warhead_drawing(name)
        wanted = min(SALVOS, 2 * count if name == "Missiles" else count)
        yield from _numbered(name, drawing, wanted, look, facing=name != "Decoy")


def stock(library: Library, state: AnyState, looks: Sequence[Worn], size: float) -> Iterator[Stock]:
    """Yield the warheads and decoys of each side, and the asteroids that a rule places, as many as there can be."""
    assert isinstance(state, State)
    for side, look in zip(state.plan.sides, looks, strict=True):
        for face in carried_faces(_stores_of([ship for ship in state.ships.values() if ship.side == side]), look):
            yield Stock(Counter(face), 1, side, turn=face.facing)
    if state.rules.asteroids and state.plan.strewn is not None:
        yield Stock(Counter(obstacle("asteroid")), state.plan.strewn[1])
    if state.rules.debris:
        yield Stock(Counter(obstacle("debris")), min(DEBRIS_FIELDS, len(state.ships)))


def _stores_of(ships: Iterable[ShipState]) -> Mapping[str, int]:
    """Return what some ships launch, and how much of it; launchers are counted."""
    stores: Tally[str] = Tally()
    for ship in ships:
        for rack in ship.blueprint.racks:
            stores[rack.kind.name] += rack.carried
        stores["Missiles"] += sum(1 for mount in ship.blueprint.mounts if mount.missiles)
        stores["Decoy"] += ship.decoys
    return +stores


def things(library: Library, system: str, sides: int) -> Iterator[CounterFace]:
    """Yield decoys of each side; asteroids, debris, drones; points of entry."""
    entities = [library.entity(key) for key in library.keys("weapons", system)]
    devices = {entity.name.lower() for entity in entities if isinstance(entity, Device)}
    if "decoys" in devices:
        for side in range(sides):
            yield from _numbered("Decoy", token_drawing("decoy"), SALVOS, Worn(SIDES[side]))
    has_events = bool(library.keys("events", system))
    yield from [obstacle("asteroid")] * (ASTEROIDS_OF_EVENTS if has_events else ASTEROIDS)
    yield from [obstacle("debris")] * DEBRIS_FIELDS
    if any(isinstance(entity, Weapon) and entity.maker == "hatchling" for entity in entities):
        yield from [CounterFace("Drone", str(n + 1), token_drawing("drone")) for n in range(DRONES)]
    if has_events:
        yield from points_of_entry(6)
        yield from points_of_entry(12)


def reminders(count: int) -> list[Counter]:
    """Return pieces to lay beside ships at Drive 0, and their backs beside damaged ones."""
    still = CounterFace("Drive 0", "", token_drawing("engine-out"))
    return [Counter(still, back=CounterFace("Damaged", "", token_drawing("bolt")))] * count


def obstacle(name: str) -> CounterFace:
    """Return an asteroid or debris."""
    return CounterFace(name.capitalize(), "", token_drawing(name))


def points_of_entry(count: int) -> list[CounterFace]:
    """Points where ships come and go, numbered from 1."""
    name = "Entry/Exit" if count <= 6 else "Entry point"
    return [CounterFace(name, "", None, big=str(n)) for n in range(1, count + 1)]


def _numbered(name: str, drawing: Drawing, count: int, look: Worn, facing: bool = False) -> Iterator[CounterFace]:
    for number in range(1, count + 1):
        caption = without(name, DRAWN)
        face = CounterFace(name, str(number), drawing, look.side, facing, arms=look.arms, caption=caption)
        yield replace(face, is_marker=True)
