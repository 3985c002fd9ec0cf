"""The ground every game stands on: decisions, programs on frames, windows, luck, events, options. It knows no game."""
