"""The canonical form of content: the order of the fields of each model, and of a file with them."""

from __future__ import annotations

from functools import cache

from pydantic import Field

from sheetforge.content.game_data import DataFile, has_data, read_data
from sheetforge.content.kinds import Kind
from sheetforge.content.model import Entity, LongList, Mapped, Words
from sheetforge.content.places import AMENDS
from sheetforge.content.yaml import Source
from sheetforge.content.yaml.form import canonical

FIRST = ("name", "replaces", "aliases")
SOURCES = ("source", "other_sources")
LAST = ("printed", "reconstructed", "waivers")
"""Fields of any entity that stand before and after its own, unless a game says otherwise."""

OF_AMENDMENTS = ("amends", "source")


class FieldOrders(DataFile):
    """The file `order.yaml` of a game: fields in their order, by the name of a model."""

    orders: Mapped[str, LongList[Words]] = Field(description="model → its fields in their order")


@cache
def orders_of(package: str) -> dict[str, tuple[str, ...]]:
    """Return the orders that a game states, by the name of a model; none without the file."""
    if not has_data(package, "order"):
        return {}
    return dict(read_data(package, "order", FieldOrders)[0].orders)


@cache
def field_order(package: str, model: type[Entity]) -> tuple[str, ...]:
    """Return the fields of a model of a game in canonical order."""
    fields = [field.alias or name for name, field in model.model_fields.items()]
    stated = orders_of(package).get(model.__name__, SOURCES)
    chosen = [*FIRST, *stated]
    own = [one for one in fields if one not in (*chosen, *LAST)]
    return (*chosen, *own, *(one for one in LAST if one not in chosen))


def formatted(source: Source, kind: Kind) -> str:
    """Return the text of a file of a kind in canonical form."""
    data = source.mapping
    if AMENDS in data:
        return canonical(source, OF_AMENDMENTS)
    value = data.get(kind.by, "") if kind.by else ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    models = kind.models()
    model = models.get(text) or next(iter(models.values()))
    return canonical(source, field_order(kind.package, model))
