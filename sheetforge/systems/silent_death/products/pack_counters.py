"""Counters of a pack: its ships under the marks that they are printed with, and what they launch.

A fleet has the colour of the first side; the sides of a scenario have one each, by their names.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.press.imposition import impose
from sheetforge.products.counter_sheets import job_of, pieces_of
from sheetforge.products.counters import Piecework
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.scene import Page
from sheetforge.sheet.sides import SIDES
from sheetforge.systems.silent_death.products.counter_sets import LETTERED, Counter, Sets, sterns
from sheetforge.systems.silent_death.products.counters import faces_of
from sheetforge.systems.silent_death.products.markers import carried_faces
from sheetforge.systems.silent_death.products.roster import Member, Roster
from sheetforge.systems.silent_death.schema.weapon import Launcher, Weapon


@dataclass(frozen=True, slots=True)
class Cut:
    """Counters and how they are to be printed; `digest` is of what they rest on."""

    counters: tuple[Counter, ...]
    work: Piecework
    back: str
    tents: bool
    digest: str

    def pages(self, title: str) -> tuple[Page, ...]:
        """The pages to cut up; with tents, those of the ships come first."""
        if not self.tents:
            return self._sheet(title, self.counters, False)
        ships = tuple(one for one in self.counters if one.is_ship)
        rest = tuple(one for one in self.counters if not one.is_ship)
        return self._sheet(title, ships, True) + self._sheet(title, rest, False)

    def _sheet(self, title: str, counters: tuple[Counter, ...], tents: bool) -> tuple[Page, ...]:
        job = job_of(self.work, f"{title}: counters", self.digest, tents)
        return impose(pieces_of(faces_of(counters, self.back), job, self.work, tents), job)


def counters(
    library: Library, key: Key, rosters: Sequence[Roster], sets: Sets
) -> tuple[Counter, ...]:
    """A counter for every ship, then the warheads and decoys that each side carries."""
    names = sorted(roster.name for roster in rosters)
    made: list[Counter] = []
    for roster in rosters:
        side = names.index(roster.name) % len(SIDES)
        for member in roster.members:
            drawn = sets.drawing(member.ship)
            if drawn is not None:
                name, mark = _name_and_mark(member, drawn[0], key.kind == "scenarios")
                face = CounterFace(name, mark, drawn[1], SIDES[side], True)
                made += [Counter(face, is_ship=True), *sterns(face, library.entity(member.ship))]
    for roster in rosters:
        side = names.index(roster.name) % len(SIDES)
        stores = _stores(library, roster.members)
        made += [Counter(face) for face in carried_faces(stores, side)]
    return tuple(made)


def _name_and_mark(member: Member, name: str, named: bool) -> tuple[str, str]:
    """What a counter is called: a scenario names its ships, in a fleet they only have marks."""
    if not named:
        return name, member.mark
    lettered = LETTERED.match(member.mark)
    return (lettered["name"], lettered["mark"]) if lettered else (member.mark, "")


def _stores(library: Library, members: Sequence[Member]) -> Tally[str]:
    """What the ships of a side launch, and how much of it they carry; launchers are counted."""
    found: Tally[str] = Tally()
    decoys = 0
    for member in members:
        ship: Any = library.entity(member.ship) if member.display is not None else None
        for reference, count in _launched(ship):
            weapon = library.get("weapons", member.ship.system, reference)
            if isinstance(weapon, Launcher):
                found["Missiles"] += count
            elif isinstance(weapon, Weapon):
                found[weapon.name] += count
        decoys += getattr(ship, "decoys", 0)
    found["Decoy"] = decoys
    return +found


def _launched(ship: Any) -> Iterator[tuple[str, int]]:
    """Weapons that a ship has racks or launchers of."""
    for rack in getattr(ship, "torpedoes", ()):
        yield f"torpedo-mk-{rack.mark}", rack.carried
    for rack in getattr(ship, "warheads", ()):
        yield rack.weapon, rack.carried
    for mount in getattr(ship, "weapons", ()):
        if mount.missiles:
            yield mount.weapon, 1
