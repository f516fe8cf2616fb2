"""What is legal, what follows, what it is worth: the only judge of a game.

Pure values and the standard library; nothing here searches, prints or reads.
"""
