"""First games without a browser: by whoever follows the teacher, and by a newcomer who does anything."""

import inspect
import random
import re
from pathlib import Path

import pytest

from meadhall import games, lessons
from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.decision import Action
from meadhall.kit.answers import random_answer
from meadhall.lessons.look import Look
from meadhall.lessons.teacher import Teacher, Words, reply
from meadhall.match.match import Match
from meadhall.match.seats import bot, person
from meadhall.match.stepper import restore
from tests.lessons.truth import SLIPS, check_words, slanders

GAMES = ("dominion", "1066", "domino-knights")
LESSONS = Path(lessons.__file__).parent
LONGEST = 700
"""Decisions of a game that somebody plays at random."""


class Table:
    """A first game, its teacher and its bot."""

    def __init__(self, key: str, seed: int) -> None:
        game = games.find(key)
        self.lesson = lessons.find(game)
        self.teacher = Teacher(self.lesson)
        self.match = Match.start(
            game, None, [person("You"), bot(self.lesson.level, "Ash")], bytes([seed]) * 32, position=self.lesson.position
        )
        self.bot = menu.make(self.lesson.level, game)
        self.said: list[str] = []
        self.slips: list[str] = []
        self.luck = random.Random(seed)

    def answer(self, action: Action) -> None:
        """The learner's answer."""
        before = Look.at(self.match.state, 0)
        self.match.answer(0, action)
        for deed, beat in self.teacher.shown(before, action.picks, Look.at(self.match.state, 0)):
            self.teacher.take(deed, beat)
        if self.teacher.slip:
            slip = self.match.reader(0).text(self.teacher.slip)
            assert not slanders(self.match.state.game.key, before, action.picks, Look.at(self.match.state, 0), slip), slip
            self.slips.append(slip)
            self.teacher.take("left")

    def play(self, *, follows: bool) -> None:
        """Play to the end; every sentence is checked before the answer."""
        while not self.match.is_over:
            state = self.match.state
            assert state.number < LONGEST, "this first game does not end"
            if state.asked == 0:
                words = self.listen()
                picks = None if words is None else words.spoken.picks
                if follows and picks is not None:
                    self.answer(Action(state.number_for(0), picks))
                else:
                    self.answer(random_answer(state, self.luck))
            else:
                picks = reply(self.lesson, state)
                free = self.bot.answer(Sight(state, state.number))
                self.match.answer(state.asked, free if picks is None else Action(state.number_for(state.asked), picks))
        self.listen()

    def listen(self) -> Words | None:
        """What she says now, checked."""
        words = self.teacher.speak(self.match.state)
        if words is not None:
            check_words(self.match.state, words, self.match.reader(0))
            if words.beat:
                self.said.append(words.beat)
        return words


@pytest.mark.parametrize("key", GAMES)
def test_whoever_follows_the_teacher_learns_everything_and_wins_by_the_rules(key: str) -> None:
    for seed in range(10):
        table = Table(key, seed)
        table.play(follows=True)
        outcome = table.match.state.outcome()
        assert outcome is not None and outcome.winners == [0]
        titles = {beat.title.other for beat in table.lesson.beats}
        learnt = {beat.title.other for beat in table.lesson.beats if beat.key in table.teacher.known}
        assert learnt == titles, f"seed {seed}: {titles - learnt} never came up"
        assert not table.slips
        assert not table.teacher.skipped


@pytest.mark.parametrize("key", GAMES)
def test_a_newcomer_who_does_anything_hears_nothing_wrong_and_comes_to_an_end(key: str) -> None:
    for seed in range(50):
        table = Table(key, seed)
        table.play(follows=False)
        assert table.match.is_over


@pytest.mark.parametrize("key", GAMES)
def test_what_was_shown_to_be_known_is_not_said_again(key: str) -> None:
    table = Table(key, 1)
    table.play(follows=True)
    again = Table(key, 1)
    for beat in table.teacher.known:
        again.teacher.take("skipped", beat)
    again.play(follows=True)
    assert not again.said


@pytest.mark.parametrize("key", GAMES)
def test_what_is_said_in_vain_is_said_three_times_at_most(key: str) -> None:
    for seed in range(20):
        table = Table(key, seed)
        table.play(follows=False)
        for beat in set(table.said):
            assert table.teacher.tries.get(beat, 0) <= 3


