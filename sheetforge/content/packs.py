"""Packs: what a content folder extends, read from `sheetforge.yaml`, in a fixed order.

    id: northern-club
    name: Northern Club
    version: "1.0"
    licence: CC-BY-4.0
    credits: [Ann Example]
    extends: [built-in, frontier >=1.2 <2]
    folders: {frontier: ../frontier}

A pack is a folder of the manifest's `folders`, otherwise an installed package with an entry point
of the group `sheetforge.content`. The order of the layers follows from the manifests alone.
"""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Annotated, NamedTuple

from pydantic import Field

from sheetforge import __version__
from sheetforge.content.kinds import LONGEST_ID, SLUG
from sheetforge.content.listing import BUILT_IN, MANIFEST, OUTSIDE, leads_out, own_content
from sheetforge.content.load import fill
from sheetforge.content.model import LINE, Content, FieldMessage, List, Mapped, Name, Title
from sheetforge.content.notation import text_scalar
from sheetforge.content.yaml import Source, parse
from sheetforge.finding import START, Finding, Label, Path, Severity, Span
from sheetforge.text import did_you_mean
from sheetforge.values import values

GROUP = "sheetforge.content"
"""The entry points of packs that are installed with pip: the id, and the package with the files."""

_VERSION = r"\d{1,6}(\.\d{1,6}){0,3}"
_EXTENDS = rf"^([a-z0-9]+(?:-[a-z0-9]+)*)((?: (?:>=|<=|==|<|>){_VERSION})*)$"


class Extended(NamedTuple):
    """A pack that a manifest extends: its id and the versions that fit, `frontier >=1.2 <2`."""

    id: str
    limits: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.id, *self.limits))

    def takes(self, version: str) -> bool:
        """Return whether a version of the pack fits."""
        return all(_fits(version, limit) for limit in self.limits)


def _extended(text: str) -> Extended:
    id, *limits = text.split()
    return Extended(id, tuple(limits))


def _fits(version: str, limit: str) -> bool:
    sign = limit[:2] if limit[1] == "=" else limit[:1]
    have, want = _numbers(version), _numbers(limit[len(sign) :])
    return {">=": have >= want, "<=": have <= want, "==": have == want, "<": have < want, ">": have > want}[sign]


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")]
    return tuple(numbers + [0] * (4 - len(numbers)))


ExtendedText = Annotated[
    Extended,
    text_scalar(
        Extended,
        _EXTENDS,
        "write the id of a pack, then its versions: frontier >=1.2 <2",
        _extended,
        ("built-in", "frontier >=1.2 <2"),
        "the id of a pack, then the versions that fit",
        120,
    ),
]
Folder = Annotated[str, Field(min_length=1, max_length=500, pattern=LINE)]
PackId = Annotated[str, Field(max_length=60)]

_SLUG = rf"^{SLUG.pattern}$"


class Manifest(Content):
    """The file `sheetforge.yaml` of a content folder."""

    id: Annotated[
        str,
        Field(pattern=_SLUG, max_length=LONGEST_ID),
        FieldMessage("write an id here: lower-case words joined by hyphens"),
    ] = Field(description="the id that other manifests name it by")
    name: Name = Field(description="the name that people read")
    version: Annotated[
        str, Field(pattern=rf"^{_VERSION}$", max_length=20), FieldMessage('write a version in quotes here: "1.0"')
    ] = Field(description="raise it with every release")
    licence: Title = Field(description="what others may do with the files")
    credits: List[Title] = Field((), description="who made it")
    extends: List[ExtendedText] = Field(
        (), description="the packs below it, in order; built-in is the program's own content"
    )
    folders: Mapped[PackId, Folder] = Field(
        default_factory=dict, description="pack → its folder, for packs that are not installed"
    )


NOT_CHOSEN = "not chosen yet"
"""The licence in a new manifest."""

RESERVED = frozenset(
    {"", NOT_CHOSEN, "none", "no licence", "all rights reserved", "proprietary", "private", "unlicensed"}
)
"""Texts in place of a licence that allow nobody to pass files on, in small letters."""


@values(frozen=True, slots=True)
class Pack:
    """A layer of content: a folder with its manifest.

    `below` are the ids of all packs that it extends, directly or not; `through` is the place in
    the manifest of the opened folder that leads to it.
    """

    id: str
    version: str
    root: File
    shown_root: str
    name: str = ""
    licence: str = ""
    credits: tuple[str, ...] = ()
    below: frozenset[str] = frozenset()
    through: Span = START

    def __str__(self) -> str:
        return f"{self.id} {self.version}"

    @property
    def may_be_passed_on(self) -> bool:
        """Return whether its licence is one: not none, one that is not chosen yet, or one that reserves all rights."""
        return self.licence.casefold().strip(" .") not in RESERVED


