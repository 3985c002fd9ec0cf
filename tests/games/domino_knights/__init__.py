"""Tests of Domino Knights."""
