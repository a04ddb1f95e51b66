"""Orders of prints: how many of each entity, on which paper; the files and the commands of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.game import games_of
from sheetforge.offers import offered
from sheetforge.press.build import Artefact, Made, Unmade
from sheetforge.printing import Request, plan
from sheetforge.products.maps import MAP
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.text import counted
from sheetforge.web.jobs import Progress, silent
from sheetforge.web.pictures import ALONE
from sheetforge.web.served import ServedContent

UNITS = "units"
"""The group of ships and other units, of all their kinds: they share sheets."""

WHOLE = "products"
"""The group of products of a whole game, such as its catalogue: `products/GAME/PRODUCT` in place of an entity."""

PRODUCTS = {UNITS: ("displays",), "fleets": ("pack",), "scenarios": ("pack",), **ALONE}
"""Products of each group; those that answer for the entity where none is named."""

FLAGS = {UNITS: "ship", "fleets": "fleet", "scenarios": "scenario", "houses": "house"}


@dataclass(frozen=True)
class Order:
    """A request of a page for prints."""

    items: Mapping[str, int]
    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    tagged: bool = False

    def requests(self, served: ServedContent) -> Iterator[Request]:
        """Yield a request for each game and group. Raises `BadRequest` for an unknown entity."""
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
            yield Request(PRODUCTS.get(kind, ()), system, requested, ("pdf",), options)

    def _options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.ink, self.fillable, tagged=self.tagged)

    def _whole(self, served: ServedContent, name: str) -> Request:
        """Return the request of a product of a whole game. Raises `BadRequest` for an unknown one."""
        _, system, product = name.split("/") if name.count("/") == 2 else ("", "", "")
        if system not in served.systems or product not in offered(games_of(served.library)).names:
            raise BadRequest(f"there is no {name}")
        return Request((product,), system, {}, ("pdf",), self._options())

    def plan(self, served: ServedContent, progress: Progress = silent) -> dict[str, Json]:
        """Return the files with their pages and sheets of paper, what is left out and why, and the commands."""
        files: list[Json] = []
        reasons: dict[str, Json] = {}
        commands: list[Json] = []
        planned = [(request, self._artefacts(served, request, reasons)) for request in self.requests(served)]
        of = sum(len(artefacts) for _, artefacts in planned)
        for request, artefacts in planned:
            for path, artefact in artefacts.items():
                progress(len(files), of, f"laying out {path.rpartition('/')[2]}")
                pages = self._pages(artefact)
                files.append({"path": path, "pages": pages, "sheets": -(-pages // 2)})
            if artefacts:
                commands.append(self._command(served, request))
        return {"files": files, "omitted": reasons, "commands": commands}

    def printed(self, served: ServedContent, path: str, progress: Progress = silent) -> bytes:
        """Return a file of the order, as `build` makes it. Raises `BadRequest`."""
        progress(0, 3, "planning")
        for request in self.requests(served):
            artefacts = self._artefacts(served, request, {})
            if path in artefacts:
                progress(1, 3, "laying out the pages")
                pages = self._pages(artefacts[path])
                progress(2, 3, f"drawing {counted(pages, 'page')}")
                try:
                    made = artefacts[path].make()
                except Unmade as problem:
                    raise BadRequest(f"{path}: {problem}") from None
                return made.data if isinstance(made, Made) else made
        raise BadRequest(f"the order has no file {path}")

    def _artefacts(self, served: ServedContent, request: Request, reasons: dict[str, Json]) -> dict[str, Artefact]:
        """Return the files of a request, and note what is not printed with the reason."""
        try:
            artefacts, omitted = plan(served.library, request)
        except BadRequest as problem:
            names = sorted(str(key) for keys in request.requested.values() for key in keys) or list(request.products)
            reasons |= dict.fromkeys(names, str(problem))
            return {}
        reasons |= omitted
        return artefacts

    @staticmethod
    def _pages(artefact: Artefact) -> int:
        try:
            return 1 if artefact.document is None else len(artefact.document().pages)
        except Unmade as problem:
            raise BadRequest(f"{artefact.path}: {problem}") from None

    def _command(self, served: ServedContent, request: Request) -> str:
        """Return the command that prints a request."""
        words = ["sheetforge build", *request.products]
        for kind, keys in request.requested.items():
            flag = FLAGS.get(UNITS if kind in unit_kinds(served.systems) else kind, kind)
            for key in sorted(keys):
                count = request.options.copies.get(key, 0)
                words.append(f"--{flag} '{count} {key.id}'" if count else f"--{flag} {key.id}")
        words += [f"--{name} {value}" for name, value in request.options.settings.items()]
        words.append(f"--system {request.system} --paper {self.paper} --ink {self.ink} --format pdf")
        words += ["--fillable"] * self.fillable + ["--tagged"] * self.tagged
        return " ".join(words) + served.flag
