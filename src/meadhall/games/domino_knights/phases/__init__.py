"""Promotion and training: how recruits become candidates and candidates knights."""
