"""The whole of it on one page: load, check, plan, lay out, print.

place  = find_content(None)
result = check_content(place)
report = build(place, Request(), Path("build"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.finding import Finding, Severity
from sheetforge.freshness import Remembered, digest_of, program_digest
from sheetforge.game import GameSystem, discover, games_of
from sheetforge.lint.check import Result, check
from sheetforge.press.build import (
    Artefact,
    BuildReport,
    Made,
    Progress,
    Unmade,
    run,
)
from sheetforge.products.options import Format, PrintOptions
from sheetforge.products.planner import INVALID, Plan, Product, Sheet, refuse_idle, unanswered

if TYPE_CHECKING:
    from sheetforge.sheet.scene import Document

_PLANS = ".plans.json"


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: products (all when empty), of which game, which entities, and how.

    `wanted` maps a kind to the entities asked for, such as `{"ships": {...}}`.
    """

    products: tuple[str, ...] = ()
    system: str | None = None
    wanted: Mapping[str, frozenset[Key]] = field(default_factory=dict)
    formats: tuple[Format, ...] = ("pdf", "svg")
    options: PrintOptions = field(default_factory=PrintOptions)


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did; `left_out` says of every entity that is not printed why."""

    report: BuildReport
    left_out: Mapping[str, str]
    errors: tuple[Finding, ...]


def check_content(place: ContentRoot, *, remember: bool = True) -> Result:
    """Check all content of a place with the games that are installed."""
    return check(place.root, place.shown, discover(), remember=remember)


def build(
    place: ContentRoot,
    request: Request,
    out: Path,
    *,
    force: bool = False,
    progress: Progress | None = None,
    jobs: int | None = None,
) -> Built:
    """Build what is asked for into `out`; what is up to date there is left alone.

    An entity that does not pass the check, or that rests on one that does not, is left out.
    Raises `BadRequest` for a request that nothing answers, and `OutputError` for what the file
    system refuses. Up to `jobs` processes draw (None: one a processor).
    """
    result = check_content(place)
    errors = tuple(one for one in result.findings if one.severity is Severity.ERROR)
    library = result.library
    library.invalid = frozenset(Key(*one.entity.split("/")) for one in errors if one.entity)
    state = _state(library, request)

    @cache
    def planned() -> tuple[dict[str, Artefact], dict[str, str]]:
        return plan(library, request)

    def make(path: str) -> Callable[[], bytes | Made]:
        return lambda: planned()[0][path].make()

    memory = Remembered(out / _PLANS, most=20)
    known = _listing(memory.recall(state))
    if known is None:
        known = _Listing(
            {
                path: (one.digest, dict(one.options), one.group)
                for path, one in planned()[0].items()
            },
            dict(planned()[1]),
        )

    def gone(options: Mapping[str, str]) -> bool:
        subject = options.get("subject", "")
        return bool(subject) and Key(*subject.split("/")) not in library.files

    report = run(
        [
            Artefact(path, digest, make(path), told, group)
            for path, (digest, told, group) in known.artefacts.items()
        ],
        out,
        force=force,
        progress=progress,
        jobs=jobs,
        prepare=planned,
        gone=None if request.wanted else gone,
    )
    memory.keep(state, known._asdict())
    return Built(report, known.left_out, errors)


class _Listing(NamedTuple):
    """What is remembered of a plan: digest, options and group of every file, and omissions."""

    artefacts: dict[str, tuple[str, dict[str, str], str]]
    left_out: dict[str, str]


def _listing(memory: object) -> _Listing | None:
    """Return the plan that is remembered; None where there is none to rely on."""
    try:
        files, left_out = memory["artefacts"].items(), memory["left_out"]  # type: ignore[index]
        return _Listing(
            {path: (one, dict(by), of) for path, (one, by, of) in files}, dict(left_out)
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def plan(library: Library, request: Request) -> tuple[dict[str, Artefact], dict[str, str]]:
    """Every file that answers a request, by path, and what is left out with the reason.

    What rests on a invalid entity is left out under the name of its sheet.
    """
    artefacts: dict[str, Artefact] = {}
    left_out: dict[str, str] = {}
    answering: list[Product] = []
    for system, product in _products(games_of(library), request):
        if product.name not in request.products if request.products else not product.by_default:
            continue
        made = product.plan(library, system, request.options, request.wanted)
        answering += [product] if made.sheets or made.left_out else []
        left_out |= {key.short: reason for key, reason in made.left_out.items()}
        for sheet in made.sheets:
            invalid = sorted(sheet.depends_on & library.invalid)
            if invalid:
                name = sheet.name if sheet.subject is None else sheet.subject.short
                left_out[name] = f"{library.shown(invalid[0])} {INVALID}"
            else:
                artefacts |= {one.path: one for one in _files(library, sheet, product, request)}
    if not artefacts and not left_out:
        raise BadRequest(_nothing(games_of(library), request))
    refuse_idle(request.options, answering, all_products(games_of(library)))
    return artefacts, left_out | _unanswered(games_of(library), request, answering)


def _unanswered(
    systems: Mapping[str, GameSystem], request: Request, answering: Sequence[Product]
) -> dict[str, str]:
    """Products that were named, and of which there is none for the entities asked for."""
    asked = [one for _, one in _products(systems, request) if one.name in request.products]
    return unanswered(asked, answering, request.wanted)


def all_products(systems: Mapping[str, GameSystem]) -> list[tuple[str, Product]]:
    """Every product with the game it belongs to; the press's own belong to none."""
    from sheetforge.products.calibration import OWN_PRODUCTS

    found = [
        (system, product) for system in systems for product in systems[system].products().values()
    ]
    return found + [("", product) for product in OWN_PRODUCTS]


