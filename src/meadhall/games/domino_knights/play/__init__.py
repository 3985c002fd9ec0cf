"""Playing a special card: who may, when, and what follows."""
