"""Fixtures for tests of the rules: changes to the sample content, and what the rules say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.finding import Finding
from sheetforge.game import discover
from sheetforge.lint.examples import apply, sample_library, sample_text, samples
from sheetforge.lint.runner import check_entity

SYSTEM = "silent-death"
Lint = Callable[..., list[Finding]]


@cache
def _samples() -> Library:
    return sample_library(discover(), SYSTEM)


@pytest.fixture
def lint() -> Lint:
    """`lint(code, example, kind)`: findings of a code in the sample with an example in it.

    `others` are texts of other entities, by `kind/id`. All rules of the game run; findings of
    other codes are left out.
    """

    def run(code: str, example: str, kind: str = "ships", others: dict[str, str] | None = None) -> list[Finding]:
        system = discover()[SYSTEM]
        texts = {Key(kind, SYSTEM, "sample"): sample_text(_samples(), SYSTEM, kind, example)}
        for name, text in (others or {}).items():
            folder, _, short = name.partition("/")
            texts[Key(folder, SYSTEM, short)] = text
        key = Key(kind, SYSTEM, "sample")
        found = check_entity(_samples().with_texts(texts), key, system.rules()).findings
        assert not [one for one in found if one.code.startswith(("SF0", "SF1"))], found
        return [one for one in found if one.code == code]

    return run


@pytest.fixture
def said(lint: Lint) -> Callable[..., list[str]]:
    """As `lint`, with the messages only."""
    return lambda *given, **named: [one.message for one in lint(*given, **named)]


def sample(name: str) -> str:
    """The text of a sample, by `kind/id`."""
    return samples(discover(), SYSTEM)[name]


def hull(frame: str, boxes: str, **changes: str) -> str:
    """A hull of a frame with the sample's prices."""
    example = f"frame: {frame}\nhit_boxes: {boxes}\n"
    return apply(sample("hulls/sample"), example + "".join(f"{name}: {text}\n" for name, text in changes.items()))
