"""Rules about values that a published sheet does not give: they are marked as reconstructed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pydantic import Field

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Entity, FieldPath, List, Mapped, Name, Title
from sheetforge.lint.provenance import reconstructed_rules
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.babylon.rules.about import SOURCES, flight_rule, ship_rule, weapon_rule

IDENTITY = frozenset(
    {"name", "house", "source", "other_sources", "reconstructed", "waivers", "aliases", "fighter", "drive", "agile"}
)
"""Fields that identify an entity, or that need no source."""


class PrintedFile(DataFile):
    """`data/printed.yaml`."""

    example: Name = Field(description="the ship whose turns the house rules work out")
    printed: Mapped[Title, Mapped[Name, List[FieldPath]]] = Field(description="book → name → its figures")


@cache
def printed_file() -> PrintedFile:
    """Return what the books print, as the data file has it."""
    return read_data("sheetforge.systems.babylon", "printed", PrintedFile)[0]


def _unmarked(entity: Entity, context: Context) -> Iterator[Problem]:
    # Samples of the rules have no book; an entity that names one of our designs is ours as well.
    if entity.is_own or not entity.source.book[0].isupper():
        return
    printed = printed_file().printed.get(entity.source.book, {}).get(entity.name, ())
    for field in sorted(entity.model_fields_set - IDENTITY - set(printed)):
        if not any(one.partition(".")[0] == field for one in entity.reconstructed):
            message = f"{entity.source.book} has no {field} of {entity.name}; mark it under "
            message += "`reconstructed` with where it comes from"
            yield Problem(message, (field,), field, target="key")


_BOOK = "source: {book: House Rules}\n"


def _marks(*fields: str) -> str:
    return f"{_BOOK}reconstructed: {{{', '.join(f'{field}: ours' for field in fields)}}}\n"


_MOVER = ("initiative", "signature", "thrust", "acceleration", "turn_delay", "top_speed")
_WEAPON = ("mode", "range", "damage", "pulses", "recharge", "intercept")
_SHIP = (*_MOVER, "role", "output", "side_chart", "sections")
_FLIGHT = (*_MOVER, "fighters", "structure", "weapons")


RULES = (
    ship_rule(
        "BA390",
        "unmarked-ship",
        "a figure of a published ship that its book does not print is marked as reconstructed",
        SOURCES,
        good=_marks(*_SHIP, "points"),
        bad=_marks(*_SHIP) + "points: 105",
    )(_unmarked),
    weapon_rule(
        "BA391",
        "unmarked-weapon",
        "a figure of a published weapon that its book does not print is marked as reconstructed",
        SOURCES,
        good=_marks(*_WEAPON, "power"),
        bad=_marks(*_WEAPON) + "power: 3",
    )(_unmarked),
    flight_rule(
        "BA392",
        "unmarked-flight",
        "a figure of a published flight that its book does not print is marked as reconstructed",
        SOURCES,
        good=_marks(*_FLIGHT, "points"),
        bad=_marks(*_FLIGHT) + "points: 70",
    )(_unmarked),
)

KINDS = ("ships", "flights", "weapons", "tables", "criticals", "houses", "fleets", "scenarios", "maps")
MARKS = reconstructed_rules("BA393", SOURCES, KINDS, "no page says it")
