"""The content of a folder as pages show it: one warm library that follows the files.

    served = ServedContent(find_content(None))
    served.refresh()
    served.rows()

Everything here returns plain data. Calls come from several threads, and are made one at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from hashlib import sha256
from pathlib import Path
from shlex import quote
from threading import Event, RLock
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from sheetforge.compare.worth import WorthFiles
from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.content.uses import origins_of, uses_of
from sheetforge.entity_facts import commands_for, drawn_parts, figures_of, finding_data, name_of, price_of
from sheetforge.files import Json
from sheetforge.finding import Finding, Severity
from sheetforge.game import GameSystem, games_of
from sheetforge.offers import Offer, offered
from sheetforge.subjects import subjects_of
from sheetforge.web.folder import Signature, WatchedFolder
from sheetforge.web.jobs import Progress, Work, silent
from sheetforge.web.pictures import LONG, Chosen, Pictures, draw_all, planned, taken
from sheetforge.web.worker import Worker
from sheetforge.workbench.language import Language
from sheetforge.workbench.live import LiveContent

P = ParamSpec("P")
R = TypeVar("R")


@dataclass
class _State:
    """The folder at the last look: its files, its findings, and what has changed since the first."""

    number: int = 0
    signature: Signature = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    changed: Mapping[Key, int] = field(default_factory=dict)
    """The number of the state in which an entity last changed, by its key."""
    fault: str = ""


def alone(method: Callable[Concatenate[ServedContent, P], R]) -> Callable[Concatenate[ServedContent, P], R]:
    """Return a method that runs while no other one does."""

    @wraps(method)
    def run(self: ServedContent, /, *args: P.args, **given: P.kwargs) -> R:
        with self.lock:
            return method(self, *args, **given)

    return run


class ServedContent:
    """One content folder, checked and drawn again as its files change."""

    def __init__(
        self,
        place: ContentRoot,
        systems: Mapping[str, GameSystem],
        writable: bool = True,
        content: str | None = None,
        worth: WorthFiles | None = None,
    ) -> None:
        self.place = place
        self.worth = worth or WorthFiles()
        self.systems = systems
        self.writable = writable
        self.flag = f" --content {quote(content)}" if content else ""
        """The end of commands that are about this folder."""
        self.closing = False
        """True once the server ends: nobody waits for changes any more."""
        self.live = LiveContent(place.root, place.shown, systems)
        self.language = Language(systems)
        self.folder = WatchedFolder(self._roots)
        self.lock = RLock()
        self.worker = Worker(self._first_pages, self.lock)
        self._state = _State()
        self.pages = Pictures()
        self._rows: list[Json] = []
        self._packed = b""

    def close(self) -> None:
        """End: nobody waits for changes any more, and no process is left."""
        self.closing = True
        self.folder.close()
        self.worker.close()

    # --- the state of the folder -----------------------------------------------------------------

    @alone
    def refresh(self, now: bool = False) -> int:
        """Look at the folder, unless that was done a moment ago; return the number of its state."""
        return self._follow(self.folder.look(self._state.signature, now))

    @alone
    def refresh_file(self, path: Path) -> int:
        """Judge a file that was just written; what else has changed is left to the next look.

        A look at all files would take a tenth of the time from a save to its findings.
        """
        signature = self.folder.changed(self._state.signature, [str(path)])
        return self.refresh(now=True) if signature is None else self._follow(signature)

    def _follow(self, signature: Signature) -> int:
        if signature != self._state.signature or not self._state.number:
            self._judge(signature)
        return self._state.number

    def _roots(self) -> list[str]:
        """Return the folders whose files are looked at: that of the content and those of the packs below it."""
        return [str(self.place.root), *(str(layer.pack.root) for layer in self.live.library.layers)]

    @property
    def number(self) -> int:
        """The number of the state that was read last."""
        return self._state.number

    def _judge(self, signature: Signature) -> None:
        state, fault = self._state, ""
        findings = state.findings
        number = state.number + 1
        touched = {path for path, _ in signature.items() ^ state.signature.items()} if state.number else set()
        try:
            if state.number:
                self.live.reload(touched)
            library = self.live.stoppable(Event())
            result = self.live.check(library)
            findings = result.findings
        except Unreadable as problem:
            fault = str(problem)
        changed = dict(state.changed)
        for path in touched:
            key = self.live.key_of(Path(path))
            if key is not None:
                changed[key] = number
        self._state = _State(number, signature, findings, changed, fault)
        self.library.invalid = broken(findings)
        self.pages.forget()
        self._rows, self._packed = [], b""

    @property
    def library(self) -> Library:
        """The library as it was read last."""
        return self.live.library

    def _findings(self, key: Key) -> list[Finding]:
        shown = self.library.shown(key) if key in self.library.files else ""
        return [
            finding
            for finding in self._state.findings
            if finding.entity == str(key) or (shown and finding.file == shown)
        ]

    # --- lists -----------------------------------------------------------------------------------

    @alone
    def about(self) -> dict[str, Json]:
        """Return what a page shows about the folder: its name, games, counts, state."""
        counts: dict[str, dict[str, int]] = {}
        for key in self.library.keys():
            kinds = counts.setdefault(key.system, {})
            kinds[key.kind] = kinds.get(key.kind, 0) + 1
        offer = self._offer
        games: list[Json] = [
            {
                "id": id,
                "title": game.title,
                "kinds": {kind: counts[id][kind] for kind in sorted(counts[id])},
                "products": sorted({product.name for product in offer.products if product.game in (id, "")}),
            }
            for id, game in games_of(self.library).items()
            if id in counts
        ]
        return {
            "content": self.place.shown,
            "writable": self.writable,
            "number": self._state.number,
            "fault": self._state.fault,
            "games": games,
            "units": list(unit_kinds(self.systems)),
            "findings": len(self._state.findings),
        }

    @cached_property
    def _offer(self) -> Offer:
        return offered(self.systems)

    @alone
    def rows(self) -> list[Json]:
        """Return a row for every entity: kind, game, id, name, House, class, weapons, price, findings, change."""
        self.refresh()
        if self._rows:
            return self._rows
        library = self.library
        counts: dict[str, list[int]] = {}
        for finding in self._state.findings:
            count = counts.setdefault(finding.entity, [0, 0])
            count[finding.severity is not Severity.ERROR] += 1
        subjects = subjects_of(library, list(games_of(library)))
        times = self._state.signature
        rows: list[Json] = []
        for key in library.keys():
            subject = subjects.get(str(key))
            errors, warnings = counts.get(str(key), (0, 0))
            price, unit = price_of(library, key)
            rows.append(
                {
                    "kind": key.kind,
                    "game": key.system,
                    "id": key.id,
                    "name": name_of(library, key),
                    "houses": [] if subject is None else list(subject.houses),
                    "class": "" if subject is None else subject.class_name,
                    "weapons": weapons_of(library, key),
                    "price": price,
                    "unit": unit,
                    "own": library.is_own(key),
                    "errors": errors,
                    "warnings": warnings,
                    "changed": self._state.changed.get(key, 0),
                    "time": times.get(library.files[key], (0, 0))[0] // 1_000_000,
                }
            )
        self._rows = rows
        return rows

    @alone
    def packed_rows(self) -> bytes:
        """Return the rows as JSON, which takes longer than to make them: once for each state."""
        rows = self.rows()
        self._packed = self._packed or json.dumps(rows, separators=(",", ":")).encode()
        return self._packed

    # --- one entity ------------------------------------------------------------------------------

    @alone
    def entity(self, name: str) -> dict[str, Json]:
        """Return everything about an entity, `kind/game/id`. Raises `BadRequest` for an unknown one."""
        key, library = self.key(name), self.library
        record = library.record(key)
        uses = uses_of(library, key)
        file = record.shown
        return {
            "name": name_of(library, key),
            "file": file,
            "text": library.text(key).decode("utf-8", "replace"),
            "digest": digest_of(library.text(key)),
            "own": library.is_own(key),
            "findings": [self.finding(finding) for finding in self._findings(key)],
            "plain": figures_of(library, key),
            "parts": drawn_parts(library, key),
            "uses": [
                {"user": str(use.user), "file": use.file, "line": use.span.line, "field": use.field}
                for use in uses.uses
            ],
            "unread": list(uses.unread),
            "worth": self.worth.of(key),
            "commands": [command + self.flag for command in commands_for(self.library, key)],
        }

    @alone
    def origins(self, name: str) -> list[Json]:
        """Return the values of an entity, each with its file, line and pack."""
        return [dict(row) for row in origins_of(self.library, self.key(name))]

    def key(self, name: str) -> Key:
        """Return the key that a page names. Raises `BadRequest` for one without a file."""
        parts = name.split("/")
        key = Key(*parts) if len(parts) == 3 else None
        if key is None or key not in self.library.files:
            raise BadRequest(f"there is no {name}")
        return key

    def finding(self, finding: Finding) -> Json:
        """Return a finding as plain data, with the rule that it is about."""
        return finding_data(self.systems, finding)

    # --- pictures --------------------------------------------------------------------------------

    def pictures(self, name: str, paper: str, ink: str, whole: bool = True) -> dict[str, Json] | PictureWork:
        """Return the pages that show an entity; `stale` if they are of an earlier, sound state.

        Without `whole` only the first pages of a unit may be returned, as `more` says; the first of all then has its
        drawing, for which nobody has to ask again. What takes long is returned as work for a job. First pages that two
        people ask for at once are drawn by a worker, too.
        """
        chosen = (self.key(name), paper, ink)
        if whole or chosen[0].kind not in unit_kinds(self.systems) or self.pages.knows(chosen):
            return self._pictures(chosen, whole)
        with self.worker.place(chosen, lambda: self.number) as drawn, self.lock:
            if drawn is not None and drawn[0] == self.number and not self.pages.knows(chosen):
                self.pages.keep_first(chosen, drawn[1])
            return self._pictures(chosen, whole)

    def _first_pages(self, chosen: Chosen) -> bytes:
        """Return the first pages of a unit, drawn, in the process of the worker."""
        return draw_all(planned(self.library, *chosen, only_first=True), silent)

    @alone
    def _pictures(self, chosen: Chosen, whole: bool) -> dict[str, Json] | PictureWork:
        begun = None if whole else self.pages.begun(self.library, chosen)
        if begun is not None:
            return begun
        if not self.pages.takes_long(chosen):
            return self.pages.shown(self.library, chosen, whole)
        library, number = self.library, self.number

        def finish(result: bytes) -> bytes:
            with self.lock:
                if self.number == number:
                    self.pages.keep(chosen, taken(result))
                    return json.dumps(self.pages.shown(self.library, chosen)).encode()
                # The content has changed meanwhile: the page asks again.
                pages = self.pages.keep_others(taken(result))
                return json.dumps({"stale": False, "pages": pages}).encode()

        return PictureWork(lambda progress: draw_all(planned(library, *chosen), progress), finish)

    @alone
    def others(
        self, library: Library, key: Key, paper: str, ink: str, answer: Mapping[str, Json]
    ) -> dict[str, Json] | PictureWork:
        """Return an answer with the main pages of an entity in another state of the content, or the work of it."""
        if key.kind not in LONG:
            return {**answer, "pages": self.pages.keep_others(planned(library, key, paper, ink))}

        def work(progress: Progress) -> bytes:
            return draw_all(
                (entity_page for entity_page in planned(library, key, paper, ink) if entity_page.is_main), progress
            )

        def finish(result: bytes) -> bytes:
            with self.lock:
                return json.dumps({**answer, "pages": self.pages.keep_others(taken(result))}).encode()

        return PictureWork(work, finish)

    @alone
    def picture(self, digest: str) -> str:
        """Return a page as SVG without faces, by the digest that `pictures` gives. Raises `BadRequest`."""
        return self.pages.drawn(self.library, digest)


class PictureWork(NamedTuple):
    """The pages of an entity as the work of a job, and what makes the answer of its result."""

    work: Work
    finish: Callable[[bytes], bytes]


def weapons_of(library: Library, key: Key) -> list[Json]:
    """Return the names of the weapons that an entity names."""
    named = (reference for _, reference in library.record(key).references if reference.kind == "weapons")
    keys = (library.resolve("weapons", key.system, reference) for reference in named)
    return [*sorted({name_of(library, one) for one in keys if one is not None})]


def broken(findings: Iterable[Finding]) -> frozenset[Key]:
    """Return the entities that do not pass the check: prints leave them out."""
    return frozenset(
        Key(*finding.entity.split("/")) for finding in findings if finding.severity is Severity.ERROR and finding.entity
    )


def digest_of(data: bytes) -> str:
    """Return the digest of a text, by which a page says what it has read."""
    return sha256(data).hexdigest()
