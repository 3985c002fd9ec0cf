"""Response windows: last in, first out, and a cancelled cancel lets the first thing happen."""

import random
from collections.abc import Iterator

from meadhall.kernel.events import Event
from meadhall.kit.scene import scene
from tests.toy import GAME, Toy


def test_a_ward_cancels_a_strike() -> None:
    table = scene("toy", hand={0: "strike", 1: "ward"})
    table.play(0, "strike")
    table.answer(1, "ward")
    table.finished()
    assert table.points(0) == "0"
    assert table.discard() == "strike ward"


def test_a_warded_ward_lets_the_strike_through() -> None:
    table = scene("toy", hand={0: "strike ward", 1: "ward"})
    table.play(0, "strike")
    table.answer(1, "ward")
    table.answer(0, "ward")
    table.finished()
    assert table.points(0) == "1"


def test_a_ward_against_the_ward_against_the_ward_stops_the_strike() -> None:
    table = scene("toy", hand={0: "strike ward", 1: "ward*2"})
    table.play(0, "strike")
    table.answer(1, "ward")
    table.answer(0, "ward")
    table.answer(1, "ward")
    assert table.points(0) == "0"
    table.finished()


def test_after_a_cancelled_ward_the_window_is_open_again() -> None:
    table = scene("toy", hand={0: "strike ward", 1: "ward*2"})
    table.play(0, "strike")
    table.answer(1, "ward")
    table.answer(0, "ward")
    table.passes(1)
    table.asked(1, "respond")
    table.answer(1, "ward")
    assert table.points(0) == "0"


def test_a_seat_without_a_ward_is_not_asked() -> None:
    table = scene("toy", players=3, hand={0: "strike", 1: "strike", 2: "ward"})
    table.play(0, "strike")
    table.asked(2, "respond")
    table.passes(2)
    assert table.points(0) == "1"


def test_everybody_is_asked_until_all_have_passed() -> None:
    table = scene("toy", players=3, hand={0: "strike", 1: "ward*2", 2: "ward"})
    table.play(0, "strike")
    table.passes(1)
    table.answer(2, "ward")
    table.answer(1, "ward")
    table.asked(1, "respond")
    table.passes(1)
    assert table.points(0) == "1"


def reference(hands: list[list[int]], answers: Iterator[bool], striker: int) -> list[str]:
    """Strike and Ward by plain recursion: who was asked what, and whether the strike came through."""
    story: list[str] = []

    def proposed(actor: int) -> bool:
        """Whether what ``actor`` does happens, after everybody had a chance to ward it."""
        seats = len(hands)
        order = [(actor + step) % seats for step in range(1, seats)]
        at = passes = 0
        while passes < len(order):
            seat = order[at % len(order)]
            at += 1
            if hands[seat][1] == 0:
                passes += 1
                continue
            if not next(answers):
                story.append(f"{seat} passes")
                passes += 1
                continue
            story.append(f"{seat} wards")
            passes = 0
            hands[seat][1] -= 1
            if proposed(seat):
                return False
        return True

    hands[striker][0] -= 1
    story.append("hit" if proposed(striker) else "miss")
    return story


def test_random_chains_match_plain_recursion() -> None:
    """20,000 chains; three in ten positions are rebuilt from JSON in the middle."""
    luck = random.Random(1066)
    for _ in range(20_000):
        seats = luck.randint(2, 4)
        hands = [[1, luck.randint(0, 3)] for _ in range(seats)]
        answers = [luck.random() < 0.6 for _ in range(200)]
        state = GAME.table(GAME, GAME.Options.read({"players": seats}), GAME.new(None, 0).chance.clone(), seats)
        state.hands = [hand[:] for hand in hands]
        story = played(GAME.load(with_turn(state)), iter(answers), luck)
        assert story == reference(hands, iter(answers), 0)


def with_turn(state: Toy) -> dict[str, object]:
    return {**state.to_json(), "frames": [["turns/0.do/0", {"you": 0}]]}


def played(state: object, answers: Iterator[bool], luck: random.Random) -> list[str]:
    assert isinstance(state, Toy)
    story: list[str] = []
    state.choose([0])
    while state.question is not None and state.ask_key() == "respond":
        if luck.random() < 0.3:
            loaded = GAME.load(state.to_json())
            assert isinstance(loaded, Toy) and loaded.question is not None
            state = loaded
        assert state.question is not None
        wards = next(answers)
        story.append(f"{state.question.seat} {'wards' if wards else 'passes'}")
        state.choose([1] if wards else [])
    story.append("hit" if state.points[0] else "miss")
    return story


def test_events_show_private_fields_to_their_seat_only() -> None:
    secret = Event("refuse", 1, private={1: {"card": "moat"}}, secret=True)
    assert secret.seen_by(0) is None and secret.seen_by(None) is None
    assert secret.seen_by(1) == {"event": "refuse", "seat": 1, "card": "moat"}
