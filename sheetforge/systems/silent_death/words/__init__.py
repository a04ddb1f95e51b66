"""Texts of sheets about critical hits and weapons, generated from the content in our own words.

A sentence is made from the effects that the engine carries out and a weapon box from the master
table's row, so that sheets and games cannot differ.
"""
