"""`price` and `track`: bills and layouts beside what files record, and writing them."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from sheetforge.content.accounts import judged
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, open_library
from sheetforge.content.yaml import parse
from sheetforge.content.yaml.dump import dump
from sheetforge.content.yaml.fields import with_field
from sheetforge.game import discover
from tests.running import OFFICIAL, Run

GAMES = discover()
LIBRARY = open_library(OFFICIAL, "content", GAMES)
SHIP = "content/ships/silent-death/sample.yaml"


def test_a_bill_is_compared_with_the_recorded_price(content: Path, sheetforge: Run) -> None:
    """Equal: exit 0. Another price: exit 1 and the difference, which --write removes."""
    answer = sheetforge("price", "sample")
    assert answer.code == 0
    assert "price by parts: 25, as recorded" in answer.out
    ship = Path(SHIP)
    ship.write_text(ship.read_text().replace("bpv: 25", "bpv: 27  # as printed"))
    answer = sheetforge("price", SHIP)
    assert answer.code == 1
    assert "price by parts: 25; `bpv: 27` is 2 more" in answer.out
    assert sheetforge("price", SHIP, "--write").code == 0
    assert "bpv: 25  # as printed" in ship.read_text()
    assert sheetforge("check").code == 0


def test_a_file_with_findings_is_priced_as_far_as_it_can_be(content: Path, sheetforge: Run) -> None:
    """What is left out is named, and a price that would be short is not written."""
    ship = Path(SHIP)
    text = ship.read_text()
    ship.write_text(text.replace("arcs: [F]", "arcs: [Q]").replace("decoys", "decoyz"))
    answer = sheetforge("price", SHIP, "--format", "json")
    row = answer.json[0]
    assert row["total"] < row["recorded"] == 25
    left_out = sorted(one.partition(":")[0] for one in row["left_out"])
    assert left_out == ["decoyz", *(f"weapons[{number}]" for number in range(3))]
    before = ship.read_text()
    refused = sheetforge("price", SHIP, "--write")
    assert refused.code == 2
    assert "bpv is not written" in refused.err
    assert ship.read_text() == before


def test_a_track_is_laid_out_and_written(content: Path, sheetforge: Run) -> None:
    """A file without one says so; --write adds it where tracks stand, and the check passes."""
    ship = Path(SHIP)
    source = parse(ship.read_text(), "sample")
    track = source.mapping["damage_track"]
    start, _, node = source.root.entries["damage_track"]  # type: ignore[union-attr, index]
    ship.write_text(source.text[:start] + "# no track yet\n" + source.text[node.end :].lstrip("\n"))
    assert sheetforge("check").code == 1
    shown = sheetforge("track", SHIP)
    assert shown.code == 1
    assert "the file has none" in shown.out
    assert sheetforge("track", SHIP, "--write").code == 0
    assert "# no track yet" in ship.read_text()
    assert parse(ship.read_text(), "sample").mapping["damage_track"].split() == track.split()
    assert sheetforge("check").code == 0
    again = ship.read_bytes()
    assert sheetforge("track", "sample", "--write").code == 0
    assert ship.read_bytes() == again


def test_which_boxes_a_track_needs(content: Path, sheetforge: Run) -> None:
    """Each sort of box has its number, laid out and in the file; a wrong number is exit 1."""
    good = sheetforge("track", "sample", "--format", "json")
    assert good.code == 0
    boxes = {one["codes"]: one for one in good.json[0]["tracks"][0]["boxes"]}
    assert (boxes["all"]["due"], boxes["w W"]["due"], boxes["X"]["there"]) == (20, 3, 1)
    ship = Path(SHIP)
    ship.write_text(ship.read_text().replace(" w ", " . "))
    bad = sheetforge("track", "sample")
    assert bad.code == 1
    assert "weapon mounts of this track; the file differs" in bad.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("price", "no-such-ship"), 2, "no-such-ship"),
        (("price", "content/none.yaml"), 2, "its folders do not say what it is"),
        (("price", "hulls/silent-death/sample"), 2, "no hulls/silent-death/sample"),
        (("track", "x/ships/silent-fury/none.yaml"), 2, "cannot be read"),
        (("price", "sample-listed"), 2, "only listed"),
    ],
)
def test_requests_that_have_no_answer(
    words: tuple[str, ...], code: int, said: str, content: Path, sheetforge: Run
) -> None:
    """The message names what is wrong; the exit code is that of wrong usage."""
    answer = sheetforge(*words)
    assert answer.code == code
    assert said in answer.err.replace("there is no ship or flight '", "no ").replace("'", "")


def test_a_file_outside_the_content_and_one_of_a_pack_below(tmp_path: Path, sheetforge: Run) -> None:
    """The first is judged as if it stood in the content; the second is not written."""
    target = tmp_path / "elsewhere/ships/silent-death/heron.yaml"
    target.parent.mkdir(parents=True)
    text = (OFFICIAL / "ships/silent-death/hornpipe.yaml").read_text()
    target.write_text(text.replace("bpv: 15", "bpv: 16"))
    assert sheetforge("price", target, "--write").code == 0
    assert target.read_text() == text
    assert sheetforge("new", "pack", "club").code == 0
    library = (OFFICIAL / "ships/silent-death/allemande.yaml").read_bytes()
    refused = sheetforge("track", "fascine-ii", "--write")
    assert refused.code in (0, 2)
    assert (OFFICIAL / "ships/silent-death/allemande.yaml").read_bytes() == library
    message = sheetforge("price", "warden")
    assert message.code == 0
    none = sheetforge("track", "warden")
    assert none.code == 2
    assert "no procedure that lays out a damage track" in none.err


@pytest.mark.parametrize("system", [one.id for one in GAMES.values() if one.accounts()])
def test_a_file_without_any_of_its_fields_gets_an_answer(system: str) -> None:
    """Each field of a ship left out in turn, or wrong: a bill and tracks, or a reason; no crash."""
    game = GAMES[system]
    for kind, accounting in game.accounts().items():
        key = next(
            key
            for key in LIBRARY.keys(kind, game.id)
            if "points" in LIBRARY.record(key).source.mapping or "bpv" in LIBRARY.record(key).source.mapping
        )
        whole = LIBRARY.record(key).source.mapping
        answered = 0
        for field in whole:
            for wrong in (None, {"odd": [1]}):
                data = deepcopy(whole)
                if wrong is None:
                    del data[field]
                else:
                    data[field] = wrong
                library = LIBRARY.with_texts({key: dump(data)})
                try:
                    found = judged(library, key, accounting.blanks)
                    for account in (accounting.bill, accounting.tracks):
                        if account is not None:
                            account(library, key, found.entity)
                            answered += 1
                except BadRequest as problem:
                    assert str(problem)  # noqa: PT017
        assert answered > len(whole) / 2


def test_a_field_is_set_and_the_rest_of_the_file_stays() -> None:
    """A value, a block and single entries of a mapping are replaced; comments are kept."""
    text = "name: A # one\ntrack:\n  # the front\n  front: |\n    . X\n  rear: | # behind\n    X\n"
    source = parse(text, "a.yaml")
    new = with_field(source, "track", {"front": ". X\n", "rear": ". . X\n"})
    assert parse(new, "a.yaml").data == {"name": "A", "track": {"front": ". X\n", "rear": ". . X\n"}}
    assert "# the front" in new
    assert "# one" in new
    assert with_field(source, "name", "A") == text
    added = with_field(source, "bpv", 3, ("name",))
    assert added == text.replace("# one\n", "# one\nbpv: 3\n")
    whole = with_field(source, "track", ". . X\n")
    assert parse(whole, "a.yaml").data == {"name": "A", "track": ". . X\n"}
    assert "# the front" in whole


def test_every_account_is_of_a_kind_of_its_game() -> None:
    """Accounts have blanks for fields that their models have."""
    for game in GAMES.values():
        for kind, accounting in game.accounts().items():
            models = game.kinds[kind].models().values()
            names = {field.alias or name for model in models for name, field in model.model_fields.items()}
            assert set(accounting.blanks) <= names
            assert LIBRARY.keys(kind, game.id), Key(kind, game.id, "*")
