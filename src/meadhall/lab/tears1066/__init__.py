"""The lab of 1066: what is measured."""
