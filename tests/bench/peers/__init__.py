"""The tools that one would print a map sheet with instead, one module each, and Proofpress as one of them.

A module has `prepared(sheet, folder)`, which returns a function that prints so many pages. What the user of that tool
would have written down beforehand, a picture for example, is made in `prepared` and not timed; what the tool makes of
it for every document is timed. Each tool is used in the fastest of the ways that were tried; the module says which.
"""
