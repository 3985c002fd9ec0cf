"""The phases of a round: preparation and battles."""