def _products(systems: Mapping[str, GameSystem], request: Request) -> list[tuple[str, Product]]:
    asked = ["", *_asked(systems, request)]
    return [(system, product) for system, product in all_products(systems) if system in asked]


def _asked(systems: Mapping[str, GameSystem], request: Request) -> list[str]:
    named = {key.system for keys in request.wanted.values() for key in keys}
    return [
        system
        for system in systems
        if request.system in (None, system) and (not named or system in named)
    ]


def _nothing(systems: Mapping[str, GameSystem], request: Request) -> str:
    known = sorted({product.name for _, product in all_products(systems)})
    unknown = [name for name in request.products if name not in known]
    if unknown:
        return f"no product {unknown[0]!r}; there are {', '.join(known)}"
    none = _unanswered(systems, request, ())
    if none:
        return "nothing to print: " + "; ".join(f"{name}: {why}" for name, why in none.items())
    return f"nothing to print for {' '.join(request.products) or 'this request'}"


def _files(library: Library, sheet: Sheet, product: Product, request: Request) -> list[Artefact]:
    """The files of a sheet, one for the PDF and one a page for pictures."""
    from sheetforge.press import pdf, png, svg
    from sheetforge.sheet.widgets.sketch import LayoutProblem

    @cache
    def document() -> Document:
        try:
            return sheet.lay_out()
        except LayoutProblem as problem:
            raise Unmade(str(problem)) from None

    inputs = [f"{key} {library.digest(key)}" for key in sorted(sheet.depends_on)]
    suffix = request.options.suffix(product.options, product.crewed)
    files_read = [text for _, text in _option_files(request.options, product)]
    digest = digest_of(_program(library), sheet.name, suffix, *inputs, *files_read)
    options = _told(request.options, product)
    if sheet.subject is not None:
        options["subject"] = str(sheet.subject)
    stem = sheet.name + suffix

    def as_pdf() -> Made:
        return Made(pdf.write(document()), len(document().pages))

    def as_svg(page: int) -> Callable[[], bytes]:
        return lambda: svg.write(document().pages[page], document().title).encode()

    def as_png(page: int) -> Callable[[], bytes]:
        return lambda: png.render(pdf.write(document()))[page]

    files = []
    for form in request.formats:
        if form not in sheet.formats:
            continue
        if form == "pdf":
            files.append(Artefact(f"{stem}.pdf", digest_of(digest, "pdf"), as_pdf, options, stem))
            continue
        for page in range(sheet.pages):
            number = f"-{page + 1}" if sheet.pages > 1 else ""
            maker = as_svg(page) if form == "svg" else as_png(page)
            path = f"{stem}{number}.{form}"
            files.append(Artefact(path, digest_of(digest, form), maker, options, stem))
    return files


def _told(options: PrintOptions, product: Product) -> dict[str, str]:
    """Options as the manifest records them."""
    told = {"paper": options.paper, "ink": options.ink}
    if options.fillable:
        told["fillable"] = "yes"
    if options.crew and product.crewed:
        told["crew"] = ",".join(map(str, options.crew))
    for option in product.options:
        value = options.setting(option)
        told[option.name] = Path(str(value)).name if option.is_file else str(value)
    for name, text in _option_files(options, product):
        told[f"{name} digest"] = digest_of(text)
    return told


def _option_files(options: PrintOptions, product: Product) -> list[tuple[str, bytes]]:
    """The options of a product that name a file, each with what is in the file."""
    found = []
    for option in product.options:
        path = str(options.setting(option))
        if option.is_file and path:
            with suppress(OSError):
                found.append((option.name, Path(path).read_bytes()))
    return found


def _program(library: Library) -> str:
    """The digest of the program, with the packages of all games."""
    return program_digest(frozenset(game.package for game in library.systems.values()))


def _state(library: Library, request: Request) -> str:
    """A digest of everything that a plan depends on."""
    digests = []
    for key in (*library.keys(), *sorted(library.drawings)):
        try:
            digests.append(f"{key} {library.digest(key)}")
        except Unreadable:
            digests.append(f"{key} unreadable")
    wanted = sorted((kind, sorted(map(str, keys))) for kind, keys in request.wanted.items())
    asked = (request.products, request.system, wanted, request.formats, request.options)
    read = {
        text
        for _, product in all_products(games_of(library))
        for _, text in _option_files(request.options, product)
    }
    return digest_of(_program(library), repr(asked), *digests, *sorted(read))


__all__ = ["Built", "Plan", "Request", "all_products", "build", "check_content", "plan"]
