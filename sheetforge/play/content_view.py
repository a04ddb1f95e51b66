"""The content of a battle, with a digest of every entity that it reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ValidationError

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Json

E = TypeVar("E", bound=Entity)


class Contents:
    """The content of one game, for one battle: `digests` fills as entities are looked up."""

    def __init__(self, library: Library, system: str) -> None:
        self.library = library
        self.system = system
        self.digests: dict[str, str] = {}

    def lookup(self, kind: str, reference: str) -> Entity | None:
        """Return the entity of a reference, or None, and record its digest."""
        key = self.library.resolve(kind, self.system, reference)
        if key is None:
            return None
        self.digests[str(key)] = self.library.digest(key)
        return self.library.entity(key)

    def find(self, kind: str, model: type[E], reference: str) -> E | None:
        """Return the valid entity of a reference if it is of a model, and record its digest."""
        found = self.lookup(kind, reference)
        return found if isinstance(found, model) else None

    def named(self, kind: str, model: type[E], name: Json, battle: str, title: str) -> E:
        """Return a valid entity by its name. Raises `Unplayable` with `title` if there is none."""
        found = self.find(kind, model, str(name))
        if found is None:
            raise Unplayable(battle, (f"{self.system} has no valid {title}",))
        return found

    def given(self, kind: str, model: type[E], value: Json, title: str) -> E:
        """Return an entity of a recipe, given by name or as data. Raises `Unplayable`."""
        if not isinstance(value, Mapping):
            return self.named(kind, model, value, str(value), f"{title} of that name")
        try:
            return model.model_validate(value)
        except ValidationError as problem:
            first = problem.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise Unplayable("the battle", (f"{where}: {first['msg'].lower()}",)) from None
