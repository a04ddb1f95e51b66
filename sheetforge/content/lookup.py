"""Lookup of the content folder that a command works on, and of entities by id, name or alias.

The folder is the one named on the command line, otherwise the nearest `content/` upward, otherwise
the one that ships with the program.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.listing import own_content
from sheetforge.parts import absent_games
from sheetforge.text import counted, digest
from sheetforge.values import values

__all__ = ["ContentRoot", "absolute", "find_content", "find_key", "find_keys", "free_key", "own_content"]

LONGEST_ID = 70
"""The most characters of an id that is made from the name of a file."""


@values(frozen=True, slots=True)
class ContentRoot:
    """A content folder, and its path as the user would type it, with forward slashes."""

    root: Path
    shown: str


@dataclass(slots=True)
class UnknownName(BadRequest):
    """A name that no entity has, with the entity that it stands for otherwise, such as one of another kind."""

    meant: Key | None = None


def find_content(named: str | None, paths: Sequence[str] = ()) -> ContentRoot:
    """Return the content folder to use.

    In this order: the folder named on the command line; the `content` folder that contains the
    first of `paths`; the nearest `content/` from the working folder upward; the content that ships
    with the program. Raises `Unreadable` if a named folder does not exist.
    """
    if named is not None:
        if not os.path.isdir(named):
            reason = "is a file" if os.path.exists(named) else "there is no such folder"
            raise Unreadable(f"{named}: {reason}; --content takes a content folder")
        return _shown_as_typed(absolute(named))
    if paths:
        first = absolute(paths[0])
        for folder in (first, *first.parents):
            if folder.name == "content" and folder.is_dir():
                return _shown_as_typed(folder)
    here = absolute(".")
    for folder in (here, *here.parents):
        if (folder / "content").is_dir():
            return _shown_as_typed(folder / "content")
    return _shown_as_typed(own_content())


def absolute(path: str) -> Path:
    """Return an absolute path. Raises `Unreadable` if the working folder no longer exists."""
    try:
        return Path(os.path.abspath(path))
    except FileNotFoundError:
        raise Unreadable("the working folder no longer exists; change to another one") from None


def _shown_as_typed(root: Path) -> ContentRoot:
    try:
        inside = os.path.relpath(root)
    except (FileNotFoundError, ValueError):
        # No relative path: the working folder is gone, or on another drive.
        inside = ".."
    shown = str(root) if inside.startswith("..") else inside
    return ContentRoot(root, Path(shown).as_posix())


Kinds = str | tuple[str, ...] | None
"""One kind, several kinds, or any kind."""


def find_keys(library: Library, text: str, kind: Kinds = None, system: str | None = None) -> list[Key]:
    """Return the entities that match `kind/system/id`, `kind/id`, `system/id`, an id or a name.

    Ids are matched before names; names and aliases regardless of case, spaces and hyphens.
    Of entities that share game and id, the one whose kind the game lists first matches: `bat` is
    the ship, `criticals/silent-death/bat` its table.
    """
    parts = text.split("/")
    candidates = _candidates(library, kind, system)
    if len(parts) == 3:
        return [key for key in candidates if (key.kind, key.system, key.id) == tuple(parts)]
    if len(parts) == 2 and any(parts[0] in game.kinds for game in library.systems.values()):
        return [key for key in candidates if (key.kind, key.id) == tuple(parts)]
    if len(parts) == 2:
        return _foremost(library, [key for key in candidates if (key.system, key.id) == tuple(parts)])
    exact = [key for key in candidates if key.id == text]
    if not exact:
        word = _plain(text)
        exact = [key for key in candidates if word in map(_plain, _names(library, key))]
    return _foremost(library, exact)


def _foremost(library: Library, keys: list[Key]) -> list[Key]:
    best: dict[tuple[str, str], Key] = {}
    for key in keys:
        order = list(library.systems[key.system].kinds)
        held = best.setdefault((key.system, key.id), key)
        if order.index(key.kind) < order.index(held.kind):
            best[key.system, key.id] = key
    return list(best.values())


def _candidates(library: Library, kind: Kinds, system: str | None) -> list[Key]:
    kinds = (kind,) if isinstance(kind, str) else kind
    return [
        key
        for key in library.keys()
        if (kinds is None or key.kind in kinds) and (system is None or key.system == system)
    ]


def find_key(library: Library, text: str, kind: Kinds = None, system: str | None = None) -> Key:
    """Return the entity that `text` names. Raises `BadRequest` if there is none, or several."""
    keys = find_keys(library, text, kind, system)
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise BadRequest(f"{text!r} may mean {', '.join(map(str, keys))}; name one of them")
    kinds = (kind,) if isinstance(kind, str) else kind or ()
    what = " or ".join(_title(library, folder) for folder in kinds) or "entity"
    words, key = _hint(library, text, kinds, system)
    where = "" if system is None else f" of {system}"
    hint = "; ".join((words, *absences(library)))
    raise UnknownName(f"there is no {what} {text!r}{where}; {hint}", key)


def _hint(library: Library, text: str, kinds: tuple[str, ...], system: str | None) -> tuple[str, Key | None]:
    """Return the next step for a text that names nothing, and the entity that it stands for if there is only one."""
    folder, _, game = text.partition("/")
    if game in library.systems and folder in library.systems[game].kinds:
        return f"`sheetforge list {folder} --system {game}` lists them", None

    def find(name: str) -> list[Key]:
        return find_keys(library, name, None, system) or find_keys(library, name)

    # Only a name that nothing has asks what it may mean.
    from sheetforge.content.unknown import meant_by

    return meant_by(library, text, kinds, system, find)


def free_key(library: Library, kind: str, system: str, stem: str) -> Key:
    """Return a key that no entity has, made from the name of a file; a digest ends a long one."""
    words = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or "fleet"
    if len(words) > LONGEST_ID:
        words = f"{words[: LONGEST_ID - 9].strip('-')}-{digest(words)}"
    key, number = Key(kind, system, words), 1
    while key in library.files:
        number += 1
        key = key._replace(id=f"{words}-{number}")
    return key


def absences(library: Library) -> list[str]:
    """Return a sentence for each game whose files are not read, with the next step."""
    why = absent_games(library.systems) if library.absent else {}
    return [
        f"{counted(number, 'file')} of {system!r} not read: {why[system]}"
        for system, number in sorted(library.absent.items())
    ]


def _title(library: Library, kind: str) -> str:
    """Return the word for one entity of a kind."""
    titles = {game.kinds[kind].title for game in library.systems.values() if kind in game.kinds}
    return min(titles, default=kind)


def _names(library: Library, key: Key) -> tuple[str, ...]:
    entity = library.entity(key)
    return (key.id,) if entity is None else (key.id, entity.name, *entity.aliases)


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def may_name(library: Library, key: Key, *words: bytes) -> bool:
    """Return whether the files of an entity contain one of some ids, possibly in an escaped form."""
    if library.layers and len(library.layers_of(key)) > 1:
        return True
    try:
        text = library.text(key)
    except Unreadable:
        return True
    return b"\\" in text or any(word in text for word in words)
