"""The SARIF of `check`, read by the models of another package."""

from __future__ import annotations

import json
from pathlib import Path

from sarif_pydantic import Sarif

from tests.cli.test_check_changes import SHIP, TABLE, change
from tests.running import Run


def test_sarif_is_read_by_others(content: Path, sheetforge: Run) -> None:
    """Results, related places, fixes and suppressions are where the standard has them."""
    change(TABLE, "{do: nothing}", "{do: kill, crew: random-gunner}")
    change(SHIP, "bpv: 25", "bpv: 24\nwaivers: [{rule: SD364, value: 24, reason: as printed}]")
    change("content/maps/silent-death/sample.yaml", "name: ", "nmae: ")
    sheetforge("check", "--output-file", "sarif:check.sarif")
    text = Path("check.sarif").read_text()
    report = Sarif.model_validate_json(text)
    (run,) = report.runs
    assert run.tool.driver.name == "sheetforge"
    by_rule = {result.rule_id: result for result in run.results or []}
    effect = by_rule["SD412"]
    (place,) = effect.locations or []
    assert place.physical_location.artifact_location.uri == TABLE
    related = effect.related_locations or []
    assert SHIP in {one.physical_location.artifact_location.uri for one in related}
    (suppression,) = by_rule["SD364"].suppressions or []
    assert suppression["justification"] == "as printed"
    assert by_rule["SF101"].fixes
    # Written again by the other package, it has lost none of its data.
    again = json.loads(report.model_dump_json(by_alias=True, exclude_none=True))
    assert len(again["runs"][0]["results"]) == len(json.loads(text)["runs"][0]["results"])
