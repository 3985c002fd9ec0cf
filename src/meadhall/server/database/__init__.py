"""What the server keeps: logs of tables, players, results."""
