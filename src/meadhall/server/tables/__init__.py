"""Tables: what their logs tell, what can be done at them, and who sees what. No network, no database, no file."""
