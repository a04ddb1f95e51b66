"""Requests for prints: the files of a request, what each depends on, and what is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.freshness import Inputs, digest_of, program_digest
from sheetforge.game import GameSystem, games_of
from sheetforge.offers import all_products, offered, packages_of
from sheetforge.press.build import Artefact, Made, Unmade
from sheetforge.products.options import Format, PrintOptions, ProductOption, Setting
from sheetforge.products.planner import INVALID, Plan, Product, Sheet, refuse_idle, unanswered
from sheetforge.text import listed
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.play.display_steps import DisplaysOf
    from sheetforge.press.build import Failure
    from sheetforge.sheet.books import BookPlaces
    from sheetforge.sheet.scene import Document
    from sheetforge.shop_window import Pictures, WindowOfGame


@values(frozen=True, slots=True)
class Request:
    """A request for prints: products (all when empty), of which game, which entities, and how.

    `requested` maps a kind to the entities asked for, such as `{"ships": {...}}`. With `joined`, a
    name, the pages of all files are in one PDF.
    """

    products: tuple[str, ...] = ()
    system: str | None = None
    requested: Mapping[str, frozenset[Key]] = field(default_factory=dict)
    formats: tuple[Format, ...] = ("pdf", "svg")
    options: PrintOptions = field(default_factory=PrintOptions)
    joined: str = ""


Planned = tuple[dict[str, Artefact], dict[str, str]]
"""Every file of a plan by its path, and what is left out with the reason."""

PagesByInputs = dict[str, int]
"""The number of pages of a sheet by the key of its PDF's inputs, as far as it is known."""

ProductName = tuple[str, str]
"""A game and the name of one of its products; the press's own belong to no game."""

TYPEFACES: ProductName = ("", "typefaces")
"""The typefaces of a build of everything, which are planned as a product is."""


class PlannedProduct(NamedTuple):
    """The files of a product of a game, what is left out with the reason, and whether it answers the request."""

    artefacts: dict[str, Artefact]
    omitted: dict[str, str]
    answers: bool


def plan(library: Library, request: Request, pages: PagesByInputs | None = None) -> Planned:
    """Return every file of a request, by path, and what is left out with the reason.

    A sheet that depends on an invalid entity is left out, and is named. `pages` are those that are known before.
    """
    games, known = games_of(library), {} if pages is None else pages
    asked = [
        (product, planned_product(library, system, product, request, known))
        for system, product in products_asked(games, request)
    ]
    parts = [part for _, part in asked] + ([planned_typefaces(library)] if _has_typefaces(request) else [])
    artefacts = {path: artefact for part in parts for path, artefact in part.artefacts.items()}
    omitted = {name: reason for part in parts for name, reason in part.omitted.items()}
    answering = [product for product, part in asked if part.answers]
    if not artefacts and not omitted:
        raise BadRequest(no_answer(games, request))
    refuse_idle(request.options, answering, partial(all_products, games))
    if request.joined and artefacts:
        from sheetforge.press.joined import joined

        whole = joined(request.joined, list(artefacts.values()), request.options.tagged)
        artefacts = {whole.path: whole}
    return artefacts, omitted | _unanswered(games, request, answering)


def _has_typefaces(request: Request) -> bool:
    """Return whether a request includes the typefaces: one of everything, with drawings to be edited."""
    return "svg" in request.formats and not request.products and not request.requested


def planned_product(
    library: Library, system: str, product: Product, request: Request, pages: PagesByInputs
) -> PlannedProduct:
    """Return the files of a product, none if it is not asked for; what it counts is added to `pages`."""
    named = product.name in request.products
    alone = product.only_named and request.system is None and not request.requested
    # Products that belong to no game are made for a game only if they are named.
    foreign = not system and request.system is not None
    if alone or not (named if request.products or foreign else product.by_default):
        return PlannedProduct({}, {}, False)
    system = system or request.system or ""
    artefacts: dict[str, Artefact] = {}
    options = credited(games_of(library).get(system), request.options)
    planned = product.plan(library, system, options, request.requested)
    omitted = {key.short: reason for key, reason in planned.omitted.items()}
    for sheet in _naming_packs(library, system, product, replace(request, options=options), planned):
        invalid = sorted(sheet.depends_on & library.invalid)
        if invalid:
            name = sheet.name if sheet.subject is None else sheet.subject.short
            omitted[name] = f"{library.shown(invalid[0])} {INVALID}"
        else:
            files = sheet_files(library, sheet, product, request, pages)
            artefacts |= {artefact.path: artefact for artefact in files}
    return PlannedProduct(artefacts, omitted, bool(planned.sheets or planned.omitted))


def planned_typefaces(library: Library) -> PlannedProduct:
    """Return the files of the typefaces."""
    faces = _typefaces(program_digest(packages_of(library.systems)))
    return PlannedProduct({artefact.path: artefact for artefact in faces}, {}, True)


