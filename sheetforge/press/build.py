"""Building the files that are not up to date.

`manifest.json` in the output directory records for every file the key of its inputs, its options,
its pages, its SHA-256 and its size. A file is fresh if the key is the same and the file is still
the one that was written. `.times.json` has times and digests of the files, so that fresh files
need not be read; it may be deleted at any moment.

Many files are made by several processes at once, but only this one writes them. A build can be
interrupted anywhere without leaving half-written files, and the number of processes changes no
byte. The manifest always describes the files in the directory, also while another build writes
into it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from contextvars import ContextVar
from dataclasses import asdict, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.files import OutputError, delete, put
from sheetforge.freshness import FileDigests, revise, stored
from sheetforge.parallel import processors, share, spare
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.scene import Document

MANIFEST = "manifest.json"
_TIMES = ".times.json"
_VERSION = 1

WORTH_SHARING = 8
"""Fewer files than this are made by one process, since starting others would take longer."""

Progress = Callable[[int, int, str], None]
"""Called before each file is made, with the number of files done, their total, and its path."""


@values(frozen=True, slots=True)
class Made:
    """The bytes of a file, and the number of its pages."""

    data: bytes
    pages: int = 1


LEFT_OUT = "left out"
"""The option of a file that names what it lacks of a request, which a build reports."""

TEXT_OVERFLOW = "[SF701] text-overflow:"
"""The label of a text that does not fit: code and name of the finding that a check has for one."""


class Unmade(Exception):
    """Raised by a `make` that fails, with the reason; the other files are still made.

    `label` begins the report of it: a finding's code and name, or the clause of a print shop.
    """

    def __init__(self, reason: str, label: str = TEXT_OVERFLOW) -> None:
        super().__init__(reason)
        self.label = label


class Failure(NamedTuple):
    """The label and the reason of a file that could not be made."""

    label: str
    reason: str


page_begins: ContextVar[Callable[[int], None]] = ContextVar("page_begins", default=lambda number: None)
"""Called with the number of each page, from 1, before it is drawn: the progress of a long document."""


@values(frozen=True, slots=True)
class Artefact:
    """A file that can be made.

    `path` is relative to the output directory, with forward slashes. `digest` is the key of all
    inputs (`freshness.Inputs`); `options` are kept in the manifest for people to read. Artefacts of
    one `group` share work and are made by the same process. `document` returns what is printed; it
    raises `Unmade` as `make` does.
    """

    path: str
    digest: str
    make: Callable[[], bytes | Made]
    options: Mapping[str, str] = field(default_factory=dict)
    group: str = ""
    document: Callable[[], Document] | None = None


Deal = Callable[[Sequence[Sequence[str]]], Generator[list[tuple[str, Made | Failure]], None, None]]
"""Groups of files, by their paths, each of which one process makes → the files of a group, as it is finished."""


@values(frozen=True, slots=True)
class ManifestEntry:
    """A file in the manifest."""

    inputs: str
    options: dict[str, str]
    pages: int
    sha256: str
    size: int


class PrintedFile(NamedTuple):
    """A file of an output folder: its pages, its options and its bytes; 0 of what is not known before it is made."""

    pages: int
    options: Mapping[str, str]
    size: int = 0


@values(frozen=True, slots=True)
class BuildReport:
    """The results of a run, as paths.

    `same` are files that were made again with the same bytes, `failed` those that could not be
    made, with the reason; their earlier versions stay.
    """

    written: tuple[str, ...]
    same: tuple[str, ...]
    fresh: tuple[str, ...]
    removed: tuple[str, ...]
    failed: tuple[tuple[str, Failure], ...]


def run(
    artefacts: Iterable[Artefact],
    out_dir: Path,
    *,
    force: bool = False,
    sweep: bool = False,
    progress: Progress | None = None,
    jobs: int | None = 1,
    prepare: Callable[[], object] | None = None,
    gone: Callable[[Mapping[str, str]], bool] | None = None,
    announce: Callable[[Sequence[Artefact]], None] | None = None,
    notes: Path | None = None,
    deal: Deal | None = None,
) -> BuildReport:
    """Make the artefacts that are not up to date, all of them with `force`.

    With `sweep`, files of earlier runs that are not among the artefacts are removed, unless they
    were changed since; with `gone`, those of them for whose options it returns True. Raises
    `OutputError` for errors of the file system, and every error of a `make`; the files made so far
    stay and are recorded.

    Up to `jobs` processes take part (None: one per processor) if there is enough to do; `prepare`
    is called before they start, to load what all of them need. `deal` gives the files to processes
    that the caller has. `announce` is called with the artefacts that are to be made. Times of the
    files, which no two machines have alike, are kept in the folder `notes`, or beside them.
    """
    wanted = _checked(artefacts)
    record = _Record(out_dir, notes or out_dir)
    stale = [a for path, a in wanted.items() if force or not record.is_fresh(path, a.digest)]
    waiting = {artefact.path for artefact in stale}
    if announce is not None and stale:
        announce(stale)
    outcomes: dict[str, Failure | bool] = {}
    removed: list[str] = []
    try:
        for artefact, made in _made(stale, processors(jobs), prepare, progress, deal):
            if isinstance(made, Failure):
                outcomes[artefact.path] = made
            else:
                outcomes[artefact.path] = record.keep(artefact, made)
        others = set(record.entries) - set(wanted)
        if gone is not None and not sweep:
            others = {path for path in others if gone(record.entries[path].options)}
        if sweep or gone is not None:
            removed = record.remove(others)
    except BaseException:
        # A full disk refuses the manifest as well; the first error is the one to report.
        with suppress(OutputError):
            record.save()
        raise
    record.save()
    results = [(artefact.path, outcomes[artefact.path]) for artefact in stale]
    return BuildReport(
        written=tuple(path for path, outcome in results if outcome is True),
        same=tuple(path for path, outcome in results if outcome is False),
        fresh=tuple(path for path in wanted if path not in waiting),
        removed=tuple(removed),
        failed=tuple((path, outcome) for path, outcome in results if isinstance(outcome, Failure)),
    )


def _made(
    stale: Sequence[Artefact],
    jobs: int,
    prepare: Callable[[], object] | None,
    progress: Progress | None,
    deal: Deal | None,
) -> Generator[tuple[Artefact, Made | Failure], None, None]:
    """Yield every artefact with its bytes, or with the reason why it cannot be made."""
    artefacts = {artefact.path: artefact for artefact in stale}
    remaining = dict(artefacts)
    groups: dict[str, list[str]] = {}
    for path, artefact in artefacts.items():
        groups.setdefault(artefact.group or path, []).append(path)

    def report(path: str) -> None:
        if progress is not None:
            progress(len(stale) - len(remaining), len(stale), path)

    if jobs > 1 and len(groups) > 1 and (deal is not None or len(stale) >= WORTH_SHARING):

        def work(paths: Sequence[str]) -> list[tuple[str, Made | Failure]]:
            return [(path, made_of(artefacts[path])) for path in paths]

        if deal is None and prepare is not None:
            prepare()
        parts = list(groups.values())
        kinds = [_folder(paths[0]) for paths in parts]
        with closing(deal(parts) if deal is not None else share(work, parts, jobs, kinds=kinds)) as shares:
            for files in shares:
                for path, made in files:
                    report(path)
                    yield remaining.pop(path), made
    for path, artefact in list(remaining.items()):
        report(path)
        before = spare.set(jobs)
        try:
            made = made_of(artefact)
        finally:
            spare.reset(before)
        del remaining[path]
        yield artefact, made


def _folder(path: str) -> str:
    """Return the first folder of a file, that of its game: of pictures the one in the folder of their format."""
    form = path.rpartition(".")[2]
    return path.removeprefix(f"{form}/").partition("/")[0]


def made_of(artefact: Artefact) -> Made | Failure:
    """Return the bytes of an artefact, or the reason why it cannot be made."""
    try:
        made = artefact.make()
    except Unmade as problem:
        return Failure(problem.label, str(problem))
    return made if isinstance(made, Made) else Made(made)


class _Record:
    """The manifest of an output directory, and the digests of its files."""

    def __init__(self, out_dir: Path, notes: Path) -> None:
        self._out = out_dir
        self._before = _entries(out_dir)
        self._files = FileDigests(notes / _TIMES)
        self.entries = {path: entry for path, entry in self._before.items() if (out_dir / path).is_file()}

    def is_fresh(self, path: str, digest: str) -> bool:
        """Return True for a file that was made from these inputs and is unchanged since."""
        entry = self.entries.get(path)
        return entry is not None and entry.inputs == digest and self._is_intact(path, entry)

    def keep(self, artefact: Artefact, made: Made) -> bool:
        """Write a file and record it; return False if the same bytes are there already."""
        total = sha256(made.data).hexdigest()
        entry = ManifestEntry(artefact.digest, dict(artefact.options), made.pages, total, len(made.data))
        path = artefact.path
        old = self.entries.get(path)
        try:
            changed = old is None or old.sha256 != total or not self._is_intact(path, old)
            if changed:
                self._files.note(path, put(self._out / path, made.data), total)
            self.entries[path] = entry
        except BaseException:
            # Ctrl-C may come before the file is in place or after it.
            self.entries.pop(path, None)
            for known in (old, entry):
                if known is not None and self._is_intact(path, known):
                    self.entries[path] = known
            raise
        return changed

    def remove(self, paths: Iterable[str]) -> list[str]:
        """Delete files that are unchanged since they were made, and forget all of these paths."""
        removed = []
        for path in sorted(paths):
            if self._is_intact(path, self.entries[path]):
                delete(self._out / path, self._out)
                removed.append(path)
            del self.entries[path]
        return removed

    def save(self) -> None:
        """Write the changes of this build into the manifest, which others may have changed."""
        if self.entries != self._before:
            revise(self._out / MANIFEST, self._merged)
        if self._files.noted:
            self._files.save(_entries(self._out))

    def _merged(self, table: Mapping[str, object]) -> dict[str, object]:
        """Return the manifest as it is now, with what this build made, lost and removed."""
        entries = _read(table)
        for path in self._before.keys() | self.entries.keys():
            before, own, now = (each.get(path) for each in (self._before, self.entries, entries))
            if own == before or (now != before and (own is None or not self._is_intact(path, own))):
                # Nothing new from this build, or another one has written the file since.
                continue
            if own is None:
                entries.pop(path, None)
            else:
                entries[path] = own
        table = {path: asdict(entries[path]) for path in sorted(entries)}
        return {"version": _VERSION, "artefacts": table} if table or self._before else {}

    def _is_intact(self, path: str, entry: ManifestEntry) -> bool:
        """Return True if the file is what the manifest says."""
        try:
            return self._files.of(path, self._out / path) == entry.sha256
        except OSError:
            return False


def recorded(out_dir: Path) -> dict[str, PrintedFile]:
    """Return the files of a directory as its manifest has them, by path."""
    return {path: PrintedFile(one.pages, one.options, one.size) for path, one in _entries(out_dir).items()}


def pages_by_inputs(out_dir: Path) -> dict[str, int]:
    """Return the pages of the files that a directory had from the last build, by the key of their inputs."""
    return {one.inputs: one.pages for one in _entries(out_dir).values()}


def _entries(out_dir: Path) -> dict[str, ManifestEntry]:
    """Return the entries of the manifest in a directory."""
    return _read(stored(out_dir / MANIFEST))


def _read(manifest: Mapping[str, object]) -> dict[str, ManifestEntry]:
    """Return the entries of a manifest; none of a damaged one, or one of another version."""
    try:
        if manifest["version"] != _VERSION:
            return {}
        table = manifest["artefacts"].items()  # type: ignore[attr-defined]
        return {path: ManifestEntry(**entry) for path, entry in table if _is_plain(path)}
    except (KeyError, TypeError, AttributeError):
        return {}


def _checked(artefacts: Iterable[Artefact]) -> dict[str, Artefact]:
    """Return the artefacts by path. Raises ValueError for two that would be one file."""
    wanted: dict[str, Artefact] = {}
    # Some file systems do not distinguish names that differ in case only.
    seen = {name.casefold(): name for name in (MANIFEST, _TIMES)}
    for artefact in artefacts:
        path = artefact.path
        if not _is_plain(path):
            raise ValueError(f"'{path}' is not a plain path under the output directory")
        if path.casefold() in seen:
            raise ValueError(f"'{path}' and '{seen[path.casefold()]}' would be one file")
        seen[path.casefold()] = path
        wanted[path] = artefact
    return wanted


def _is_plain(path: str) -> bool:
    """Return True for a relative path that leaves no directory upwards."""
    pure = PurePosixPath(path)
    return bool(path) and not pure.is_absolute() and ".." not in pure.parts and str(pure) == path
