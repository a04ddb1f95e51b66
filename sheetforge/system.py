"""What a game is to the rest of the program: one frozen value, found through entry points.

A game is a folder under `systems` (or another package that declares the `sheetforge.systems`
entry point). Its parts are functions that import what they need when they are called, so that
naming a game costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sheetforge.entity import Entity
    from sheetforge.library import Library
    from sheetforge.lint.rule import Rule
    from sheetforge.play.engine import Engine
    from sheetforge.play.report import Answer
    from sheetforge.press.product import Product


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entity: its folder, what one is called, and the models its files are read with.

    `by` names the key that tells the models apart; `models` maps that key's text to a model, and
    the empty text to the model of a file that leaves the key out.
    """

    folder: str
    title: str
    models: Callable[[], Mapping[str, type[Entity]]]
    by: str = ""
    must_be_used: bool = False


class Describe(Protocol):
    """Works out an entity's derived values for `show` and `export`."""

    def __call__(self, library: Library, kind: str, system: str, entity: Entity) -> dict[str, Any]:
        """Name → plain value (numbers, strings, lists, mappings)."""


@dataclass(frozen=True, slots=True)
class GameSystem:
    """A game: its kinds of content, its rules of construction, its printed products.

    `extends` names the game whose entities its references may also reach. `samples` maps
    `kind/id` to a good YAML text of each kind; the examples of rules are written as changes to it.
    `patterns` names, for a kind, the entity of the content that a new one is best copied from.
    """

    id: str
    title: str
    prefix: str
    kinds: Mapping[str, Kind]
    rules: Callable[[], Sequence[Rule]]
    products: Callable[[], Mapping[str, Product]] = field(default=dict)
    describe: Callable[[], Describe] | None = None
    samples: Callable[[], Mapping[str, str]] = field(default=dict)
    patterns: Mapping[str, str] = field(default_factory=dict)
    extends: str | None = None
    engine: Callable[[], Engine] | None = None
    odds: Callable[[], Answer] | None = None


def discover() -> dict[str, GameSystem]:
    """Id → every game that is installed, sorted by id."""
    from importlib.metadata import entry_points

    found = {point.name: point for point in entry_points(group="sheetforge.systems")}
    return {name: found[name].load() for name in sorted(found)}


def lineage(systems: Mapping[str, GameSystem], system: str) -> tuple[str, ...]:
    """A game's id, then the ids of the games it extends, nearest first."""
    names: list[str] = []
    at: str | None = system
    while at is not None and at in systems and at not in names:
        names.append(at)
        at = systems[at].extends
    return tuple(names)
