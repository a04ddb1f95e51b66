"""Plans of files, remembered in the output folder, and the processes that plan and make them.

A plan is remembered by a digest of all that it depends on, so that a build with nothing to do plans
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.freshness import Inputs, Remembered, digest_of, program_digest
from sheetforge.game import games_of
from sheetforge.lint.check import contents_of
from sheetforge.offers import offered, packages_of
from sheetforge.parallel import Workers, processors
from sheetforge.press.build import (
    LEFT_OUT,
    Artefact,
    BuildReport,
    Deal,
    Failure,
    Made,
    Unmade,
    made_of,
    pages_by_inputs,
)
from sheetforge.printing import (
    TYPEFACES,
    ListedFiles,
    ListedProduct,
    MadeFiles,
    MadePictures,
    MadeWindow,
    PagesByInputs,
    Planned,
    PlannedProduct,
    ProductFiles,
    ProductName,
    Request,
    StartPageGame,
    StartPagePictures,
    files_named,
    no_answer,
    plan,
    planned_product,
    planned_typefaces,
    product_named,
    product_names,
)
from sheetforge.products.options import START_PAGE
from sheetforge.products.planner import BOOKS

if TYPE_CHECKING:
    from sheetforge.printing import Result, Task
    from sheetforge.sheet.scene import Document
    from sheetforge.shop_window import WindowOfGame
    from sheetforge.showcase import Showcase

PLANS = ".plans.json"
MOST_PLANS = 20
"""Plans that are remembered in an output folder: the usual requests of its user."""
STATED = frozenset({"pack", "maps", "starter"})
"""Products whose paper and ink are stated, besides requests of fleets, Houses and scenarios."""

OF_NO_GAME = "of no game"
"""The kind of the pieces of work that belong to no game: the catalogue, the typefaces."""

LINKED = frozenset({"pack", "starter"})
"""Products whose files the start page links, though a build of everything does not print them."""


class PlannedFiles(NamedTuple):
    """The record of a plan: its files, the omissions, and the product of each file where these are planned apart."""

    artefacts: ListedFiles
    omitted: dict[str, str]
    products: dict[str, ProductName]


def _listing(memory: object) -> PlannedFiles | None:
    """Return the remembered plan; None if there is none that is valid."""
    try:
        files, omitted = memory["artefacts"].items(), memory["omitted"]  # type: ignore[index]
        products = memory["products"].items()  # type: ignore[index]
        return PlannedFiles(
            {path: (digest, dict(options), group) for path, (digest, options, group) in files},
            dict(omitted),
            {path: (system, name) for path, (system, name) in products},
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _listed(artefacts: Mapping[str, Artefact]) -> ListedFiles:
    return {path: (artefact.digest, dict(artefact.options), artefact.group) for path, artefact in artefacts.items()}


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
        return PlannedFiles(_listed(artefacts), omitted, {})

    def artefacts(self) -> list[Artefact]:
        """Return every file of the plan."""
        return [
            Artefact(path, digest, self._maker(path), options, group, self._document(path))
            for path, (digest, options, group) in self.listing.artefacts.items()
        ]

    def _planned_with(self, path: str) -> dict[str, Artefact]:
        """Return what is planned together with a file, without those that were made."""
        return self._plan[0]

    def _planned_again(self, path: str) -> Artefact:
        """Return a file of a new plan."""
        return self._make_plan()[0][path]

    def _maker(self, path: str) -> Callable[[], bytes | Made]:
        def make() -> bytes | Made:
            # Its layout, which files of its group share, leaves the memory with the last of them.
            planned = self._planned_with(path).pop(path, None) or self._planned_again(path)
            return planned.make()

        return make

    def _document(self, path: str) -> Callable[[], Document]:
        def document() -> Document:
            document = self._planned_with(path)[path].document
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
    """The plan of a request for prints, to be closed when its files are made.

    What is asked of whole games is planned a product at a time, by up to `jobs` processes, which then make the files:
    what was imported and laid out to plan a product is there for its files.
    """

    def __init__(self, library: Library, request: Request, out: Path, jobs: int | None = 1) -> None:
        self._library = library
        self._request = request
        self._out = out
        self._pages: PagesByInputs = {}
        self._counted: dict[ProductName, PagesByInputs] = {}
        self._products: dict[ProductName, PlannedProduct] = {}
        self._show: Showcase | None = None
        self._by_product = _is_by_product(request)
        several = self._by_product and processors(jobs) > 1
        self._workers: Workers[Task, Result] | None = Workers(self._work, processors(jobs)) if several else None
        try:
            super().__init__(out, _plan_inputs(library, request).key, lambda: plan(library, request, self._pages))
        except BaseException:
            self.close()
            raise
        self._product_of = dict(self.listing.products)

    def close(self) -> None:
        """End the processes."""
        if self._workers is not None:
            self._workers.close()

    @property
    def deal(self) -> Deal | None:
        """The function that deals files to the processes; None of a plan that this process has."""
        return self._dealt if self._workers is not None else None

    def _dealt(self, groups: Sequence[Sequence[str]]) -> Generator[list[tuple[str, Made | Failure]], None, None]:
        from sheetforge.products.displays import places_of_books
        from sheetforge.shop_window import keep_pictures

        assert self._workers is not None
        self._pages = self._pages or pages_by_inputs(self._out)
        books: list[Task] = []
        others: list[Task] = []
        left: set[str] = set()
        for paths in groups:
            files = tuple((path, self._product_of[path]) for path in paths)
            counted = [self._counted.get(name, {}) for name in {name for _, name in files}]
            pages = {inputs: count for pages in counted for inputs, count in pages.items()}
            is_book = self.listing.artefacts[paths[0]][2].startswith(BOOKS)
            # The catalogue belongs to no game; the process that is given it learns of the books made until then.
            task = ProductFiles(files, pages, {} if files[0][1][0] else places_of_books)
            (books if is_book else others).append(task)
            left |= {path for path in paths if is_book}
        # What takes longest comes first: nothing should wait for it in the end.
        tasks = [*books, *self._pictures(), *others]

        def turn(kind: str) -> int:
            # The catalogue names pages of books, so it waits for them, but for nothing else.
            return 0 if kind != OF_NO_GAME else 1 if left else -1

        for made in self._workers.share(tasks, kinds=[self._kind(task) for task in tasks], turn=turn):
            if isinstance(made, MadePictures):
                keep_pictures(self._out, made.pictures)
                continue
            assert isinstance(made, MadeFiles)
            left.difference_update(path for path, _ in made.files)
            places_of_books.update(made.books)
            yield made.files

    def _pictures(self) -> Iterator[StartPagePictures]:
        """Yield the games whose pictures the start page of a build of everything will have."""
        if not (self._request.products or self._request.requested):
            # Late: a build with nothing to do needs no page.
            from sheetforge.shop_window import printed_games

            systems = tuple(printed_games(self._library, self.listing.artefacts))
            yield from (StartPagePictures(system, systems) for system in systems)

    def _kind(self, task: Task) -> str:
        """Return what the modules and drawings of a piece of work are for."""
        if isinstance(task, ProductFiles):
            return self._family(task.files[0][1][0]) or OF_NO_GAME
        return self._family(task[0])

    def _family(self, system: str) -> str:
        """Return the game whose modules a game has in common with others."""
        games = games_of(self._library)
        return (games[system].extends if system in games else None) or system

    def _work(self, task: Task) -> Result:
        """Do the work of a process: list a product, make files, or make a part of the start page."""
        if isinstance(task, StartPageGame):
            from sheetforge.shop_window import window_of

            return MadeWindow(task.system, window_of(self._library, self._out, task.system, self._show))
        if isinstance(task, StartPagePictures):
            from sheetforge.shop_window import pictures_of
            from sheetforge.showcase import Showcase

            self._show = self._show or Showcase(self._library, task.systems)
            return MadePictures(pictures_of(self._show, self._out, task.system))
        if isinstance(task, ProductFiles):
            from sheetforge.products.displays import places_of_books

            places_of_books.update(task.books)
            before = {**places_of_books}
            self._pages |= task.pages
            self._product_of = dict(task.files)
            files = [(path, made_of(Artefact(path, "", self._maker(path)))) for path in self._product_of]
            made = {system: book for system, book in places_of_books.items() if before.get(system) is not book}
            return MadeFiles(files, made)
        return self._listed_product(task)

    def _made_listing(self) -> PlannedFiles:
        self._pages |= pages_by_inputs(self._out)
        if not self._by_product:
            return super()._made_listing()
        names = product_names(self._library, self._request)
        kinds = [self._kind(name) for name in names]
        if self._workers is not None and len(set(kinds)) > 1:
            _load_what_games_share()
            shares = self._workers.share(names, kinds=kinds)
            listed = {each.name: each for each in shares if isinstance(each, ListedProduct)}
        else:
            listed = {name: self._listed_product(name) for name in names}
        parts = [listed[name] for name in names]
        self._counted = {part.name: part.pages for part in parts}
        artefacts = {path: entry for part in parts for path, entry in part.artefacts.items()}
        omitted = {entity: reason for part in parts for entity, reason in part.omitted.items()}
        if not artefacts and not omitted:
            raise BadRequest(no_answer(games_of(self._library), self._request))
        return PlannedFiles(artefacts, omitted, {path: part.name for part in parts for path in part.artefacts})

    def _listed_product(self, name: ProductName) -> ListedProduct:
        before = frozenset(self._pages)
        artefacts, omitted, _ = self._product(name)
        counted = {inputs: pages for inputs, pages in self._pages.items() if inputs not in before}
        return ListedProduct(name, _listed(artefacts), omitted, counted)

    def _product(self, name: ProductName) -> PlannedProduct:
        if name not in self._products:
            self._products[name] = self._new_product(name)
        return self._products[name]

    def _new_product(self, name: ProductName) -> PlannedProduct:
        if name == TYPEFACES:
            return planned_typefaces(self._library)
        product = product_named(self._library, name)
        return planned_product(self._library, name[0], product, self._request, self._pages)

    def _planned_with(self, path: str) -> dict[str, Artefact]:
        name = self._product_of.get(path)
        return super()._planned_with(path) if name is None else self._product(name).artefacts

    def _planned_again(self, path: str) -> Artefact:
        name = self._product_of.get(path)
        return super()._planned_again(path) if name is None else self._new_product(name).artefacts[path]

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

    def write_start_page(self, report: BuildReport) -> None:
        """Write the start page of a build of everything, if any of its files has changed.

        Papers of a battle that are printed into its folder later are linked there too.
        """
        changed = report.written or report.same or report.removed
        is_part = bool(self._request.products or self._request.requested)
        if is_part and (not changed or LINKED.isdisjoint(self._request.products)):
            return
        # Late: a build with nothing to do needs no page.
        from sheetforge.shop_window import write_start_page

        has_page = (self._out / START_PAGE).is_file()
        if has_page if is_part else changed or not has_page:
            write_start_page(self._library, self._out, self._windows if self._workers is not None else None)

    def _windows(self, systems: Sequence[str]) -> list[WindowOfGame]:
        """Return what the start page shows of games."""
        assert self._workers is not None
        games = [StartPageGame(id) for id in systems]
        shares = self._workers.share(games, kinds=[self._kind(game) for game in games])
        found = {made.system: made.window for made in shares if isinstance(made, MadeWindow)}
        return [found[id] for id in systems]

    def notes(self) -> tuple[str, ...]:
        """Return the parts of the request that files lack, each once."""
        files = self.listing.artefacts.values()
        return tuple(dict.fromkeys(entry[LEFT_OUT] for _, entry, _ in files if LEFT_OUT in entry))


def _load_what_games_share() -> None:
    """Import what the products of all games and the start page need, so that each process need not do so."""
    import fontTools.pens.recordingPen
    import fontTools.ttLib  # noqa: F401
    import reportlab.pdfbase.ttfonts
    import reportlab.pdfgen.canvas  # noqa: F401
    import svgwrite  # noqa: F401

    import sheetforge.press.pdf
    import sheetforge.press.svg
    import sheetforge.products.counters
    import sheetforge.products.displays
    import sheetforge.products.maps
    import sheetforge.shop_window  # noqa: F401


def _is_by_product(request: Request) -> bool:
    """Return whether a request is planned a product at a time: of whole games, without options of products.

    Paper and ink of other requests are stated before, and their files may be joined, so this process has their plan.
    """
    options = request.options
    chosen = request.requested or options.settings or options.copies or options.crew
    return not (chosen or request.joined) and STATED.isdisjoint(request.products)


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


def _plan_inputs(library: Library, request: Request) -> Inputs:
    """Return everything that a plan depends on."""
    requested = sorted((kind, sorted(map(str, keys))) for kind, keys in request.requested.items())
    asked = (request.products, request.system, requested, request.formats, request.options, request.joined)
    options = offered(games_of(library)).options.values()
    digests = {name: digest_of(text) for name, text in files_named(request.options, options)}
    digests |= {str(layer.pack): "pack" for layer in library.layers}
    return Inputs(program_digest(packages_of(library.systems)), repr(asked), contents_of(library) | digests)
