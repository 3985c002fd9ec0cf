"""The lab of Domino Knights: what is measured."""
