"""The commands of a person at a table, and the ways in which a line ends a game."""

from __future__ import annotations

from sheetforge.play.questions import Illegal, Question

HELP = """\
  type an option, the beginning of its name, the letter of its unit on the map,
  or its number if the list has numbers; several words are answered in order, as
  in: forward forward left stop (the rest is dropped when something else comes)
  3f, 9forward   a word several times; what cannot be taken back (leaving the map,
                 an asteroid, a ram) is asked for first, and typed in full
  to 2214        move there by the cheapest way, facing as little off the course
                 as it can; to 2214 facing 1: with that facing at the end
  facings are 1 to 6, as printed on maps
  dice that you roll yourself: their faces in the order of the dice, as in: 7 4 4
  a card that you draw yourself: its name, or a unique beginning of it
  odds     the odds of your weapons from here
  map      the map; map all: the whole; map 2214, map B: about a hex or a unit
  status   turn, moves, victory and score; a question has only what has changed
  ships    every ship and its condition; ships B: all parts of one
  options  all options
  rest     while setting up: place all that is left; Enter takes the proposal
  undo     take back your last answer, undo 3 three; dice keep their faces
  quit     leave the game; --resume continues it
  help     this text"""

COMMANDS = ("help", "map", "odds", "options", "quit", "rest", "ships", "status", "undo")


HELP_MARK = "?"
"""Other words at a prompt that ask for help."""


class Quit(Exception):
    """A person's command to leave the game."""


class RefusedLine(Illegal):
    """A line of a pipe that its question does not allow, in the words of the game."""

    def __init__(self, question: Question, answer: object, words: str) -> None:
        super().__init__(question, answer)
        self.words = words

    def __str__(self) -> str:
        return self.words
