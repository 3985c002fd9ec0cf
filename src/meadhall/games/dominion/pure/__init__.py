"""What is never compiled: stand-ins in plain Python for the machine's own types."""
