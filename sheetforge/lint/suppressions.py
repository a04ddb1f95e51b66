"""Checks of references and of suppression comments, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.content.kinds import SLUG, lineage
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.text import nearest, plain

if TYPE_CHECKING:
    from sheetforge.content.model import Reference
    from sheetforge.content.yaml import Suppression


def unknown_reference(reference: Reference, path: Path, context: Context) -> Problem:
    """Return the problem of an unknown reference, with a suggestion: an id or another kind."""
    library, here = context.library, context.key.system
    kind = library.systems[here].kinds.get(reference.kind)
    title = kind.title if kind is not None else reference.kind
    message, written = f"no {title} {str(reference)!r} in {here}", str(reference)
    bare = written.rpartition("/")[2]
    known = [key for system in lineage(library.systems, here) for key in library.keys(reference.kind, system)]
    for key in known:
        entity = library.entity(key)
        names = (key.id,) if entity is None else (key.id, entity.name, *entity.aliases)
        if plain(bare) in map(plain, names):
            what = f"that is a name of {key.id!r}" if entity else f"there is {key.id!r}"
            return Problem(
                f"{message}: {what}",
                path,
                written,
                elsewhere=(Elsewhere(key, ("name",), "the entity with this name"),),
                fix=Replacement(f"write {key.id!r}", key.id),
            )
    close = nearest(bare, (key.id for key in known), 3)
    id = context.key.id
    if bare == id or bare.startswith(f"{id}-"):
        # It is the entity's own, which does not exist yet: the id of another entity would not help,
        # and neither would one for another part of itself, unless the two are spelt alike.
        parts = [key.id[len(id) :] for key in known if key.id.startswith(f"{id}-")]
        close = [f"{id}{part}" for part in nearest(bare[len(id) :], parts, 3) if bare != id]
        pattern = library.systems[here].patterns.get(reference.kind)
        if known and pattern and not close:
            like = min(known, key=lambda key: (key.id != pattern, key.id)).id
            make = f"sheetforge new {reference.kind} {here}/{bare} --like {like}"
            return Problem(f"{message}; `{make}` creates it", path, written)
    same = [code for code in close if _digits(code) == _digits(bare)]
    if same:
        fix = Replacement(f"write {same[0]!r}", same[0], safe=False)
        return Problem(f"{message}; did you mean {same[0]!r}?", path, written, fix=fix)
    for other in (here, *library.systems):
        for folder in library.systems[other].kinds:
            if library.resolve(folder, other, reference) is not None:
                message += f"; {folder}/{other}/{bare} exists"
                return Problem(message, path, written)
    if close:
        # Ids with another number are close in spelling but name other things: no fix for these.
        return Problem(f"{message}; there are {', '.join(sorted(close))}", path, written)
    if not SLUG.fullmatch(bare):
        message += "; an id is lower-case words joined by hyphens"
    return Problem(message, path, written)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def comment_problems(comment: Suppression, used: bool, known: bool) -> Iterator[tuple[str, str]]:
    """Yield the code and message of each problem of a suppression comment."""
    if comment.problem:
        yield "SF904", comment.problem
    elif not comment.reason:
        yield "SF902", "say why: # sheetforge: ignore[CODE] reason; without one it has no effect"
    elif not known:
        codes = ", ".join(comment.codes)
        yield "SF904", f"there is no rule {codes} in this game; `sheetforge rules` lists them"
    elif not used:
        yield "SF903", f"nothing here breaks {', '.join(comment.codes)}; remove the comment"
