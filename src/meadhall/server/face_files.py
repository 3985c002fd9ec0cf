"""The faces of all cards of a game in one file a language, which browsers keep for ever: its name changes with any of them."""

import functools
import gzip
import hashlib

import msgspec

from meadhall import games, languages
from meadhall.faces import face, keys
from meadhall.kernel.sentence import ENGLISH, Language


@functools.cache
def all_faces(game: str, language: Language = ENGLISH) -> bytes:
    """Every face by its key, as JSON."""
    return msgspec.json.encode({key: face(game, key, language) for key in keys(game)})


@functools.cache
def packed_faces(game: str, language: Language = ENGLISH) -> bytes:
    """The same for browsers that unpack."""
    return gzip.compress(all_faces(game, language))


@functools.cache
def address(game: str, language: Language = ENGLISH) -> str:
    """Where they are."""
    return f"/faces/{game}/all/{hashlib.blake2b(all_faces(game, language), digest_size=6).hexdigest()}.json"


def read_in(game: str, version: str) -> Language | None:
    """The language of the faces at an address; None if there are no such faces."""
    spoken = (ENGLISH, *map(languages.language, languages.CODES))
    return next((one for one in spoken if address(game, one).endswith(f"/{version}")), None)


def draw_all() -> None:
    """Draw the faces of every game, which takes a while the first time."""
    for language in (ENGLISH, *map(languages.language, languages.CODES)):
        for key in games.all_keys():
            games.harmless(games.find(key), "its faces", functools.partial(packed_faces, key, language))
            games.harmless(games.find(key), "its faces", functools.partial(address, key, language))
