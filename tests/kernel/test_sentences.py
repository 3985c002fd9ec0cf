"""Sentences for the eye and for the ear."""

from meadhall.kernel.sentence import Card, Person, Reader, aloud, plain, say

ACE = Card("AS", "Death", sign="A♠", spoken=say("{card}, {face}", card=Card("AS", "Death"), face="ace of spades"))


def test_a_card_with_a_sign_has_a_spoken_form() -> None:
    parts = Reader(0, ["Ash"]).parts(say("Play {card}", card=ACE))
    assert plain(parts) == "Play Death (A♠)"
    assert aloud(parts) == "Play Death, ace of spades"
    assert parts[1] == {"text": "Death (A♠)", "card": "AS", "spoken": "Death, ace of spades"}


def test_a_sentence_begins_with_a_capital_letter_whatever_stands_there() -> None:
    knight = say("{who}'s {piece}", you="your {piece}", who=Person(0), piece="6-5")
    falls = say("{knight} falls.", knight=knight)
    assert Reader(0, ["ash"]).text(falls) == "Your 6-5 falls."
    assert Reader(1, ["ash"]).text(falls) == "ash's 6-5 falls."
