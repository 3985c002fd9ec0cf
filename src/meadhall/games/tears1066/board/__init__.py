"""The zones of the table, the moves between them, and every value that card texts change."""
