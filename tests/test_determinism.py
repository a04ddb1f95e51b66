"""The same content gives the same bytes, whoever builds it, wherever, and in whatever order."""

from __future__ import annotations

from pathlib import Path

from tests.running import OFFICIAL, several

SHIPS = ("dolphin-ii", "snarling-badger-ii", "y-wing")


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, but for the times of files."""
    found = (path for path in sorted(folder.rglob("*")) if path.name != ".times.json")
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found if p.is_file()}


def test_what_is_built_and_printed_is_the_same_anywhere(tmp_path: Path) -> None:
    """PDF forms and pictures of ships of every size, tables and a book, with their manifests, are
    equal byte for byte; findings, the export and lists have one order.

    The pictures of ships stand for those of the book, which are drawn from the scenes of its pages by the same writer.
    """
    ships = [word for ship in SHIPS for word in ("--ship", ship)]
    forms = ("build", "displays", *ships, "--fillable", "--format", "pdf", "--format", "svg", "--out", "forms")
    book = ("build", "displays", "tables", "--system", "silent-death-star-wars", "--format", "pdf", "--out", "book")
    printed = (("check", "--format", "json"), ("export",), ("list", "ships"))
    answers, made = [], []
    for number, name in enumerate(("one", "two/deeper")):
        folder = tmp_path / name
        folder.mkdir(parents=True)
        jobs = ("--jobs", str(number + 1))
        commands = [(*words, "--content", str(OFFICIAL)) for words in ((*forms, *jobs), (*book, *jobs), *printed)]
        answers.append(
            several(
                folder,
                *commands,
                PYTHONHASHSEED=str(number),
                SHEETFORGE_CACHE=str(tmp_path / f"cache-{number}"),
                TZ=("UTC", "Pacific/Auckland")[number],
                LC_ALL=("C.UTF-8", "C")[number],
            )
        )
        made.append([files(folder / out) for out in ("forms", "book")])
    assert [answer.code for answer in (*answers[0], *answers[1])] == [0] * 10, answers
    assert len(made[0][0]) > 2 * len(SHIPS)
    assert "silent-death-star-wars/silent-death-star-wars-displays.pdf" in made[0][1]
    for one, two in zip(*made, strict=True):
        assert one.keys() == two.keys()
        assert [name for name in one if one[name] != two[name]] == []
    for words, one, two in zip(printed, answers[0][2:], answers[1][2:], strict=True):
        assert one.out == two.out != "", words
