"""The estimate of a ship's points for `price`: the book prices ships without saying how."""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.content.accounts import Account, Accounting, CostLine
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.systems.sovereign_seas.blueprint import as_built
from sheetforge.systems.sovereign_seas.schema.ship import Ship

BLANKS = MappingProxyType(
    {
        "name": "Ship",
        "source": {"book": "none"},
        "class": "SF",
        "points": 1,
        "turn_rate": "1/3",
        "size": 0,
        "acceleration": 1,
        "tower": "(CT)",
        "ram": "none",
    }
)
"""Field → the value to use where a file lacks it."""


def account(library: Library, key: Key, entity: Entity) -> Account:
    """Return the estimate of a ship. Raises `BadRequest` for one whose log can't be read."""
    assert isinstance(entity, Ship)
    if entity.log.slips:
        raise BadRequest(f"{key}: its log can't be read whole; `sheetforge check` says where")
    built = as_built(entity, library, key.system)
    batteries = f"{len(built.batteries)} batteries, {built.firing_power:g} FP"
    return Account(
        ("points",),
        (
            CostLine("hull circles", "", (len(built.circles),)),
            CostLine("firing power, twice", batteries, (2 * built.firing_power,)),
            CostLine("top speed", "", (built.speeds[0],)),
        ),
        (built.estimated_points,),
        round_half_up(built.estimated_points),
        "points",
        tuple(f"no gun {code} in the chart of its navy" for code in built.unknown_guns),
        is_estimate=True,
    )


def round_half_up(number: float) -> int:
    """Return the nearest whole number, the larger one of two.

    >>> round_half_up(2.5), round_half_up(2.4)
    (3, 2)
    """
    return int(number + 0.5)


ACCOUNTS = MappingProxyType({"ships": Accounting(account, blanks=BLANKS)})
"""Kind → its estimate."""
