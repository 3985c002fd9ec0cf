"""1066, Tears to Many Mothers: two hosts, three Wedges, and cards that are data."""
