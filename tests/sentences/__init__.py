"""Every sentence of a page that states a rule, with a situation that shows it and mutations that make it false."""
