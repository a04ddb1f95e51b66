"""The files of a content folder: where each belongs, and what is in the wrong place.

content/<kind>/<system>/<id>.yaml
content/drawings/<system>/<name>.svg
content/sheetforge.yaml                 what the folder extends, if it is not complete by itself
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as File

from sheetforge.content.kinds import GameContent, Key, id_objection
from sheetforge.finding import START, Finding, Severity
from sheetforge.parts import absent_games
from sheetforge.text import did_you_mean

DRAWINGS = "drawings"
"""The folder of drawings, beside those of the kinds: content/drawings/<system>/<name>.svg."""

MANIFEST = "sheetforge.yaml"
"""The file that names a content folder and what it extends."""

BUILT_IN = "built-in"
"""The id of the content that ships with the program, as a pack."""


@dataclass(slots=True)
class FolderListing:
    """The files of a folder by key, its drawings, its manifest, and findings of misplaced files.

    `manifest` is the path of the manifest; empty if the folder has none. `absent` counts the files
    of games that this copy of the program lacks; they are not read.
    """

    files: dict[Key, str] = field(default_factory=dict)
    drawings: dict[Key, str] = field(default_factory=dict)
    misplaced: list[Finding] = field(default_factory=list)
    manifest: str = ""
    absent: Counter[str] = field(default_factory=Counter)


def list_folder(root: File, shown_root: str, systems: Mapping[str, GameContent]) -> FolderListing:
    """List the content below `root` without reading it. Raises OSError."""
    listing = FolderListing()
    loose: list[Finding] = []
    absent: Mapping[str, str] | None = None
    for path, parts in _walk(root, listing, shown_root):
        if parts == (MANIFEST,):
            listing.manifest = path
            continue
        if len(parts) == 3 and parts[1] not in systems:
            absent = absent_games(systems) if absent is None else absent
            if parts[1] in absent:
                listing.absent[parts[1]] += 1
                continue
        is_drawing = parts[0] == DRAWINGS
        kept, ending = (listing.drawings, ".svg") if is_drawing else (listing.files, ".yaml")
        wrong = _misplaced(parts, systems, kept, ending)
        if wrong is None:
            kept[Key(parts[0], parts[1], parts[2].removesuffix(ending))] = path
        else:
            shown = f"{shown_root}/{'/'.join(filter(None, parts))}"
            where = loose if _is_loose(parts) else listing.misplaced
            where.append(Finding(wrong[0], wrong[1], Severity.ERROR, wrong[2], shown, START))
    if not listing.manifest:
        # A pack may have a README and a licence beside its manifest.
        listing.misplaced += loose
    return listing


def _is_loose(parts: tuple[str, ...]) -> bool:
    """Return whether a file lies in the content folder itself and is no content."""
    return len(parts) == 1 and not parts[0].lower().endswith((".yaml", ".yml", ".svg"))


def relative(key: Key) -> str:
    """Return the path of a file below the content folder."""
    return f"{key}.svg" if key.kind == DRAWINGS else f"{key}.yaml"


def _walk(root: File, listing: FolderListing, shown_root: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every file below a folder in a fixed order, except hidden ones, with its path's parts.

    A folder with the name of a file is yielded too, with an empty last part. A link to a folder
    is followed once; a link that leads back to a parent is yielded as a file. One that leads out
    of `root` is not followed, but added to the findings of misplaced files.
    """
    home = os.path.realpath(root)
    pending: list[tuple[str, tuple[str, ...], frozenset[str]]] = [(str(root), (), frozenset())]
    while pending:
        folder, parts, followed = pending.pop()
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        for entry in listed:
            if entry.name.startswith((".", "#")) or entry.name.endswith("~"):
                continue
            inside = (*parts, entry.name)
            if entry.is_symlink() and leads_out(entry.path, home):
                listing.misplaced.append(_outside(f"{shown_root}/{'/'.join(inside)}"))
            elif not _is_folder(entry):
                yield entry.path, inside
            elif entry.name.endswith((".yaml", ".yml")):
                yield entry.path, (*inside, "")
            elif not entry.is_symlink():
                pending.append((entry.path, inside, followed))
            else:
                target = os.path.realpath(entry.path)
                back = os.path.commonpath((target, os.path.realpath(folder))) == target
                if back or target in followed:
                    yield entry.path, inside
                else:
                    pending.append((entry.path, inside, followed | {target}))


def leads_out(link: str, home: str) -> bool:
    """Return whether a link leads out of the content folder; one to its parent stays a circle."""
    target = os.path.realpath(link)
    return os.path.commonpath((target, home)) not in (home, target)


OUTSIDE = (
    "this link leads out of the content folder, so it is not read; put the file itself here, or "
    "name the other folder in the manifest (docs/packs.md)"
)


def _outside(shown: str) -> Finding:
    return Finding("SF213", "link-outside", Severity.ERROR, OUTSIDE, shown, START)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # A circular link; reading it reports the error.
        return False


def _misplaced(
    parts: tuple[str, ...], systems: Mapping[str, GameContent], files: Mapping[Key, str], expected: str
) -> tuple[str, str, str] | None:
    """Return the problem of a file's place or name: code, name and message; None if it is right.

    `files` are the earlier files of its sort, whose names end in `expected`.
    """
    if not parts[-1]:
        return ("SF206", "misplaced-file", "this is a folder with the name of a file; rename it")
    is_drawing = parts[0] == DRAWINGS
    if len(parts) != 3:
        place = "drawings belong at content/drawings/<system>/<name>.svg"
        if not is_drawing and not parts[-1].endswith(".svg"):
            place = "content belongs at content/<kind>/<system>/<id>.yaml; move it there"
            if len(parts) == 1 and parts[0].rpartition(".")[0].lower() == MANIFEST.rpartition(".")[0]:
                place = f"the manifest of a folder is named {MANIFEST}; rename it, and what it extends is read"
        return "SF206", "misplaced-file", place
    kind, system, name = parts
    if not is_drawing and not any(kind in game.kinds for game in systems.values()):
        games = [systems[system]] if system in systems else systems.values()
        kinds = {DRAWINGS, *(folder for game in games for folder in game.kinds)}
        return "SF207", "unknown-kind", f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}"
    if system not in systems:
        return "SF208", "unknown-system", f"no game {system!r}; {did_you_mean(system, systems)}"
    if not is_drawing and kind not in systems[system].kinds:
        return "SF207", "unknown-kind", f"{system} has no content of the kind {kind!r}"
    stem, _, ending = name.rpartition(".")
    if Key(kind, system, stem.lower()) in files:
        return "SF202", "duplicate-id", f"a second file with the id {stem.lower()!r}; remove one"
    if f".{ending}" != expected:
        if ending.lower() in (("svg",) if is_drawing else ("yml", "yaml")):
            return "SF206", "misplaced-file", f"the ending is {expected}; name it {stem}{expected}"
        if is_drawing:
            return "SF206", "misplaced-file", "this folder holds only drawings, as .svg files"
        if ending == "svg":
            place = f"content/drawings/{system}/{name}"
            return "SF206", "misplaced-file", f"a drawing belongs at {place}; move it there"
        return "SF206", "misplaced-file", "content folders hold only .yaml files"
    if wrong := id_objection(stem):
        better = f"name it {wrong.better}{expected}" if wrong.better else "choose another name"
        return "SF201", "bad-id", f"{wrong.message}; {better}"
    return None


def own_content() -> File:
    """Return the content that ships with the program: in the package, or beside it in a clone."""
    package = File(__file__).parents[1]
    packed = package / "data" / "content"
    return packed if packed.is_dir() else package.parent / "content"
