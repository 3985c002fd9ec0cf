"""The words that card texts are written in."""
