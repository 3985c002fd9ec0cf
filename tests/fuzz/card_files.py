"""Card files of one's own: each gets a list of problems, or plays a whole game within the contract."""

import dataclasses
import json
import random
from collections.abc import Iterator
from typing import Any, Final

from meadhall import games
from tests.fuzz.cards import some_cards, with_cards
from tests.fuzz.case import REFUSED, SOUND, Case, Fuzzer
from tests.fuzz.damage import changed, places, some_edit
from tests.fuzz.sound import walk

MOST_DECISIONS: Final = 5_000
SHORT: Final = {"round_cap": 6, "turn_cap": 20}
"""Options that end a game soon, so that there are many."""


class CardFiles(Fuzzer):
    """Random files; a third of them with something changed that may be wrong."""

    name = "cards 1066"
    seconds = 120.0

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        cards = some_cards(luck)
        file = with_cards(cards)
        edits = [some_edit(file, luck, []) for _ in range(luck.choice([0, 0, 0, 0, 1, 2]))]
        return Case(seed, (*[("card", card) for card in cards], *[("edit", edit) for edit in edits]))

    def file(self, case: Case) -> Any:
        cards = tuple(part for what, part in case.parts if what == "card")
        return changed(with_cards(cards), tuple(part for what, part in case.parts if what == "edit"))

    def run(self, case: Case) -> str:
        game = games.find("1066")
        options, found = game.Options.try_read({"cards": json.dumps(self.file(case)), **SHORT})
        assert (options is None) == bool(found)
        if options is None:
            assert all(problem.field and problem.text for problem in found)
            return REFUSED
        walk(game, options, case.base, bound=MOST_DECISIONS)
        return SOUND

    def simpler(self, case: Case) -> Iterator[Case]:
        """Also without some part of a card."""
        yield from super().simpler(case)
        for number, (what, part) in enumerate(case.parts):
            if what != "card":
                continue
            side, card = part
            for place in places(card):
                if place[0] == "abilities" and len(place) > 1:
                    less = ("card", (side, changed(card, (("drop", place, None),))))
                    yield dataclasses.replace(case, parts=(*case.parts[:number], less, *case.parts[number + 1 :]))

    def describe(self, case: Case) -> str:
        return "\n".join(json.dumps(part)[:1500] for part in case.parts)
