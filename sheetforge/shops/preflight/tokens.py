"""The operators of a PDF content stream with their operands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

Operand: TypeAlias = "float | str | bytes | list[Operand] | dict[str, Operand]"
"""A number, a name (with its slash), a string, an array or a dictionary."""

_WHITE = rb"\x00\t\n\f\r "
_TOKEN = re.compile(
    rb"(?P<white>[" + _WHITE + rb"]+|%[^\r\n]*)"
    rb"|(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?![A-Za-z]))"
    rb"|(?P<name>/[^" + _WHITE + rb"()<>\[\]{}/%]*)"
    rb"|(?P<open><<|\[)|(?P<close>>>|\])"
    rb"|(?P<hex><[0-9A-Fa-f" + _WHITE + rb"]*>)"
    rb"|(?P<string>\()"
    rb"|(?P<word>[A-Za-z'\"*][A-Za-z0-9'\"*]*)"
    rb"|(?P<other>.)",
    re.DOTALL,
)
_END_OF_IMAGE = re.compile(rb"[" + _WHITE + rb"]EI(?=[" + _WHITE + rb"]|$)")
_IN_STRING = re.compile(rb"[()\\]")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_MEANT = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def operations(data: bytes) -> Iterator[tuple[str, list[Operand]]]:
    """Yield the operators of a stream in order, each with its operands.

    Raises ValueError for a stream that is not a sequence of operators. An image inside the stream
    is the operator `BI` with its dictionary.
    """
    operands: list[Operand] = []
    open_ones: list[tuple[bytes, list[Operand]]] = []
    at, end = 0, len(data)
    while at < end:
        match = _TOKEN.match(data, at)
        assert match is not None
        at = match.end()
        kind, text = match.lastgroup, match.group()
        if kind == "white":
            continue
        if kind == "number":
            operands.append(float(text))
        elif kind == "name":
            operands.append(text.decode("latin-1"))
        elif kind == "string":
            value, at = _string(data, at)
            operands.append(value)
        elif kind == "hex":
            operands.append(_hex(text))
        elif kind == "open":
            open_ones.append((text, operands))
            operands = []
        elif kind == "close":
            if not open_ones:
                raise ValueError(f"{text.decode()} closes nothing at byte {at}")
            opened, outer = open_ones.pop()
            outer.append(operands if opened == b"[" else _dictionary(operands))
            operands = outer
        elif kind == "other":
            raise ValueError(f"no operator begins with {text!r} at byte {at}")
        elif text in (b"true", b"false", b"null"):
            operands.append(text.decode())
        elif text == b"BI":
            operands = []
        elif text == b"ID":
            done = _END_OF_IMAGE.search(data, at)
            if done is None:
                raise ValueError("an image inside the stream has no end")
            yield "BI", [_dictionary(operands)]
            operands, at = [], done.end()
        else:
            yield text.decode("latin-1"), operands
            operands = []


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the string that starts at a byte, and the byte after its end."""
    start, depth = at, 1
    while True:
        match = _IN_STRING.search(data, at)
        if match is None:
            raise ValueError("a string has no end")
        at = match.end()
        if match.group() == b"\\":
            at += 1
        else:
            depth += 1 if match.group() == b"(" else -1
            if depth == 0:
                break
    return _ESCAPE.sub(_unescaped, data[start : at - 1]), at


def _unescaped(match: re.Match[bytes]) -> bytes:
    sign = match[1]
    if sign[:1].isdigit():
        return bytes([int(sign, 8) & 255])
    return b"" if sign in (b"\n", b"\r\n", b"\r") else _MEANT.get(sign, sign)


def _hex(text: bytes) -> bytes:
    digits = bytes(sign for sign in text[1:-1] if sign not in b"\x00\t\n\f\r ")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _dictionary(parts: list[Operand]) -> dict[str, Operand]:
    return {str(key): value for key, value in zip(parts[::2], parts[1::2], strict=False)}
