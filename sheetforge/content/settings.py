"""YAML files beside the content, such as settings of a printer, read with the same messages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

from pydantic import BaseModel

from sheetforge.content.library import Unreadable
from sheetforge.content.yaml import Source, parse
from sheetforge.finding import Finding, Severity

Model = TypeVar("Model", bound=BaseModel)


def read_settings(path: Path, model: type[Model], shown: str = "") -> tuple[Model, Source]:
    """Return a file's settings, and the positions of everything in it.

    Raises `Unreadable` with one line `file:line:column: what is wrong` a problem.
    """
    from sheetforge.content.load import fill

    name = shown or path.as_posix()
    source = read_yaml(path, name)
    made, wrong = fill(model, source)
    if made is None:
        refuse(wrong, name)
    return made, source


def read_yaml(path: Path, shown: str) -> Source:
    """Return a file as plain data with positions. Raises `Unreadable` for faults of its YAML."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{shown}: cannot be read: {reason}") from None
    source = parse(data, shown)
    errors = [one for one in source.findings if one.severity is Severity.ERROR]
    if errors or not isinstance(source.data, dict):
        refuse(errors or list(source.findings), shown)
    return source


def refuse(findings: Sequence[Finding], name: str) -> NoReturn:
    """Raise `Unreadable` with the findings, a line each, in the order of the file."""
    lines = [
        f"{one.file}:{one.span.line}:{one.span.column}: {one.message}"
        + (f"; {one.note}" if one.note else "")
        for one in sorted(findings, key=lambda one: one.span)
    ]
    raise Unreadable("\n".join(dict.fromkeys(lines)) or f"{name}: write a mapping here")


def wrong(source: Source, path: tuple[str | int, ...], message: str) -> NoReturn:
    """Raise `Unreadable` for what stands at a path of a file."""
    span = source.span(path)
    raise Unreadable(f"{source.file}:{span.line}:{span.column}: {message}")
