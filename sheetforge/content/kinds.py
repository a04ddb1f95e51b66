"""What content is called, and what the content room knows of a game: keys, kinds, lineage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetforge.content.model import Entity


class Key(NamedTuple):
    """What an entity is called: its kind (a folder name), its game and its id."""

    kind: str
    system: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.system}/{self.id}"

    @property
    def short(self) -> str:
        """`system/id`, as references and the command line write it."""
        return f"{self.system}/{self.id}"


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


@dataclass(frozen=True, kw_only=True)
class GameContent:
    """The part of a game that its content needs; `lint.rule` and `game` add the other parts.

    `extends` names the game whose entities its references may also reach. `samples` is the folder
    of a good entity of every kind, `<kind>/<id>.yaml`; the examples of rules are written as changes
    to these. `patterns` names, for a kind, the entity of the content that a new one is best copied
    from. `drawings` is the folder of the SVG files that the game ships, empty where it has none.
    `package` is the package of the game, whose folder `data` has its rulings and turn sequences.
    """

    id: str
    title: str
    prefix: str
    kinds: Mapping[str, Kind]
    samples: str = ""
    patterns: Mapping[str, str] = field(default_factory=dict)
    extends: str | None = None
    drawings: str = ""
    package: str = ""


def lineage(systems: Mapping[str, GameContent], system: str) -> tuple[str, ...]:
    """Return a game's id, then the ids of the games it extends, nearest first."""
    names: list[str] = []
    parent: str | None = system
    while parent is not None and parent in systems and parent not in names:
        names.append(parent)
        parent = systems[parent].extends
    return tuple(names)
