"""Digests of what the program gives, a line for each case of a golden file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path


@dataclass(frozen=True)
class Digests:
    """The digests of cases by their names; `text` returns all that a case gives."""

    golden: Path
    names: Collection[str]
    text: Callable[[str], str]

    def of(self, name: str) -> str:
        """The digest of a case, as it is now."""
        return blake2b(self.text(name).encode(), digest_size=8).hexdigest()

    def kept(self) -> dict[str, str]:
        """The digests of all cases, as they were reviewed."""
        return dict(line.split(": ") for line in self.golden.read_text(encoding="utf-8").splitlines())

    def regenerate(self) -> None:
        """Write the digests again."""
        self.golden.write_text("".join(f"{name}: {self.of(name)}\n" for name in self.names), encoding="utf-8")
