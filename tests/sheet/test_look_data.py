"""Colours and widths in data files: what a slip in one is answered with."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from sheetforge.content.library import Unreadable
from sheetforge.sheet.hexmap.theme import ThemesFile
from sheetforge.sheet.look_data import DATA, complete, read_look
from sheetforge.sheet.palette import PalettesFile
from sheetforge.sheet.sides import SidesFile
from sheetforge.systems.sovereign_seas.sheets.look import LookFile

SEAS = Path(__file__).parents[2] / "sheetforge/systems/sovereign_seas/data"


@pytest.mark.parametrize(
    ("file", "model", "old", "new", "said"),
    [
        (
            DATA / "palettes.yaml",
            PalettesFile,
            '"#14181f"',
            "blue",
            "6:10: write a colour here: six lower-case hexadecimal digits in quotes, such as "
            "\"#1d5b8f\", not the text 'blue'",
        ),
        (
            DATA / "palettes.yaml",
            PalettesFile,
            'soft_ink: "#4a',
            'soft_inc: "#4a',
            "7:5: no field 'soft_inc' here; did you mean 'soft_ink'?",
        ),
        (DATA / "palettes.yaml", PalettesFile, '    rule: "#2b3442"\n', "", "5:3: 'rule' is missing"),
        (DATA / "palettes.yaml", PalettesFile, "thin: 0.15", "thin: 15", "21:11: 15 is too large; the most is 5"),
        (
            DATA / "palettes.yaml",
            PalettesFile,
            "like: mono",
            "like: monno",
            "5:3: 'saver' is like 'monno'; above it stand color and mono",
        ),
        (
            DATA / "sides.yaml",
            SidesFile,
            "badge: disc",
            "badge: disk",
            "6:72: 'disk' is not known here; did you mean 'disc'?",
        ),
        (
            DATA / "themes.yaml",
            ThemesFile,
            "saver: saver}",
            "saver: saved}",
            "8:1: the sky 'dark' needs one of the themes for the ink 'saver'; there are dark, light",
        ),
        (
            DATA / "themes.yaml",
            ThemesFile,
            "  sea: {",
            "  see: {",
            "149:3: 'see' is not known here; did you mean 'sea'?",
        ),
        (
            SEAS / "look.yaml",
            LookFile,
            "accent_fill",
            "accent_fil",
            "11:5: no field 'accent_fil' here; did you mean 'accent_fill'?",
        ),
    ],
    ids=["colour", "role", "missing", "width", "like", "badge", "ink", "sky", "game"],
)
def test_a_slip_is_reported_at_its_place(
    file: Path, model: type[BaseModel], old: str, new: str, said: str, tmp_path: Path
) -> None:
    """With file, line and column, and what to write."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "toy" / "data" / file.name
    copy.parent.mkdir(parents=True)
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        read_look(copy, model)
    assert f"toy/data/{file.name}:{said}" in str(refused.value)


def test_an_entry_takes_what_it_does_not_give() -> None:
    """From the one it is like; without one from the usual entry of its name."""
    usual = {"mono": {"ink": "black", "rule": "grey"}}
    made = complete({"mono": {"ink": "blue"}, "other": {"like": "mono", "rule": "red"}}, usual)
    assert made == {
        "mono": {"ink": "blue", "rule": "grey", "name": "mono"},
        "other": {"ink": "blue", "rule": "red", "name": "other"},
    }
