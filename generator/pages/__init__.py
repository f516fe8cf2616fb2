"""What pages of every game share: one engraver's hand, the words of a page, cards on their sheets. Knows no game."""
