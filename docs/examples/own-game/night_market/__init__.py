"""Night Market: a tiny roll-and-write, as a package of its own."""
