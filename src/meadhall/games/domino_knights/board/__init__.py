"""What lies on the table, the moves between its zones, and how it is saved."""
