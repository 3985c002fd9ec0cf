"""Own card files with mistakes: each is a problem with its card, its field and what is allowed; none is a traceback."""

import contextlib
import copy
from typing import Any

import pytest

from meadhall import games
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, event, own_file, response, target, unit

DRAW: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}
COSTLY = {"op": ">=", "n": 1}


def problems(*cards: dict[str, Any]) -> str:
    with pytest.raises(BadCards) as bad:
        read_cards(own_file(norman=list(cards)))
    return "\n".join(str(problem) for problem in bad.value.problems)


@rule("TMM-AMT-1")
def test_a_value_is_that_of_one_card() -> None:
    several = {"ref": "t", "select": {"side": "own"}, "max": 2}
    wrong: list[dict[str, Any]] = [{"stat": "might", "of": {"side": "own"}}, {"damage_on": {"side": "own"}}]
    for amount in wrong:
        assert "is not a declared ref" in problems(event("Sum", action({**DRAW, "amount": amount})))
    for amount in ({"stat": "might", "of": "t"}, {"damage_on": "t"}):
        assert "may be several" in problems(event("Sum", action({**DRAW, "amount": amount}, targets=[several])))


@rule("TMM-FX-26")
def test_cards_are_not_put_into_play_from_a_deck() -> None:
    put = {"op": "put_into_play", "to": "t", "wedge": 1}
    chosen = action(put, targets=[target("t", zone="deck", kind="unit")])
    assert "from a hand or a discard pile" in problems(event("Call", chosen))
    assert "from a hand or a discard pile" in problems(event("Call", action({**put, "to": {"zone": "deck"}})))


@rule("TMM-FLT-4", "TMM-FLT-5", "TMM-TRG-1")
def test_a_misspelt_trait_or_name_is_told_with_the_nearest() -> None:
    assert "no card has the trait 'Normann'; is 'Norman' meant?" in problems(
        event("Call", action({"op": "ready", "to": {"trait": "Normann"}}))
    )
    assert "no card has the name 'Wadart'; is 'Wadard' meant?" in problems(
        event("Call", action({"op": "ready", "to": {"name": "Wadart"}}))
    )
    wait = response("ability", {"op": "cancel"}, card_name="Wadart")
    assert "card_name: no card has the name 'Wadart'" in problems(event("No", wait))
    given = action({"op": "grant", "to": {"side": "own"}, "trait": "Blest", "duration": "round"})
    read_cards(own_file(norman=[event("Bless", given), event("Call", action({"op": "ready", "to": {"trait": "Blest"}}))]))
    assert "is not an operation; is draw meant?" in problems(
        event("Call", action({"op": "drow", "player": "you", "amount": 1}))
    )


def test_lists_and_objects_where_words_are_expected_are_problems() -> None:
    """Every place of a rich file holds a list, an object, a number, nothing or a truth once."""
    rich = own_file(norman=[
        unit("Rich", action(
            {"op": "move", "to": "t", "wedge": "w"},
            {"op": "discard", "player": "you", "chooser": "you", "amount": {"count": {"trait": "Norman", "cost": COSTLY}}},
            {"op": "choose", "chooser": "you", "options": [{"label": "a", "effects": [DRAW]}, {"label": "b", "effects": []}]},
            {"op": "for_each", "in": {"side": "own"}, "as": "x", "do": [{"op": "ready", "to": "x"}]},
            {"op": "if", "cond": {"all_of": [{"objective": {"player": "you", "letter": ["A"]}}]}, "then": [DRAW]},
            {"op": "grant", "to": "self", "duration": "round", "ability": action(DRAW, title="Gift")},
            targets=[target("w", zone="wedge", claimed=False), target("t", side="own")],
            cost=[{"discard": 1}], limit={"times": 1, "per": "round"}, title="All", when={"phase": "deployment"},
        ), response("ability", DRAW, card_name="Wadard", ability_kinds=["action"], by="enemy", also={"marker": "you"}),
            {"kind": "constant", "mods": [{"mod": "might", "amount": 1, "to": {"class": "archer", "not": {"row": [1]}}}]}),
    ])  # fmt: skip
    read_cards(rich)
    wrong: tuple[Any, ...] = ([], {}, 7, None)
    for *way, last in _places(rich["factions"]["norman"]["cards"][-1]):
        for value in wrong:
            data = copy.deepcopy(rich)
            part = data["factions"]["norman"]["cards"][-1]
            for step in way:
                part = part[step]
            part[last] = value
            with contextlib.suppress(BadCards):
                read_cards(data)


def _places(data: Any) -> Any:
    """The way to every part of decoded JSON."""
    for key, part in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield (key,)
        if isinstance(part, dict | list):
            yield from ((key, *rest) for rest in _places(part))


def test_files_that_are_too_long_or_too_deep_are_problems() -> None:
    game = games.find("1066")
    deep = '{"a":' * 3000 + "1" + "}" * 3000
    for text in (deep, "{" + " " * 2_500_000 + "}", '{"a":' * 100 + "1" + "}" * 100, "[" * 3000, "{"):
        _, found = game.Options.try_read({"cards": text})
        assert found and found[0].field == "cards"


@rule("TMM-FX-13")
def test_a_cost_change_for_cards_to_come_names_nothing_that_was_chosen() -> None:
    change = {"op": "cost_next", "to": {"not_wedge": "t"}, "amount": -1}
    assert "'t' is not same, host, trigger" in problems(event("Bargain", action(change, targets=[target("t", side="own")])))
