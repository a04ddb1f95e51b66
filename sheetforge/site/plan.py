"""The plan of a site: every file, and what each depends on; and its making.

    made = make_site(find_content(None), SiteRequest(), Path("site"))

A site holds the printed files of `build` under the same names, with pages about them. Files are
written first, then pages, then the start page, and what an earlier run made and this one does not
is removed last: a site that is half written can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.finding import Finding, Severity
from sheetforge.freshness import Inputs, cache_folder, digest_of, program_digest
from sheetforge.game import games_of
from sheetforge.installed import guide_folder
from sheetforge.lint.catalogue import catalogue
from sheetforge.lint.check import Result, contents_of
from sheetforge.offers import packages_of
from sheetforge.pages.frame import PageFrame, faces_css, look, look_digest, style
from sheetforge.pipeline import Built, check_content, printable
from sheetforge.planned_files import RememberedFiles
from sheetforge.press.build import Artefact, PrintedFile, Progress, recorded, run
from sheetforge.printing import Planned, Request
from sheetforge.printing import plan as printed_plan
from sheetforge.products.options import START_PAGE
from sheetforge.shop_window import notices, put_if_changed, start_page_of
from sheetforge.showcase import STARTER, Showcase
from sheetforge.site.contents import Part, SearchEntry, SiteContents
from sheetforge.site.entity import entity_page
from sheetforge.site.events import EventTitle, event_entries, event_pages, read_events
from sheetforge.site.lists import LIST, game_pages, list_entries, list_page
from sheetforge.site.odds import ODDS, OddsChoice, asked_keys, odds_pages
from sheetforge.site.search import SEARCH, search_pages
from sheetforge.subjects import subjects_of

if TYPE_CHECKING:
    from sheetforge.play.log import GameLog
    from sheetforge.site.playable import PlayableBattles
    from sheetforge.tournament.state import EventState

GUIDE_FILES = (".md", ".png", ".svg")

TITLE = "Ships and games"
"""The title of a site that is given none."""


@dataclass(frozen=True)
class SiteRequest:
    """The contents of a site: its title, one game or all, the entities with odds, logs of games, files of events.

    `battles` are the scenarios that its pages play, with the engine of `engine_folder`, or of the cache.
    """

    title: str = TITLE
    system: str | None = None
    odds: OddsChoice = "weapons"
    replays: tuple[Path, ...] = ()
    events: tuple[Path, ...] = ()
    battles: tuple[str, ...] = ()
    engine_folder: Path | None = None

    @cached_property
    def given(self) -> dict[str, bytes]:
        """The files that are named, by the address of their page. Raises `Unreadable`."""
        named = [(page_of("replays", path), path) for path in self.replays]
        named += [(page_of("events", path), path) for path in self.events]
        found: dict[str, bytes] = {}
        for address, path in named:
            if address in found:
                raise BadRequest(f"{path}: another file is named {path.stem!r}; each has a page of its name")
            try:
                found[address] = path.read_bytes()
            except OSError as problem:
                raise Unreadable(f"{path}: {(problem.strerror or str(problem)).lower()}") from None
        return found

    def pages(self, folder: Literal["replays", "events"]) -> dict[str, Path]:
        """Return the files with a page in a folder, by the address of the page."""
        return {page_of(folder, path): path for path in (self.replays if folder == "replays" else self.events)}


def page_of(folder: str, path: Path) -> str:
    """Return the address of the page of a log or an event.

    >>> page_of("replays", Path("games/first.game"))
    'replays/first.html'
    """
    return f"{folder}/{path.stem}.html"


def make_site(
    place: ContentRoot,
    request: SiteRequest,
    out: Path,
    *,
    force: bool = False,
    progress: Progress | None = None,
    jobs: int | None = None,
) -> Built:
    """Make a site in a folder; what is up to date there is left alone.

    Raises `BadRequest` for a folder that holds something else, `Unreadable` for a named file that
    cannot be read, and `OutputError` for errors of the file system.
    """
    refuse_other_folders(out)
    checked = check_content(place)
    library = printable(checked)
    site = Site(library, checked, request)
    notes = notes_of(out)
    files = RememberedFiles(notes, site.key, site.plan)
    report = run(
        files.artefacts(), out, force=force, sweep=True, progress=progress, jobs=jobs, prepare=files.load, notes=notes
    )
    files.keep()
    if report.written or report.same or report.removed or not (out / START_PAGE).is_file():
        made = recorded(out)
        show = Showcase(library, site.systems, made, has_pages=True)
        games = show.games()
        subjects = subjects_of(library, [game.id for game in games])
        put_if_changed(out / START_PAGE, start_page_of(library, made, games, subjects, show.portraits(), site.frame))
    errors = tuple(finding for finding in checked.findings if finding.severity is Severity.ERROR)
    return Built(report, files.listing.omitted, errors)


def notes_of(out: Path) -> Path:
    """Return the folder for what is remembered of a site from one run to the next: nothing of it is published.

    It is in the user's cache; where nothing can be written there, it is the site itself.
    """
    folder = cache_folder() / "sites" / digest_of(str(out.resolve()))[:20]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return out
    return folder


def refuse_other_folders(out: Path) -> None:
    """Refuse a folder that holds something else than a site. Raises `BadRequest`."""
    if not out.exists():
        return
    if not out.is_dir():
        raise BadRequest(f"{out}: is a file; name a folder")
    if any(out.iterdir()) and LIST not in recorded(out):
        raise BadRequest(f"{out}: is not empty, and not a site of an earlier run; name a new folder")


class Site:
    """A request for a site of a library."""

    def __init__(self, library: Library, checked: Result, request: SiteRequest) -> None:
        self.library = library
        self.request = request
        self.findings: Sequence[Finding] = (*checked.findings, *checked.beneath)
        games = games_of(library)
        with_units = [id for id, game in games.items() if game.units and library.keys(system=id)]
        self.systems = [request.system] if request.system is not None else with_units
        self.program = digest_of(program_digest(packages_of(library.systems)), look_digest())

    @property
    def key(self) -> str:
        """The digest of all that the plan depends on."""
        request = self.request
        named = {address: digest_of(data) for address, data in request.given.items()}
        named |= {name: digest_of(path.read_bytes()) for name, path in self._guide.items()}
        named |= {str(layer.pack): "pack" for layer in self.library.layers}
        options = repr((request.title, request.system, request.odds, self._played.inputs if self._played else ""))
        return Inputs(self.program, options, contents_of(self.library) | named).key

    @cached_property
    def looks(self) -> dict[str, bytes]:
        """The files of style and script, by the name that pages have for them."""
        return {
            "faces.css": faces_css().encode(),
            "style.css": style().encode(),
            "site.css": look("site.css").encode(),
            "list.js": look("list.js").encode(),
            "search.js": look("search.js").encode(),
        }

    def look_address(self, name: str) -> str:
        """Return the address of a file of style or script: it is named by its digest."""
        stem, _, suffix = name.partition(".")
        return f"look/{stem}-{digest_of(self.looks[name])[:12]}.{suffix}"

    @cached_property
    def frame(self) -> PageFrame:
        """The common parts of all pages."""
        sheets = [self.look_address(name) for name in self.looks if name.endswith(".css")]
        return PageFrame(self.request.title, self._links(), notices(self.library, self.systems), sheets)

    def _links(self) -> list[Part]:
        links: list[Part] = [("Everything", LIST)]
        if self._odds:
            links.append(("Odds", ODDS))
        if self._played:
            links.append(("Play", "play.html"))
        for title, address, is_there in (
            ("Replays", "replays.html", self.request.replays),
            ("Events", "events.html", self.request.events),
        ):
            links += [(title, address)] if is_there else []
        return [
            *links,
            ("Rules", "rules.html"),
            ("Rulings", "rulings.html"),
            ("Guide", "documents/index.html"),
            ("Search", SEARCH),
        ]

    @cached_property
    def _odds(self) -> list[Key]:
        return asked_keys(self.library, self.systems, self.request.odds)

    def plan(self) -> Planned:
        """Return every file of the site but its start page, and what is not printed."""
        printed, omitted = self._printed()
        played = {battle.key: battle.address for battle in self._played.battles} if self._played else {}
        contents = SiteContents(
            self.library, self.systems, self.findings, printed, self.program, self.frame, frozenset(self._odds), played
        )
        # Their pages and sizes are known once they are printed; here their names are needed.
        made = {name: PrintedFile(0, artefact.options) for name, artefact in printed.items()}
        show = Showcase(self.library, self.systems, made, has_pages=True)
        portraits = frozenset(show.portraits())
        files = list(printed.values())
        files += self._look_files()
        files += (
            Artefact(path, digest_of(self.program, path, picture.inputs), picture.make, group=path)
            for path, picture in show.pictures().items()
        )
        files += odds_pages(contents, self._odds)
        files += (entity_page(contents, key, portraits) for key in contents.keys)
        files += game_pages(contents, show.games(), portraits, self._parts())
        entries = list(list_entries(contents))
        files.append(list_page(contents, self.look_address("list.js")))
        files += self._texts(contents, entries)
        files += self._games_played(contents, entries)
        files += search_pages(contents, entries, self.look_address("search.js"))
        return {file.path: file for file in files}, omitted

    def _printed(self) -> Planned:
        """Return the printed files: those of `build`, and the first games."""
        requests = [Request((), self.request.system)]
        for system in self.systems:
            if STARTER in games_of(self.library)[system].products():
                requests.append(Request((STARTER,), system, formats=("pdf",)))
        printed: dict[str, Artefact] = {}
        omitted: dict[str, str] = {}
        for request in requests:
            # A game without a first battle, or content with nothing to print, has pages all the same.
            with suppress(BadRequest):
                made, left_out = printed_plan(self.library, request)
                printed |= made
                omitted |= left_out
        return printed, omitted

    def _look_files(self) -> Iterator[Artefact]:
        for name, data in self.looks.items():
            address = self.look_address(name)
            yield Artefact(address, digest_of(self.program, address), partial(bytes, data), group="look")

    def _games_played(self, contents: SiteContents, entries: list[SearchEntry]) -> Iterator[Artefact]:
        """Yield the pages of battles to play, of logged games and of events, and note what a search finds of them."""
        digests = {address: digest_of(data) for address, data in self.request.given.items()}
        if self._played:
            yield from self._played.artefacts(contents)
            entries += self._played.entries(contents)
        if self._logs:
            from sheetforge.site.replays import replay_entries, replay_pages

            yield from replay_pages(contents, self._logs, digests)
            entries += replay_entries(contents, self._logs)
        if self._events:
            yield from event_pages(contents, self._events, digests)
            entries += event_entries(contents, self._events)

    @cached_property
    def _played(self) -> PlayableBattles | None:
        """The battles that pages play. Raises `BadRequest`, and `Unreadable` if their engine cannot be had."""
        if not self.request.battles:
            return None
        # The engines of games are loaded for a battle only.
        from sheetforge.site.engine import PageEngine
        from sheetforge.site.playable import PlayableBattles

        return PlayableBattles(self.library, self.request.battles, PageEngine(self.request.engine_folder))

    @cached_property
    def _logs(self) -> Mapping[str, GameLog]:
        if not self.request.replays:
            return {}
        # The engines of games are loaded for a log only.
        from sheetforge.site.replays import read_logs

        given = self.request.given
        pages = self.request.pages("replays").items()
        return read_logs(self.library, {address: (str(path), given[address]) for address, path in pages})

    @cached_property
    def _events(self) -> Mapping[str, tuple[EventTitle, EventState]]:
        return read_events(self.library, self.request.pages("events"))

    def _parts(self) -> Mapping[str, Sequence[Part]]:
        """Return the pages about each game besides its own."""
        return {system: [("Everything in a list", f"{LIST}?game={system}")] for system in self.systems}

    @cached_property
    def _guide(self) -> dict[str, Path]:
        """The files of the guide by their names in its folder: documents, and pictures that they show."""
        folder = Path(guide_folder())
        paths = (path for path in sorted(folder.rglob("*")) if path.suffix in GUIDE_FILES)
        return {path.relative_to(folder).as_posix(): path for path in paths}

    def _texts(self, contents: SiteContents, entries: list[SearchEntry]) -> Iterator[Artefact]:
        """Yield the documents, and note what a search finds of them."""
        from sheetforge.site import documents

        rules = catalogue(contents.games)
        yield from documents.documents(contents, self._guide)
        yield documents.rules_page(contents, rules)
        yield documents.rulings_page(contents)
        entries += documents.rules_entries(rules)
        entries += documents.rulings_entries(contents)
        entries += documents.document_entries(self._guide)
