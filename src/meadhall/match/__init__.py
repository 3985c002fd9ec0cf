"""One game being played: seats, recording, replay, undo, clocks. No network, no screen."""
