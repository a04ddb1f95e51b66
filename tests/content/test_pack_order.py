"""The order of installation never matters: random stacks of packs, installed in random orders."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.content.kinds import Key
from tests.packs import BASE, HERON, Point, amends, boat, check_pack, write_pack

IDS = ("north", "south", "east", "west")
KEY = Key("boats", "toy", "heron")
FIELDS = {"name": "{{from: Heron, to: Heron of {id}}}", "rig": "{{to: sloop}}", "crew": "{{to: 1-{number}}}"}


@st.composite
def stacks(draw: st.DrawFn) -> dict[str, tuple[list[str], list[str], str]]:
    """Packs by id: what each extends of those before it, the fields it sets, and a boat it has."""
    found: dict[str, tuple[list[str], list[str], str]] = {}
    for index, id in enumerate(IDS):
        below = draw(st.lists(st.sampled_from(("base", *IDS[:index])), unique=True, max_size=3))
        fields = draw(st.lists(st.sampled_from(sorted(FIELDS)), unique=True, max_size=2))
        found[id] = (below or ["base"], fields, draw(st.sampled_from(("", "tern", f"{id}-boat"))))
    return found


def write_stack(site: Path, packs: dict[str, tuple[list[str], list[str], str]]) -> None:
    """Write the packs as packages, with a package for what they all extend."""
    (site / "base").mkdir(parents=True)
    write_pack(site / "base", "base", BASE)
    (site / "base/__init__.py").write_text("")
    for number, (id, (below, fields, own)) in enumerate(packs.items(), 2):
        texts = {}
        if fields:
            changes = {name: FIELDS[name].format(id=id, number=number) for name in fields}
            texts[HERON] = amends(**changes)
        if own:
            texts[f"boats/toy/{own}"] = boat(f"Boat {own}")
        write_pack(site / id, id, texts, extends=", ".join(below))
        (site / id / "__init__.py").write_text("")


def seen(folder: Path, order: Sequence[str]) -> tuple[object, ...]:
    """Everything that a folder over all packs shows: findings, entities and layers."""
    points = [Point(id, id) for id in order]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder / "site")
        patch.setattr("sheetforge.installed.entry_points", lambda group: points)
        result = check_pack(folder / "club")
    library = result.library
    entities = [(key, library.digest(key), library.entity(key)) for key in library.keys()]
    return result.findings, result.beneath, entities, [str(one.pack) for one in library.layers]


@settings(max_examples=10)
@given(stacks(), st.permutations(("base", *IDS)), st.integers(0, 9))
def test_the_order_of_installation_never_matters(
    packs: dict[str, tuple[list[str], list[str], str]], order: list[str], seed: int
) -> None:
    """Findings, entities, digests and layers are the same for every order of the packages."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_stack(folder / "site", packs)
        top = random.Random(seed).sample(IDS, 3)
        write_pack(folder / "club", "club", extends=", ".join(top))
        assert seen(folder, order) == seen(folder, ("base", *IDS))


@settings(max_examples=10)
@given(stacks(), st.permutations(IDS))
def test_the_order_of_extends_matters_only_to_what_is_open(
    packs: dict[str, tuple[list[str], list[str], str]], order: list[str]
) -> None:
    """Packs named in another order give the same entities, unless two packs clash over them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_stack(folder / "site", packs)
        found = []
        for extends in (IDS, order):
            write_pack(folder / "club", "club", extends=", ".join(extends))
            findings, _, entities, _ = seen(folder, ("base", *IDS))
            assert isinstance(findings, tuple)
            assert isinstance(entities, list)
            clashes = {(one.code, one.entity) for one in findings if one.code == "SF228"}
            found.append((clashes, [(key, entity) for key, _, entity in entities]))
        assert found[0] == found[1]


@settings(max_examples=10)
@given(stacks())
def test_no_change_is_lost_in_silence(packs: dict[str, tuple[list[str], list[str], str]]) -> None:
    """Each change of each pack holds, or is over a change that its pack extends, or is reported."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_stack(folder / "site", packs)
        write_pack(folder / "club", "club", extends=", ".join(IDS))
        findings, beneath, entities, _ = seen(folder, ("base", *IDS))
        assert isinstance(findings, tuple)
        assert isinstance(beneath, tuple)
        assert isinstance(entities, list)
        heron = next(entity for key, _, entity in entities if key == KEY)
        reported = {one.path for one in (*findings, *beneath) if one.entity == str(KEY)}
        for field in FIELDS:
            setters = [id for id, (_, fields, _) in packs.items() if field in fields]
            if len(setters) == 1 and heron is not None:
                number = IDS.index(setters[0]) + 2
                value = {"name": f"Heron of {setters[0]}", "rig": "sloop", "crew": f"1-{number}"}
                assert heron.model_dump()[field] == value[field]
            elif len(setters) > 1:
                # The second of them has a wrong `from`, or none, or clashes with the first.
                named = {path[1] if path[:1] == ("amends",) else path[0] for path in reported}
                assert field in named
