"""Play at one keyboard: a full-screen table, and the same game as plain lines of text."""
