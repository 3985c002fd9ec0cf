"""The faces of all cards of a game in one file, which a browser keeps for ever: its name changes with any of them."""

import functools
import gzip
import hashlib

import msgspec

from meadhall import games
from meadhall.faces import face, keys


@functools.cache
def all_faces(game: str) -> bytes:
    """Every face by its key, as JSON."""
    return msgspec.json.encode({key: face(game, key) for key in keys(game)})


@functools.cache
def packed_faces(game: str) -> bytes:
    """The same for browsers that unpack."""
    return gzip.compress(all_faces(game))


@functools.cache
def address(game: str) -> str:
    """Where they are."""
    return f"/faces/{game}/all/{hashlib.blake2b(all_faces(game), digest_size=6).hexdigest()}.json"


def draw_all() -> None:
    """Draw the faces of every game, which takes a while the first time."""
    for key in games.all_keys():
        games.harmless(games.find(key), "its faces", functools.partial(packed_faces, key))
        games.harmless(games.find(key), "its faces", functools.partial(address, key))
