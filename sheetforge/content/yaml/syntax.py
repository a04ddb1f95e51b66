"""Syntax errors in words: the exceptions of the YAML scanner become problems, with the next step.

The words follow from the place in the text as much as from what the scanner expected there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sheetforge.values import values

_TIGHT_KEY = r" *(?:- +)*([A-Za-z_][\w-]*):([^\s:/][^:#]*)$"
"""A line `name:Foo`."""
MISSING_KEY = "a key is missing before this colon"


@values(frozen=True, slots=True)
class SyntaxProblem:
    """A syntax error at the characters [start:end): the problem and the next step."""

    message: str
    start: int
    end: int
    note: str = ""


class Refused(Exception):
    """The end of reading. `problem` is None if its finding has been recorded already."""

    def __init__(self, problem: SyntaxProblem | None = None) -> None:
        super().__init__()
        self.problem = problem


def problem_of(error: Exception, text: str) -> SyntaxProblem:
    """Return the problem of an exception of the scanner."""
    context_mark = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or context_mark
    position = min(mark.index if mark is not None else 0, len(text))
    opened = min(context_mark.index if context_mark is not None else position, len(text))
    if (
        text[position - 1 : position] == "'"
        and text[position : position + 1].isalpha()
        and text[: position - 1].count("'")
    ):
        return _apostrophe(position)
    problem = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    for test, explain in _EXPLANATIONS:
        if test(problem, context):
            return explain(text, position, opened)
    return _at_word("this is not valid YAML", text, position)


def _word(text: str, position: int) -> tuple[int, int]:
    """Return the rest of the word at an offset; at a line's end the last character before it."""
    match = re.compile(r"[^\s]+").match(text, position)
    if match:
        return match.span()
    before = len(text[:position].rstrip())
    return (max(before - 1, 0), before) if before else (0, 0)


def _at_word(message: str, text: str, position: int, note: str = "") -> SyntaxProblem:
    start, end = _word(text, position)
    return SyntaxProblem(message, start, end, note)


def _second_colon(text: str, position: int, opened: int) -> SyntaxProblem:
    line = text.rfind("\n", 0, position) + 1
    above = text[: max(line - 1, 0)].rpartition("\n")[2]
    if tight := _tight_key(above, line - 1 - len(above)):
        return tight
    if text[line:position].strip().isidentifier() or ":" not in text[line:position]:
        if stray := _stray_line(above, line - 1 - len(above), text[line:position]):
            return stray
        return _at_word(
            "a `key: value` line is not allowed here",
            text,
            position,
            "the value above has already begun, or this line is indented too far",
        )
    message = "a second `: ` on one line; put the value in quotes"
    return SyntaxProblem(message, position, position + 1)


def _stray_line(above: str, start: int, key: str) -> SyntaxProblem | None:
    """Return the problem of a line of plain words above a key that is indented as it is."""
    words = above.strip()
    indent = len(above) - len(above.lstrip(" "))
    if indent != len(key) - len(key.lstrip(" ")) or not re.fullmatch(r"[^\W\d_][^:#{}\[\]|>]*", words):
        return None
    message = "this line is neither `key: value` nor a comment; correct or remove it"
    return SyntaxProblem(message, start + indent, start + indent + len(words))


def _tight_key(line: str, position: int) -> SyntaxProblem | None:
    """Return the problem of a line `name:Foo` at an offset: YAML joins it with the next line."""
    match = re.match(_TIGHT_KEY, line)
    if match is None:
        return None
    message = f"a space is missing after the colon; write `{match[1]}: {match[2][:40]}`"
    return SyntaxProblem(message, position + match.start(1), position + match.end())


def _bad_start(text: str, position: int, opened: int) -> SyntaxProblem:
    char = text[position : position + 1]
    if not char.strip():
        return _block_header(text, position, opened)
    message = f"a value cannot begin with `{char}`; put it in quotes"
    return SyntaxProblem(message, position, position + 1)


def _open_quote(text: str, position: int, opened: int) -> SyntaxProblem:
    message = "the quote that opens here is never closed"
    apostrophe = text[opened : opened + 1] == "'"
    note = "put a text that begins with an apostrophe in double quotes" if apostrophe else ""
    return SyntaxProblem(message, opened, min(opened + 1, len(text)), note)


