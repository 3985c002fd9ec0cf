"""Random walks through Domino Knights with every invariant checked at every state."""

import json
import random
from typing import Any

from meadhall.games.domino_knights.cards.names import MERCENARY, PROMOTE, WEALTH
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.events import Event

from .staging import GAME

MOST_OPTIONS = 200


class Walk:
    """One random game, state by state."""

    def __init__(self, seed: int, options: dict[str, Any]) -> None:
        self.luck = random.Random(seed)
        self.journal: list[Event] = []
        chosen = GAME.Options.read(options)
        state = GAME.new(chosen, seed, journal=self.journal)
        assert isinstance(state, KnightsState)
        self.state = state
        self.where = f"seed {seed} {GAME.text(chosen)}"
        self.census = state.census()
        self.decisions = 0
        self.most_options = 0
        for seat in range(state.seats):
            state.interject(seat, f"order {self.luck.choice(('all', 'all', 'involved', 'none'))}")

    def run(self, decisions: int = 1 << 30, deep: float = 0.0) -> int:
        """Play on until the game is over or enough decisions were made; return how many were."""
        while not self.state.is_over and self.decisions < decisions:
            if self.luck.random() < deep:
                self.check_deeply()
            self.step()
        assert self.state.census() == self.census, self.where
        if self.state.is_over:
            outcome = self.state.outcome()
            assert outcome is not None and outcome.winners and outcome.reason, self.where
        return self.decisions

    def step(self) -> None:
        """One answer or one interjection, and the invariants of states and of the way between them."""
        state = self.state
        before = [[piece.token for piece in grave] for grave in state.graves]
        points, fame = state.points[:], state.is_fame
        heard = len(self.journal)
        if not self.interject():
            self.answer()
        broken = state.broken()
        assert not broken, f"{self.where} at {state.decision}: {broken}"
        kinds = {event.kind for event in self.journal[heard:]}
        if not state.variant.dominoless and "peasants_recycled" not in kinds:
            for old, grave in zip(before, state.graves, strict=True):
                tokens = [piece.token for piece in grave]
                assert tokens[: max(0, len(old) - 1)] == old[:-1], f"{self.where}: DKN-INV14: a graveyard changed below its top"
        if not fame:
            assert all(new <= old for new, old in zip(state.points, points, strict=True)), (
                f"{self.where}: DKN-INV3: health rose"
            )
        if state.phase == PROMOTE and not state.variant.full_windows and not state.variant.late_training:
            for effect in state.effects:
                stays = effect.special == WEALTH or (effect.special == MERCENARY and state.variant.endless_service)
                assert stays or effect.expiry != state.turn, f"{self.where}: DKN-INV8: a card outlived its expiry"

    def answer(self) -> None:
        question = self.state.question
        assert question is not None and question.codes
        self.most_options = max(self.most_options, len(question.codes))
        assert len(question.codes) < MOST_OPTIONS, f"{self.where}: {len(question.codes)} options"
        size = self.luck.randint(question.low, min(question.high, len(question.codes)))
        codes = self.luck.sample(question.codes, size)
        if not question.ordered:
            codes.sort(key=question.codes.index)
        self.state.choose(codes)
        self.decisions += 1

    def interject(self) -> bool:
        """Now and then somebody says something out of turn."""
        state, luck = self.state, self.luck
        if luck.random() > 0.03:
            return False
        seat = luck.randrange(-1, state.seats)
        said = [text for text in state.interjections(seat) if "<" not in text]
        if not said:
            return False
        text = luck.choice(said)
        if text == "resign" and luck.random() > 0.05:
            return False
        if text == "time up" and luck.random() > 0.05:
            return False
        state.interject(seat, text)
        return True

    def check_deeply(self) -> None:
        """Saving, positions, views, re-deals, defaults and words at this state."""
        state = self.state
        key = state.key()
        assert GAME.load(json.loads(json.dumps(state.to_json()))).key() == key, self.where
        assert GAME.position(state.position()).key() == key, self.where
        assert state.clone().key() == key, self.where
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            world = state.redeal(seat, Chance.swift(self.luck.randrange(1 << 30), state.chance.streams))
            assert world.view(seat) == view and not world.broken(), f"{self.where}: seat {seat} sees hidden things"
        decision = state.decision
        assert decision is not None
        decision.check(Action(decision.number, GAME.default_answer(state)))
        assert state.key() == key, self.where
