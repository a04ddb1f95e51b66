"""The official content of Sovereign Seas Lite, for the tests of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.finding import Finding
from sheetforge.lint.examples import sample_library, sample_text
from sheetforge.lint.runner import check_entity
from sheetforge.systems import sovereign_seas

SYSTEM = "sovereign-seas"


@pytest.fixture(scope="session")
def library() -> Library:
    """All content of the game."""
    content = Path(__file__).parents[3] / "content"
    return open_library(content, "content", {SYSTEM: sovereign_seas.system})


@pytest.fixture(scope="session")
def samples() -> Library:
    """The sample library that the examples of the rules start from."""
    return sample_library({SYSTEM: sovereign_seas.system}, SYSTEM)


@pytest.fixture
def lint(samples: Library) -> Callable[..., list[Finding]]:
    """`lint(code, example, kind)`: findings of a code in the sample with an example in it.

    `others` are texts of other entities, by `kind/id`.
    """

    def run(code: str, example: str, kind: str = "ships", others: dict[str, str] | None = None) -> list[Finding]:
        texts = {Key(kind, SYSTEM, "sample"): sample_text(samples, SYSTEM, kind, example)}
        for name, text in (others or {}).items():
            folder, _, short = name.partition("/")
            texts[Key(folder, SYSTEM, short)] = text
        key = Key(kind, SYSTEM, "sample")
        rules = sovereign_seas.system.rules()
        found = check_entity(samples.with_texts(texts), key, rules).findings
        assert not [one for one in found if one.code.startswith(("SF0", "SF1"))], found
        return [one for one in found if one.code == code]

    return run
