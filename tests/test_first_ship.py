"""docs/first-ship.md, carried out in an empty folder, command by command."""

from __future__ import annotations

import re
from pathlib import Path

from tests.running import CLONE, Run, process
from tests.test_readme import carry_out, steps

PAGE = (CLONE / "docs/first-ship.md").read_text(encoding="utf-8")


def test_the_way_from_an_empty_folder_to_a_printed_ship(tmp_path: Path, sheetforge: Run) -> None:
    """Each command exits as shown and prints what is shown; in the end there is a sheet."""
    before, edit, after = re.split(r"^\$ (sed .*)$", PAGE, flags=re.MULTILINE)
    assert not list(tmp_path.glob("content"))
    for part in (before, f"```console{after}"):
        session = steps(part + "\n```\n")
        assert len(session) > 4
        for step in session:
            answer = carry_out(step, sheetforge)
            assert answer.code == step.code, f"$ {step.line}\n{answer.said}"
            missing = [row for row in step.shown if row.rstrip() not in answer.said]
            assert missing == [], f"$ {step.line}\n{answer.said}"
        if part is before:
            assert process(tmp_path, ["bash", "-c", edit]).returncode == 0
    assert (tmp_path / "build/silent-death/displays/grey-heron.pdf").stat().st_size > 5_000


def test_the_table_of_boxes_names_every_code() -> None:
    """The page says which boxes a track needs, for each code that a track is written with."""
    for code in ("`X`", "`[15]`", "`[-1]`", "`<2>`", "`w W`", "`t T`", "`*`"):
        assert f"| {code} |" in PAGE
