"""Every number, text, list and mapping of every model has limits, and editors know them.

The JSON schemas are walked: of all kinds of all games, of the manifest, and of every other model
in the program (data files of games, settings). Notations declare their limits and are tried.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import sheetforge
from sheetforge.content.kinds import Key
from sheetforge.content.model import Content
from sheetforge.content.notation import Scalar
from sheetforge.game import discover
from sheetforge.lint.examples import apply, sample_library, samples
from sheetforge.parts import absence
from sheetforge.workbench.commands.schema import json_schema, manifest_schema

GAMES = discover()
KINDS = [
    pytest.param(game.id, kind, id=f"{game.id}-{kind.folder}")
    for game in GAMES.values()
    for kind in game.kinds.values()
]
ANYTHING = ("from", "to")
"""Fields of an amendment: values of another model, which the amended entity is checked by."""

SELF_EVIDENT = (
    {"front", "left", "right", "rear", "front-left", "front-right", "rear-left", "rear-right"}
    | {"forward", "aft", "port", "starboard", "primary", "top", "bottom", "straight", "up", "down"}
    | {"ahead", "ahead-starboard", "aft-starboard", "aft-port", "ahead-port"}
    | {"north", "east", "south", "west", "flat", "pointy", "short", "medium", "long"}
    | {"move", "fire", "this", "all", "next-turn", "marginal", "major", "decisive"}
    | {"torpedoes", "missiles", "warheads", "ammunition", "decoys", "engineers"}
    | {"ecm", "jamming", "damage-control", "point-defense", "terran", "hatchling", "rebellion"}
    | {"critical-hit", "forged-in-battle", "field-disruption", "target", "self"}
    | {"missile", "torpedo", "fighter", "bomber", "drive", "drive-and-weapons", "crew"}
)
"""Words of fields whose name and description say what they mean."""


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema inside a JSON schema with its place."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for name, inner in schema.get("properties", {}).items():
        yield from parts(inner, f"{path}.{name}")
    for name, inner in schema.get("$defs", {}).items():
        yield from parts(inner, name)
    for key in ("items", "additionalProperties", "propertyNames", "if", "then", "else"):
        yield from parts(schema.get(key), f"{path}/{key}")
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for inner in schema.get(key, ()):
            yield from parts(inner, path)


def unlimited(schema: dict[str, Any]) -> Iterator[str]:
    """Yield the places of a JSON schema where a value of any size may stand."""
    for path, part in parts(schema):
        kind = part.get("type")
        if "enum" in part or "const" in part:
            continue
        low = "minimum" in part or "exclusiveMinimum" in part
        high = "maximum" in part or "exclusiveMaximum" in part
        if kind in ("integer", "number") and not (low and high):
            yield f"{path}: a number without limits"
        if kind == "string" and "maxLength" not in part:
            yield f"{path}: a text of any length"
        if kind == "array" and "maxItems" not in part:
            yield f"{path}: a list of any length"
        if kind == "object" and part.get("additionalProperties") is not False:
            named = part.get("propertyNames", {})
            if "properties" in part:
                continue
            if "maxProperties" not in part and not ({"enum", "const"} & resolved(named, schema)):
                yield f"{path}: a mapping of any size"
        if not part.keys() - {"title", "default", "description"}:
            name = path.rpartition(".")[2]
            if name.partition("/")[0] not in ANYTHING:
                yield f"{path}: a value of any type"


def resolved(part: dict[str, Any], schema: dict[str, Any]) -> set[str]:
    """Return the keys of a schema, or of the one that it refers to."""
    name = str(part.get("$ref", "")).rpartition("/")[2]
    return set(schema["$defs"][name] if name else part)


OF_THE_PROGRAM = re.compile(r"\.(sheets?|construct)\.")
"""Modules whose files are parts of the program, such as forms and drawings, and not content."""


@cache
def every_model() -> tuple[type[BaseModel], ...]:
    """Return every model of the program: all of its modules are imported."""
    for module in pkgutil.walk_packages(sheetforge.__path__, "sheetforge."):
        if not module.name.endswith("__main__"):
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as fault:
                # The part that it belongs to may be taken away.
                if not absence(fault):
                    raise

    def below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
        for one in model.__subclasses__():
            yield from (one, *below(one))

    found = [one for one in below(Content) if one.__module__.startswith("sheetforge.")]
    kept = {one for one in found if not OF_THE_PROGRAM.search(one.__module__)}
    # In an order that does not depend on what was imported first: workers have to collect the same tests.
    return tuple(sorted(kept, key=lambda one: (one.__module__, one.__qualname__)))


def notations(annotation: object) -> Iterator[Scalar[object]]:
    """Yield the notations inside a type."""
    for inner in (*get_args(annotation), *getattr(annotation, "__metadata__", ())):
        if isinstance(inner, Scalar):
            yield inner
        else:
            yield from notations(inner)


@cache
def every_notation() -> tuple[Scalar[object], ...]:
    """Return every notation that a field of a model has."""
    found: list[Scalar[object]] = []
    for model in every_model():
        for field in model.model_fields.values():
            found += [one for one in field.metadata if isinstance(one, Scalar)]
            found += notations(field.annotation)
    return tuple({id(one): one for one in found}.values())


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_every_value_of_a_kind_has_limits(system, kind) -> None:
    """No number, text, list or mapping of a file may have any size."""
    assert list(unlimited(json_schema(kind))) == []


def test_every_other_model_has_limits() -> None:
    """So have the manifest, the settings, and the data files of games."""
    assert list(unlimited(manifest_schema())) == []
    found = {line for model in every_model() for line in unlimited(model.model_json_schema())}
    assert sorted(found) == []


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_editors_can_explain_every_field(system, kind) -> None:
    """Fields have a description, notations a pattern and examples, words their meanings."""
    schema = json_schema(kind)
    for path, part in parts(schema):
        for name, field in part.get("properties", {}).items():
            assert field.get("description") or "$ref" in field, f"{path}.{name}"
            assert len(field.get("description", "")) <= 200, f"{path}.{name}"
        words = [word for word in part.get("enum", ()) if isinstance(word, str)]
        if len(words) > 1 and not set(words) <= SELF_EVIDENT:
            assert len(part.get("enumDescriptions", ())) == len(part["enum"]), (path, words)


def test_the_manifest_is_explained() -> None:
    """Every field of sheetforge.yaml has a description."""
    assert all(one.get("description") for one in manifest_schema()["properties"].values())


def test_notations_are_declared_and_found() -> None:
    """The notations of all games are among those that are tried, with an example each."""
    found = every_notation()
    assert len(found) >= 25
    assert all(one.examples and one.says and one.longest <= 6000 for one in found)


@pytest.mark.parametrize("notation", every_notation(), ids=lambda one: one.examples[0])
def test_notations_keep_their_limits(notation) -> None:
    """Examples are read and match the pattern; a huge number in one, or a huge text, is refused."""
    for example in notation.examples:
        notation(example)
        assert re.search(notation.pattern, example), example
        assert len(example) <= notation.longest
        for number in re.finditer(r"\d+", example):
            huge = f"{example[: number.start()]}1000000000{example[number.end() :]}"
            assert refused_or_marked(notation, huge), huge
        repeated = (example + " ") * (notation.longest // len(example) + 1)
        with pytest.raises(ValueError, match="too long; the most is"):
            notation(repeated)
    if notation.or_whole is not None:
        with pytest.raises(ValueError, match=r"too large|too small"):
            notation(notation.or_whole[1] * 10_000_000_000)


def refused_or_marked(notation: Scalar[object], text: str) -> bool:
    """Return whether a notation refuses a text, or keeps what it cannot read aside for a rule."""
    try:
        value = notation(text)
    except ValueError:
        return True
    aside = any(getattr(value, name, ()) for name in ("unknown", "slips"))
    return aside or max(getattr(value, "values", (100,))) < 20


# --- values that stopped the check, or passed it --------------------------------------------------

HUGE = {
    "silent-death": (
        ("weapons/torpedo-mk-10", "defensive_value: -10", "-10 is too small; the least is 0"),
        ("weapons/torpedo-mk-10", "prices: 100000000=1/1", "100000000 is too large; the most is 100"),
        ("weapons/sample", "ammunition: {included: 4, most: 90000000}", "the most is 100"),
        ("hulls/sample", "drive: 4=1/1 200000000=2/2", "200000000 is too large; the most is 100"),
        ("hulls/sample", "slots: 1=0/900000000", "900000000 is too large; the most is 1000"),
        ("hulls/sample", "hit_boxes: {whole: 900000000}", "the most is 1000"),
        ("ships/sample", "torpedoes: [{mark: 10, carried: 100000000}]", "the most is 100"),
        ("fleets/sample", "points: 200000000000000", "the most is 100000"),
        ("scenarios/sample", "asteroids: 6-1000000000", "1000000000 is too large; the most is 100"),
        ("maps/sample", "size: 999x999", "999 is too large; the most is 99"),
    ),
    "sovereign-seas": (
        ("tables/sample", "rows: [{range: 13-1000000000, strikes: 4}]", "1000000000 is too large; the most is 60"),
        (
            "scenarios/sample",
            "sides: [{name: A, navy: sample, ships: [{ship: sample, counters: 1-1000000000}]}]",
            "1000000000 is too large; the most is 40",
        ),
    ),
}
CASES = [
    pytest.param(system, *case, id=f"{case[0]} {case[1][:30]}") for system, cases in HUGE.items() for case in cases
]


@pytest.mark.parametrize(("system", "name", "example", "message"), CASES)
def test_a_huge_value_is_a_finding_at_its_line(system, name, example, message) -> None:
    """Each of these stopped the check or passed it; now it is a finding that names the limit."""
    library = sample_library(GAMES, system)
    kind, _, id = name.partition("/")
    key = Key(kind, system, id)
    text = apply(samples(GAMES, system)[name], example)
    record = library.with_texts({key: text}).record(key)
    found = next(one for one in record.findings if one.message.endswith(message))
    assert found.code == "SF104"
    assert found.span.line == 1
    assert record.entity is None


def test_a_name_has_the_length_that_a_counter_has_room_for() -> None:
    """A ship of Silent Death with a longer name would stop the printing of its counters."""
    library = sample_library(GAMES, "silent-death")
    key = Key("ships", "silent-death", "sample")
    text = samples(GAMES, "silent-death")["ships/sample"]
    record = library.with_texts({key: apply(text, f"name: {'Heron ' * 4}Stork\n")}).record(key)
    assert [(one.code, one.path) for one in record.findings] == [("SF104", ("name",))]
