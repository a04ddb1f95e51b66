"""Examples of rules, run: a rule's good and breaking text put into its game's sample content.

A sample library holds one entity called `sample` of every kind and what these refer to. An example
is a few top-level keys that replace those of the sample; a key without a value takes it away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING

from sheetforge.content.library import Key, Library
from sheetforge.content.yaml import parse
from sheetforge.game import lineage

if TYPE_CHECKING:
    from sheetforge.finding import Finding
    from sheetforge.game import GameSystem
    from sheetforge.lint.rule import Rule

SAMPLE = "sample"


def apply(sample: str, example: str) -> str:
    """The sample with the example's top-level keys in place of its own.

    The example comes first, line by line, so that a finding in it has the line that it has in
    the example; a line with a key and no value is left blank.
    """
    changes = parse(example, "example")
    lines = example.rstrip("\n").split("\n")
    for key, value in changes.mapping.items():
        if value is None:
            lines[changes.span((key,), "key").line - 1] = ""
    return "\n".join(lines) + "\n" + _without(sample, changes.mapping)


def _without(sample: str, keys: Mapping[str, object]) -> str:
    """The lines of a sample that belong to none of the top-level keys."""
    kept: list[str] = []
    dropping = False
    for line in sample.splitlines():
        if line[:1] not in ("", " ", "#", "-", "]", "}"):
            dropping = line.partition(":")[0].strip("'\"") in keys
        if not dropping:
            kept.append(line)
    return "\n".join(kept) + "\n"


def sample_library(systems: Mapping[str, GameSystem], system: str) -> Library:
    """The sample content of a game and of those it extends, in memory."""
    empty = Library(File("samples"), "samples", systems, {})
    texts = {}
    for game in lineage(systems, system):
        for name, text in systems[game].samples().items():
            kind, _, short = name.partition("/")
            texts[Key(kind, game, short)] = text
    return empty.with_texts(texts)


def findings_of(
    library: Library, system: str, rule: Rule, example: str, rules: Sequence[Rule] = ()
) -> tuple[Finding, ...]:
    """What checking the sample of the rule's kind gives once the example is put into it.

    Only this rule is run, and those in `rules`.
    """
    from sheetforge.lint.runner import check_entity

    key = Key(rule.kind, system, SAMPLE)
    text = apply(library.systems[system].samples()[f"{rule.kind}/{SAMPLE}"], example)
    return check_entity(library.with_texts({key: text}), key, (rule, *rules)).findings
