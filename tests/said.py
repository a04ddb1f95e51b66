"""What the lint says of slips, word by word, for goldens that people review.

For each slip of the catalogues the findings of its code in the first entity that has a place for
it: where, the marked text, the message, the part of the rule, what a waiver pins where that is
another text, the fix. Write them again with
`python -m tests.regenerate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.finding import Finding

GOLDEN = Path(__file__).parent / "goldens" / "said"


def words(key: Key, text: str, code: str, found: Sequence[Finding]) -> str:
    """What is said with a code of an entity with a slip."""
    return "\n".join(_lines(key, text, code, found))


def _lines(key: Key, text: str, code: str, found: Sequence[Finding]) -> Iterator[str]:
    lines = text.split("\n")
    for one in found:
        if one.code == code:
            last = one.span.end_column - 1 if one.span.end_line == one.span.line else None
            marked = lines[one.span.line - 1][one.span.column - 1 : last]
            part = "" if one.part is None else f", part {one.part}"
            yield f"{key} {one.span.line}, {one.code}{part}: {marked.strip()}"
            yield f"   {one.message}"
            if one.value.split() != marked.strip(" \"'").split():
                yield f"   pins {one.value!r}"
            yield from (f"   note: {note}" for note in [one.note] if note)
            if one.fix is not None:
                edits = ", ".join(repr(edit.text) for edit in one.fix.edits)
                yield f"   fix{'' if one.fix.safe else ' to review'}: {one.fix.title}: {edits}"
            yield from (f"   at {at.span.line} of {Path(at.file).name}" for at in one.labels)


def write(found: Mapping[str, Mapping[str, str]], folder: Path = GOLDEN) -> None:
    """Write what is said of slips by game and name."""
    folder.mkdir(parents=True, exist_ok=True)
    for system, said in found.items():
        blocks = (f"== {name}\n{text}\n" for name, text in said.items())
        (folder / f"{system}.txt").write_text("\n".join(blocks), encoding="utf-8")


@cache
def kept(system: str, folder: Path = GOLDEN) -> Mapping[str, str]:
    """What was said of the slips of a game when it was reviewed, by name."""
    text = (folder / f"{system}.txt").read_text(encoding="utf-8")
    blocks = text.removeprefix("== ").split("\n== ")
    return {name: said.strip("\n") for name, _, said in (one.partition("\n") for one in blocks)}
