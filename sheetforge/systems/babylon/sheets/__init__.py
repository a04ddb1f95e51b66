"""Control sheets, flight sheets, cards and logs, laid out in millimetres."""
