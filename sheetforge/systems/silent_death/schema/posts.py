"""The posts of a crew: the words of files for them, their names in sentences, what is lost with them."""

from typing import Annotated

from pydantic import Field

from sheetforge.content.model import FieldMessage

POSTS = ("captain", "pilot", "gunner", "gunner-a", "gunner-b", "crew-a", "crew-b", "torpedo-crew")
"""The posts of a crew, for messages; further letters follow."""

Crew = Annotated[
    str,
    Field(pattern=r"^(pilot|captain|gunner(-[a-z])?|crew-[a-z]|random-gunner|bridge|torpedo-crew)$", max_length=20),
    FieldMessage("write a post of the crew here", *POSTS, "random-gunner", "bridge"),
]
POST_NAMES = {"bridge": "bridge crew", "random-gunner": "one random gunner", "torpedo-crew": "torpedo crew"}
LOSSES = {
    "pilot": "no more moves or fire by the pilot",
    "captain": "no more captain's points",
    "bridge": "no more moves and no more captain's points",
    "random-gunner": "no more fire by that gunner",
    "gunner": "no more fire by the gunner",
    "torpedo-crew": "no more launches by that crew",
}
"""The acts that a ship loses with a post; with any other, fire of its guns."""
CAPTAIN, TORPEDO_CREW = "captain", "torpedo-crew"
GUNNERS = ("gunner", "crew-")
"""The beginnings of the posts that are gunners and nothing else."""


def means(word: str, post: str) -> bool:
    """Return whether the crew that an effect names includes a post: `gunner` is every gunner."""
    if word == "bridge":
        return post in ("pilot", "captain")
    return word == post or (word == "gunner" and post.startswith("gunner-"))


def post_name(post: str) -> str:
    """Return a post in running text: `gunner-b` → gunner B, `bridge` → bridge crew."""
    if post in POST_NAMES:
        return POST_NAMES[post]
    word, _, letter = post.partition("-")
    return f"{word} {letter.upper()}".strip()
