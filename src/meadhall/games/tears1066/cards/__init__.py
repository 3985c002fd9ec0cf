"""The card file: its format, its reading, and the files that come with the program."""
