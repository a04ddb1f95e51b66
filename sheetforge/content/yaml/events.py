"""Reading of a file by the events of a parser, for what is not plain and for what is reported."""

from __future__ import annotations

from sheetforge.content.yaml.agree import Refused
from sheetforge.content.yaml.backend import next_event, parser_error, problem_of
from sheetforge.content.yaml.build import Builder
from sheetforge.content.yaml.comments import MARK, find_suppressions
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.screen import (
    blank_tabs,
    kept_tabs,
    report_odd_spaces,
    report_tabs,
)
from sheetforge.content.yaml.text import Lines
from sheetforge.content.yaml.tree import Source


def read_events(
    file: str, text: str, clean: str, lines: Lines, problems: Problems, pure: bool | None
) -> Source:
    """Return the content of a file from the copy of its text that can be parsed, with its findings.

    `pure` is that of `parse`.
    """
    tabs: list[int] = []
    if "\t" in clean:
        clean, tabs = _without_tabs(clean, problems, pure)
    builder = _build(clean, problems, pure, MARK in clean, after_tabs=bool(tabs))
    comments = find_suppressions(text, lines, builder.scalars) if MARK in text else ()
    return Source(
        file,
        text,
        builder.data,
        builder.complete,
        problems.sorted(),
        comments,
        builder.root,
        lines,
        tuple(builder.empty),
    )


def _build(
    clean: str, problems: Problems, pure: bool | None, keep_scalars: bool, after_tabs: bool = False
) -> Builder:
    builder = Builder(clean, problems, keep_scalars)
    try:
        builder.run(next_event(clean, pure))
        return builder
    except Refused as refusal:
        problem = refusal.problem
    except parser_error() as error:
        problem = problem_of(error, clean)
    builder.complete = False
    # A reported tab already explains a broken structure.
    if problem is not None and not after_tabs and not report_odd_spaces(clean, problems):
        problems.add("SF001", problem.message, problem.start, problem.end, note=problem.note)
    return builder


def _without_tabs(clean: str, problems: Problems, pure: bool | None) -> tuple[str, list[int]]:
    """Report the tabs that are not text; return a copy without them, and their offsets."""
    spaced = clean.replace("\t", " ")
    trial = _build(spaced, Problems(problems.file, problems.lines), pure, keep_scalars=True)
    keep = [place for scalar in trial.scalars for place in kept_tabs(clean, *scalar)]
    clean, places = blank_tabs(clean, keep)
    report_tabs(clean, places, problems)
    return clean, places
