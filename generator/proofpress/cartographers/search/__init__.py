"""Finding lines of play. Nothing here is trusted."""
