"""The rules of the game: pure functions on values, integers only, standard library only, no input or output.

This package is trusted: scores, certificates and verdicts rest on it alone. It decides what is legal and what it is
worth; it never searches and never guesses. `boards` and `shapes` are the geometry, `scoring` runs the vocabulary of
`clauses`, `sheet` changes one map, `decks` says which cards a season holds, `game` puts it all together.
"""