def product_names(library: Library, request: Request) -> list[ProductName]:
    """Return the names of the products that a request is for, without importing these."""
    games = games_of(library)
    asked = {*systems_asked(games, request), ""}
    names = [
        (product.game, product.name)
        for product in offered(games).products
        if product.game in asked and (product.name in request.products if request.products else product.by_default)
    ]
    return [*names, TYPEFACES] if _has_typefaces(request) else names


def product_named(library: Library, name: ProductName) -> Product:
    """Return a product by its name."""
    system, own = name
    games = {id: game for id, game in games_of(library).items() if id == system}
    return next(product for game, product in all_products(games, (own,)) if game == system)


def credited(game: GameSystem | None, options: PrintOptions) -> PrintOptions:
    """Return print options with the credit and the trim of a game; without one, unchanged."""
    if game is None:
        return options
    return replace(options, credit=game.credit, trim=game.package)


def displays_of(library: Library, system: str, options: PrintOptions) -> DisplaysOf | None:
    """Return the displays of a game's units in a battle; None of a game without any."""
    game = games_of(library)[system]
    product = game.products().get("displays")
    if product is None or product.units is None:
        return None
    return product.units(system, library, credited(game, options))


def _naming_packs(library: Library, system: str, product: Product, request: Request, planned: Plan) -> Iterator[Sheet]:
    """Yield the sheets of a plan; those that show entities of packs name these in the colophon."""
    plans: dict[tuple[str, ...], dict[str, Sheet]] = {}
    for sheet in planned.sheets:
        packs = library.packs_of(sheet.depends_on)
        if not packs:
            yield sheet
            continue
        if packs not in plans:
            options = replace(request.options, packs=packs)
            again = product.plan(library, system, options, request.requested)
            plans[packs] = {sheet.name: sheet for sheet in again.sheets}
        yield plans[packs][sheet.name]


def _unanswered(systems: Mapping[str, GameSystem], request: Request, answering: Sequence[Product]) -> dict[str, str]:
    """Return the products named that have no sheet for the entities asked for, with the reason."""
    asked = [product for _, product in products_asked(systems, request) if product.name in request.products]
    return unanswered(asked, answering, request.requested)


def products_asked(systems: Mapping[str, GameSystem], request: Request) -> list[tuple[str, Product]]:
    """Return the products that a request may ask for, of the games that it is about; others are not imported."""
    return all_products({id: systems[id] for id in systems_asked(systems, request)}, request.products)


def systems_asked(systems: Mapping[str, GameSystem], request: Request) -> list[str]:
    """Return the games that a request is about: the one named, or those of the entities named."""
    named_systems = {key.system for keys in request.requested.values() for key in keys}
    return [
        system
        for system in systems
        if request.system in (None, system) and (not named_systems or system in named_systems)
    ]


def no_answer(systems: Mapping[str, GameSystem], request: Request) -> str:
    """Return why a request has no files: an unknown product, or none for what is asked for."""
    known = sorted({product.name for _, product in all_products(systems)})
    unknown = [name for name in request.products if name not in known]
    if unknown:
        return f"no product {unknown[0]!r}; there are {', '.join(known)}"
    none = _unanswered(systems, request, ())
    if none:
        return "nothing to print: " + "; ".join(f"{name}: {why}" for name, why in none.items())
    asked = " ".join(request.products)
    games = sorted({game for game, product in all_products(systems) if product.name in request.products})
    if request.system is not None and games and request.system not in games:
        return f"{request.system} has no {asked}; {listed(games)} {'has' if len(games) == 1 else 'have'}"
    game = f" of {request.system}" if asked and request.system is not None else ""
    chosen = "".join(f" --{name} {value}" for name, value in request.options.settings.items())
    return f"nothing to print for {asked or 'this request'}{game}{' with' if chosen else ''}{chosen}"


