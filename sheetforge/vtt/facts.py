"""The facts about VASSAL: components with their attributes and traits with their fields, held to a table of facts.

VASSAL ignores an attribute that it does not know. The writer therefore refuses one that is not in
`data/vassal.yaml`, and a value that is not of the kind that stands there.

Fields of a trait, and traits of a piece, are sequences: several texts in one, with a separator that is escaped in them.
A backslash stands before each separator within a text. A text that begins with a backslash, or stands in single
quotes itself, is put in single quotes. Its reader takes a backslash before a separator for an escape, so a text that
ends in one cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple
from xml.etree.ElementTree import Element

from pydantic import Field

from sheetforge.content.library import BadRequest
from sheetforge.content.model import Content
from sheetforge.content.settings import read_settings

Value = str | int | float | bool | Sequence[str]

FACTS = "vtt/data/vassal.yaml"
BUILD, MODULE, MAPS = "VASSAL.build", "VASSAL.build.module", "VASSAL.build.module.map"
"""The packages of components."""

_BLANKS: Mapping[str, Value] = {"number": 0, "count": 0, "decimal": 1.0, "yes-no": False, "texts": ()}


class NoFact(ValueError):
    """Raised for something that the program of a table would ignore or misread."""


class VassalFacts(NamedTuple):
    """The version of VASSAL that the facts are about; classes and traits, each with names and kinds."""

    version: str
    classes: Mapping[str, Mapping[str, str]]
    traits: Mapping[str, Mapping[str, str]]


Words = Annotated[str, Field(max_length=60)]
FEW = Field(max_length=200)


class FactsFile(Content):
    """The fields of the table of facts."""

    version: Annotated[float, Field(ge=3, lt=4)]
    classes: Annotated[dict[str, Annotated[dict[str, Words], FEW]], FEW]
    traits: Annotated[dict[str, Annotated[list[Words], FEW]], FEW]


@cache
def vassal() -> VassalFacts:
    """Return the facts about VASSAL."""
    file, _ = read_settings(Path(__file__).with_name("data") / "vassal.yaml", FactsFile, FACTS)
    traits = {
        id: {name: kind for name, _, kind in (field.partition(" ") for field in fields)}
        for id, fields in file.traits.items()
    }
    return VassalFacts(f"{file.version:g}", file.classes, traits)


def component(of: str, /, *inside: Element | str, **attributes: Value) -> Element:
    """Return a component of a module by the name of its class, with components or a text inside. Raises `NoFact`."""
    known = vassal().classes.get(of)
    if known is None:
        raise NoFact(f"VASSAL has no {of}")
    element = Element(of)
    for attribute, value in attributes.items():
        if attribute not in known:
            raise NoFact(f"{of} has no attribute {attribute!r}")
        element.set(attribute, written(known[attribute], value, f"{of}, {attribute}"))
    element.text = "".join(part for part in inside if isinstance(part, str)) or None
    element.extend(part for part in inside if not isinstance(part, str))
    return element


class Trait(NamedTuple):
    """A trait of a piece: its type, and its state at the beginning."""

    type: str
    state: str = ""


def trait(id: str, state: str = "", /, *, more: Iterable[int] = (), **values: Value) -> Trait:
    """Return a trait by its id and fields; those that are not given are blank. Raises `NoFact`.

    `more` are numbers behind the last field.
    """
    known = vassal().traits.get(id)
    if known is None:
        raise NoFact(f"VASSAL has no trait {id!r}")
    if unknown := [name for name in values if name not in known]:
        raise NoFact(f"the trait {id!r} has no field {unknown[0]!r}")
    fields = _blank(id) | {name: written(known[name], value, f"{id}, {name}") for name, value in values.items()}
    return Trait(f"{id};" + encoded([*fields.values(), *map(str, more)], ";"), state)


@cache
def _blank(id: str) -> dict[str, str]:
    """Return the fields of a trait as they are written where none is given."""
    fields = vassal().traits[id].items()
    return {name: written(kind, _BLANKS.get(kind, ""), f"{id}, {name}") for name, kind in fields}


def written(kind: str, value: Value, where: str) -> str:
    """Return a value as VASSAL reads one of a kind. Raises `NoFact`."""
    if isinstance(value, bool) != (kind == "yes-no"):
        raise NoFact(f"{where} is {kind}, not {value!r}")
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind in ("number", "count") and isinstance(value, int):
        return str(value)
    if kind == "decimal" and isinstance(value, int | float):
        return repr(float(value))
    if kind == "texts" and not isinstance(value, str | int | float):
        return encoded(value, ",")
    if kind in ("number", "count", "decimal", "texts") or not isinstance(value, str):
        raise NoFact(f"{where} is {kind}, not {value!r}")
    return value


CONTROL = 130
"""The modifier of keys that are pressed with Control."""

NAMED = 0xE000
"""The code of keys that only have a name."""


def key(letter: str) -> str:
    """Return the key of a capital letter or sign, pressed with Control."""
    return f"{ord(letter)},{CONTROL}"


def named_key(name: str) -> str:
    """Return a key that has a name and stands on no keyboard: one command that another gives."""
    return f"{NAMED},0,{name}"


# --- sequences -----------------------------------------------------------------------------------


def encoded(texts: Iterable[str], separator: str) -> str:
    r"""Return texts as one. Raises `BadRequest` for a text that VASSAL would not read back.

    >>> encoded(["A", encoded(["B", "C"], ",")], ",")
    'A,B\\,C'
    """
    return separator.join([_part(text, separator) for text in texts])


def _part(text: str, separator: str) -> str:
    if separator not in text and "\\" not in text and "'" not in text:
        return text
    escaped = text.replace(separator, f"\\{separator}")
    if text.startswith("\\") or (text and text[0] == text[-1] == "'"):
        return f"'{escaped}'"
    if text.endswith("\\"):
        raise BadRequest(f"{text!r} ends in a backslash, which VASSAL would not read back; write it without")
    return escaped


def nested(texts: Iterable[str], separator: str) -> str:
    """Return texts, the first outermost, each with the sequence of those within it: the traits of a piece."""
    texts, whole = list(texts), ""
    if not any(text == "" or separator in text or {text[0], text[-1]} & {"\\", "'"} for text in texts):
        # Each level escapes the separators within it once more, and nothing else.
        separators = ["\\" * level + separator for level in range(len(texts) - 1)]
        return "".join(part for pair in zip(texts, [*separators, ""], strict=True) for part in pair)
    for number, text in enumerate(reversed(texts)):
        whole = encoded([text, whole], separator) if number else text
    return whole
