"""The content of a folder as pages show it: one warm library that follows the files.

    served = ServedContent(find_content(None))
    served.refresh()
    served.rows()

Everything here returns plain data. Calls come from several threads, and are made one at a time.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from pathlib import Path
from shlex import quote
from threading import Event, RLock
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.content.uses import uses_of
from sheetforge.files import Json, OutputError, edit_file, put
from sheetforge.finding import Finding, Severity
from sheetforge.game import GameSystem, described, games_of
from sheetforge.lint.catalogue import catalogue
from sheetforge.press.build import Artefact, Made, Unmade
from sheetforge.printing import Request, plan
from sheetforge.products.options import PrintOptions
from sheetforge.subjects import subjects_of
from sheetforge.workbench.live import LiveContent

P = ParamSpec("P")
R = TypeVar("R")

POLL_SECONDS = 0.25
"""The least time between two looks at the folder: a look at 730 files takes 4 ms."""

MOST_PICTURES = 400
"""Pictures that are kept: the pages of a large pack, and of the ships looked at before."""

FACE_RULE = re.compile(r"@font-face\{[^}]*\}\n?")
"""The faces in the style sheet of a picture: pages load each of them once, as a file."""


class Conflict(Exception):
    """A file that changed on disk after its text was read: its text now, and the digest of that."""

    def __init__(self, data: bytes) -> None:
        super().__init__("the file has changed on disk since it was opened")
        self.text = data.decode("utf-8", "replace")
        self.digest = _digest(data)


class EntityPage(NamedTuple):
    """A page of a product for an entity: `digest` names it, `make` draws it."""

    product: str
    title: str
    page: int
    digest: str
    make: Callable[[], bytes | Made]


@dataclass
class _State:
    """The folder at the last look: its files, its findings, and what has changed since the first."""

    number: int = 0
    signature: frozenset[tuple[str, int, int]] = frozenset()
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
        self, place: ContentRoot, systems: Mapping[str, GameSystem], writable: bool = True, content: str | None = None
    ) -> None:
        self.place = place
        self.systems = systems
        self.writable = writable
        self.flag = f" --content {quote(content)}" if content else ""
        """The end of commands that are about this folder."""
        self.closing = False
        """True once the server ends: nobody waits for changes any more."""
        self._live = LiveContent(place.root, place.shown, systems)
        self.lock = RLock()
        self._state = _State()
        self._looked = 0.0
        self._pictures: dict[str, bytes] = {}
        self._plans: dict[tuple[Key, str, str], list[EntityPage]] = {}
        self._good: dict[tuple[Key, str, str], list[EntityPage]] = {}

    # --- the state of the folder -----------------------------------------------------------------

    @alone
    def refresh(self, now: bool = False) -> int:
        """Look at the folder, unless that was done a moment ago; return the number of its state."""
        if not now and time.monotonic() - self._looked < POLL_SECONDS:
            return self._state.number
        signature = frozenset(self._files())
        self._looked = time.monotonic()
        if signature != self._state.signature or not self._state.number:
            self._judge(signature)
        return self._state.number

    def _files(self) -> Iterator[tuple[str, int, int]]:
        """Yield path, time and size of every file of the folder and of the packs below it."""
        folders = [str(self.place.root), *(str(layer.pack.root) for layer in self._live.library.layers)]
        while folders:
            try:
                entries = list(os.scandir(folders.pop()))
            except OSError:
                continue
            for entry in entries:
                try:
                    if entry.is_dir():
                        folders.append(entry.path)
                    elif not entry.name.startswith("."):
                        status = entry.stat()
                        yield entry.path, status.st_mtime_ns, status.st_size
                except OSError:
                    # A file that vanished meanwhile.
                    continue

    def _judge(self, signature: frozenset[tuple[str, int, int]]) -> None:
        state, fault = self._state, ""
        findings = state.findings
        number = state.number + 1
        try:
            if state.number:
                self._live.reload()
            library = self._live.stoppable(Event())
            result = self._live.check(library)
            findings = result.findings
        except Unreadable as problem:
            fault = str(problem)
        touched = {path for path, *_ in signature ^ state.signature} if state.number else set()
        changed = dict(state.changed)
        for path in touched:
            key = self._live.key_of(Path(path))
            if key is not None:
                changed[key] = number
        self._state = _State(number, signature, findings, changed, fault)
        self._note_errors()
        self._plans = {}

    @property
    def library(self) -> Library:
        """The library as it was read last."""
        return self._live.library

    def _findings(self, key: Key) -> list[Finding]:
        shown = self.library.shown(key) if key in self.library.files else ""
        return [one for one in self._state.findings if one.entity == str(key) or (shown and one.file == shown)]

    # --- lists -----------------------------------------------------------------------------------

    def _note_errors(self) -> None:
        """Let prints leave out what does not pass the check."""
        errors = [one for one in self._state.findings if one.severity is Severity.ERROR and one.entity]
        self.library.invalid = frozenset(Key(*one.entity.split("/")) for one in errors)

    @alone
    def about(self) -> dict[str, Json]:
        """Return what a page shows about the folder: its name, games, counts, state."""
        counts: dict[str, dict[str, int]] = {}
        for key in self.library.keys():
            kinds = counts.setdefault(key.system, {})
            kinds[key.kind] = kinds.get(key.kind, 0) + 1
        games: list[Json] = [
            {"id": id, "title": game.title, "kinds": {kind: counts[id][kind] for kind in sorted(counts[id])}}
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

    @alone
    def rows(self) -> list[Json]:
        """Return a row for every entity: kind, game, id, name, House, class, price, findings, change."""
        self.refresh()
        library = self.library
        counts: dict[str, list[int]] = {}
        for finding in self._state.findings:
            count = counts.setdefault(finding.entity, [0, 0])
            count[finding.severity is not Severity.ERROR] += 1
        subjects = subjects_of(library, list(games_of(library)))
        rows: list[Json] = []
        for key in library.keys():
            entity = library.entity(key)
            subject = subjects.get(str(key))
            errors, warnings = counts.get(str(key), (0, 0))
            price = next(
                (
                    value
                    for name in self.systems[key.system].prices
                    if isinstance(value := getattr(entity, name, None), int | float)
                ),
                None,
            )
            rows.append(
                {
                    "kind": key.kind,
                    "game": key.system,
                    "id": key.id,
                    "name": self._name(key),
                    "houses": [] if subject is None else list(subject.houses),
                    "class": "" if subject is None else subject.class_name,
                    "price": price,
                    "errors": errors,
                    "warnings": warnings,
                    "changed": self._state.changed.get(key, 0),
                }
            )
        return rows

    def _name(self, key: Key) -> str:
        """Return the name of an entity, also of one that does not pass the check; its id without one."""
        record = self.library.record(key)
        if record.entity is not None:
            return record.entity.name
        data = record.source.data
        name = data.get("name") if isinstance(data, Mapping) else None
        return name if isinstance(name, str) else key.id

    # --- one entity ------------------------------------------------------------------------------

    @alone
    def entity(self, name: str) -> dict[str, Json]:
        """Return everything about an entity, `kind/game/id`. Raises `BadRequest` for an unknown one."""
        key, library = self.key(name), self.library
        record = library.record(key)
        uses = uses_of(library, key)
        entity = record.entity
        file = record.shown
        return {
            "name": self._name(key),
            "file": file,
            "text": library.text(key).decode("utf-8", "replace"),
            "digest": _digest(library.text(key)),
            "own": library.is_own(key),
            "findings": [self._shown(one) for one in self._findings(key)],
            "plain": None if entity is None or key in library.invalid else _described(library, key),
            "uses": [
                {"user": str(use.user), "file": use.file, "line": use.span.line, "field": use.field}
                for use in uses.uses
            ],
            "unread": list(uses.unread),
            "commands": self._commands(key),
        }

    def key(self, name: str) -> Key:
        """Return the key that a page names. Raises `BadRequest` for one without a file."""
        parts = name.split("/")
        key = Key(*parts) if len(parts) == 3 else None
        if key is None or key not in self.library.files:
            raise BadRequest(f"there is no {name}")
        return key

    def _shown(self, finding: Finding) -> Json:
        rule = catalogue(self.systems).get(finding.code)
        return {
            "code": finding.code,
            "severity": str(finding.severity),
            "message": finding.message,
            "line": finding.span.line,
            "column": finding.span.column,
            "path": list(finding.path),
            "rule": "" if rule is None else rule.summary,
            "authority": "" if rule is None else rule.authority,
            "fix": finding.fix.title if finding.fix is not None else "",
        }

    def _commands(self, key: Key) -> list[Json]:
        commands = [f"sheetforge show {key}", f"sheetforge uses {key}"]
        if key.kind in unit_kinds(self.systems):
            commands += [f"sheetforge build displays --ship {key.id}", f"sheetforge odds {key.id}"]
        elif key.kind == "scenarios":
            commands += [f"sheetforge build pack --scenario {key.id}", f"sheetforge play {key.id}"]
        elif key.kind == "fleets":
            commands.append(f"sheetforge build pack --fleet {key.id}")
        elif key.kind == "houses":
            commands.append(f"sheetforge build --house {key.id}")
        return [command + self.flag for command in commands]

    # --- pictures --------------------------------------------------------------------------------

    @alone
    def pictures(self, name: str, paper: str, ink: str) -> dict[str, Json]:
        """Return the pages that show an entity; `stale` if they are of an earlier, sound state."""
        key = self.key(name)
        chosen = (key, paper, ink)
        if chosen not in self._plans:
            self._plans[chosen] = self._planned(key, paper, ink)
        planned = self._plans[chosen]
        stale = not planned and chosen in self._good
        if planned:
            self._good[chosen] = planned
        return {
            "stale": stale,
            "pages": [
                {"product": one.product, "title": one.title, "page": one.page, "digest": one.digest}
                for one in (self._good[chosen] if stale else planned)
            ],
        }

    def _planned(self, key: Key, paper: str, ink: str) -> list[EntityPage]:
        request = Request((), key.system, {key.kind: frozenset((key,))}, ("svg",), PrintOptions(paper, ink))
        try:
            artefacts, _ = plan(self.library, request)
        except (BadRequest, Unreadable):
            return []
        pictures: list[EntityPage] = []
        for path, artefact in artefacts.items():
            product = path.split("/")[2] if path.count("/") > 2 else ""
            page = sum(one.title == _title(artefact) and one.product == product for one in pictures) + 1
            pictures.append(EntityPage(product, _title(artefact), page, artefact.digest, artefact.make))
        return pictures

    @alone
    def picture(self, digest: str) -> str:
        """Return a page as SVG without faces, by the digest that `pictures` gives. Raises `BadRequest`."""
        if digest not in self._pictures:
            known = (one for pages in (*self._plans.values(), *self._good.values()) for one in pages)
            found = next((one for one in known if one.digest == digest), None)
            if found is None:
                raise BadRequest("this picture is of an earlier state; reload the page")
            try:
                made = found.make()
            except Unmade as problem:
                raise BadRequest(f"cannot be drawn: {problem}") from None
            data = made.data if isinstance(made, Made) else made
            self._pictures[digest] = FACE_RULE.sub("", data.decode()).encode()
            for old in list(self._pictures)[:-MOST_PICTURES]:
                del self._pictures[old]
        return self._pictures[digest].decode()

    # --- edits -----------------------------------------------------------------------------------

    @alone
    def draft(self, name: str, text: str) -> list[Json]:
        """Return the findings of a text in place of an entity's file, which stays as it is."""
        return [self._shown(one) for one in self._judged(self.key(name), text)]

    def _judged(self, key: Key, text: str) -> list[Finding]:
        """Return the findings of a text in place of an entity's file."""
        try:
            self._live.set(key, text)
            result = self._live.check(self._live.stoppable(Event()))
            shown = self.library.shown(key)
            return [one for one in result.findings if one.entity == str(key) or one.file == shown]
        finally:
            self._live.set(key, None)
            self._live.check(self._live.stoppable(Event()))
            self._note_errors()

    @alone
    def fixed(self, name: str, line: int, code: str, text: str) -> str:
        """Return a text of an entity with the fix of the finding of a rule that is nearest to a line of it.

        Raises `BadRequest`.
        """
        from sheetforge.content.yaml.text import apply

        key = self.key(name)
        found = [one for one in self._judged(key, text) if one.code == code and one.fix is not None]
        for one in sorted(found, key=lambda one: abs(one.span.line - line)):
            if one.fix is not None:
                return apply(text, one.fix.edits)
        raise BadRequest("this finding has no fix any more")

    @alone
    def save(self, name: str, before: str, text: str) -> int:
        """Write the text of an own entity, if its file still has the digest `before`.

        Returns the number of the new state. Raises `Conflict`, `BadRequest` and `OutputError`; the file is then
        unchanged.
        """
        path = self.place.root / f"{name}.yaml"
        key = self._live.key_of(path)
        if key is None:
            raise BadRequest(f"there can be no {name}")
        if not self.writable:
            raise BadRequest("this server only reads; start it without --read-only, or with --write")
        if key in self.library.files and not self.library.is_own(key):
            raise BadRequest(f"{self.library.shown(key)} belongs to a pack below; sheetforge new --amends changes it")
        try:
            now = path.read_bytes()
        except FileNotFoundError:
            now = b""
        except OSError as problem:
            raise OutputError(path, problem, "read") from problem
        if _digest(now) != before:
            raise Conflict(now)
        try:
            edit_file(path, text.encode()) if path.exists() else put(path, text.encode())
        except OSError as problem:
            raise OutputError(path, problem) from problem
        return self.refresh(now=True)


def _described(library: Library, key: Key) -> Json:
    try:
        return described(library, key)
    except Exception:
        # Figures of content that breaks rules: nothing to show, as the findings say why.
        return None


def _title(artefact: Artefact) -> str:
    return str(artefact.options.get("title", "")) or artefact.path.rpartition("/")[2]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
