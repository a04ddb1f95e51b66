"""Checking files for a print shop, one by one and as a set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.shops.preflight.clauses import Fault, fault
from sheetforge.shops.preflight.pdf_file import UnreadableFile, read_pdf
from sheetforge.shops.shop import Shop
from sheetforge.values import values

LARGEST = 500_000_000
"""Bytes of the largest file that is read."""

SUFFIXES = (".pdf", ".png")


@values(frozen=True, slots=True)
class FileReport:
    """The faults of a file, in the order of its pages."""

    path: Path
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> int:
        """The number of faults that are errors."""
        return sum(one.clause.severity == "error" for one in self.faults)

    @property
    def warnings(self) -> int:
        """The number of faults that are warnings."""
        return len(self.faults) - self.errors


def preflight(paths: Sequence[Path], shop: Shop | None) -> list[FileReport]:
    """Return a report for every file; a folder stands for all PDFs and PNGs in it and below.

    Without a shop it holds what concerns a printer at home.

    Raises `Unreadable` for a file of another format, and `BadRequest` for a folder without any.
    """
    files = [file for path in paths for file in _files(path)]
    found = {file: list(_checked(file, shop)) for file in files}
    if shop is not None and shop.file.order == "faces":
        for file, one in _sets(files, shop):
            found[file].append(one)
    if shop is None:
        found = {file: [one for one in faults if one.clause.at_home] for file, faults in found.items()}
    return [FileReport(file, tuple(sorted(faults, key=lambda one: one.page))) for file, faults in found.items()]


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(one for one in path.rglob("*") if one.suffix.lower() in SUFFIXES)
    if not files:
        raise BadRequest(f"{path}: there is neither a PDF nor a PNG in this folder")
    return files


def _checked(path: Path, shop: Shop | None) -> list[Fault]:
    """Return the faults of one file."""
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"{path}: the file has more than {LARGEST // 1_000_000} MB")
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{path}: cannot be read: {reason}") from None
    try:
        if path.suffix.lower() == ".png":
            from sheetforge.shops.preflight.png_file import check_png

            return check_png(data, path, shop)
        from sheetforge.shops.preflight.pdf_checks import check_pdf

        if not data[:1024].lstrip().startswith(b"%PDF-"):
            raise UnreadableFile("neither a PDF nor a PNG")
        return check_pdf(read_pdf(data), path, shop)
    except UnreadableFile as problem:
        raise Unreadable(f"{path}: {problem}") from None


def _sets(files: Sequence[Path], shop: Shop) -> Iterator[tuple[Path, Fault]]:
    """Yield faults of pictures that belong together: the files of a folder, by their numbers."""
    folders: dict[Path, dict[int, dict[str, Path]]] = {}
    for file in files:
        name = shop.name_pattern.fullmatch(file.name)
        if name is None:
            continue
        places = name.groupdict()
        if "number" in places and "side" in places:
            folders.setdefault(file.parent, {}).setdefault(int(places["number"]), {})[places["side"]] = file
    for numbers in folders.values():
        if sum(map(len, numbers.values())) == 1:
            # A single picture is checked by itself.
            continue
        for expected, (number, sides) in enumerate(sorted(numbers.items()), 1):
            first = next(iter(sides.values()))
            if number != expected:
                yield first, fault("set", f"number {number:03} follows {expected - 1:03}")
                break
            for side in shop.sides:
                if side not in sides:
                    yield first, fault("set", f"number {number:03} has no {side}")
        most = shop.file.most_pieces
        if most is not None and len(numbers) > most:
            last = next(iter(numbers[max(numbers)].values()))
            yield last, fault("count", f"{len(numbers)} pieces; the most is {most}")
