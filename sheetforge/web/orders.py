"""Orders of prints: how many of each entity, on which paper; the files and the commands of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library
from sheetforge.files import Json
from sheetforge.game import games_of
from sheetforge.offers import offered
from sheetforge.press.build import Artefact, Made, Unmade, page_begins
from sheetforge.printing import Request, plan
from sheetforge.products.map_options import MAP
from sheetforge.products.options import Format, PrintOptions, Setting
from sheetforge.products.outlets import outlet_options
from sheetforge.sheet.page import page_laid_out
from sheetforge.web import asked
from sheetforge.web.jobs import Progress, silent
from sheetforge.web.pictures import ALONE, PACKED, deck_of
from sheetforge.web.served import ServedContent

UNITS = "units"
"""The group of ships and other units, of all their kinds: they share sheets."""

WHOLE = "products"
"""The group of products of a whole game, such as its catalogue: `products/GAME/PRODUCT` in place of an entity."""

MOST_COPIES = 99

PRODUCTS = {**dict.fromkeys(PACKED, ("pack",)), **ALONE}
"""Products of each group that is not of units; those that answer for the entity where none is named."""

OF_UNITS = {"displays": ("displays",), "counters": ("counters",), "both": ("counters", "displays")}
"""Products of units, by the word of an order."""

FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")

JOINED = "ships"
"""The name of the file with ships of several games."""

CARDS = "cards"
"""The kind of cards, which are printed by the deck."""

FLAGS = {UNITS: "ship", "fleets": "fleet", "scenarios": "scenario", "houses": "house"}


SHOP = "shop"
"""The option that selects a print shop."""


def shops(library: Library) -> list[dict[str, str]]:
    """Return the print shops of the content, with the product that each takes; none without the part for them."""
    kind = next((option.kind for option in outlet_options() if option.name == SHOP), "")
    found = [(key, library.entity(key)) for key in library.keys(kind)] if kind else []
    return [
        {"id": key.id, "name": entity.name, "takes": getattr(entity, "takes", "")} for key, entity in found if entity
    ]


@dataclass(frozen=True)
class Order:
    """A request of a page for prints."""

    items: Mapping[str, int]
    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    tagged: bool = True
    units: str = "displays"
    """The products of units, one of `OF_UNITS`."""
    form: Format = "pdf"
    shop: str = ""
    """The id of a print shop; it takes one kind of product, in the form that it decides."""

    def requests(self, served: ServedContent) -> Iterator[Request]:
        """Yield a request for each game and group; ships of several games are one, in one PDF.

        Raises `BadRequest` for an unknown entity.
        """
        groups: dict[tuple[str, str, str], dict[Key, int]] = {}
        units = unit_kinds(served.systems)
        for name, count in self.items.items():
            if name.startswith(f"{WHOLE}/"):
                yield self._whole(served, name)
                continue
            key = served.key(name)
            # One that is not a unit stands alone, so that it is named if nothing is printed for it.
            group = (key.system, UNITS, "") if key.kind in units else (key.system, key.kind, key.id)
            groups.setdefault(group, {})[key] = count
        of_units = [group for group in groups if group[1] == UNITS]
        if len(of_units) > 1 and self.form == "pdf" and not self.shop:
            units_of_all = {key: count for group in of_units for key, count in groups.pop(group).items()}
            yield self._joined(served, units_of_all)
        for (system, kind, _), counts in groups.items():
            requested: dict[str, frozenset[Key]] = {}
            for key in counts:
                requested[key.kind] = requested.get(key.kind, frozenset()) | {key}
            # One ship has the sheet of its own that `build` gives it.
            copies = counts if kind == UNITS and sum(counts.values()) > 1 else {}
            settings: dict[str, Setting] = {}
            if kind == "maps":
                settings, requested = {MAP.name: next(iter(counts)).id}, {}
            options = replace(self._options(), settings=settings, copies=dict(sorted(copies.items())))
            if self.shop:
                options = replace(options, settings={**settings, SHOP: self.shop})
            yield Request(self._products(served, kind), system, requested, (self.form,), options)

    def _joined(self, served: ServedContent, counts: Mapping[Key, int]) -> Request:
        """Return the request of ships of several games in one file."""
        requested: dict[str, frozenset[Key]] = {}
        for key in counts:
            requested[key.kind] = requested.get(key.kind, frozenset()) | {key}
        options = replace(self._options(), copies=dict(sorted(counts.items())))
        return Request(self._products(served, UNITS), None, requested, (self.form,), options, JOINED)

    def _products(self, served: ServedContent, kind: str) -> tuple[str, ...]:
        """Return the products of a group; for a shop those that it takes, if the group may have them."""
        usual = OF_UNITS[self.units] if kind == UNITS else PRODUCTS.get(kind, ())
        if not self.shop:
            return usual
        takes = next((one["takes"] for one in shops(served.library) if one["id"] == self.shop), "")
        if kind == UNITS:
            return OF_UNITS["counters"]
        return usual if kind in ALONE else (takes,)

    def _options(self) -> PrintOptions:
        if self.shop:
            # A shop decides on paper and fields.
            return PrintOptions(ink=self.ink)
        return PrintOptions(self.paper, self.ink, self.fillable, tagged=self.tagged)

    def _whole(self, served: ServedContent, name: str) -> Request:
        """Return the request of a product of a whole game. Raises `BadRequest` for an unknown one."""
        _, system, product = name.split("/") if name.count("/") == 2 else ("", "", "")
        if system not in served.systems or product not in offered(games_of(served.library)).names:
            raise BadRequest(f"there is no {name}")
        options = self._options()
        if self.shop:
            options = replace(options, settings={SHOP: self.shop})
        return Request((product,), system, {}, (self.form,), options)

    def plan(self, served: ServedContent, progress: Progress = silent) -> dict[str, Json]:
        """Return the files with their pages and sheets of paper, what is left out and why, and the commands."""
        files: list[Json] = []
        reasons: dict[str, Json] = {}
        commands: list[Json] = []
        with self._laying_out(served, progress):
            for request in self.requests(served):
                request, artefacts = self._artefacts(served, request, reasons)
                for path, artefact in artefacts.items():
                    pages = self._pages(artefact)
                    files.append({"path": path, "pages": pages, "sheets": -(-pages // 2)})
                if artefacts:
                    commands.append(self._command(served, request))
        return {"files": files, "omitted": reasons, "commands": commands}

    def printed(self, served: ServedContent, path: str, progress: Progress = silent) -> bytes:
        """Return a file of the order, as `build` makes it. Raises `BadRequest`."""
        artefact, of = self._found(served, path, progress)
        drawing = page_begins.set(lambda page: progress(page - 1, of, f"drawing page {page} of {of}"))
        try:
            made = artefact.make()
        except Unmade as problem:
            raise BadRequest(f"{artefact.path}: {problem}") from None
        finally:
            page_begins.reset(drawing)
        return made.data if isinstance(made, Made) else made

    def _found(self, served: ServedContent, path: str, progress: Progress) -> tuple[Artefact, int]:
        """Return a file of the order, with the number of its pages."""
        with self._laying_out(served, progress):
            for request in self.requests(served):
                _, artefacts = self._artefacts(served, request, {})
                if path in artefacts:
                    return artefacts[path], self._pages(artefacts[path])
        raise BadRequest(f"the order has no file {path}")

    @contextmanager
    def _laying_out(self, served: ServedContent, progress: Progress) -> Iterator[None]:
        """Report every page that is laid out, of about as many as the order has units."""
        of, laid_out = self._units(served), 0

        def report() -> None:
            nonlocal laid_out
            laid_out += 1
            progress(min(laid_out, of), of, f"page {laid_out} is laid out")

        progress(0, of, "laying out the pages")
        reporting = page_laid_out.set(report)
        try:
            yield
        finally:
            page_laid_out.reset(reporting)

    def _units(self, served: ServedContent) -> int:
        """Return the number of units that have about a page each; 0 if there are others, of unknown length."""
        units, total = unit_kinds(served.systems), 0
        for name, count in self.items.items():
            kind, system, _ = name.split("/") if name.count("/") == 2 else ("", "", "")
            if kind != WHOLE and kind not in units:
                return 0
            total += len(served.library.keys("ships", system)) if kind == WHOLE else count
        return total

    def _artefacts(
        self, served: ServedContent, request: Request, reasons: dict[str, Json]
    ) -> tuple[Request, dict[str, Artefact]]:
        """Return a request with its files, and note what is not printed with the reason.

        What lacks one of the products is left out of the request: `build` would fail for it.
        """
        try:
            artefacts, omitted = plan(served.library, request)
            if shorter := without(request, omitted):
                reasons |= omitted
                request = shorter
                artefacts, omitted = plan(served.library, request) if request.requested else ({}, {})
        except BadRequest as problem:
            names = sorted(str(key) for keys in request.requested.values() for key in keys) or list(request.products)
            reasons |= dict.fromkeys(names, str(problem))
            return request, {}
        reasons |= omitted
        for key in request.requested.get(CARDS, ()):
            # The command prints all decks; the order has the one with the card.
            deck, _ = deck_of(served.library, key, artefacts.values())
            artefacts = {artefact.path: artefact for artefact in deck}
        return request, artefacts

    def _pages(self, artefact: Artefact) -> int:
        try:
            # A picture is one page of its document.
            return len(artefact.document().pages) if artefact.document and artefact.path.endswith(".pdf") else 1
        except Unmade as problem:
            raise BadRequest(f"{artefact.path}: {problem}") from None

    def _command(self, served: ServedContent, request: Request) -> str:
        """Return the command that prints a request."""
        words = ["sheetforge build", *request.products]
        for kind, keys in request.requested.items():
            if kind == CARDS:
                continue
            flag = FLAGS.get(UNITS if kind in unit_kinds(served.systems) else kind, kind)
            for key in sorted(keys):
                count = request.options.copies.get(key, 0)
                name = f"{key.system}/{key.id}" if request.system is None else key.id
                words.append(f"--{flag} '{count} {name}'" if count else f"--{flag} {name}")
        words += [f"--{name} {value}" for name, value in request.options.settings.items()]
        paper = "" if self.shop else f" --paper {self.paper}"
        whose = f"--joined {request.joined}" if request.system is None else f"--system {request.system}"
        words.append(f"{whose}{paper} --ink {self.ink}")
        if not self.shop:
            words.append(f"--format {self.form}")
            words += ["--fillable"] * self.fillable + ["--no-tagged"] * (not self.tagged)
        return " ".join(words) + served.flag


def without(request: Request, omitted: Collection[str]) -> Request | None:
    """Return a request without the entities that are omitted, by their short names; None if it names none of them."""
    requested = {
        kind: kept
        for kind, keys in request.requested.items()
        if (kept := frozenset(key for key in keys if key.short not in omitted))
    }
    if requested == request.requested:
        return None
    copies = {key: count for key, count in request.options.copies.items() if key.short not in omitted}
    return replace(request, requested=requested, options=replace(request.options, copies=copies))


def ordered(given: asked.Given) -> Order:
    """Return the order of a request. Raises `BadRequest`."""
    items = given.get("items")
    if not isinstance(items, dict) or not items:
        raise BadRequest("items is an object of names with their numbers")
    for name, count in items.items():
        if not isinstance(name, str) or not isinstance(count, int) or not 1 <= count <= MOST_COPIES:
            raise BadRequest(f"the number of each item is from 1 to {MOST_COPIES}")
    paper, ink = asked.look(given)
    shop = given.get("shop", "")
    if not isinstance(shop, str):
        raise BadRequest("shop is the id of a print shop")
    return Order(
        items,
        paper,
        ink,
        given.get("fillable") is True,
        given.get("tagged") is not False,
        asked.choice(given, "units", tuple(OF_UNITS)),
        asked.choice(given, "format", FORMATS),
        shop,
    )
