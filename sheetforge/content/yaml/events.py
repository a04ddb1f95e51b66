"""Reading of a file by the events of the C scanner: of what is not plain, and what is reported."""

from __future__ import annotations

from ruamel.yaml.error import YAMLError

from sheetforge.content.yaml.build import Builder
from sheetforge.content.yaml.comments import MARK, find_suppressions
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.screen import blank_tabs, kept_tabs, report_odd_spaces, report_tabs
from sheetforge.content.yaml.syntax import Refused, SyntaxProblem, problem_of
from sheetforge.content.yaml.text import Lines
from sheetforge.content.yaml.tree import Source

_NO_SCANNER = SyntaxProblem(
    "this file cannot be read without the package ruamel.yaml.clib, which is not installed",
    0,
    1,
    "install it, or write the file plainly: `key: value` lines, lists, quotes only where needed",
)
"""For a Python without C parts, as in a browser: there only plain files are read."""


def read_events(file: str, text: str, clean: str, lines: Lines, problems: Problems) -> Source:
    """Return the content of a file from the copy of its text that can be parsed."""
    tabs: list[int] = []
    if "\t" in clean:
        clean, tabs = _without_tabs(clean, problems)
    builder = _build(clean, problems, MARK in clean, after_tabs=bool(tabs))
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


def _build(clean: str, problems: Problems, keep_scalars: bool, after_tabs: bool = False) -> Builder:
    builder = Builder(clean, problems, keep_scalars)
    problem: SyntaxProblem | None
    try:
        from _ruamel_yaml import CParser

        builder.run(CParser(clean).get_event)
        return builder
    except ImportError:
        problem = _NO_SCANNER
    except Refused as refusal:
        problem = refusal.problem
    except YAMLError as error:
        problem = problem_of(error, clean)
    builder.complete = False
    # A reported tab already explains a broken structure.
    if problem is not None and not after_tabs and not report_odd_spaces(clean, problems):
        problems.add("SF001", problem.message, problem.start, problem.end, note=problem.note)
    return builder


def _without_tabs(clean: str, problems: Problems) -> tuple[str, list[int]]:
    """Report the tabs that are not text; return a copy without them, and their offsets."""
    spaced = clean.replace("\t", " ")
    trial = _build(spaced, Problems(problems.file, problems.lines), keep_scalars=True)
    keep = [place for scalar in trial.scalars for place in kept_tabs(clean, *scalar)]
    clean, places = blank_tabs(clean, keep)
    report_tabs(clean, places, problems)
    return clean, places
