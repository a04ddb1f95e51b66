"""Edits of an entity's text: what a draft would be, its fixes and suggestions, and how it is saved.

A draft is a text that is not saved. It is judged, and its sheet is drawn, as if it stood in its file; no other reader
of the content sees it.
"""

from __future__ import annotations

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.yaml.text import apply
from sheetforge.entity_facts import drawn_parts, figures_of
from sheetforge.files import Json, OutputError, edit_file, put
from sheetforge.finding import Finding
from sheetforge.web.served import PictureWork, ServedContent, broken, digest_of

MOST_SUGGESTIONS = 200


class Conflict(Exception):
    """A file that changed on disk after its text was read: its text now, and the digest of that."""

    def __init__(self, data: bytes) -> None:
        super().__init__("the file has changed on disk since it was opened")
        self.text = data.decode("utf-8", "replace")
        self.digest = digest_of(data)


def draft(
    served: ServedContent, name: str, text: str, paper: str = "a4", ink: str = "color"
) -> dict[str, Json] | PictureWork:
    """Return the findings, figures and pages of a text in place of an entity's file, which stays as it is."""
    with served.lock:
        key = own_key(served, name)
        library, findings = _judged(served, key, text)
        answer: dict[str, Json] = {
            "findings": [served.finding(finding) for finding in findings],
            "plain": figures_of(library, key),
            "parts": drawn_parts(library, key),
            "pages": [],
        }
        return answer if key in library.invalid else served.others(library, key, paper, ink, answer)


def own_key(served: ServedContent, name: str) -> Key:
    """Return the key of an entity of the folder, whether or not it exists. Raises `BadRequest`."""
    key = served.live.key_of(served.place.root / f"{name}.yaml")
    if key is None:
        raise BadRequest(f"there can be no {name}")
    return key


def _judged(served: ServedContent, key: Key, text: str) -> tuple[Library, list[Finding]]:
    """Return the library with a text in place of an entity's file, and the findings of that file."""
    library, result = served.live.drafted(key, text)
    library.invalid = broken(result.findings)
    shown = library.shown(key)
    return library, [finding for finding in result.findings if finding.entity == str(key) or finding.file == shown]


def fixed(served: ServedContent, name: str, line: int, code: str, text: str) -> str:
    """Return a text of an entity with the fix of the finding of a rule that is nearest to a line of it.

    Raises `BadRequest`.
    """
    with served.lock:
        _, findings = _judged(served, own_key(served, name), text)
        fixable = [finding for finding in findings if finding.code == code and finding.fix is not None]
        for finding in sorted(fixable, key=lambda one: abs(one.span.line - line)):
            if finding.fix is not None:
                return apply(text, finding.fix.edits)
    raise BadRequest("this finding has no fix any more")


def suggestions(served: ServedContent, name: str, text: str, row: int, column: int) -> list[Json]:
    """Return what may be typed at a place of a text, as the language server offers it; both count from 0."""
    with served.lock:
        key = own_key(served, name)
        offered = served.language.suggestions(served.library, key, text, row, column)
        offered = [
            suggestion for suggestion in offered if suggestion.label.lower().startswith(suggestion.word.lower())
        ] or [suggestion for suggestion in offered if suggestion.word.lower() in suggestion.label.lower()]
        return [
            {
                "label": suggestion.label,
                "text": suggestion.text,
                "detail": suggestion.detail,
                "sort": suggestion.sort,
                "word": suggestion.word,
            }
            for suggestion in offered[:MOST_SUGGESTIONS]
        ]


def save(served: ServedContent, name: str, before: str, text: str) -> int:
    """Write the text of an own entity, if its file still has the digest `before`.

    Returns the number of the new state. Raises `Conflict`, `BadRequest` and `OutputError`; the file is then unchanged.
    """
    with served.lock:
        key = own_key(served, name)
        require_writable(served)
        if key in served.library.files and not served.library.is_own(key):
            shown = served.library.shown(key)
            raise BadRequest(f"{shown} belongs to a pack below; sheetforge new --amends changes it")
        path = served.place.root / f"{key}.yaml"
        try:
            now = path.read_bytes()
        except FileNotFoundError:
            now = b""
        except OSError as problem:
            raise OutputError(path, problem, "read") from problem
        if digest_of(now) != before:
            raise Conflict(now)
        try:
            edit_file(path, text.encode()) if path.exists() else put(path, text.encode())
        except OSError as problem:
            raise OutputError(path, problem) from problem
        return served.refresh_file(path)


def require_writable(served: ServedContent) -> None:
    """Raise `BadRequest` where the server may not write."""
    if not served.writable:
        raise BadRequest("this server only reads; start it without --read-only, or with --write")
