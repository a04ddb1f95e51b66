"""What pywargame reads in modules, as JSON. A Python of its own runs this file, since 3.11 cannot import the package.

In: modules with the numbers of the hexes of their maps. Out: windows, pieces with the ids of their traits, places in
dots by number, and the commands of the saved set-up.
"""

import json
import sys
from tempfile import NamedTemporaryFile
from unittest import mock

from pywargame.vassal import BuildFile, HexGrid, SaveIO, VMod


class WholeBoard:
    """A zone of the size of a board: the package works out places within zones only."""

    def __init__(self, board: object) -> None:
        self.getWidth, self.getHeight = board.getWidth, board.getHeight
        self.getXOffset = self.getYOffset = int


def read(path: str, numbers: list[str]) -> dict[str, object]:
    """Return what is in a module."""
    with VMod(path, "r") as module:
        game = BuildFile(module.getBuildFile()).getGame()
        windows = game.getMaps()
        (board,) = windows["Map"].getBoards().values()
        parent = (board.getZonedGrids(single=True) or [board])[0]
        (grid,) = parent.getAllElements(HexGrid)
        with mock.patch.object(HexGrid, "getZone", return_value=WholeBoard(board)):
            places = {number: grid.getLocation(number) for number in numbers}
        pieces = [*game.getPieces(), *game.getCards()]
        names = [name for name in module.getFileNames() if name.endswith(".vsav")]
        saves = []
        for name in names:
            with NamedTemporaryFile(suffix=name) as file:
                file.write(module.getFiles(name)[name])
                file.flush()
                saves.append(SaveIO.readSave(file.name)[1])
    return {
        "windows": list(windows),
        "pieces": [[piece["entryName"], piece["gpid"], [each.ID for each in piece.getTraits()]] for piece in pieces],
        "places": places,
        "saves": saves,
    }


if __name__ == "__main__":
    print(json.dumps({path: read(path, numbers) for path, numbers in json.load(sys.stdin).items()}))
