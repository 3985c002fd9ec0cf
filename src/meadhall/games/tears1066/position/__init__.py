"""Position text of 1066: any situation in a few lines, read and written."""
