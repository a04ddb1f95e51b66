"""The checks that every game shares: references, comments that suppress, and their wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.content.kinds import lineage
from sheetforge.content.model import SLUG
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.text import nearest, plain

if TYPE_CHECKING:
    from sheetforge.content.model import Reference
    from sheetforge.content.yaml import Suppression


def unknown_reference(reference: Reference, path: Path, context: Context) -> Problem:
    """The problem of a reference that names nothing: a name, a slip, or something elsewhere."""
    library, here = context.library, context.key.system
    kind = library.systems[here].kinds.get(reference.kind)
    title = kind.title if kind is not None else reference.kind
    message, said = f"no {title} {str(reference)!r} in {here}", str(reference)
    bare = said.rpartition("/")[2]
    known = [
        key
        for system in lineage(library.systems, here)
        for key in library.keys(reference.kind, system)
    ]
    for key in known:
        entity = library.entity(key)
        names = (key.id,) if entity is None else (key.id, entity.name, *entity.aliases)
        if plain(bare) in map(plain, names):
            what = f"that is a name of {key.id!r}" if entity else f"there is {key.id!r}"
            return Problem(
                f"{message}: {what}",
                path,
                said,
                elsewhere=(Elsewhere(key, ("name",), "the entity with this name"),),
                fix=Replacement(f"write {key.id!r}", key.id),
            )
    close = nearest(bare, (key.id for key in known), 3)
    same = [one for one in close if _digits(one) == _digits(bare)]
    if same:
        fix = Replacement(f"write {same[0]!r}", same[0], safe=False)
        return Problem(f"{message}; did you mean {same[0]!r}?", path, said, fix=fix)
    for other in (here, *library.systems):
        for folder in library.systems[other].kinds:
            if library.resolve(folder, other, reference) is not None:
                message += f"; {folder}/{other}/{bare} exists"
                return Problem(message, path, said)
    if close:
        # Another number is another thing: near in letters, and seldom what was meant.
        return Problem(f"{message}; there are {', '.join(sorted(close))}", path, said)
    if not SLUG.fullmatch(bare):
        message += "; an id is lower-case words joined by hyphens"
    return Problem(message, path, said)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


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
