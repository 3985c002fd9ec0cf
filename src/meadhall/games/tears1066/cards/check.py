"""Checking a card file for its author: every problem with its line and column."""

import json
from typing import Final

from meadhall.games.tears1066.cards.places import Places
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.kernel.bounds import LONGEST_TEXT
from meadhall.kernel.errors import CardProblem

_WHOLE: Final = "file"


def check_cards(text: str) -> list[CardProblem]:
    """Everything wrong with the text of a card file, in the order of the lines."""
    if len(text) > LONGEST_TEXT:
        return [CardProblem(1, 1, _WHOLE, f"a card file has at most {LONGEST_TEXT} characters, not {len(text)}")]
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        return [CardProblem(error.lineno, error.colno, _WHOLE, f"this is not JSON: {error.msg}")]
    except RecursionError:
        return [CardProblem(1, 1, _WHOLE, "lists and objects are too deep inside one another")]
    places = Places(text)
    found = [
        CardProblem(*places.line_and_column(path), path, "this key stands twice, and only the last one counts")
        for path in places.twice
    ]
    try:
        read_cards(data)
    except BadCards as bad:
        found += [CardProblem(*places.line_and_column(place), problem.field, problem.text) for problem, place in bad.every]
    return sorted(found)
