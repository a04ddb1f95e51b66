"""YAML files outside the content, such as printer settings, read with the same messages."""

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
    """Return the settings of a file, and its source with the positions.

    Raises `Unreadable` with a line `file:line:column: message` for each problem.
    """
    from sheetforge.content.load import fill

    name = shown or path.as_posix()
    source = read_yaml(path, name)
    settings, problems = fill(model, source)
    if settings is None:
        refuse_findings(problems, name)
    return settings, source


def read_yaml(path: Path, shown: str) -> Source:
    """Return a file as plain data with positions. Raises `Unreadable` for faults of its YAML."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{shown}: cannot be read: {reason}") from None
    source = parse(data, shown)
    errors = [finding for finding in source.findings if finding.severity is Severity.ERROR]
    if errors or not isinstance(source.data, dict):
        refuse_findings(errors or list(source.findings), shown)
    return source


def refuse_findings(findings: Sequence[Finding], name: str) -> NoReturn:
    """Raise `Unreadable` with a line for each finding, in the order of the file."""
    lines = [
        f"{finding.file}:{finding.span.line}:{finding.span.column}: {finding.message}"
        + (f"; {finding.note}" if finding.note else "")
        for finding in sorted(findings, key=lambda finding: finding.span)
    ]
    raise Unreadable("\n".join(dict.fromkeys(lines)) or f"{name}: write a mapping here")


def refuse_at(source: Source, path: tuple[str | int, ...], message: str) -> NoReturn:
    """Raise `Unreadable` for the value at a path of a file."""
    span = source.span(path)
    raise Unreadable(f"{source.file}:{span.line}:{span.column}: {message}")
