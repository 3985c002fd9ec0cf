"""Lines typed at the plain table: whatever they are, the game goes on, ends, or says what is wrong."""

import io
import os
import random
import re
import tempfile
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.kernel.state import State
from meadhall.terminal import plain
from meadhall.terminal.setup import Setup
from tests.fuzz.case import REFUSED, SOUND, Case, Fuzzer
from tests.fuzz.damage import some_text
from tests.fuzz.tables import GAMES, some_options, some_state

GARBAGE: Final = (
    "²", "٣", "1²", "½", "①", "१", "𝟏", "１", "\x00", "\x1b[2J", "\x07", "\u202e", "\ufeff", "\ud7ff", "\x85", "\u2028",
    "\x0c", "\t", "é" * 3, "x" * 20_000, "1" * 5000, "a" * 200 + ",", "-1", "+1", "0x1", "1e9", "1.5", "1,1", ",", ",,", "*",
    "1*2", "1*²", "copper*", "*3", "copper*99999999999999999999", "1 2 3", "1-3", "1..3", "#", "# x", ":", "=", "%s", "{}",
    "{0}", "'", '"', "\\", "\\u0000", "(", ")", "[", "]", "pass pass", "pass,1", "none", "null", "k1", "k²", "help", "quit²",
)  # fmt: skip
COMMANDS: Final = (
    "/help", "/table", "/log", "/why", "/card", "/rule", "/undo", "/auto", "/say", "/", "//", "/x", "?", "??", "/why {}",
    "/card {}", "/rule {}", "/auto {}", "/auto {} {}", "/say {}", "/say resign {}", "/undo {}", "/log {}", "/HELP", "/ help",
    "/say set moat={}",
)  # fmt: skip


class TypedLines(Fuzzer):
    """Answers, commands and garbage, typed or in a script."""

    name = "lines"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        key = luck.choice(GAMES)
        game = games.find(key)
        text = game.text(some_options(key, luck))
        seats = luck.choice(["me", "me", "me=Ann²", "easy", "random"])
        wild = luck.choice([0.05, 0.2, 0.5, 1.0])
        words = [card[part] for card in game.cards() for part in ("key", "name")]
        for base in range(seed, seed + 3):
            words.extend(self.said(some_state(key, base)))
        lines = tuple(self.line(luck, words, wild) for _ in range(luck.choice([5, 40, 150])))
        return Case((text, seats, luck.random() < 0.3, seed), lines)

    def said(self, state: State) -> list[str]:
        """What may be said in a situation: option keys, and words out of turn."""
        keys = [] if state.decision is None else list(state.decision.keys[:30])
        said = keys + [word for seat in range(state.seats) for word in state.interjections(seat)[:9]]
        return said + [word for words in said for word in words.split()]

    def line(self, luck: random.Random, words: list[str], wild: float) -> str:
        if luck.random() < wild:
            if luck.random() < 0.5:
                return luck.choice(GARBAGE)
            word = luck.choice(words)
            if luck.random() < 0.5:
                odd = re.sub(r"\d", luck.choice("²٣①9"), word)
                word = luck.choice([some_text(word, luck), odd, odd, luck.choice(GARBAGE)])
            return luck.choice([*COMMANDS, *["{}", "/why {}", "/say {}"] * 4]).replace("{}", word)
        return luck.choice(["1", "1", "2", "3", "0", "pass", "a", "yes", luck.choice(words), f"{luck.randint(1, 9)}"])

    def run(self, case: Case) -> str:
        text, seats, scripted, seed = case.base
        count = games.parse(text)[0].new(games.parse(text)[1], 1).seats
        typed = "\n".join(case.parts) + "\n"
        before = os.environ.get("MEADHALL_DATA")
        with tempfile.TemporaryDirectory() as folder:
            os.environ["MEADHALL_DATA"] = folder
            try:
                script = Path(folder) / "script.txt" if scripted else None
                if script is not None:
                    script.write_bytes(typed.encode("utf-8", "surrogatepass"))
                who = ",".join(["me", *[seats if "=" not in seats else f"{seats}{at}" for at in range(1, count)]])
                sink = io.StringIO()
                code = plain.play(Setup(text, seats=who, seed=str(seed), plain=True, script=script), io.StringIO(typed), sink)
            finally:
                if before is None:
                    del os.environ["MEADHALL_DATA"]
                else:
                    os.environ["MEADHALL_DATA"] = before
        assert code in (plain.DONE, plain.STOPPED, plain.WRONG), code
        said = sink.getvalue()
        assert said.strip(), "nothing was said"
        return SOUND if code != plain.WRONG else REFUSED

    def describe(self, case: Case) -> str:
        text, seats, scripted, seed = case.base
        shown = [line if len(line) < 80 else f"{line[:20]}... ({len(line)} characters)" for line in case.parts]
        return f"{text[:300]} seats={seats} seed={seed} scripted={scripted}\n{shown!r}"
