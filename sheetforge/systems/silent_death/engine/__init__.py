"""The rules of the family as they are played."""
