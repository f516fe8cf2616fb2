"""The printed pages of this game: artwork, map sheets, cards, references, aids and draws.

Pages read records and the rules engine and draw with the press; nothing flows back.
"""
