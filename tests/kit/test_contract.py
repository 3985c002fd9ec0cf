"""The contract kit passes the sound toy and catches each bug planted into it."""

from typing import Any

import pytest

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame
from meadhall.kernel.outcome import Outcome
from meadhall.kit.contract import check_game
from tests import toy
from tests.toy import Toy, ToyGame


def walk(table: type[Toy]) -> None:
    """Walk some games of a toy whose table is ``table``."""
    game = ToyGame()
    game.table = table
    for seed in range(12):
        check_game(game, None, seed, thorough=1)


def test_the_sound_toy_passes() -> None:
    walk(Toy)


class LeakyView(Toy):
    """Shows the top card of the deck."""

    def seat_view(self, seat: int | None) -> dict[str, Any]:
        return {**super().seat_view(seat), "next": self.deck[-1:]}


class LeakyOptions(Toy):
    """Shows everybody the options of whoever is asked."""

    def seat_view(self, seat: int | None) -> dict[str, Any]:
        decision = self.decision
        return {**super().seat_view(seat), "decision": None if decision is None else decision.to_json()}


class LeakyEvent(Toy):
    """Tells everybody which card was drawn."""

    def note(self, event: Event) -> None:
        for fields in event.private.values():
            assert event.public is not None
            event.public.update(fields)
        super().note(event)


class ForgetfulDraw(Toy):
    """Loses every card that is drawn as the last of the deck."""

    def draw(self, seat: int) -> None:
        if len(self.deck) == 9:
            self.deck.pop()
        super().draw(seat)


class AliasedClone(Toy):
    """Shares its discard pile with its clones."""

    def clone(self) -> "AliasedClone":
        other = super().clone()
        assert isinstance(other, AliasedClone)
        other.discard = self.discard
        return other


class MutatingView(Toy):
    """Takes a turn away whenever somebody looks."""

    def seat_view(self, seat: int | None) -> dict[str, Any]:
        self.turns += 2
        return super().seat_view(seat)


class ForgetfulSave(Toy):
    """Does not save the points."""

    def table_json(self) -> dict[str, Any]:
        return {**super().table_json(), "points": [0] * len(self.points)}

    def key(self) -> bytes:
        return bytes(self.points) + super().key()


class LossySave(Toy):
    """Forgets the deck altogether."""

    def table_json(self) -> dict[str, Any]:
        return {name: value for name, value in super().table_json().items() if name != "deck"}


class TellingNumber(Toy):
    """Shows the number of the decision among those of all seats."""

    def seat_view(self, seat: int | None) -> dict[str, Any]:
        return {**super().seat_view(seat), "asked": sum(self.numbers)}


class CheatingRedeal(Toy):
    """Deals cards anew that do not exist."""

    def dealt_anew(self, seat: int | None, chance: Chance) -> Toy:
        world = super().dealt_anew(seat, chance)
        world.deck = [toy.WARD] * len(world.deck)
        return world


class WrongWinner(Toy):
    """Names a winner who is not first."""

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else Outcome(outcome.scores, [0, 1], [2, 1], "turns")


class NegativeHand(Toy):
    """Borrows a strike that is not in hand."""

    def spend(self, seat: int, card: int) -> None:
        super().spend(seat, card)
        self.hands[seat][card] -= 1
        self.deck.append(card)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (LeakyView, "sees hidden things"),
        (LeakyOptions, "sees hidden things|a spectator is shown options"),
        (LeakyEvent, "are public"),
        (ForgetfulDraw, "pieces (were|are) lost or made"),
        (AliasedClone, "changed the original|changes the state|lost or made|changed after it was made"),
        (MutatingView, "looking at the state changed it"),
        (ForgetfulSave, "saving and loading changes the state"),
        (LossySave, "the part 'deck' is missing"),
        (TellingNumber, "sees how often others were asked|sees hidden things"),
        (CheatingRedeal, "lost or made pieces"),
        (WrongWinner, "a winner is not first"),
        (NegativeHand, "broken invariants|a hand is negative|lost or made"),
    ],
)
def test_a_planted_bug_is_caught(table: type[Toy], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        walk(table)


def test_an_option_query_that_mutates_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = toy.TakeTurn.question

    def spending(self: toy.TakeTurn, state: Toy, frame: Frame) -> Question:
        if state.deck:
            state.deck.insert(0, state.deck.pop())
        return honest(self, state, frame)

    monkeypatch.setattr(toy.TakeTurn, "question", spending)
    with pytest.raises(AssertionError, match="changed"):
        walk(Toy)


def test_an_option_offered_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(self: toy.TakeTurn, state: Toy, frame: Frame) -> Question:
        return Question(state.turns % len(state.hands), [toy.REST, toy.REST])

    monkeypatch.setattr(toy.TakeTurn, "question", doubled)
    with pytest.raises(AssertionError, match="offered twice"):
        walk(Toy)
