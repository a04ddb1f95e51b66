"""The findings of a folder with layers: its own, and those that it causes in the packs below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import DRAWINGS, Layer, Library
from sheetforge.content.listing import MANIFEST, list_folder, own_content
from sheetforge.content.places import CLASH, NAMES
from sheetforge.finding import START, Finding, Label, Path, Severity
from sheetforge.lint.library_rules import UNUSED

if TYPE_CHECKING:
    from sheetforge.content.packs import Pack
    from sheetforge.lint.cache import CacheEntry


class OwnView(NamedTuple):
    """The findings of a folder itself, and `beneath` those that packs below have without it.

    The latter are as the check of the pack reports them that causes them.
    """

    findings: list[Finding]
    beneath: list[Finding]


def own_view(
    library: Library,
    findings: Iterable[Finding],
    entries: Callable[[], Mapping[str, CacheEntry]],
    check_below: Callable[[Pack], Iterable[Finding]],
) -> OwnView:
    """Return the findings of the opened folder; `findings` are those of all its layers.

    A finding in a pack below, or about a value that the folder leaves as it is there, counts if no
    pack that the folder extends has it by itself. It is reported in the folder's file that causes
    it, with its true place as a label.
    """
    own_findings: list[Finding] = []
    lower: list[Finding] = []
    inherited: list[Finding] = []
    for finding in findings:
        if not is_own_file(library, finding.file):
            lower.append(finding)
        else:
            (inherited if _is_inherited(library, finding) else own_findings).append(finding)
    caused: list[Finding] = []
    beneath: list[Finding] = []
    if lower or inherited:
        packs = [layer.pack for layer in library.layers if layer.pack.id in library.direct]
        known = {_print(finding): finding for pack in packs for finding in check_below(pack)}
        beneath = [known[mark] for finding in (*lower, *inherited) if (mark := _print(finding)) in known]
        own_findings += [finding for finding in inherited if _print(finding) not in known]
        # A definition that only the folder's changes leave unused is not a fault of its pack.
        new = [finding for finding in lower if _print(finding) not in known and finding.code != UNUSED[0]]
        caused = [_at_its_cause(library, finding, entries()) for finding in new] if new else []
    own_findings += [*caused, *_drawings_below(library)]
    return OwnView(own_findings, beneath)


def is_own_file(library: Library, file: str) -> bool:
    """Return whether a file, as it is shown, lies in the opened folder."""
    return file.startswith(f"{library.shown_root}/")


def pack_of_file(library: Library, file: str) -> Pack | None:
    """Return the pack below whose folder, the innermost one, a file lies in."""
    around = [layer.pack for layer in library.layers[:-1] if file.startswith(f"{layer.pack.shown_root}/")]
    return max(around, key=lambda pack: len(pack.shown_root), default=None)


def _is_inherited(library: Library, finding: Finding) -> bool:
    """Return whether a finding in the folder is about a value that it leaves as it is below."""
    key = Key(*finding.entity.split("/")) if finding.path and finding.entity else None
    if key is None or finding.code in NAMES or key not in library.files:
        return False
    places = library.record(key).places if len(library.layers_of(key)) > 1 else None
    return places is not None and places.leaves_below(finding.path)


def _print(finding: Finding) -> tuple[str, str, Path, str]:
    """Return the values by which a finding is recognised in another stack of layers."""
    return finding.code, finding.entity, finding.path, finding.value


def _at_its_cause(library: Library, finding: Finding, entries: Mapping[str, CacheEntry]) -> Finding:
    """Return a finding in a pack below at the place in the opened folder that causes it."""
    key = Key(*finding.entity.split("/"))
    layer = library.layer(key)
    message = finding.message
    if finding.code != CLASH:
        # A clash names the entity and both packs.
        owner = "" if layer is None else f" of {layer.pack}"
        message = f"{finding.entity}{owner}: {message}"
    there = Label(finding.file, finding.span, "here")
    inside = next((finding for finding in finding.labels if is_own_file(library, finding.file)), None)
    if inside is not None:
        file, span = inside.file, inside.span
    elif cause := _own_cause(library, entries.get(finding.entity)):
        file, span = library.shown(cause), library.record(cause).top_span(("name",))
    else:
        # No single file causes it: the combination of packs does.
        file = f"{library.shown_root}/{MANIFEST}"
        span = START if layer is None else layer.pack.through
    others = tuple(finding for finding in finding.labels if finding is not inside)
    return replace(finding, message=message, file=file, span=span, labels=(there, *others), fix=None)


def _own_cause(library: Library, entry: CacheEntry | None) -> Key | None:
    """Return the folder's own entity that an entity below depends on; changed ones first."""
    if entry is None:
        return None
    names = (Key(*name.split("/")) for name in entry.verdict.depends_on)
    own_keys = [key for key in names if key in library.files and library.is_own(key)]
    return min(own_keys, key=lambda key: (len(library.layers_of(key)) == 1, key), default=None)


def _drawings_below(library: Library) -> Iterator[Finding]:
    """Yield a finding for every drawing that a layer below has too."""
    for key in sorted(library.drawings):
        layers = library.layers_of(key)
        if len(layers) < 2 or (layers[-1] is not library.layers[-1] and _settled_below(library, layers)):
            continue
        top, below = layers[-1], layers[-2]
        name = key.id
        message = (
            f"{below.pack} and {top.pack} both have the drawing {key.short}; give one another "
            "name, and name it in `silhouette`"
        )
        file, span = top.shown(key), START
        if top is not library.layers[-1]:
            file, span = f"{library.shown_root}/{MANIFEST}", top.pack.through
        label = Label(below.shown(key), START, "the drawing below")
        yield Finding(
            "SF226", NAMES["SF226"], Severity.ERROR, message, file, span, str(key), (), name, labels=(label,), part=1
        )


def _settled_below(library: Library, layers: list[Layer]) -> bool:
    """Return whether a check of one of the packs below reports what these layers share."""
    ids = {layer.pack.id for layer in layers}
    return any(ids <= {layer.pack.id, *layer.pack.below} for layer in library.layers[:-1])


def without_layers(library: Library) -> Iterator[Finding]:
    """Yield the findings of a folder whose layers are incomplete: of its manifest and its files.

    References and rules cannot be judged while content may be missing.
    """
    yield from library.faults
    for key in library.keys():
        if library.is_own(key) and len(library.layers_of(key)) < 2:
            yield from (finding for finding in library.record(key).findings if finding.code not in NAMES)


def with_hints(library: Library, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings; for a reference that the built-in content would resolve, say how."""
    root = own_content()
    known: set[tuple[str, str]] | None = None
    for finding in findings:
        if finding.code == "SF203" and not finding.note and library.root.resolve() != root.resolve():
            if known is None:
                listing = list_folder(root, root.as_posix(), library.systems)
                known = {(key.system, key.id) for key in listing.files if key.kind != DRAWINGS}
            game = Key(*finding.entity.split("/")).system
            bare = finding.value.rpartition("/")[2]
            if any((system, bare) in known for system in lineage(library.systems, game)):
                note = (
                    f"the built-in content has {bare!r}; a file {library.shown_root}/{MANIFEST} "
                    "with `extends: [built-in]` adds it: sheetforge new pack ID"
                )
                finding = replace(finding, note=note)
        yield finding
