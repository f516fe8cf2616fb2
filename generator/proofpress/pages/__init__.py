"""What pages of every game share: one engraver's hand, and what may be chosen for a print. Knows no game."""
