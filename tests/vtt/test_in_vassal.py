"""Modules are opened and played in VASSAL itself, where its release is. `python -m tests.vtt.in_vassal` takes all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vtt.in_vassal import faults_in_vassal
from tests.vtt.tables import table_of


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("silent-death", "first-sortie"), ("silent-fury", "first-contact"), ("sovereign-seas", "first-broadsides")],
)
def test_an_evening_is_played(system: str, scenario: str, tmp_path: Path) -> None:
    """VASSAL shows map, pieces and numbers as the table has them; moves, turns, ticks and masks work and are logged."""
    assert list(faults_in_vassal(table_of(system, scenario), tmp_path)) == []
