"""Requests for prints: the files of a request, what each depends on, and what is left out.

A plan is remembered by a digest of all that it depends on, so that a build with nothing to do plans
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.freshness import Inputs, Remembered, digest_of, program_digest
from sheetforge.game import GameSystem, games_of
from sheetforge.lint.check import contents_of
from sheetforge.offers import all_products, offered, packages_of
from sheetforge.press.build import LEFT_OUT, Artefact, BuildReport, Made, Unmade
from sheetforge.products.options import Format, PrintOptions, ProductOption, Setting
from sheetforge.products.planner import INVALID, Plan, Product, Sheet, refuse_idle, unanswered
from sheetforge.text import listed
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.play.display_steps import DisplaysOf
    from sheetforge.sheet.scene import Document

PLANS = ".plans.json"
MOST_PLANS = 20
"""Plans that are remembered in an output folder: the usual requests of its user."""
STATED = frozenset({"pack", "maps", "starter"})
"""Products whose paper and ink are stated, besides requests of fleets, Houses and scenarios."""


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


class PlannedFiles(NamedTuple):
    """The record of a plan: the digest, options and group of every file, and the omissions."""

    artefacts: dict[str, tuple[str, dict[str, str], str]]
    omitted: dict[str, str]


def _listing(memory: object) -> PlannedFiles | None:
    """Return the remembered plan; None if there is none that is valid."""
    try:
        files, omitted = memory["artefacts"].items(), memory["omitted"]  # type: ignore[index]
        return PlannedFiles(
            {path: (digest, dict(options), group) for path, (digest, options, group) in files}, dict(omitted)
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


Planned = tuple[dict[str, Artefact], dict[str, str]]
"""Every file of a plan by its path, and what is left out with the reason."""


class RememberedFiles:
    """A plan of files: the one remembered in the output folder, otherwise a new one.

    `key` is a digest of all that the plan depends on. Files can be compared with a remembered plan;
    to make one, the plan itself is loaded.
    """

    def __init__(self, out: Path, key: str, make_plan: Callable[[], Planned]) -> None:
        self._key = key
        self._make_plan = make_plan
        self._memory = Remembered(out / PLANS, MOST_PLANS)
        self.listing = _listing(self._memory.recall(key)) or self._made_listing()

    @cached_property
    def _plan(self) -> Planned:
        return self._make_plan()

    def _made_listing(self) -> PlannedFiles:
        artefacts, omitted = self._plan
        return PlannedFiles(
            {path: (artefact.digest, dict(artefact.options), artefact.group) for path, artefact in artefacts.items()},
            omitted,
        )

    def artefacts(self) -> list[Artefact]:
        """Return every file of the plan."""
        return [
            Artefact(path, digest, self._maker(path), options, group, self._document(path))
            for path, (digest, options, group) in self.listing.artefacts.items()
        ]

    def _maker(self, path: str) -> Callable[[], bytes | Made]:
        def make() -> bytes | Made:
            # Its layout, which files of its group share, leaves the memory with the last of them.
            planned = self._plan[0].pop(path, None) or self._make_plan()[0][path]
            return planned.make()

        return make

    def _document(self, path: str) -> Callable[[], Document]:
        def document() -> Document:
            document = self._plan[0][path].document
            if document is None:
                raise Unmade(f"{path} is not for paper")
            return document()

        return document

    def load(self) -> None:
        """Make the plan that is only remembered so far, before processes start to make files."""
        _ = self._plan

    def keep(self) -> None:
        """Remember the plan for the next build."""
        self._memory.keep(self._key, self.listing._asdict())


class RememberedPlan(RememberedFiles):
    """The plan of a request for prints."""

    def __init__(self, library: Library, request: Request, out: Path) -> None:
        self._library = library
        self._request = request
        self._out = out
        super().__init__(out, _plan_inputs(library, request).key, lambda: plan(library, request))

    @property
    def gone(self) -> Callable[[Mapping[str, str]], bool] | None:
        """The test whether an earlier file, by its options, shows an entity that is gone.

        None for a request of some entities, which says nothing about the others.
        """
        return None if self._request.requested else self._is_gone

    def _is_gone(self, options: Mapping[str, str]) -> bool:
        subject = options.get("subject", "")
        return bool(subject) and Key(*subject.split("/")) not in self._library.files

    def announcing(self, announce: Callable[[str], None] | None) -> Callable[[Sequence[Artefact]], None]:
        """Return the function that states paper and ink of the files that are to be drawn.

        It does so for a request whose paper people plan: a pack, a map, a battle, forces, ships
        together.
        """

        def state(stale: Sequence[Artefact]) -> None:
            if announce is not None and stale and _is_stated(self._request):
                from sheetforge.press.paper_use import stated_before

                if words := stated_before(stale):
                    announce(words)

        return state

    def write_start_page(self, report: BuildReport, jobs: int | None) -> None:
        """Write the start page of a build of everything, if any of its files has changed."""
        changed = report.written or report.same or report.removed
        if self._request.products or self._request.requested:
            return
        # Late: a build with nothing to do needs no page.
        from sheetforge.shop_window import PAGE, write_start_page

        if changed or not (self._out / PAGE).is_file():
            write_start_page(self._library, self._out, jobs)

    def notes(self) -> tuple[str, ...]:
        """Return the parts of the request that files lack, each once."""
        files = self.listing.artefacts.values()
        return tuple(dict.fromkeys(entry[LEFT_OUT] for _, entry, _ in files if LEFT_OUT in entry))


def _is_stated(request: Request) -> bool:
    # Late: a build with nothing to do states nothing.
    from sheetforge.products.battle_sheets import BATTLE
    from sheetforge.products.displays import TOGETHER

    settings = request.options.settings
    return (
        not STATED.isdisjoint(request.products)
        or BATTLE.name in settings
        or TOGETHER.name in settings
        or bool(request.options.copies)
        or any(kind != "ships" for kind in request.requested)
    )


def plan(library: Library, request: Request) -> Planned:
    """Return every file of a request, by path, and what is left out with the reason.

    A sheet that depends on an invalid entity is left out, and is named.
    """
    artefacts: dict[str, Artefact] = {}
    omitted: dict[str, str] = {}
    answering: list[Product] = []
    for system, product in products_asked(games_of(library), request):
        if product.name not in request.products if request.products else not product.by_default:
            continue
        if product.only_named and request.system is None and not request.requested:
            continue
        if not system and request.system is not None:
            # Products that belong to no game are made for a game only if they are named.
            if product.name not in request.products:
                continue
            system = request.system
        options = credited(games_of(library).get(system), request.options)
        planned = product.plan(library, system, options, request.requested)
        answering += [product] if planned.sheets or planned.omitted else []
        omitted |= {key.short: reason for key, reason in planned.omitted.items()}
        own_request = replace(request, options=options)
        for sheet in _naming_packs(library, system, product, own_request, planned):
            invalid = sorted(sheet.depends_on & library.invalid)
            if invalid:
                name = sheet.name if sheet.subject is None else sheet.subject.short
                omitted[name] = f"{library.shown(invalid[0])} {INVALID}"
            else:
                artefacts |= {artefact.path: artefact for artefact in sheet_files(library, sheet, product, request)}
    if "svg" in request.formats and not request.products and not request.requested:
        artefacts |= {artefact.path: artefact for artefact in _typefaces(program_digest(packages_of(library.systems)))}
    if not artefacts and not omitted:
        raise BadRequest(_no_answer(games_of(library), request))
    refuse_idle(request.options, answering, partial(all_products, games_of(library)))
    if request.joined and artefacts:
        from sheetforge.press.joined import joined

        whole = joined(request.joined, list(artefacts.values()), request.options.tagged)
        artefacts = {whole.path: whole}
    return artefacts, omitted | _unanswered(games_of(library), request, answering)


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


def _no_answer(systems: Mapping[str, GameSystem], request: Request) -> str:
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
    return f"nothing to print for {asked or 'this request'}"


def sheet_files(library: Library, sheet: Sheet, product: Product, request: Request) -> list[Artefact]:
    """Return the files of a sheet: one for the PDF, and one a page for pictures."""
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
    suffix = request.options.suffix(product.options, product.crewed, counted)
    contents = {str(key): library.digest(key) for key in sheet.depends_on}
    contents |= {name: digest_of(text) for name, text in _files_named(request.options, product.options)}
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

    def as_svg(page: int) -> Callable[[], bytes]:
        return lambda: svg.write(document().pages[page], document().title, text=text).encode()

    @cache
    def pictures() -> tuple[bytes, ...]:
        return pdf.pictures(pdf.write(document()), request.options.dpi)

    def as_png(page: int) -> Callable[[], bytes]:
        return lambda: pictures()[page]

    files = []
    for form in request.formats:
        if form not in sheet.formats:
            continue
        own = request.options.of_format(form, product.svg_text)
        if form == "pdf":
            path = f"{stem}{own}.pdf"
            files.append(Artefact(path, digest_of(digest, path), as_pdf, options, group, document))
            continue
        for page in range(sheet.pages):
            number = f"-{page + 1}" if sheet.pages > 1 else ""
            maker = as_svg(page) if form == "svg" else as_png(page)
            # Pictures, of which there are many, are in folders of their own, apart from what is
            # printed.
            path = f"{form}/{stem}{own}{number}.{form}"
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
    for name, text in _files_named(options, product.options):
        recorded[f"{name} digest"] = digest_of(text)
    return recorded


def _files_named(options: PrintOptions, declared: Iterable[ProductOption[Setting]]) -> list[tuple[str, bytes]]:
    """Return the declared options that name a file, each with the content of the file."""
    files = []
    for option in declared:
        path = str(options.setting(option))
        if option.is_file and path:
            with suppress(OSError):
                files.append((option.name, Path(path).read_bytes()))
    return files


def _plan_inputs(library: Library, request: Request) -> Inputs:
    """Return everything that a plan depends on."""
    requested = sorted((kind, sorted(map(str, keys))) for kind, keys in request.requested.items())
    asked = (request.products, request.system, requested, request.formats, request.options, request.joined)
    options = offered(games_of(library)).options.values()
    digests = {name: digest_of(text) for name, text in _files_named(request.options, options)}
    digests |= {str(layer.pack): "pack" for layer in library.layers}
    return Inputs(program_digest(packages_of(library.systems)), repr(asked), contents_of(library) | digests)
