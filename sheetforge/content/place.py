"""Where the content is: the folder that is named, the nearest `content/` upward, or our own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetforge.content.library import Unreadable


@dataclass(frozen=True, slots=True)
class Place:
    """A content folder, and its path as the user would type it, with forward slashes."""

    root: Path
    shown: str


def find_content(named: str | None, paths: Sequence[str] = ()) -> Place:
    """The content folder to use.

    In this order: the folder named on the command line; the `content` folder that the first of
    `paths` lies in; the nearest `content/` from the working folder upward; the content that comes
    with the program. Raises `Unreadable` when a named folder is not there.
    """
    if named is not None:
        if not os.path.isdir(named):
            wrong = "is a file" if os.path.exists(named) else "there is no such folder"
            raise Unreadable(f"{named}: {wrong}; --content takes a content folder")
        return _place(absolute(named))
    if paths:
        at = absolute(paths[0])
        for folder in (at, *at.parents):
            if folder.name == "content" and folder.is_dir():
                return _place(folder)
    here = absolute(".")
    for folder in (here, *here.parents):
        if (folder / "content").is_dir():
            return _place(folder / "content")
    return _place(own_content())


def own_content() -> Path:
    """The content that ships with the program: in the package, or beside it in a clone."""
    package = Path(__file__).parents[1]
    packed = package / "data" / "content"
    return packed if packed.is_dir() else package.parent / "content"


def absolute(path: str) -> Path:
    """A path from the root on. Raises `Unreadable` when the working folder it needs is gone."""
    try:
        return Path(os.path.abspath(path))
    except FileNotFoundError:
        raise Unreadable("the working folder is gone; change to one that is there") from None


def _place(root: Path) -> Place:
    try:
        inside = os.path.relpath(root)
    except (FileNotFoundError, ValueError):
        # There is no way from here to there: no working folder, or one on another drive.
        inside = ".."
    shown = str(root) if inside.startswith("..") else inside
    return Place(root, Path(shown).as_posix())
