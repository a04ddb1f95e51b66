"""Packs: one document with all sheets of a fleet or a scenario.

A pack has the pages that a game puts before its counters, the counters, and the pages after them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.model import Entity
from sheetforge.products.counters import (
    BACKS,
    CUT_OPTIONS,
    TENTS,
    Counter,
    Counters,
    Cut,
    read_cut,
)
from sheetforge.products.options import ProductOption, Setting
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet import form_page
from sheetforge.sheet.page import PageLook, apart
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.scene import Page

P = TypeVar("P")
C = TypeVar("C")

IN_A_PACK = ProductOption("counters", True, "Put the counters of its ships into a pack.")
WITH_MAP = ProductOption("with-map", False, "Put the sheets of a scenario's map into its pack.")

MAPPED = "scenarios"
"""The kind of content that names a map."""


@dataclass(frozen=True, slots=True)
class Packs(Generic[P]):
    """A game's declaration of its packs.

    `models` are the kinds of content that have packs. `pack_of` returns the content of a pack, or
    the reason why it is not printed; `before` and `after` lay out the pages before and after its
    counters. `cut_pages` lays out further pages to cut up, such as cards. `options` are the game's
    own.
    """

    counters: Counters
    models: Mapping[str, type[Entity]]
    pack_of: Callable[[Planner, Key, Entity], P | str]
    before: Callable[[P], Iterable[Page]]
    counters_of: Callable[[P], Sequence[Counter]]
    after: Callable[[P], Iterable[Page]]
    options: tuple[ProductOption[Setting], ...] = ()
    palette_of: Callable[[str], Palette] = PALETTES.__getitem__
    crewed: bool = False
    cut_pages: Callable[[P], Iterable[Page]] = lambda pack: ()

    def product(self) -> Product:
        """Return the product `pack`, which is built only on request."""
        options = (*self.options, *CUT_OPTIONS, self.counters.back, TENTS)
        return Product(
            "pack", "all that a fleet or scenario needs", self.sheets, options,
            by_default=False, crewed=self.crewed,
        )  # fmt: skip

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield a pack for every requested fleet and scenario.

        Raises `BadRequest` where a map is asked for and nothing requested has one.
        """
        options = planner.options
        if options.settings.get(WITH_MAP.name) and planner.requested and not planner.keys(MAPPED):
            raise BadRequest(
                f"--{WITH_MAP.name}: only the pack of a scenario has a map; name one with "
                "--scenario, or print maps with `sheetforge build maps`"
            )
        cut = read_cut(options) if options.setting(IN_A_PACK) else None
        short = cut is not None and options.setting(BACKS) == "short-edge"
        for kind, model in self.models.items():
            for key, entity in planner.each(kind, model):
                pack = self.pack_of(planner, key, entity)
                if isinstance(pack, str):
                    planner.omit(key, pack)
                    continue
                pages = partial(self.pages, planner, key, entity.name, pack, cut)
                yield planner.sheet(
                    f"packs/{key.id}", entity.name, pages, "pack",
                    duplex="short-edge" if short else "long-edge",
                )  # fmt: skip

    def pages(
        self, planner: Planner, key: Key, title: str, pack: P, cut: Cut | None
    ) -> tuple[Page, ...]:
        """Return all pages of a pack. Raises `LayoutProblem` for the first that does not fit.

        Counters and the like are cut up, so they share no sheet of paper with other pages in
        duplex: a page for notes fills an odd side before and after them.
        """
        document = list(self.before(pack))
        counters: list[Page] = []
        if cut is not None:
            digest = planner.library.digest(key)
            counters = list(
                self.counters.pages(planner.options, cut, title, digest, self.counters_of(pack))
            )
        cards = list(self.cut_pages(pack))
        was_cut = False
        for pages, is_cut in ((counters, True), (cards, True), (list(self.after(pack)), False)):
            if pages and (is_cut or was_cut) and len(document) % 2:
                document.append(self._notes(planner, f"pack.{key.id}.{len(document) + 1}", title))
            document += pages
            was_cut = is_cut if pages else was_cut
        return tuple(document)

    def _notes(self, planner: Planner, name: str, title: str) -> Page:
        """Return a page for notes, so that no counter is cut from its back."""
        look = planner.options.look(PageLook)
        page = form_page.start(
            f"{title}: notes", "counters have sheets of their own", look,
            palette=self.palette_of(look.ink),
        )  # fmt: skip
        form_page.writing_lines(page.form, page.area, "notes")
        return page.close(name, title, "Notes")


def pages_by_kind(
    ships: Iterable[C],
    kind_of: Callable[[C], Hashable],
    holds: Callable[[C], int],
    draw: Callable[[Sequence[C]], Sequence[Page]],
) -> list[Page]:
    """Return the sheets of ships, grouped by kind, each with as many as it holds."""
    kinds: dict[Hashable, list[C]] = {}
    for ship in ships:
        kinds.setdefault(kind_of(ship), []).append(ship)
    pages: list[Page] = []
    for group in kinds.values():
        most = holds(group[0])
        for start in range(0, len(group), most):
            drawn = draw(group[start : start + most])
            pages += apart(drawn, str(start // most + 1)) if start else drawn
    return pages
