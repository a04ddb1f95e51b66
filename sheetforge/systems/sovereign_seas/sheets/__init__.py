"""The printed matter of Sovereign Seas Lite: control logs, charts, rosters, counters, scenarios.

`resolve` turns content into the plain values of `log`; the layouts read nothing else.
"""
