"""Single slips of a maintainer in a stack of packs, with the finding each must give.

The stack is one of the toy game: a club's folder over two packs, which share a base. A slip
replaces the first match of a pattern in one file. The finding is due at the line that changed, or
where `at` matches in the file that it names, and in a check of the folder of that file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from sheetforge.content.yaml import apply
from tests.packs import BASE, HERON, amends, boat, check_pack, write_pack

MANIFEST, TERN = "club/sheetforge.yaml", "boats/toy/tern"


@dataclass(frozen=True, slots=True)
class PackSlip:
    """One kind of slip: the code it must bring, what it does to a file, and where it shows."""

    name: str
    code: str
    file: str
    pattern: str
    replacement: str
    at: tuple[str, str] = ("", "")

    @property
    def checked(self) -> str:
        """The folder that is checked: that of the place where the slip shows."""
        return (self.at[0] or self.file).partition("/")[0]

    def of(self, text: str) -> str:
        """The text with the slip in it."""
        changed = re.sub(self.pattern, self.replacement, text, count=1, flags=re.MULTILINE)
        assert changed != text, f"{self.file} has no place for {self.name}"
        return changed


CLUB_HERON, CLUB_TERN = f"club/{HERON}.yaml", f"club/{TERN}.yaml"
EXTENDS = (MANIFEST, "^extends:")

PACK_SLIPS = (
    PackSlip("pack misspelt", "SF221", MANIFEST, r"(extends: \[)north", r"\1nroth"),
    PackSlip("folder of a pack misspelt", "SF221", MANIFEST, r"\.\./north", "../nroth", EXTENDS),
    PackSlip("pack of a later version", "SF222", MANIFEST, r"(extends: \[)north", r"\1north >=2"),
    PackSlip("older pack put below", "SF222", "north/sheetforge.yaml", r'"1\.0"', '"0.9"', EXTENDS),
    PackSlip("pack that extends itself", "SF223", MANIFEST, r"(extends: \[)north", r"\1club"),
    PackSlip("id of a pack changed", "SF224", "north/sheetforge.yaml", "^id: .*", "id: far-north", EXTENDS),
    PackSlip(
        "pack of the amended file left out",
        "SF225",
        "north/sheetforge.yaml",
        "base",
        "",
        (f"north/{HERON}.yaml", "^amends"),
    ),
    PackSlip("replaced entity without saying so", "SF226", CLUB_TERN, "^replaces: .*\n", "", (CLUB_TERN, "^name")),
    PackSlip("value below changed", "SF227", f"base/{HERON}.yaml", "weight: 3", "weight: 2", (CLUB_HERON, "weight")),
    PackSlip("from mistyped", "SF227", CLUB_HERON, "from: 3", "from: 33"),
    PackSlip(
        "replaced entity changed below",
        "SF227",
        f"base/{TERN}.yaml",
        "weight: 1",
        "weight: 2",
        (CLUB_TERN, "^replaces"),
    ),
    PackSlip("digest mistyped", "SF227", CLUB_TERN, 'digest: "..', 'digest: "00'),
    PackSlip(
        "one field in two packs", "SF228", f"south/{HERON}.yaml", "rig: .*", "crew: {to: 3}", (CLUB_HERON, "^amends")
    ),
    PackSlip("from left out", "SF229", CLUB_HERON, "from: 3, ", ""),
    PackSlip("field of a change misspelt", "SF229", CLUB_HERON, "weight:", "weigth.a:"),
    PackSlip("change to the same", "SF229", CLUB_HERON, "to: 5", "to: 3"),
)


def write_stack(folder: Path) -> Path:
    """Write the stack without a slip; return the club's folder."""
    write_pack(folder / "base", "base", {**BASE, TERN: boat("Tern")})
    crew, rig = amends(crew="{to: 1-2}"), amends(rig="{to: sloop}")
    below = {"extends": "base", "folders": ["base"]}
    write_pack(folder / "north", "north", {HERON: crew}, **below)
    write_pack(folder / "south", "south", {HERON: rig}, **below)
    texts = {
        HERON: amends(weight="{from: 3, to: 5}  # sheetforge: ignore[TY301] ballast"),
        TERN: boat("Tern", 2, "long-tom"),
    }
    root = write_pack(folder / "club", "club", texts, extends="north >=1, south", folders=["north", "south"])
    tern = folder / CLUB_TERN
    (missing,) = (one for one in check_pack(root).findings if one.code == "SF226")
    assert missing.fix is not None
    tern.write_text(apply(tern.read_text(), missing.fix.edits))
    return root
