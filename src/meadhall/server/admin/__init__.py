"""What whoever runs a server can do beside it: people, tables, backups, the key, upkeep. Each deed is in the audit log."""