def _apostrophe(position: int) -> SyntaxProblem:
    message = "the text in single quotes ends at this apostrophe; put it in double quotes"
    return SyntaxProblem(message, position - 1, position, "or write the apostrophe twice: ''")


def _open_bracket(text: str, position: int, opened: int) -> SyntaxProblem:
    bracket = text[opened : opened + 1]
    if bracket not in ("[", "{"):
        return _missing_value(text, position, opened)
    kind, close = ("list", "]") if bracket == "[" else ("mapping", "}")
    if not text[position:].strip():
        message = f"the {kind} that opens here has no `{close}`"
        return SyntaxProblem(message, opened, opened + 1)
    line = text.count("\n", 0, opened) + 1
    message = f"the {kind} that opens with `{bracket}` on line {line} needs a `,` or `{close}` here"
    return _at_word(message, text, position)


def _missing_value(text: str, position: int, opened: int) -> SyntaxProblem:
    colon = re.compile(r"[\s,]*:").match(text, position)
    if colon is not None:
        return SyntaxProblem(MISSING_KEY, colon.end() - 1, colon.end())
    if not text[position:].strip():
        return _at_word("the file ends here, within a list or mapping in brackets", text, position)
    return _at_word("a value is missing before this", text, position)


def _indentation(text: str, position: int, opened: int) -> SyntaxProblem:
    return _at_word(
        "this does not fit the lines above it",
        text,
        position,
        "entries of one mapping or list start in the same column, and a mapping has only "
        "`key: value` lines, a list only `- value` lines",
    )


def _no_key(text: str, position: int, opened: int) -> SyntaxProblem:
    if text[position : position + 1] == ":":
        return SyntaxProblem(MISSING_KEY, position, position + 1)
    return _indentation(text, position, opened)


def _no_colon(text: str, position: int, opened: int) -> SyntaxProblem:
    if text[opened : opened + 1] in ("[", "{"):
        return _open_bracket(text, position, opened)
    if text[opened : opened + 1] in ("'", '"') and not text[position:].strip():
        return _open_quote(text, position, opened)
    end = text.find("\n", opened)
    line = text[opened : end if end >= 0 else len(text)].rstrip()
    if tight := _tight_key(line, opened):
        return tight
    message = "this line has no `key: value`; a `:` and a space are missing"
    return SyntaxProblem(message, opened, opened + max(len(line), 1))


def _bad_name(text: str, position: int, opened: int) -> SyntaxProblem:
    return _bad_start(text, opened, opened)


def _tight_colon(text: str, position: int, opened: int) -> SyntaxProblem:
    message = "put a space after this colon, or the text in quotes"
    return SyntaxProblem(message, position, position + 1)


def _escape(text: str, position: int, opened: int) -> SyntaxProblem:
    position = max(text.rfind("\\", 0, position + 1), opened)
    note = "a backslash is written `\\\\` in double quotes, and as it is in single quotes"
    return SyntaxProblem("this escape is unknown in double quotes", position, position + 2, note)


def _block_header(text: str, position: int, opened: int) -> SyntaxProblem:
    return _at_word("after `|` or `>` the text starts on the next line, indented", text, position)


def _says(*parts: str) -> Callable[[str, str], bool]:
    return lambda problem, context: any(part in problem for part in parts)


def _while(*parts: str) -> Callable[[str, str], bool]:
    return lambda problem, context: any(part in context for part in parts)


_EXPLANATIONS: tuple[tuple[Callable[[str, str], bool], Callable[[str, int, int], SyntaxProblem]], ...] = (
    (_says("mapping values are not allowed"), _second_colon),
    (_says("cannot start any token"), _bad_start),
    (_while("alias", "anchor"), _bad_name),
    (_says("unexpected end of stream", "unexpected document separator"), _open_quote),
    (_says("escape", "hexdecimal", "hexadecimal"), _escape),
    (_while("simple key"), _no_colon),
    (_while("plain scalar"), _tight_colon),
    (_says("node content"), _missing_value),
    (_while("flow sequence", "flow mapping"), _open_bracket),
    (_while("block scalar"), _block_header),
    (_while("block mapping"), _no_key),
    (_while("block collection", "block sequence"), _indentation),
    (_says("entries are not allowed", "keys are not allowed"), _indentation),
)
