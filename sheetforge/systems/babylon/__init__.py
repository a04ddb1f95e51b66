"""Babylon: house rules for ship combat with control sheets, inertia, and sides that fall off."""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import LIVERIES, GameSystem

system = GameSystem(
    package=__name__,
    id="babylon",
    title="Babylon",
    prefix="BA",
    kinds=by_folder(
        Kind("ships", "ship", "schema.ship:Ship", figures=("role", "points")),
        Kind("flights", "flight", "schema.ship:Flight", figures=("points",)),
        Kind("weapons", "weapon", "schema.weapon:Weapon"),
        Kind("houses", "power", "schema.scenario:Power"),
        Kind("tables", "table", {"side-chart": "schema.tables:SideChart", "design": "schema.design:Design"}, by="type"),
        Kind("criticals", "table of losses", "schema.tables:Losses"),
        Kind("fleets", "fleet", "schema.scenario:Fleet", figures=("points",)),
        Kind("scenarios", "scenario", "schema.scenario:Scenario"),
        Kind("maps", "map", "schema.scenario:Map"),
        LIVERIES,
    ),
    patterns={
        "ships": "merlin",
        "flights": "goshawk",
        "weapons": "rail-gun",
        "houses": "tarsis",
        "tables": "four-sides",
        "fleets": "tarsian-patrol",
        "scenarios": "first-duel",
        "maps": "open-space",
    },
    units=("ships", "flights"),
    rules=Part("rules:RULES"),
    products=Part("products:PRODUCTS"),
    describe=Part("words.describe:describe"),
    engine=Part("play.game:ENGINE"),
    accounts=Part("construct.accounts:ACCOUNTS"),
    constructions=Part("construct.questions:CONSTRUCTIONS"),
    in_play=Part("products.in_play:BabylonInPlay"),
    odds=Part("odds.report:answer"),
    draws=Part("sheets.model:drawing_of"),
)
