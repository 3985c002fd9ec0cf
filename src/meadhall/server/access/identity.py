"""Who somebody is: a signed token in a cookie. No account is needed; a password can be added later.

A token is ``player.session.signature``. The player's id is public, the signature is not. The session is a login of an
account, which can be ended, or a number: 0 for a guest, and in tokens of versions that had no logins the player's epoch.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

COOKIE: Final = "meadhall"
NOBODY: Final = "nobody"
"""A token that proves nobody, of a bearer without one."""
YEAR: Final = 365 * 86_400
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_MANNERS: Final = ("Brave", "Calm", "Merry", "Quiet", "Quick", "Sly", "Stout", "Swift", "Wise", "Bold", "Keen", "Gentle")
_BEASTS: Final = ("Badger", "Boar", "Crane", "Falcon", "Fox", "Hare", "Heron", "Otter", "Owl", "Raven", "Stag", "Wolf")


class Caller(NamedTuple):
    """Whoever makes a request."""

    player: str
    session: str

    @property
    def is_numbered(self) -> bool:
        """Whether no login stands behind this: a guest, or a token of a version that had no logins."""
        return self.session.isdigit()


def new_id(size: int = 10) -> str:
    """A short random id without letters that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(size))


def new_player() -> Caller:
    """A new guest."""
    return Caller(new_id(12), "0")


def guest_name(player: str) -> str:
    """The name of a guest who has not chosen one; always the same for the same player."""
    number = int.from_bytes(hashlib.blake2b(player.encode(), digest_size=6).digest(), "big")
    number, manner = divmod(number, len(_MANNERS))
    number, beast = divmod(number, len(_BEASTS))
    return f"{_MANNERS[manner]} {_BEASTS[beast]} {number % 900 + 100}"


def token_in(scope: Any) -> str:
    """The token that a request or a socket carries, of its bearer or else of its cookie; empty without one."""
    headers = {bytes(name): bytes(value).decode("latin-1") for name, value in scope["headers"]}
    scheme, _, bearer = headers.get(b"authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip() or NOBODY
    for part in headers.get(b"cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return ""


def write_token(secret: bytes, caller: Caller) -> str:
    """The token that proves ``caller``."""
    said = f"{caller.player}.{caller.session}"
    return f"{said}.{_signature(secret, said)}"


def read_token(keys: Iterable[bytes], token: str) -> Caller | None:
    """Whom a token proves that was signed by one of ``keys``; None if it proves nobody."""
    said, dot, signature = token.rpartition(".")
    if not dot or len(token) > 200 or not token.isascii():
        return None
    if not any(hmac.compare_digest(signature, _signature(key, said)) for key in keys):
        return None
    player, _, session = said.partition(".")
    return Caller(player, session)


def _signature(secret: bytes, said: str) -> str:
    return hashlib.blake2b(said.encode(), key=secret, digest_size=20).hexdigest()
