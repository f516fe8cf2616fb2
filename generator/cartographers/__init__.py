"""The flip-and-write map game: its records, its rules, and what is made of them."""
