"""The designer's bench: what a scoring card is worth to players of different skill."""
