"""Keys of entities, kinds of content, and the part of a game that its content needs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar
from unicodedata import combining, normalize

from sheetforge.text import slug
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.model import Entity


class BrokenGame(Exception):
    """A part of a game that is invalid, or that is defined twice."""


class Key(NamedTuple):
    """The unique key of an entity: its kind (a folder name), its game and its id."""

    kind: str
    system: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.system}/{self.id}"

    @property
    def short(self) -> str:
        """`system/id`, as references and the command line write it."""
        return f"{self.system}/{self.id}"


SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""The form of an id."""

LONGEST_ID = 60
"""Ids are parts of the names of printed files, which file systems limit."""

_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that Windows keeps for devices, whatever their ending."""

_LATIN = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th"})


class BadId(NamedTuple):
    """The fault of an id, and an id in its place; empty if none can be proposed."""

    message: str
    better: str


def id_objection(id: str) -> BadId | None:
    """Return what is wrong with an id; None if files on every system can have it as their name.

    >>> id_objection("schön"), id_objection("grey-heron")
    (BadId(message='an id is lower-case words joined by hyphens', better='schon'), None)
    """
    if not SLUG.fullmatch(id):
        letters = normalize("NFKD", id.lower().translate(_LATIN))
        plain = (letter if letter.isascii() else " " for letter in letters if not combining(letter))
        better = slug("".join(plain))[:LONGEST_ID].rstrip("-")
        better = "" if _RESERVED.fullmatch(better) else better
        return BadId("an id is lower-case words joined by hyphens", better)
    if len(id) > LONGEST_ID:
        message = f"an id has at most {LONGEST_ID} characters, this one {len(id)}"
        return BadId(message, id[:LONGEST_ID].rpartition("-")[0] or id[:LONGEST_ID])
    if _RESERVED.fullmatch(id):
        return BadId(f"Windows cannot have a file with the name {id}", f"{id}-1")
    return None


T = TypeVar("T")


@values(frozen=True, slots=True)
class Part(Generic[T]):
    """A part of a game by name, `module:NAME` within its package, imported when it is called.

    Listing games therefore imports none of their parts. `:NAME` is in the manifest's own module.
    The game sets the package of its parts.
    """

    name: str
    package: str = ""

    def __call__(self) -> T:
        """Import the part."""
        from pkgutil import resolve_name

        dot = "" if self.name.startswith(":") else "."
        target: T = resolve_name(f"{self.package}{dot}{self.name}")
        return target


@values(frozen=True, slots=True)
class Kind:
    """A kind of entity: its folder, the word for one entity, and the models of its files.

    `model` names the model as `module:NAME` within the package of the game that declares the kind.
    A kind with several models has `by`, the key of a file that selects one of them, and a model
    for each value of that key; the empty value is for files without the key. `figures` are the
    fields that editors show beside the name of an entity, such as its price.
    """

    folder: str
    title: str
    model: str | Mapping[str, str]
    by: str = ""
    must_be_used: bool = False
    figures: tuple[str, ...] = ()
    package: str = ""

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the models by the value of the key `by`; `{"": name}` for a single one."""
        return {"": self.model} if isinstance(self.model, str) else self.model

    def models(self) -> Mapping[str, type[Entity]]:
        """Import the models, by the value of the key `by`."""
        return {text: _model(self.package, name) for text, name in self.names.items()}


def by_folder(*kinds: Kind) -> dict[str, Kind]:
    """Return kinds by their folders."""
    return {kind.folder: kind for kind in kinds}


@cache
def _model(package: str, name: str) -> type[Entity]:
    """Import a model; cached, since a library needs it for every file."""
    model: Part[type[Entity]] = Part(name, package)
    return model()


@dataclass(frozen=True, kw_only=True)
class GameContent:
    """The part of a game that its content needs; `lint.rule`, `play` and `game` add others.

    `package` is the package of the manifest, with its parts and its folder `data`: drawings,
    samples of every kind for the examples of rules, `rulings.yaml`. `extends` names the game whose
    entities its references may also name. `patterns` maps a kind to the entity of the content that
    `sheetforge new` copies. `units` are the kinds whose entities can fight by themselves. `prices`
    are the fields and derived figures that are prices, in words: `cost with crew`.
    """

    package: str
    id: str
    title: str
    prefix: str
    kinds: Mapping[str, Kind]
    patterns: Mapping[str, str] = field(default_factory=dict)
    extends: str | None = None
    units: tuple[str, ...] = ("ships",)
    prices: tuple[str, ...] = ("points",)

    def __post_init__(self) -> None:
        kinds = {name: _inside(self.package, kind) for name, kind in self.kinds.items()}
        object.__setattr__(self, "kinds", kinds)
        for name, part in list(vars(self).items()):
            if isinstance(part, Part):
                object.__setattr__(self, name, _inside(self.package, part))

    def data(self, name: str) -> str:
        """Return the path of a file or folder of the game's data, whether or not it exists."""
        return data_of(self.package, name)


def unit_kinds(systems: Mapping[str, GameContent]) -> tuple[str, ...]:
    """Return the kinds of units of some games, each once."""
    return tuple(dict.fromkeys(kind for game in systems.values() for kind in game.units))


def data_of(package: str, name: str) -> str:
    """Return the path of a file or folder below `data` in a game's package."""
    file = sys.modules[package].__file__ or ""
    return os.path.join(os.path.dirname(file), "data", name)


Named = TypeVar("Named", Kind, Part[object])


def _inside(package: str, reference: Named) -> Named:
    """Return a kind or part with a package: the given one, unless it has one already."""
    return reference if reference.package else replace(reference, package=package)


def lineage(systems: Mapping[str, GameContent], system: str) -> tuple[str, ...]:
    """Return a game's id, then the ids of the games it extends, nearest first."""
    names: list[str] = []
    parent: str | None = system
    while parent is not None and parent in systems and parent not in names:
        names.append(parent)
        parent = systems[parent].extends
    return tuple(names)
