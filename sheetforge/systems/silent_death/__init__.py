"""Silent Death: The Next Millennium, with the fleets and Houses of Rules of Warfare II."""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import LIVERIES, GameSystem

system = GameSystem(
    package=__name__,
    id="silent-death",
    title="Silent Death",
    prefix="SD",
    kinds=by_folder(
        Kind(
            "ships",
            "ship",
            {"": "schema.ship:Ship", "false": "schema.ship:Ship", "true": "schema.ship:ListedShip"},
            by="listed",
            figures=("class", "bpv"),
        ),
        Kind(
            "weapons",
            "weapon",
            {
                "cannon": "schema.weapon:Cannon",
                "torpedo": "schema.weapon:Torpedo",
                "launcher": "schema.weapon:Launcher",
                "device": "schema.weapon:Device",
            },
            by="type",
            figures=("type", "price"),
        ),
        Kind("criticals", "critical table", "schema.critical:CriticalTable", must_be_used=True),
        Kind("hulls", "hull", "schema.construction:Hull", figures=("classification",)),
        Kind("options", "option", "schema.construction:Option"),
        Kind("houses", "house", "schema.house:House"),
        Kind("fleets", "fleet", "schema.fleet:Fleet", figures=("house",)),
        Kind("events", "event", "schema.fleet:Event"),
        Kind("scenarios", "scenario", "schema.fleet:Scenario"),
        Kind("maps", "map", "schema.map:Map"),
        Kind("worksheets", "worksheet", "schema.house:Worksheet"),
        LIVERIES,
    ),
    prices=("bpv", "cost", "price", "total", "points", "cost with crew"),
    rules=Part("rules:RULES"),
    products=Part("products:PRODUCTS"),
    describe=Part("words.describe:describe"),
    patterns={
        "ships": "hornpipe",
        "criticals": "hornpipe",
        "weapons": "minigun",
        "hulls": "light-fighter-100",
        "houses": "ridotto",
        "fleets": "ridotto-first-dance",
    },
    engine=Part("play.next_millennium:ENGINE"),
    in_play=Part("products.in_play:DeathInPlay"),
    odds=Part("odds.report:answer"),
    constructions=Part("construct.questions:CONSTRUCTIONS"),
    fleets=Part("fleets.proposals:FLEETS"),
    accounts=Part("construct.accounts:ACCOUNTS"),
    tournament=Part("tournament.supply:TOURNAMENT"),
    draws=Part("sheets.likeness:drawing_of"),
)
