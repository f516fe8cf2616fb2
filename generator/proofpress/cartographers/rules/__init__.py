"""The rules: pure, trusted, standard library only."""
