"""Parts that printed sheets are made of: panels, tracks, pips, arc roses, tables, columns of text.

A widget is a function that draws plain values into a `Sketch` inside a `Box`; it knows no game.
Every place to write on (a skill, a damage box) is also noted as a `Blank`, so that one drawing
serves blank sheets, sheets filled in beforehand and forms.
"""
