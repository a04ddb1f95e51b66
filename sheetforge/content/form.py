"""The canonical form of content: the order of the fields of each model, and of a file with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel, Field

from sheetforge.content.game_data import DataFile, has_data, read_data
from sheetforge.content.kinds import Kind
from sheetforge.content.load import fill
from sheetforge.content.model import Entity, FieldOrigin, LongList, Mapped, Words
from sheetforge.content.places import AMENDS
from sheetforge.content.yaml import Source
from sheetforge.content.yaml.form import canonical
from sheetforge.finding import Path

Fields: TypeAlias = tuple[str, ...]

FIRST = ("name", "replaces", "aliases")
SOURCES = ("source", "other_sources")
LAST = ("teaching", "printed", "reconstructed", "waivers")
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
    others = [field for field in fields if field not in (*chosen, *LAST)]
    return (*chosen, *others, *(name for name in LAST if name not in chosen))


def formatted(source: Source, kind: Kind) -> str:
    """Return the text of a file of a kind in canonical form."""
    data = source.mapping
    if AMENDS in data:
        return canonical(source, OF_AMENDMENTS)
    value = data.get(kind.by, "") if kind.by else ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    models = kind.models()
    model = models.get(text) or next(iter(models.values()))
    entity, _ = fill(model, source)
    inner = {} if entity is None else dict(orders_inside(kind.package, entity, data))
    return canonical(source, field_order(kind.package, model), inner)


def orders_inside(package: str, entity: Entity, data: object) -> Iterator[tuple[Path, Fields]]:
    """Yield the path and the order of every mapping inside an entity that a model describes."""
    return _inside(package, entity, data, ())


def _inside(package: str, value: object, data: object, path: Path) -> Iterator[tuple[Path, Fields]]:
    if isinstance(value, BaseModel) and isinstance(data, dict):
        if path:
            yield path, inner_order(package, type(value))
        for name, info in type(value).model_fields.items():
            field = info.alias or name
            if field in data:
                inner = getattr(value, name)
                yield from _inside(package, inner, data[field], (*path, field))
    elif isinstance(value, Mapping) and isinstance(data, dict):
        for name, inner in value.items():
            if name in data:
                yield from _inside(package, inner, data[name], (*path, name))
    elif isinstance(value, tuple) and isinstance(data, list):
        for index, (inner, item) in enumerate(zip(value, data, strict=False)):
            yield from _inside(package, inner, item, (*path, index))


@cache
def inner_order(package: str, model: type[BaseModel]) -> Fields:
    """Return the fields of a model inside an entity in order: stated ones, its tag, the others."""
    stated = ("fields",) if model is FieldOrigin else orders_of(package).get(model.__name__, ())
    fields = [field.alias or name for name, field in model.model_fields.items()]
    tags = [
        field.alias or name
        for name, field in model.model_fields.items()
        if get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
    ]
    return tuple(dict.fromkeys((*stated, *tags, *fields)))
