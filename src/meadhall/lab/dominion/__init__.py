"""The lab of Dominion: what is measured, what wins on a kingdom, and published figures."""
