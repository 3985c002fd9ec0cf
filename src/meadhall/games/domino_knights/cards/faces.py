"""The face cards: King, Queen and Jack (section 5.2). What they do is read from them when it matters, in ``powers``."""

from meadhall.games.domino_knights.cards.names import JACK, KING, QUEEN
from meadhall.games.domino_knights.cards.special import OnKingdom


class King(OnKingdom):
    code = KING
    name = "Majesty"
    text = "Knights of the King's suit under this player's control may attack, defend and aid although they are spent."
    rule = "DKN-5.2-king-a"


class Queen(OnKingdom):
    code = QUEEN
    name = "Loyalty"
    text = (
        "Knights of the Queen's suit may not attack this player, and knights that share a suit may not face each other "
        "where this player's side and the Queen's suit are involved."
    )
    rule = "DKN-5.2-queen-a"


class Jack(OnKingdom):
    code = JACK
    name = "Courage"
    text = "Knights of the Jack's suit under this player's control get a third of the highest pips to attack and defense."
    rule = "DKN-5.2-jack-a"
