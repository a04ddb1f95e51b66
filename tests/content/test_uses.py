"""The references of a library by the entity that they name, and a library with changed texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.content.overlay import overlaid
from sheetforge.content.uses import uses_in, uses_of
from tests.packs import BASE, amends, boat, open_pack, write_pack
from tests.running import OFFICIAL, Run
from tests.toy import game, write_toy

SWIVEL = Key("guns", "toy", "swivel")


def test_every_reference_with_its_place(tmp_path: Path) -> None:
    """A use has file, line, column, field and text; those of other entities are left out."""
    library = open_library(write_toy(tmp_path), "content", {"toy": game()})
    found = [(use.file, use.span[:2], use.field, use.text) for use in uses_of(library, SWIVEL).uses]
    assert found == [
        ("content/boats/toy/heron.yaml", (4, 18), "guns[1]", "swivel"),
        ("content/boats/toy/tern.yaml", (4, 8), "guns[0]", "swivel"),
    ]
    targets = [use.target.id for use in uses_in(library, Key("boats", "toy", "heron"))]
    assert targets == ["long-tom", "swivel"]


def test_escapes_and_the_name_of_the_game(tmp_path: Path) -> None:
    """An id is found in an escaped text, and with its game in front."""
    boats = {"gull": boat("Gull", 2, '"sw\\u0069vel", toy/swivel')}
    library = open_library(write_toy(tmp_path, boats), "content", {"toy": game()})
    texts = [use.text for use in uses_of(library, SWIVEL).uses if use.user.id == "gull"]
    assert texts == ["swivel", "toy/swivel"]


def test_a_missing_entity_has_uses_and_an_invalid_file_is_named(tmp_path: Path) -> None:
    """What names a missing entity is found; a file that the schema refuses is listed."""
    boats = {"gull": boat("Gull", 2, "mortar"), "auk": "name: Auk\nguns: [mortar]\n"}
    library = open_library(write_toy(tmp_path, boats), "content", {"toy": game()})
    found = uses_of(library, Key("guns", "toy", "mortar"))
    assert [use.user.id for use in found.uses] == ["gull"]
    assert found.unread == ("content/boats/toy/auk.yaml",)


def test_uses_in_layers_have_the_file_that_writes_them(tmp_path: Path) -> None:
    """A reference that a pack amends is at its `to`, one below in the file below."""
    write_pack(tmp_path / "base", "base", BASE)
    change = {"boats/toy/heron": amends(**{"guns[1]": "{from: long-tom, to: swivel}"})}
    root = write_pack(tmp_path / "club", "club", change, extends="base", folders=["base"])
    library = open_pack(root)
    found = uses_of(library, SWIVEL).uses
    assert [(use.file, use.span.line, use.field, use.pack) for use in found] == [
        ("base/boats/toy/heron.yaml", 4, "guns[0]", "base 1.0"),
        ("club/boats/toy/heron.yaml", 2, "guns[1]", "club 1.0"),
    ]


def test_a_library_with_other_texts(tmp_path: Path) -> None:
    """Files of an overlay are new, changed or gone; the library itself stays as it was."""
    library = open_library(write_toy(tmp_path), "content", {"toy": game()})
    tern, gull = Key("boats", "toy", "tern"), Key("boats", "toy", "gull")
    assert library.resolve("guns", "toy", "mortar") is None
    text = boat("Gull", 2, "mortar").encode()
    after = overlaid(library, {gull: text, Key("guns", "toy", "mortar"): b"name: x\n"}, [tern])
    assert tern not in after.files
    assert after.keys("boats", "toy") == [gull, Key("boats", "toy", "heron")]
    assert after.entity(gull).name == "Gull"
    assert after.resolve("guns", "toy", "mortar") is not None
    assert library.resolve("guns", "toy", "mortar") is None
    assert library.digest(Key("boats", "toy", "*")) != after.digest(Key("boats", "toy", "*"))


def test_an_overlay_of_layers_shows_what_is_below_again(tmp_path: Path) -> None:
    """Without the file of the topmost layer an entity is that of the layer below."""
    write_pack(tmp_path / "base", "base", BASE)
    change = {"boats/toy/heron": amends(weight="{from: 3, to: 9}")}
    root = write_pack(tmp_path / "club", "club", change, extends="base", folders=["base"])
    library, heron = open_pack(root), Key("boats", "toy", "heron")
    assert library.entity(heron).weight == 9
    assert overlaid(library, {}, [heron]).entity(heron).weight == 3
    other = amends(weight="{from: 3, to: 8}").encode()
    assert overlaid(library, {heron: other}).entity(heron).weight == 8
    assert library.entity(heron).weight == 9


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command_lists_places(sheetforge: Run, form: str) -> None:
    """`uses` prints file, line, column, entity and field of each place."""
    answer = sheetforge("uses", "ion-ram", "--content", OFFICIAL, "--format", form)
    assert answer.code == 0
    if form == "json":
        first = answer.json["uses"][0]
        assert answer.json["entity"]["id"] == "ion-ram"
        assert first["field"].endswith(".weapon")
        assert first["text"] == "ion-ram"
        assert len(answer.json["uses"]) > 10
    else:
        lines = answer.out.splitlines()
        assert lines[0].endswith(f"{len(lines) - 1} places name it")
        assert "ships/silent-death/dolphin-ii" in answer.out


def test_the_command_knows_missing_entities(sheetforge: Run, content: Path) -> None:
    """The long form lists what names a missing entity; a short unknown one is refused."""
    ship = content / "ships/silent-death/sample.yaml"
    ship.write_text(ship.read_text().replace("criticals: sample\n", "criticals: gone\n"))
    answer = sheetforge("uses", "criticals/silent-death/gone")
    assert (answer.code, answer.out.splitlines()[0]) == (0, "criticals/silent-death/gone (missing): 1 place names it")
    assert sheetforge("uses", "gone").code == 2
