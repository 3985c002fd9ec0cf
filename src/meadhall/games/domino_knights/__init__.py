"""Domino Knights by Chad C. Walstrom (CC BY-SA 2.5): dominoes become knights, cards train and help them."""
