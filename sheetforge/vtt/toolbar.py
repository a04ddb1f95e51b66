"""The toolbar of a module of VASSAL: sides, dice, the track of turns, pages of help."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from sheetforge.vtt import help
from sheetforge.vtt.facts import BUILD, MODULE, component
from sheetforge.vtt.table import VirtualTable, dice_name


def help_pages(table: VirtualTable) -> Iterator[tuple[str, str, str]]:
    """Yield name, title and text of each page of help."""
    yield "battle", table.title, help.battle_page(table)
    yield "turn", f"The {table.turn_word}", help.turn_page(table)
    yield "playing", "At this table", help.playing_page(table)
    yield "rights", "Sources and licences", help.rights_page(table)


def roster(table: VirtualTable) -> Element:
    """Return the sides that players take."""
    sides = component(f"{MODULE}.PlayerRoster", buttonText="Retire", buttonToolTip="Leave your side")
    for side in table.sides:
        SubElement(sides, "entry").text = side
    return sides


def dice(table: VirtualTable) -> Iterator[Element]:
    """Yield a button for each roll; one of unlike dice presses a hidden button for each kind."""
    for roll in table.rolls:
        kinds = {sides: roll.dice.count(sides) for sides in dict.fromkeys(roll.dice)}
        tip = f"{roll.name}: {', '.join(roll.reasons)}"
        names = [
            roll.name if len(kinds) == 1 else f"{dice_name(number, sides)} of {roll.name}"
            for sides, number in kinds.items()
        ]
        for name, (sides, number) in zip(names, kinds.items(), strict=True):
            yield component(
                f"{MODULE}.DiceButton",
                name=name,
                text=name,
                tooltip=tip,
                nDice=number,
                nSides=sides,
                plus=0,
                addToTotal=0,
                reportTotal=False,
                prompt=roll.asks,
                reportFormat="$PlayerName$ rolls $name$: $result$, sum $numericalTotal$",
            )
        if len(kinds) > 1:
            yield component(f"{MODULE}.MultiActionButton", name=roll.name, text=roll.name, tooltip=tip, menuItems=names)


def turn(table: VirtualTable) -> Element:
    """Return the track of turns and phases."""
    word = table.turn_word.capitalize()
    phases = component(
        f"{MODULE}.turn.ListTurnLevel",
        name="Phase",
        property="Phase",
        turnFormat="$value$",
        list=[phase.name for phase in table.phases],
    )
    level = component(
        f"{MODULE}.turn.CounterTurnLevel",
        phases,
        name=word,
        property=word,
        turnFormat=f"{word} $value$",
        start=1,
        incr=1,
        loop=False,
    )
    return component(
        f"{MODULE}.turn.TurnTracker",
        level,
        name=word,
        buttonText=word,
        turnFormat="$level1$: $level2$",
        reportFormat="$newTurn$",
    )


def charts(table: VirtualTable) -> Element:
    """Return the window with all pages of help."""
    pages = (
        component(f"{BUILD}.widget.HtmlChart", chartName=title, fileName=f"help/{name}.html")
        for name, title, _ in help_pages(table)
    )
    tabs = component(f"{BUILD}.widget.TabWidget", *pages, entryName="Charts")
    return component(f"{MODULE}.ChartWindow", tabs, name="Charts", text="Charts", tooltip="Battle, turn, help")
