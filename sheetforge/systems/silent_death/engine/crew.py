"""Posts of a crew, and whom an effect means when it names some."""

from __future__ import annotations

CAPTAIN, TORPEDO_CREW = "captain", "torpedo-crew"
GUNNERS = ("gunner", "crew-")
"""How the posts begin of those who are gunners and nothing else."""


def means(word: str, post: str) -> bool:
    """Whether the crew that an effect names takes in a post: `gunner` every gunner, and so on."""
    if word == "bridge":
        return post in ("pilot", "captain")
    return word == post or (word == "gunner" and post.startswith("gunner-"))
