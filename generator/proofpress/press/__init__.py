"""The printing house: sheets, themes, type, drawings, documents. It knows no game and no language."""
