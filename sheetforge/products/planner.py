"""Planning prints: products, their sheets, and what is not printed with the reason.

A game declares each `Product` with one function that yields its sheets. The function asks a
`Planner` for the entities that a request is about; the planner skips what cannot be printed and
says why, notes what every sheet depends on, and names files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeVar

from sheetforge.content.library import BadRequest
from sheetforge.products.options import Format, PrintOptions, ProductOption, Setting
from sheetforge.text import listed

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.play.driver import Game
    from sheetforge.sheet.scene import Document, Page

    Part = tuple[str, tuple[Page, ...]]
    BattleSheets = Callable[[Game, Library, PrintOptions], Sequence[Part]]
    """A battle, its content and how to print → name and pages of each part."""

E = TypeVar("E", bound="Entity")
Duplex = Literal["", "long-edge", "short-edge"]
Pages = Callable[[], "tuple[Page, ...]"]
Wanted = Mapping[str, "frozenset[Key]"]
"""Kind → the entities that were asked for; empty when all are."""

LISTED = "it is only listed, its figures are not known"
INVALID = "does not pass the check"
"""The reasons for most omissions; the second follows the name of a file."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document that can be printed.

    `name` is its path below the output folder without an ending; `depends_on` is every entity that
    it shows; `pages` is how many pages `lay_out` makes, which the names of SVG and PNG files need.
    """

    name: str
    depends_on: frozenset[Key]
    lay_out: Callable[[], Document]
    pages: int = 1
    formats: tuple[Format, ...] = ("pdf", "svg", "png")
    subject: Key | None = None
    """The entity that the sheet is about; its files go when it does."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheets of a product, and what is not printed with the reason."""

    sheets: tuple[Sheet, ...]
    left_out: Mapping[Key, str] = field(default_factory=dict)


def no_ships(entity: Entity) -> Iterable[Reference]:
    """Return the ships that belong to an entity, for a game where none do."""
    return ()


@dataclass(slots=True)
class Planner:
    """Plans the sheets of one product of one game for a request.

    `ships_of` gives the ships that belong to an entity: to a House, a fleet, a scenario.
    """

    library: Library
    system: str
    options: PrintOptions
    wanted: Wanted = field(default_factory=dict)
    ships_of: Callable[[Entity], Iterable[Reference]] = no_ships
    left_out: dict[Key, str] = field(default_factory=dict)
    _used: set[Key] = field(default_factory=set)

    # --- what is asked for -----------------------------------------------------------------------

    def chosen(self, kind: str) -> frozenset[Key] | None:
        """Return the entities of a kind that are asked for, None when all are.

        Ships are also asked for through what they belong to.
        """
        if not self.wanted:
            return None
        chosen = set(self.wanted.get(kind, ()))
        if kind == "ships":
            for other in self.wanted.keys() - {"ships"}:
                for key in self.wanted[other]:
                    entity = self.library.entity(key)
                    references = () if entity is None else self.ships_of(entity)
                    found = (self.library.resolve(kind, key.system, one) for one in references)
                    chosen.update(key for key in found if key is not None)
        return frozenset(chosen)

    def keys(self, kind: str) -> list[Key]:
        """Return the keys of this game and kind that are asked for, sorted."""
        chosen = self.chosen(kind)
        every = self.library.keys(kind, self.system)
        return every if chosen is None else [key for key in every if key in chosen]

    def each(
        self,
        kind: str,
        model: type[E],
        *,
        whole: bool = False,
        keys: Iterable[Key] | None = None,
    ) -> Iterator[tuple[Key, E]]:
        """Yield each entity asked for that is of a model; a new sheet begins with each.

        The others are omitted: what cannot be read, and what is only listed. With `whole`, what an
        entity refers to must be readable too. `keys` are those asked for, if that is known.
        """
        for key in self.keys(kind) if keys is None else keys:
            self.track()
            entity = self.library.entity(key)
            broken = key if entity is None else self._unreadable(key) if whole else None
            if broken is not None:
                self.omit(key, f"{self.library.shown(broken)} {INVALID}")
            elif isinstance(entity, model):
                yield key, entity
            else:
                self.omit(key, LISTED)

    def valid(self, kind: str, model: type[E]) -> dict[Key, E]:
        """Return every entity of a model that passes the check, asked for or not."""
        found: dict[Key, E] = {}
        for key in self.library.keys(kind, self.system):
            if key not in self.library.invalid:
                entity = self.library.entity(key)
                if isinstance(entity, model) and self._unreadable(key) is None:
                    found[key] = entity
        return found

    def _unreadable(self, key: Key) -> Key | None:
        """Return what an entity refers to that cannot be read; itself for what is not there."""
        for _, reference in self.library.record(key).references:
            found = self.library.resolve(reference.kind, key.system, reference)
            if found is None:
                return key
            if self.library.entity(found) is None:
                return found
        return None

    # --- what a sheet depends on -----------------------------------------------------------------

    def track(self) -> None:
        """Begin a sheet: note what is consulted from now on."""
        self._used = self.library.track()

    @property
    def used(self) -> frozenset[Key]:
        """The entities consulted since the sheet was begun."""
        return frozenset(key for key in self._used if key.id != "*")

    @property
    def fault(self) -> str:
        """The first of what was consulted that does not pass the check, in words; else empty."""
        invalid = sorted(self._used & self.library.invalid)
        return f"{self.library.shown(invalid[0])} {INVALID}" if invalid else ""

    # --- what comes of it ------------------------------------------------------------------------

    def omit(self, key: Key, reason: str) -> None:
        """Note that an entity is not printed, and why."""
        self.left_out[key] = reason

    def sheet(
        self,
        name: str,
        title: str,
        pages: Pages,
        about: str = "form",
        *,
        keywords: tuple[str, ...] = (),
        duplex: Duplex = "long-edge",
        count: int | None = None,
        subject: Key | None = None,
        depends_on: frozenset[Key] | None = None,
    ) -> Sheet:
        """Return a sheet that depends on what was consulted since it was begun.

        `name` is its path below the folder of the game, `about` what its document is about. Unless
        `count` says how many pages there are, they are laid out and counted, which takes a few
        milliseconds.
        """

        # A plan that is remembered lays nothing out, and a check prints nothing.
        from sheetforge.sheet.scene import Document
        from sheetforge.sheet.widgets.sketch import LayoutProblem

        @cache
        def lay_out() -> Document:
            return Document(pages(), title, "", about, keywords, "en", duplex)

        keys = self.used if depends_on is None else depends_on
        if count is None:
            try:
                count = len(lay_out().pages)
            except LayoutProblem:
                # Reported when the sheet is printed.
                count = 1
        return Sheet(f"{self.system}/{name}", keys, lay_out, count, subject=subject)


