"""The printed matter of Silent Fury: ship sheets, boards, cards, tokens.

`record` and `look` hold plain values; the layouts read no content.
"""
