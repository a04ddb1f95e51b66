"""A reader of modules that others have written sees what is in ours: pywargame, on a newer Python."""

from __future__ import annotations

from pathlib import Path

from tests.vtt.foreign import differences, read_by_pywargame
from tests.vtt.tables import module_of, table_of

BATTLE = "babylon", "first-duel"


def test_pywargame_reads_the_same(tmp_path: Path) -> None:
    """Windows, pieces with their traits, the place of every number and the commands of the set-up."""
    file, table = tmp_path / "duel.vmod", table_of(*BATTLE)
    file.write_bytes(module_of(*BATTLE))
    assert differences(table, file, read_by_pywargame({file: table})[str(file)]) == []
