"""The bill of a ship or a flight for `price`."""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.content.accounts import Account, Accounting, CostLine
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.systems.babylon.blueprint import Unbuilt, as_built
from sheetforge.systems.babylon.points import bill, design_of
from sheetforge.systems.babylon.schema.ship import Flight, Ship

BLANKS = MappingProxyType({"name": "Craft", "source": {"book": "none"}, "house": "none", "points": 1, "initiative": 0})
"""Field of any craft → the value to use where a file lacks it."""

OF_SHIPS = MappingProxyType({**BLANKS, "role": "frigate", "output": 0, "side_chart": "none"})
"""As `BLANKS`, for ships."""


def account(library: Library, key: Key, entity: Entity) -> Account:
    """Return the bill of a craft. Raises `BadRequest` for one that can't be priced."""
    design = design_of(library, key.system)
    if design is None:
        raise BadRequest(f"{key}: the content has no table of the type design, with the rates")
    assert isinstance(entity, Ship | Flight)
    try:
        points_bill = bill(as_built(entity, library, key.system), design)
    except Unbuilt as problem:
        raise BadRequest(f"{key} can't be priced: {problem}") from None
    except LookupError:
        raise BadRequest(f"{key} can't be priced: its turn table serves no speed; check `turn_delay`") from None
    return Account(
        ("points",),
        tuple(CostLine(part.part, part.detail, (part.points,)) for part in points_bill.parts),
        (round(sum(part.points for part in points_bill.parts), 1),),
        points_bill.total,
        "points",
        (f"rounded to a multiple of {design.rounding}",),
        is_estimate="points" in entity.reconstructed,
    )


ACCOUNTS = MappingProxyType(
    {"ships": Accounting(account, blanks=OF_SHIPS), "flights": Accounting(account, blanks=BLANKS)}
)
"""Kind → its bill."""
