"""The bill of a ship for `price`."""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.content.accounts import Account, Accounting, CostLine
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.systems.silent_fury.blueprint import as_built
from sheetforge.systems.silent_fury.odds.yard import TENTHS, bill, over, total, yard_of
from sheetforge.systems.silent_fury.schema.ship import ShipClass

BLANKS = MappingProxyType(
    {
        "name": "Ship",
        "source": {"book": "none"},
        "type": "ship",
        "hull": 0,
        "point_defense": 0,
        "armor": [0, 0, 0, 0, 0, 0],
        "points": 1,
    }
)
"""Field → the value to use where a file lacks it."""


def account(library: Library, key: Key, entity: Entity) -> Account:
    """Return the bill of a ship. Raises `BadRequest` for one that can't be priced."""
    yard = yard_of(library, key.system)
    if yard is None:
        raise BadRequest(f"{key}: the content has no yard, the table with the prices")
    assert isinstance(entity, ShipClass)
    try:
        built = as_built(entity, library, key.system)
        lines = bill(built, yard)
    except (LookupError, ValueError) as problem:
        raise BadRequest(f"{key} can't be priced: {problem}; `sheetforge check` says why") from None
    return Account(
        ("points",),
        tuple(CostLine(line.what, "", (line.tenths / TENTHS,)) for line in lines),
        (sum(line.tenths for line in lines) / TENTHS,),
        total(lines),
        "points",
        tuple(
            f"{what.replace('_', ' ')} {given}: size {built.size} has room for {most}"
            for what, given, most in over(built, yard)
        ),
    )


ACCOUNTS = MappingProxyType({"ships": Accounting(account, blanks=BLANKS)})
"""Kind → its bill."""
