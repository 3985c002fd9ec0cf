"""What stands in for a compiled library where the writers of observations run as pure Python."""
