"""The script of a sheet of Tabletop Simulator, in the version of Lua that it has there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lupa import lua52

from sheetforge import vtt

SCRIPT = (Path(vtt.__file__).with_name("data") / "ticks.lua").read_text(encoding="utf-8")
BOXES = [["track.01", "Damage track: box 1", -0.5, 0.25, 0.02, 0.03], ["track.02", "box 2", -0.4, 0.25, 0.02, 0.03]]


class Sheet:
    """A sheet of the table with what its script calls."""

    def __init__(self) -> None:
        self.lua = lua52.LuaRuntime(unpack_returned_tuples=True)
        self.buttons: list[dict[str, Any]] = []
        place = self.lua.globals()
        place.JSON = {"decode": self._decode, "encode": self._encode}
        place.self = {"memo": json.dumps(BOXES), "createButton": self._create, "editButton": self._edit}
        self.lua.execute(SCRIPT)

    def _decode(self, text: str) -> Any:
        return self._table(json.loads(text))

    def _table(self, data: Any) -> Any:
        if isinstance(data, dict):
            return self.lua.table_from({name: self._table(value) for name, value in data.items()})
        return self.lua.table_from([self._table(value) for value in data]) if isinstance(data, list) else data

    def _encode(self, table: Any) -> str:
        return json.dumps(dict(table.items()))

    def _create(self, button: Any) -> None:
        self.buttons.append(dict(button.items()))

    def _edit(self, change: Any) -> None:
        self.buttons[change.index].update(dict(change.items()))

    def click(self, number: int) -> None:
        """Click a button as the table does: by the name of its function."""
        self.lua.globals()[self.buttons[number]["click_function"]]()

    @property
    def signs(self) -> list[str]:
        return [button["label"] for button in self.buttons]


def test_boxes_tick_and_are_kept() -> None:
    """Each box of the memo is a button at its place; a click ticks it, another clears it; a loaded game keeps ticks."""
    sheet = Sheet()
    place = sheet.lua.globals()
    place.onLoad("")
    assert [list(button["position"].values())[::2] for button in sheet.buttons] == [[-0.5, 0.25], [-0.4, 0.25]]
    assert [button["tooltip"] for button in sheet.buttons] == ["Damage track: box 1", "box 2"]
    sheet.click(1)
    assert sheet.signs == ["", "×"]
    saved = place.onSave()
    assert json.loads(saved) == {"track.02": True}
    sheet.click(1)
    assert sheet.signs == ["", ""]
    again = Sheet()
    again.lua.globals().onLoad(saved)
    assert again.signs == ["", "×"]
