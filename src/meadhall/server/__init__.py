"""The hall: tables online. Accounts, lobby, sockets, storage, ratings; the match stays the authority."""
