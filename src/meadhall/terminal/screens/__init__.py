"""The screens, named for what the player does there: menu, table, review, and the small ones that lie on top."""
