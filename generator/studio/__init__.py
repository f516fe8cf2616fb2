"""The page of the program: one interface made of the option records, over a worker in a browser or a local server."""
