"""Games, policies and bots that somebody registered here, handed to the processes that play for this one.

They may be defined where no other process can import them: in a notebook, or in a program given on the command line.
"""

import pickle
from typing import Any

from meadhall import games
from meadhall.bots import menu, policies
from meadhall.kernel.errors import MeadhallError
from meadhall.lab.extras import require
from meadhall.lab.playing.bout_runner import play_chunk
from meadhall.lab.playing.plan import Chunk, Plan
from meadhall.lab.playing.rows import PlayedChunk

_entered: set[bytes] = set()


def packed(plan: Plan) -> bytes:
    """What a plan needs of all that is registered, as bytes; raise MeadhallError if something cannot be sent."""
    keys = {bout.table[0].key for bout in plan.bouts}
    players = {name for bout in plan.bouts for name in bout.players}
    needed: list[tuple[str, str, Any]] = []
    for kind, own, names in (("game", games.own(), keys), ("policy", policies.own(), keys), ("bot", menu.own(), players)):
        needed += [(kind, name, own[name]) for name in sorted(names) if name in own]
    needed += [("cards", key, games.find(key).declared()) for key in sorted(keys) if games.find(key).declared()[0]]
    if not needed:
        return b""
    cloudpickle = require("cloudpickle", "lab", "a bot of your own in other processes")
    for kind, name, thing in needed:
        try:
            cloudpickle.dumps(thing)
        except Exception as error:
            raise MeadhallError(
                f"the {kind} {name!r} cannot be sent to other processes ({error}); play with one worker"
            ) from None
    done: bytes = cloudpickle.dumps(needed)
    return done


def enter(sent: bytes) -> None:
    """Register here what ``packed`` holds, once."""
    if not sent or sent in _entered:
        return
    for kind, name, thing in pickle.loads(sent):
        if kind == "cards":
            games.find(name).declare(*thing)
        elif kind == "game":
            games.register(thing)
        elif kind == "policy":
            policies.register(name, thing)
        else:
            menu.register(name, thing)
    _entered.add(sent)


def play_registered(sent: bytes, plan: Plan, chunk: Chunk) -> PlayedChunk:
    """Play a chunk in a process that may not know what was registered where the plan was made."""
    enter(sent)
    return play_chunk(plan, chunk)
