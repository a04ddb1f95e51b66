"""Single slips in the content of Babylon, with the finding each must give."""

from __future__ import annotations

from tests.mutations import Mutation

BA = "babylon"


def _ship(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "ships", pattern, replacement, at, BA)


MUTATIONS_OF_BABYLON = (
    _ship("row-too-many", "BA310", r"(system: cnc, boxes: \d+/\d+, rows: \d+)", r"\1+1"),
)
