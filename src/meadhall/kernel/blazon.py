"""Coats of arms as data: what the shield on a card shows. ``faces/`` draws them."""

from typing import NamedTuple


class Blazon(NamedTuple):
    """What a shield shows, in the words of heraldry; ``faces/charges.json`` lists the charges."""

    field: str
    charge: str
    tincture: str
    """Of the charge."""
    division: str = "plain"
    second: str = ""
    """The other tincture of a parted field."""
    ordinary: str = ""
    ordinary_tincture: str = ""
    place: str = "one"
