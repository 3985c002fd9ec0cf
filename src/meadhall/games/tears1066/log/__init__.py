"""The lines of the log, event by event."""