@pytest.mark.parametrize("key", GAMES)
def test_a_game_from_a_position_is_recorded_whole(key: str) -> None:
    table = Table(key, 3)
    table.play(follows=True)
    again = restore(table.match.record.lines, "first game")
    assert again.state.key() == table.match.state.key()


def test_dominion_is_never_told_to_play_treasures_while_a_smithy_can_be_played() -> None:
    for seed in range(20):
        table = Table("dominion", seed)
        while not table.match.is_over and table.match.state.number < 60:
            state = table.match.state
            if state.asked != 0:
                table.match.answer(1, table.bot.answer(Sight(state, state.number)))
                continue
            words = table.teacher.speak(state)
            if words is not None and any(key in Look.at(state, 0).options for key in ("play smithy", "play village")):
                assert words.spoken.picks is None or words.spoken.picks[0] not in ("treasures", "end"), words
            table.answer(random_answer(state, table.luck))


def test_dominion_is_never_told_to_buy_what_the_coins_do_not_pay() -> None:
    table = Table("dominion", 1)
    table.match.answer_text(0, "play copper")
    table.match.answer_text(0, "play copper")
    words = table.teacher.speak(table.match.state)
    assert words is not None and words.beat == "money"  # 2 coins so far, more in hand: play them first


def test_1066_begins_with_a_card_to_play_and_the_leader_in_sight() -> None:
    table = Table("1066", 1)
    look = Look.at(table.match.state, 0)
    assert look.asks("deploy")
    pieces = [piece["card"] for wedge in look.view["wedges"] for column in wedge["columns"] for piece in column]
    assert {"harold-godwinson", "william-fitzrobert"} <= set(pieces)
    words = table.teacher.speak(table.match.state)
    assert words is not None and words.beat == "field"


def test_1066_speaks_of_wedge_battles_only_when_there_are_some_and_ends_after_them() -> None:
    table = Table("1066", 2)
    table.play(follows=True)
    fought = [event for event in table.match.journal if "battle" in event.kind]
    assert fought and "hastings" in table.said


def test_domino_knights_teaches_attacking_only_to_whoever_has_a_knight() -> None:
    for seed in range(20):
        table = Table("domino-knights", seed)
        while not table.match.is_over:
            state = table.match.state
            if state.asked != 0:
                table.match.answer(1, table.bot.answer(Sight(state, state.number)))
                continue
            words = table.teacher.speak(state)
            if words is not None and words.beat in ("attack", "ride"):
                assert any(knight["usable"] for knight in Look.at(state, 0).view["kingdoms"][0]["knights"])
            table.answer(random_answer(state, table.luck))


def test_she_points_at_the_thing_itself_and_never_at_a_side_of_the_screen() -> None:
    """Where a thing lies differs from screen to screen, and how it is pressed from hand to hand."""
    said = [
        text for path in sorted(LESSONS.glob("*.py")) for text in re.findall(r'"([^"\n]+ [^"\n]+)"', path.read_text("utf-8"))
    ]
    assert len(said) > 100
    wrong = r"(?i)\b(?:at|on|to) the (?:left|right|top|bottom)|\b(?:click|tap|hover|got it|that is all)\b|point at it"
    assert not [text for text in said if re.search(wrong, text)]


def test_a_slip_is_worth_a_word_and_can_be_taken_back() -> None:
    table = Table("dominion", 1)
    table.match.answer_text(0, "treasures")
    table.answer(Action(table.match.state.number_for(0), ("end",)))
    assert table.slips == ["You left 5 coins unspent; they don't last until your next turn."]
    assert table.match.undo(0)
    assert table.match.state.view(0)["coins"] == 5


def test_an_action_that_gives_another_one_is_no_slip() -> None:
    game = games.find("dominion")
    state = game.position("game: dominion(players=2,kingdom=first-game)\nhand 0: market village copper*3")
    before = Look.at(state, 0)
    state.apply(Action(state.number_for(0), ("play market",)))
    assert not lessons.find(game).slip(before, ("play market",), Look.at(state, 0))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_she_may_say_of_a_slip_is_checked(game: str) -> None:
    """Fifty games may not come by every slip, so none of them may be one that nothing is known about."""
    source = inspect.getsource(lessons.find(games.find(game)).slip)
    patterns = [pattern.replace("\\", "") for pattern in SLIPS[game]]
    sentences = re.findall(r'say\(\s*"(.+?)"', source)
    assert sentences
    for sentence in sentences:
        pieces = re.split(r"\{\w+\}", sentence)
        assert any(all(piece in pattern for piece in pieces) for pattern in patterns), sentence
