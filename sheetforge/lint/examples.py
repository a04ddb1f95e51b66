"""Running the examples of rules: a good or breaking text put into its game's sample content.

The samples of a game are files `data/samples/<kind>/<id>.yaml`: an entity called `sample` of every
kind, and the entities that these refer to. An example has some top-level keys, which replace those
of the sample; a key without a value removes the sample's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path as File
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.content.kinds import GameContent, Key, lineage
from sheetforge.content.library import Library
from sheetforge.content.yaml import parse

if TYPE_CHECKING:
    from sheetforge.finding import Finding
    from sheetforge.lint.rule import Rule

SAMPLE = "sample"


def apply(sample: str, example: str) -> str:
    """Return the sample with the example's top-level keys in place of its own.

    The example comes first, so that a finding has the same line as in the example; a line with a
    key and no value becomes blank.
    """
    changes = parse(example, "example")
    lines = example.rstrip("\n").split("\n")
    for key, value in changes.mapping.items():
        if value is None:
            lines[changes.span((key,), "key").line - 1] = ""
    return "\n".join(lines) + "\n" + _without(sample, changes.mapping)


def _without(sample: str, keys: Mapping[str, object]) -> str:
    """Return the lines of a sample except those of the given top-level keys."""
    kept: list[str] = []
    dropping = False
    for line in sample.splitlines():
        if line[:1] not in ("", " ", "#", "-", "]", "}"):
            dropping = line.partition(":")[0].strip("'\"") in keys
        if not dropping:
            kept.append(line)
    return "\n".join(kept) + "\n"


def samples(systems: Mapping[str, GameContent], system: str) -> Mapping[str, str]:
    """Return `kind/id` → YAML text of every sample of a game.

    For a kind shared with the game that it extends, these include the other's samples.
    """
    texts: dict[str, str] = {}
    kinds = systems[system].kinds
    for game in reversed(lineage(systems, system)):
        shared = {name for name, kind in systems[game].kinds.items() if kinds.get(name) == kind}
        for name, text in _files(systems[game].data("samples")).items():
            if name.partition("/")[0] in shared:
                texts[name] = text
    return texts


@cache
def _files(folder: str) -> Mapping[str, str]:
    """Read the samples of a folder."""
    files = sorted(File(folder).glob("*/*.yaml"))
    return MappingProxyType({f"{file.parent.name}/{file.stem}": file.read_text(encoding="utf-8") for file in files})


def sample_library(systems: Mapping[str, GameContent], system: str) -> Library:
    """Build the sample content of a game and of those it extends, in memory."""
    empty = Library(File("samples"), "samples", systems, {})
    texts = {}
    for game in lineage(systems, system):
        for name, text in samples(systems, game).items():
            kind, _, short = name.partition("/")
            texts[Key(kind, game, short)] = text
    return empty.with_texts(texts)


def sample_text(library: Library, system: str, kind: str, example: str) -> str:
    """Return the sample of a kind with an example put into it."""
    return apply(samples(library.systems, system)[f"{kind}/{SAMPLE}"], example)


def findings_of(
    library: Library, system: str, rule: Rule, example: str, rules: Collection[Rule] = ()
) -> tuple[Finding, ...]:
    """Return the findings of this rule and `rules` in the sample with the example put into it."""
    from sheetforge.lint.runner import check_entity

    key = Key(rule.kind, system, SAMPLE)
    text = sample_text(library, system, rule.kind, example)
    return check_entity(library.with_texts({key: text}), key, (rule, *rules)).findings
