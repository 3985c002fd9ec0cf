"""Saved states and positions with something changed: each is a sound state or refused in a sentence."""

import json
import random
from typing import Any, Final

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from tests.fuzz.case import SOUND, Case, Fuzzer
from tests.fuzz.damage import NUMBERS, Edit, changed, some_edit, some_text
from tests.fuzz.sound import check_sound, refused
from tests.fuzz.tables import some_state

EACH: Final = 25
"""Inputs made from the same state."""


class SavedStates(Fuzzer):
    """``State.to_json`` of random games, changed."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.name = f"states {key}"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        base = seed // EACH
        data, other = self.saved(base), self.saved(base + 1)
        edits: list[Edit] = []
        while len(edits) < luck.choice([1, 1, 1, 2, 3]):
            edits.append(self.frame_edit(data, other, luck) if luck.random() < 0.2 else some_edit(data, luck, [other]))
        return Case(base, tuple(edits))

    def saved(self, base: int) -> Any:
        return json.loads(json.dumps(some_state(self.key, base).to_json()))

    def frame_edit(self, data: Any, other: Any, luck: random.Random) -> Edit:
        """A change of what has still to happen: other steps, other values, the frames of another state."""
        if not data["frames"]:
            return ("set", ("frames",), other["frames"])
        number = luck.randrange(len(data["frames"]))
        step = luck.choice(list(games.find(self.key).library.steps))
        scope = {"you": luck.choice([0, 1, 2, 9, -1]), "note": luck.choice([[], [0], [1, 2, 3], [-1] * 8, [[0], [1]], "x", 7])}
        return luck.choice(
            [
                ("set", ("frames",), other["frames"]),
                ("set", ("frames",), data["frames"] + other["frames"]),
                ("set", ("frames",), data["frames"] * 2),
                ("set", ("frames", number, 0), step),
                ("set", ("frames", number, 1), scope),
                ("set", ("frames", number, 1, "you"), luck.choice(NUMBERS)),
                ("add", ("frames", number), [step, {"you": 0}]),
                ("add", ("frames", len(data["frames"])), [step, scope]),
            ]
        )

    def run(self, case: Case) -> str:
        data = changed(self.saved(case.base), case.parts)
        try:
            state = games.find(self.key).load(data)
        except MeadhallError as error:
            return refused(error)
        check_sound(state, random.Random(case.base))
        return SOUND

    def describe(self, case: Case) -> str:
        state = some_state(self.key, case.base)
        text = state.game.text(state.options)
        edits = [f"{what} {'.'.join(map(str, path))} {str(value)[:160]!r}" for what, path, value in case.parts]
        return "\n".join([f"{text[:120]} at decision {state.number}", *(edits or ["nothing is changed"])])


class Positions(SavedStates):
    """``State.position`` of random games, changed."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.name = f"positions {key}"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        base = seed // EACH
        lines, other = self.lines(base), self.lines(base + 1)
        edits = tuple(self.line_edit(lines, other, luck) for _ in range(luck.choice([1, 1, 1, 2, 3])))
        return Case(base, edits)

    def lines(self, base: int) -> list[str]:
        return some_state(self.key, base).position().splitlines()

    def line_edit(self, lines: list[str], other: list[str], luck: random.Random) -> Edit:
        """A line left out, said twice, or with another value."""
        number = luck.randrange(len(lines))
        draw = luck.random()
        if draw < 0.1:
            return ("drop", (number,), None)
        if draw < 0.2:
            return ("add", (number,), luck.choice([*lines, *other, "", "#", "x: y", "game: toy", ": :", "hand 9: x"]))
        head, _, value = lines[number].partition(":")
        if draw < 0.3:
            head = luck.choice([head.split()[0], f"{head.split()[0]} {luck.choice([0, 1, 2, 7])}", some_text(head, luck)])
        elif head in ("frames", "luck"):
            value = " " + self.changed_json(head, value, other, luck)
        else:
            value = " " + self.changed_value(value.strip(), [*lines, *other], luck)
        return ("set", (number,), f"{head}:{value}")

    def changed_json(self, head: str, value: str, other: list[str], luck: random.Random) -> str:
        data, foreign_data = {head: json.loads(value)}, {head: [["x", {}]]}
        for line in other:
            if line.startswith(f"{head}:"):
                foreign_data = {head: json.loads(line.partition(":")[2])}
        if head == "frames":
            edit = self.frame_edit(data, foreign_data, luck)
        else:
            edit = some_edit(data, luck, [foreign_data])
        return json.dumps(changed(data, (edit,)).get(head))

    def changed_value(self, value: str, lines: list[str], luck: random.Random) -> str:
        words = value.split()
        draw = luck.random()
        if draw < 0.25 or not words:
            return luck.choice(lines).partition(":")[2].strip()
        if draw < 0.4:
            return some_text(value, luck)
        number = luck.randrange(len(words))
        if draw < 0.55:
            del words[number]
        elif draw < 0.7:
            words.insert(luck.randrange(len(words) + 1), words[number])
        elif draw < 0.8:
            words[number] = luck.choice(lines).rpartition(" ")[2]
        else:
            words[number] = luck.choice([str(luck.choice(NUMBERS)), some_text(words[number], luck), "-", "none", "²"])
        return " ".join(words)

    def run(self, case: Case) -> str:
        text = "\n".join(changed(self.lines(case.base), case.parts))
        try:
            state = games.find(self.key).position(text)
        except MeadhallError as error:
            return refused(error)
        check_sound(state, random.Random(case.base))
        return SOUND
