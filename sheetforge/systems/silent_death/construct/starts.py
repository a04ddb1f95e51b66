"""The start of a new ship: `data/starts.yaml`, and the critical tables made of its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, List, Lookup, Mapped, Title, Whole, Words
from sheetforge.files import Json
from sheetforge.systems.silent_death.schema.construction import Frame
from sheetforge.systems.silent_death.schema.notation import Arc, DiceText
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.schema.ship import Mount, Ship
from sheetforge.systems.silent_death.schema.track import Facing
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher

WHOLE = "whole"
"""The name, in the data, of the one table of a fighter."""

Share = Annotated[Whole, Field(ge=1, le=100)]
Value = Literal["drive", "defensive_value", "damage_reduction", "damage_control"]
Need = Literal[
    "gunner",
    "captain",
    "reduction",
    "torpedoes",
    "decoys",
    "damage-control",
    "point-defense",
    "batteries",
    "ecm",
    "engineers",
    "jamming",
    "gun",
    "fed-gun",
    "launcher",
]


class FrameStart(Content):
    """The start of a frame: hundredths of slots for its values, arcs of gunners, tables."""

    slots: dict[Value, Share]
    arcs: List[List[Arc]] = Field(min_length=1)
    tables: Mapped[Facing | Literal["whole"], Words]


class TableStart(Content):
    """A critical table: its dice, and the lines that may stand at each roll, lowest first."""

    dice: DiceText
    rolls: List[List[Words]]


class LineStart(Content):
    """A line of a critical table, with what must be aboard for it."""

    title: Title
    needs: List[Need] = ()
    effects: List[Mapped[str, JsonValue]] = Field(min_length=1)


class Starts(DataFile):
    """The data file."""

    hull: Words = Field(description="the hull that is taken if none is named")
    frames: dict[Frame, FrameStart]
    covers: dict[Facing, List[Arc]]
    tables: Mapped[str, TableStart]
    lines: Mapped[str, LineStart]


@cache
def starts() -> Starts:
    """Read the data file."""
    return read_data(PACKAGE, "starts", Starts)[0]


def critical_tables(
    ship: Ship, frame: Frame, lookup: Lookup
) -> Iterator[tuple[str, str, Sequence[Mapping[str, Json]]]]:
    """Yield facing (empty for a fighter), dice and results of each critical table of a ship."""
    for facing, name in starts().frames[frame].tables.items():
        table = starts().tables[name]
        aboard = _aboard(ship, str(facing), lookup)
        used: set[str] = set()
        results: list[Mapping[str, Json]] = []
        for roll, names in enumerate(table.rolls, table.dice.count):
            fitting = [one for one in names if set(starts().lines[one].needs) <= aboard.keys()]
            chosen = next((one for one in fitting if one not in used), (fitting or ["holds"])[-1])
            used.add(chosen)
            line = starts().lines[chosen]
            effects = [_filled(effect, aboard) for effect in line.effects]
            results.append({"roll": roll, "title": line.title, "effects": effects})
        yield "" if facing == WHOLE else str(facing), str(table.dice), results


def _filled(effect: Mapping[str, JsonValue], names: Mapping[str, str]) -> dict[str, Json]:
    return {
        field: names[value[1:-1]] if isinstance(value, str) and value.startswith("{") else value
        for field, value in effect.items()
    }


def _aboard(ship: Ship, facing: str, lookup: Lookup) -> dict[str, str]:
    """Return what a ship has, in the words of `needs`, with the names of a facing's mounts."""
    has = {
        "gunner": any(post.startswith(("gunner", "crew-")) for post in ship.crew),
        "captain": "captain" in ship.crew,
        "reduction": ship.damage_reduction > 0,
        "torpedoes": bool(ship.torpedoes),
        "decoys": ship.decoys > 0,
        "damage-control": ship.damage_control is not None,
        "point-defense": ship.point_defense is not None,
        "batteries": bool(ship.batteries),
        "ecm": ship.ecm is not None,
        "jamming": ship.jamming is not None,
        "engineers": bool(ship.engineers),
    }
    aboard = {word: "" for word, there in has.items() if there} | {"facing": facing}
    for mount in _mounts(ship, facing):
        weapon = lookup("weapons", mount.weapon)
        names = {}
        if isinstance(weapon, Launcher):
            names = {"launcher": str(mount.weapon), "launcher-crew": mount.post}
        elif isinstance(weapon, Cannon):
            names = {"gun": str(mount.weapon), "gunner-name": mount.post}
            if weapon.ammunition is not None:
                names |= {"fed-gun": str(mount.weapon), "fed-gunner": mount.post}
        aboard = names | aboard
    return aboard


def _mounts(ship: Ship, facing: str) -> list[Mount]:
    """Return the mounts that fire over a facing, and then all others."""
    arcs = {"ALL", *next((one for at, one in starts().covers.items() if at == facing), ())}
    return sorted(ship.weapons, key=lambda mount: -len(arcs & set(mount.arcs)))