@dataclass(frozen=True, slots=True)
class Product:
    """A product of a game, such as its displays.

    `sheets` yields the sheets that a planner is asked for. A product with `by_default` off is
    built only when it is named; one that is `crewed` writes the skills of a crew into its boxes.
    `battle` makes the same sheets of a battle as it stands.
    """

    name: str
    title: str
    sheets: Callable[[Planner], Iterable[Sheet]]
    options: tuple[ProductOption[Setting], ...] = ()
    by_default: bool = True
    crewed: bool = False
    ships_of: Callable[[Entity], Iterable[Reference]] = no_ships
    battle: BattleSheets | None = None

    def plan(self, library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
        """Return the sheets for a request. Raises `BadRequest` for an option out of its range."""
        for option in self.options:
            options.setting(option)
        planner = Planner(library, system, options, wanted, self.ships_of)
        planner.track()
        return Plan(tuple(self.sheets(planner)), planner.left_out)

    def has(self, option: str) -> bool:
        """Tell whether the product has an option of a name."""
        return any(one.name == option for one in self.options)


# --- requests that nothing answers ---------------------------------------------------------------


def refuse_idle(
    options: PrintOptions, printed: Sequence[Product], known: Sequence[tuple[str, Product]]
) -> None:
    """Raise `BadRequest` for an option that no product to be printed has: it would do nothing.

    `known` are all products with their games, to say which of them have it.
    """
    for name in options.settings:
        if not any(product.has(name) for product in printed):
            having: dict[str, list[str]] = {}
            for system, product in known:
                if product.has(name):
                    having.setdefault(system, []).append(product.name)
            said = "; ".join(
                f"{listed(names)} of {system}" if system else listed(names)
                for system, names in having.items()
            )
            raise BadRequest(f"--{name} changes nothing of what is asked for; it is for: {said}")
    if options.crew and not any(product.crewed for product in printed):
        raise BadRequest("--crew changes nothing of what is asked for: no skills stand there")


def unanswered(
    asked: Iterable[Product], answering: Sequence[Product], wanted: Wanted
) -> dict[str, str]:
    """Return the products named that have no sheet for the entities asked for, with the reason."""
    if not wanted:
        return {}
    found = {product.name for product in answering}
    shown = listed(sorted(key.short for keys in wanted.values() for key in keys))
    return {
        product.name: f"there is none for {shown} ({product.title})"
        for product in asked
        if product.name not in found
    }
