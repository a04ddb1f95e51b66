"""Content for any game: what belongs to no single game, such as print shops.

It is found in the same way as the games, so its files are listed, shown, checked, edited and
extended by packs in the same way. It has no ships, no products and no rules of play.
"""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import GameSystem

system = GameSystem(
    package=__name__,
    id="any-game",
    title="Any game",
    prefix="AG",
    kinds=by_folder(Kind("shops", "print shop", "shop:PrintShop", figures=("takes",), package="sheetforge.shops")),
    patterns={"shops": "drivethrucards"},
    units=(),
    rules=Part("rules:RULES"),
)
