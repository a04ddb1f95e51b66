"""The protocol of tables and programs: the data of every moment keep to its schema, and to what a seat may know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import jsonschema
import pytest

import sheetforge.play
from sheetforge.api import moment, open_content
from sheetforge.play.questions import Choose
from tests.play.sessions import SCENARIOS

SCHEMA = json.loads((Path(sheetforge.play.__file__).parent / "data/moment.schema.json").read_text(encoding="utf-8"))
MOST = 20


@pytest.mark.parametrize("system", SCENARIOS)
def test_moments_keep_to_the_schema(system: str) -> None:
    """A program that answers by the protocol alone plays a battle: options are those of the rules, in its ids."""
    setup = open_content().scenario(f"{system}/{SCENARIOS[system]}")
    side, other = setup.sides[:2]
    session, chance = setup.session(side, bots=("random",), seed="moments"), Random(system)
    check = jsonschema.Draft202012Validator(SCHEMA)
    since, asked = 0, 0
    while (question := session.question) is not None and asked < MOST:
        if not session.waits(question):
            session.go_on()
            continue
        assert isinstance(question, Choose)
        shown, theirs, public = moment(session, side, since), moment(session, other), moment(session, "")
        for data in (shown, theirs, public):
            check.validate(json.loads(json.dumps(data)))
        given = shown["question"]
        assert given is not None
        options = [*(option["option"] for option in given["options"]), *(hex for hex, _, _ in given["hexes"])]
        assert sorted(options) == sorted(question.options)
        assert theirs["question"] is None is public["question"]
        assert theirs["waiting"] == side
        units = session.game.state.ships  # type: ignore[attr-defined]
        assert not given["unit"] or given["unit"] in units
        since, asked = since + len(shown["events"]), asked + 1
        session.give(chance.choice(options))
    assert asked > 5
