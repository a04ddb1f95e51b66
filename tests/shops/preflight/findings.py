"""What a preflight says of every planted fault, and what it has read of the files: a golden that people read.

Write it again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from sheetforge.shops.preflight.pdf_file import read_pdf
from sheetforge.shops.preflight.run import FileReport, preflight
from tests.shops.preflight.faults import every_fault

GOLDEN = Path(__file__).parents[2] / "goldens" / "preflight.txt"
FINE = re.compile(r"-?\d+\.\d{4,}(e-?\d+)?")


def lines(reports: Sequence[FileReport]) -> str:
    """A line for each fault, then a digest of the marks of each page."""
    return "\n".join(_lines(reports))


def _lines(reports: Sequence[FileReport]) -> Iterator[str]:
    for report in reports:
        yield report.path.name
        for one in report.faults:
            yield f"   {one.clause.id}, {one.where or 'the file'}: {one.message}"
        if report.path.suffix == ".pdf" and len(report.faults) < 3:
            for page in read_pdf(report.path.read_bytes()).pages:
                # The last digits of a sum depend on its order.
                marks = FINE.sub(lambda number: f"{float(number[0]):.3f}", repr(page)).replace("-0.000", "0.000")
                yield f"   page {page.number}: {len(page.marks)} marks, {digest(marks)}"


def digest(text: str) -> str:
    """A text in short."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def kept() -> dict[str, str]:
    """The lines of each fault, as they were reviewed."""
    parts = GOLDEN.read_text(encoding="utf-8").split("\n\n")
    return {name: text for name, _, text in (part.strip("\n").partition("\n") for part in parts)}


def regenerate() -> None:
    """Write the findings again."""
    parts = []
    for planted in every_fault():
        with TemporaryDirectory() as folder:
            text = lines(preflight(planted.write(Path(folder)), planted.shop))
        parts.append(f"{planted.name}\n{text}\n")
    GOLDEN.write_text("\n".join(parts), encoding="utf-8")
