"""The special cards, and the names and numbers of all cards and dominoes."""
