"""Single slips in the content of Silent Fury, with the finding each must give."""

from __future__ import annotations

from tests.mutations import Mutation

FY = "silent-fury"


def _ship(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "ships", pattern, replacement, at, FY)


def _card(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "cards", pattern, replacement, at, FY)


def _scenario(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "scenarios", pattern, replacement, at, FY)


SCHEMA = (
    _ship("field of a ship misspelt", "SF101", r"^armor: ", "armr: "),
    _ship("hull in words", "SF103", r"^hull: .*", "hull: two"),
    _ship("weapon of a ship that is none", "SF203", r"weapon: (\S+),", r"weapon: \1x,"),
    _card("deck that is none", "SF105", r"^deck: (\S+)", r"deck: \1s"),
    _scenario("ship of a battle that is none", "SF203", r"ship: (\w+)", r"ship: \1x"),
)

DRAWINGS = (
    _ship("bracket left open", "FY301", r"^(  .*\[[A-Z]\d+)\]", r"\1 "),
    _ship("kind in a small letter", "FY301", r"\[E(\d)", r"[e\1"),
    _ship("corridor to nowhere", "FY301", r"\]-\[[A-Z]\d\*?\]$", "]-"),
    _ship("engines in no hex", "FY302", r"^(    +)1   1$", r"\1 1   1"),
    _ship("no engines", "FY302", r"^(    +)1   1$", r"\g<1>0   0"),
)

MUTATIONS_OF_FURY = (*SCHEMA, *DRAWINGS)
