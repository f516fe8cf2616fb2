"""The printing house: paper, ink, fonts, drawing, cards on a sheet, documents, output formats.

It knows no game and no language: what is printed comes in as drawing functions and strings. Importing this package
or its pure modules (`paper`, `geometry`, `ink`, `imposition`, `profile`) loads no PDF library; that happens
when a `Document` is made or a string is measured.

Everywhere: lengths in millimetres, origin at the top left, y downwards, as one reads a page and counts the rows of a
map; only type sizes and line weights are in points, as printers speak of them.
"""