@dataclass(slots=True)
class Stack:
    """The layers of a content folder, lowest first, the folder itself last.

    `direct` are the ids that its own manifest extends. With `findings` the stack is incomplete;
    `warnings` are others about its packs.
    """

    packs: tuple[Pack, ...]
    direct: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...] = ()


def read_stack(root: File, shown_root: str) -> Stack:
    """Return the layers of a folder with a manifest. Problems of any manifest are findings."""
    stacker = _Stacker(f"{shown_root}/{MANIFEST}")
    manifest, source = stacker.read(root, shown_root)
    if manifest is None:
        return Stack((), (), tuple(stacker.findings))
    below = stacker.extend(manifest, source, root, shown_root, (manifest.id,))
    top = _pack(manifest, root, shown_root, below)
    direct = tuple(dict.fromkeys(extended.id for extended in manifest.extends))
    return Stack((*stacker.packs.values(), top), direct, tuple(stacker.findings), tuple(stacker.warnings))


def _pack(manifest: Manifest, root: File, shown_root: str, below: frozenset[str], through: Span = START) -> Pack:
    return Pack(
        manifest.id,
        manifest.version,
        root,
        shown_root,
        manifest.name,
        manifest.licence,
        manifest.credits,
        below,
        through,
    )


@dataclass(slots=True)
class _Stacker:
    """Finds packs depth first, so that each follows all that it extends, in the stated order."""

    own: str
    """The manifest of the opened folder; problems of others are reported at its `extends`."""
    packs: dict[str, Pack] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    folders: dict[str, tuple[File, str]] = field(default_factory=dict)
    through: Span = START

    def read(self, root: File, shown_root: str) -> tuple[Manifest | None, Source]:
        """Read the manifest of a folder."""
        shown = f"{shown_root}/{MANIFEST}"
        if leads_out(str(root / MANIFEST), os.path.realpath(root)):
            source = parse("", shown)
            self.report("SF213", "link-outside", OUTSIDE, source, ())
            return None, source
        try:
            text = (root / MANIFEST).read_bytes()
        except OSError as problem:
            source = parse("", shown)
            reason = (problem.strerror or str(problem)).lower()
            self.report("SF015", "unreadable-file", reason, source, ())
            return None, source
        source = parse(text, shown)
        wrong = list(source.findings)
        manifest = None
        if source.complete:
            manifest, objections = fill(Manifest, source)
            wrong += objections
        for finding in wrong:
            self.findings.append(self.at_home(finding))
        return manifest, source

    def extend(
        self, manifest: Manifest, source: Source, root: File, shown_root: str, chain: tuple[str, ...]
    ) -> frozenset[str]:
        """Add the packs that a manifest extends; return the ids of all packs below it."""
        for id, folder in manifest.folders.items():
            place = _folder(os.path.normpath(root / folder))
            shown = os.path.normpath(os.path.join(shown_root, folder)).replace(os.sep, "/")
            inner = "/content" if place.name == "content" != File(shown).name else ""
            self.folders.setdefault(id, (place, shown + inner))
        below: set[str] = set()
        for index, wanted in enumerate(manifest.extends):
            path: Path = ("extends", index)
            if source.file == self.own:
                self.through = source.span(path)
            pack = self.add(wanted, source, path, chain)
            if pack is not None:
                below |= {pack.id, *pack.below}
                if not wanted.takes(pack.version):
                    message = (
                        f"this needs {wanted}, and {pack.shown_root} has version {pack.version}; "
                        "use another version of it, or change the limit"
                    )
                    self.report("SF222", "pack-version", message, source, path, str(wanted))
        return frozenset(below)

    def add(self, wanted: Extended, source: Source, path: Path, chain: tuple[str, ...]) -> Pack | None:
        """Return the pack of an id, added with all below it; None if there is none to use."""
        if wanted.id in chain:
            circle = " extends ".join((*chain[chain.index(wanted.id) :], wanted.id))
            message = f"{circle}: a pack cannot extend itself; remove one of these"
            self.report("SF223", "pack-cycle", message, source, path, wanted.id)
            return None
        if wanted.id in self.packs:
            return self.packs[wanted.id]
        if wanted.id == BUILT_IN:
            root = own_content()
            self.packs[BUILT_IN] = Pack(
                BUILT_IN, __version__, root, root.as_posix(), "built-in content", through=self.through
            )
            return self.packs[BUILT_IN]
        folder = self.folders.get(wanted.id) or self.installed(wanted.id, source, path)
        if folder is None:
            return None
        root, shown_root = folder
        if not (root / MANIFEST).is_file():
            message = f"{shown_root} has no {MANIFEST}, so it is not the pack {wanted.id!r}"
            self.report("SF221", "missing-pack", message, source, path, wanted.id)
            return None
        before = len(self.findings)
        manifest, inner = self.read(root, shown_root)
        if manifest is None:
            if len(self.findings) == before:
                self.report("SF221", "missing-pack", f"{shown_root}/{MANIFEST} is empty", source, path)
            return None
        if manifest.id != wanted.id:
            message = f"the pack in {shown_root} is {manifest.id!r}, not {wanted.id!r}; correct one"
            self.report("SF224", "pack-mismatch", message, source, path, wanted.id)
            return None
        if wanted.id not in self.folders:
            self.compare_versions(manifest, source, path)
        below = self.extend(manifest, inner, root, shown_root, (*chain, wanted.id))
        self.packs[wanted.id] = _pack(manifest, root, shown_root, below, self.through)
        return self.packs[wanted.id]

    def installed(self, id: str, source: Source, path: Path) -> tuple[File, str] | None:
        """Return the folder of an installed pack; a finding if there is none, or several."""
        packs = installed_packs()
        paths = packs.get(id, ())
        if len(paths) == 1:
            return paths[0], paths[0].as_posix()
        if paths:
            places = " and ".join(folder.as_posix() for folder in paths)
            message = f"two installed packages provide the pack {id!r}: {places}; uninstall one"
            self.report("SF224", "pack-mismatch", message, source, path, id)
            return None
        known = sorted({BUILT_IN, *packs, *self.folders})
        hint = did_you_mean(id, known)
        message = (
            f"no pack {id!r}; {hint}{' If not,' if hint.endswith('?') else ';'} install it with "
            f"pip, or name its folder: folders: {{{id}: ../{id}}}"
        )
        self.report("SF221", "missing-pack", message, source, path, id)
        return None

    def compare_versions(self, manifest: Manifest, source: Source, path: Path) -> None:
        """Report a pack whose package has another version than its manifest."""
        from sheetforge.installed import version_of

        version = version_of(GROUP, manifest.id)
        if re.fullmatch(_VERSION, version) and _numbers(version) != _numbers(manifest.version):
            message = (
                f"the installed package of {manifest.id} is version {version}, and its {MANIFEST} "
                f"says {manifest.version}; logs and sheets name the latter, so its author has to "
                "make them equal"
            )
            finding = Finding(
                "SF222",
                "pack-version",
                Severity.WARNING,
                message,
                source.file,
                source.span(path),
                path=path,
                value=version,
            )
            self.warnings.append(self.at_home(finding))

    def report(self, code: str, name: str, message: str, source: Source, path: Path, value: str = "") -> None:
        """Add a finding about a value of a manifest."""
        span = source.span(path)
        finding = Finding(code, name, Severity.ERROR, message, source.file, span, path=path, value=value)
        self.findings.append(self.at_home(finding))

    def at_home(self, finding: Finding) -> Finding:
        """Return a finding in the opened folder's manifest, with its true place as a label."""
        if finding.file == self.own:
            return finding
        label = Label(finding.file, finding.span, finding.message)
        return Finding(
            finding.code,
            finding.name,
            finding.severity,
            f"{finding.file}: {finding.message}",
            self.own,
            self.through,
            "",
            finding.path,
            finding.value,
            labels=(label,),
        )


def _folder(path: str) -> File:
    """Return the content folder at a path: the folder itself, or its `content`."""
    inner = File(path) / "content"
    return inner if (inner / MANIFEST).is_file() else File(path)


def installed_packs() -> dict[str, tuple[File, ...]]:
    """Return id → content folders of the packs that are installed, sorted by path."""
    from importlib.util import find_spec

    from sheetforge.installed import entry_points

    places: dict[str, set[str]] = {}
    for point in entry_points(GROUP):
        try:
            spec = find_spec(point.module)
        except (ImportError, ValueError):
            spec = None
        folders = [] if spec is None else list(spec.submodule_search_locations or ())
        if spec is not None and spec.origin and not folders:
            folders = [os.path.dirname(spec.origin)]
        if folders:
            places.setdefault(point.name, set()).add(os.path.realpath(_folder(folders[0])))
    return {id: tuple(File(place) for place in sorted(places)) for id, places in sorted(places.items())}
