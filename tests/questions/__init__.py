"""Questions that come up at the table, and where the printed pages answer them."""
