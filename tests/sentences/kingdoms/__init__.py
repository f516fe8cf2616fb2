"""Situations of Kingdoms: what the rules make of a few lands and pieces, for the sentences that speak of them.

A situation is a function that fails where its sentence is false. What it takes was read from the sentence.
"""
