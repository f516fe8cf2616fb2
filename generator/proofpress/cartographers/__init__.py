"""The flip-and-write map game."""
