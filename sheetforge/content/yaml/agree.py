"""Refusal of everything that only one of the two parsers accepts, so that both give equal results.

The C parser follows an older YAML in places: it accepts no `:` or `?` in a bare text inside `[…]`
and `{…}`, and no empty key. The Python parser is looser about names of anchors, and stricter about
`|#`. Content needs none of this.
"""

from __future__ import annotations

import re

from sheetforge.content.yaml.backend import MISSING_KEY, TIGHT_COLON, UNKNOWN_ESCAPE, SyntaxProblem

__all__ = ["MISSING_KEY", "Refused", "check_escapes", "check_flow", "check_header", "check_name"]

_QUESTION = "a text with `?` needs quotes inside `[…]` and `{…}`"
_NAME = r"[&*][0-9A-Za-z_-]+(?=[\s,\]}]|\Z)"
_HEADER = r"[|>][-+0-9]*"
_SURROGATE = "[\ud800-\udfff]"


class Refused(Exception):
    """The end of reading. `problem` is None if its finding has been recorded already."""

    def __init__(self, problem: SyntaxProblem | None = None) -> None:
        super().__init__()
        self.problem = problem


def check_flow(whole: str, value: str, start: int, end: int) -> None:
    """Refuse `{a:1}`, `{a:}`, `[a?]` and `[? a]` at a bare scalar in a flow collection."""
    at = value.find(":")
    if at < 0 and whole[end : end + 1] == ":" and not whole[end + 1 : end + 2].isspace():
        at = end - start
    if at >= 0:
        raise Refused(SyntaxProblem(TIGHT_COLON, start + at, start + at + 1))
    before = start
    while before > 0 and whole[before - 1].isspace():
        before -= 1
    if "?" in value or whole[before - 1 : before] == "?":
        raise Refused(SyntaxProblem(_QUESTION, start, max(end, start + 1)))


def check_header(whole: str, start: int) -> None:
    """Refuse `|#` at the start of a block scalar."""
    sign = re.compile(_HEADER).match(whole, start)
    if sign is not None and whole[sign.end() : sign.end() + 1] == "#":
        raise Refused(SyntaxProblem("put a space before the `#`", sign.end(), sign.end() + 1))


def check_escapes(value: str, start: int, end: int) -> None:
    """Refuse a quoted scalar with a lone surrogate, such as `\\ud800`."""
    if re.search(_SURROGATE, value):
        raise Refused(SyntaxProblem(UNKNOWN_ESCAPE, start, end))


def check_name(whole: str, at: int) -> None:
    """Refuse a name of an anchor or alias with punctuation in it or directly after it."""
    if not re.compile(_NAME).match(whole, at):
        message = f"a value cannot begin with `{whole[at]}`; put it in quotes"
        raise Refused(SyntaxProblem(message, at, at + 1))
