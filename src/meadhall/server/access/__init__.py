"""Who comes in: connections, requests, cookies and tokens, limits."""