def sheet_files(
    library: Library, sheet: Sheet, product: Product, request: Request, known: PagesByInputs
) -> list[Artefact]:
    """Return the files of a sheet: one for the PDF, and one a page for pictures.

    Pages that are not `known` from an earlier build, or from another process, are counted and added.
    """
    from sheetforge.press import pdf, svg
    from sheetforge.sheet.widgets.sketch import LayoutProblem

    @cache
    def document() -> Document:
        try:
            return sheet.lay_out()
        except LayoutProblem as problem:
            raise Unmade(str(problem)) from None

    # Displays of ships by number are named after them.
    counted = product.counted and product.name != "displays"
    own_options = tuple(option for option in product.options if option.name not in sheet.said)
    suffix = request.options.suffix(own_options, product.crewed, counted)
    contents = {str(key): library.digest(key) for key in sheet.depends_on}
    contents |= {name: digest_of(text) for name, text in files_named(request.options, product.options)}
    contents |= dict.fromkeys(library.packs_of(sheet.depends_on), "pack")
    digest = Inputs(program_digest(packages_of(library.systems)), f"{sheet.name}{suffix}", contents).key
    options = _recorded_options(request.options, product)
    if sheet.subject is not None:
        options["subject"] = str(sheet.subject)
    if sheet.title:
        options["title"] = sheet.title
    if sheet.ships:
        options["ships"] = ", ".join(sheet.ships)
    stem = sheet.name + suffix
    group = sheet.group or stem
    if sheet.own_files is not None:
        return list(sheet.own_files.artefacts(document, digest, options, stem))
    text = request.options.svg_text or product.svg_text

    def as_pdf() -> Made:
        tagged = request.options.tagged
        return Made(pdf.write(document(), tagged=tagged), len(document().pages))

    def as_svg(page: int, path: str) -> Callable[[], bytes]:
        return lambda: svg.write_page(document(), page, path, text).encode()

    @cache
    def pictures() -> tuple[bytes, ...]:
        return pdf.pictures(pdf.write(document()), request.options.dpi)

    def as_png(page: int) -> Callable[[], bytes]:
        return lambda: pictures()[page]

    printed = f"{stem}{request.options.of_format('pdf', product.svg_text)}.pdf"
    inputs = digest_of(digest, printed)
    files = []
    for form in request.formats:
        if form not in sheet.formats:
            continue
        own = request.options.of_format(form, product.svg_text)
        if form == "pdf":
            files.append(Artefact(printed, inputs, as_pdf, options, group, document))
            continue
        pages = sheet.count
        if pages is None:
            pages = known[inputs] = known.get(inputs) or sheet.pages
        for page in range(pages):
            number = f"-{page + 1}" if pages > 1 else ""
            # Pictures, of which there are many, are in folders of their own, apart from what is
            # printed.
            path = f"{form}/{stem}{own}{number}.{form}"
            maker = as_svg(page, path) if form == "svg" else as_png(page)
            files.append(Artefact(path, digest_of(digest, path), maker, options, group, document))
    return files


def _typefaces(digest: str) -> Iterator[Artefact]:
    """Yield the faces as files, to be installed where SVG with text is to be edited."""
    from sheetforge.sheet.faces import FACES, font_file, metrics

    for face in FACES:
        file = font_file(face)
        name = f"{metrics(face).postscript_name}.ttf"
        yield Artefact(f"fonts/{name}", digest_of(digest, name), file.read_bytes, group="fonts")
    licence = font_file(FACES[0]).with_name("OFL.txt")
    yield Artefact("fonts/OFL.txt", digest_of(digest, "OFL"), licence.read_bytes, group="fonts")


def _recorded_options(options: PrintOptions, product: Product) -> dict[str, str]:
    """Return the options as the manifest records them."""
    recorded = {"paper": options.paper, "ink": options.ink}
    if options.fillable:
        recorded["fillable"] = "yes"
    if options.crew and product.crewed:
        recorded["crew"] = ",".join(map(str, options.crew))
    for option in product.options:
        value = options.setting(option)
        recorded[option.name] = Path(str(value)).name if option.is_file else str(value)
    for name, text in files_named(options, product.options):
        recorded[f"{name} digest"] = digest_of(text)
    return recorded


def files_named(options: PrintOptions, declared: Iterable[ProductOption[Setting]]) -> list[tuple[str, bytes]]:
    """Return the declared options that name a file, each with the content of the file."""
    files = []
    for option in declared:
        path = str(options.setting(option))
        if option.is_file and path:
            with suppress(OSError):
                files.append((option.name, Path(path).read_bytes()))
    return files


# --- pieces of work for the processes of a build, and what these send back, all of it pickled ---------------------

ListedFiles = dict[str, tuple[str, dict[str, str], str]]
"""The digest, the options and the group of files by their paths."""


class ListedProduct(NamedTuple):
    """A planned product as a process reports it, with the numbers of pages that it counted."""

    name: ProductName
    artefacts: ListedFiles
    omitted: dict[str, str]
    pages: PagesByInputs


class ProductFiles(NamedTuple):
    """Files that a process is to make, each with its product, and the pages that are known of these products.

    `books` are the places in the books that are made by the time that a process is given the files.
    """

    files: tuple[tuple[str, ProductName], ...]
    pages: PagesByInputs
    books: BookPlaces


class MadeFiles(NamedTuple):
    """Files that a process has made, and the places in the books among them."""

    files: list[tuple[str, Made | Failure]]
    books: BookPlaces


class StartPageGame(NamedTuple):
    """A game whose part of the start page a process is to make."""

    system: str


class StartPagePictures(NamedTuple):
    """A game whose pictures for the start page a process is to draw, and all games that are on that page."""

    system: str
    systems: tuple[str, ...]


class MadeWindow(NamedTuple):
    """A game, and its part of the start page."""

    system: str
    window: WindowOfGame


class MadePictures(NamedTuple):
    """The pictures of a game for the start page."""

    pictures: Pictures


if TYPE_CHECKING:
    Task = ProductName | ProductFiles | StartPageGame | StartPagePictures
    Result = ListedProduct | MadeFiles | MadeWindow | MadePictures
