"""Languages: what a text says, whether that is the rule, and how it is set.

This package knows no game. `reading` turns a text into facts by the vocabulary of its language, `compare` compares them
with the facts that a game wants said, `checks` looks after everything else that can be wrong with a text, and `labels`
and `typography` serve the pages. A game hands over a `Catalogue`.
"""
