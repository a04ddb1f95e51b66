"""The checks that every game shares: references, comments that suppress, and their wording."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.system import lineage

if TYPE_CHECKING:
    from sheetforge.entity import Reference
    from sheetforge.source import Suppression


def unknown_reference(reference: Reference, path: Path, context: Context) -> Problem:
    """The problem of a reference that names nothing: an alias, a slip, or something elsewhere."""
    library, here = context.library, context.key.system
    kind = library.systems[here].kinds.get(reference.kind)
    title = kind.title if kind is not None else reference.kind
    message = f"no {title} {str(reference)!r} in {here}"
    known = [
        key
        for system in lineage(library.systems, here)
        for key in library.keys(reference.kind, system)
    ]
    for key in known:
        entity = library.entity(key)
        if entity is not None and _slug(reference) in map(_slug, (entity.name, *entity.aliases)):
            return Problem(
                f"{message}: that is a name of {key.id!r}",
                path,
                str(reference),
                elsewhere=(Elsewhere(key, ("name",), "the entity with this name"),),
                fix=Replacement(f"write {key.id!r}", key.id),
            )
    close = get_close_matches(reference.rpartition("/")[2], [key.id for key in known], 1)
    if close:
        fix = Replacement(f"write {close[0]!r}", close[0], safe=False)
        return Problem(f"{message}; did you mean {close[0]!r}?", path, str(reference), fix=fix)
    for other in (here, *library.systems):
        for folder in library.systems[other].kinds:
            if library.resolve(folder, other, reference) is not None:
                message += f"; {folder}/{other}/{reference.rpartition('/')[2]} exists"
                return Problem(message, path, str(reference))
    return Problem(message, path, str(reference))


def _slug(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def comment_problems(comment: Suppression, used: bool, known: bool) -> Iterator[tuple[str, str]]:
    """Code and message of each thing that is wrong with a suppression comment."""
    if comment.problem:
        yield "SF904", comment.problem
    elif not comment.reason:
        yield "SF902", "say why: # sheetforge: ignore[CODE] reason; without one it has no effect"
    elif not known:
        yield "SF904", f"no rule {', '.join(comment.codes)} in this game"
    elif not used:
        yield "SF903", f"nothing here breaks {', '.join(comment.codes)}; remove the comment"
