"""Players that propose moves. Nothing that judges a game imports them."""
