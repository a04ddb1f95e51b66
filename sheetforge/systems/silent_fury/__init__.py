"""Silent Fury 3.0: ships as boards of components, orders as cards, crews that fight aboard."""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import LIVERIES, GameSystem

system = GameSystem(
    package=__name__,
    id="silent-fury",
    title="Silent Fury",
    prefix="FY",
    credit="rules by Benjamin and Nathan Bentley, not for commercial use",
    kinds=by_folder(
        Kind("ships", "ship", "schema.ship:ShipClass", figures=("type", "points")),
        Kind("weapons", "weapon", {"": "schema.weapon:Weapon", "boarding": "schema.weapon:Equipment"}, by="type"),
        Kind("cards", "card", "schema.card:Card"),
        Kind("houses", "navy", "schema.scenario:Navy"),
        Kind("fleets", "fleet", "schema.scenario:Fleet"),
        Kind("scenarios", "scenario", "schema.scenario:Scenario"),
        Kind("maps", "map", "schema.scenario:Map"),
        Kind("tables", "table", {"yard": "schema.yard:Yard"}, by="type"),
        LIVERIES,
    ),
    rules=Part("rules:RULES"),
    products=Part("products:PRODUCTS"),
    describe=Part("words.describe:describe"),
    patterns={
        "ships": "warden",
        "weapons": "rail-cannon",
        "cards": "coolant-leak",
        "scenarios": "first-contact",
        "fleets": "tarn-pack",
    },
    engine=Part("play.game:ENGINE"),
    accounts=Part("construct.accounts:ACCOUNTS"),
    constructions=Part("construct.questions:CONSTRUCTIONS"),
    in_play=Part("products.in_play:FuryInPlay"),
    decks=Part("products.decks:dealt"),
    stock=Part("products.tokens:stock"),
    odds=Part("odds.report:answer"),
    drawn={"weapons.#": "room-{component}", "crew.#": "room-{component}"},
)
