"""How refusals look: in the description of the interface, and in plain words where a form or message breaks its shape."""

import re
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from meadhall.kernel.bounds import LONGEST_NAME, LONGEST_QUOTE, MOST_PROBLEMS, cut
from meadhall.kernel.errors import UnreadableAction
from meadhall.server.forms import Mistake, ProblemInfo

_MEANING: Final = {
    400: "the request cannot be read",
    401: "nobody is known by this cookie",
    403: "this is not yours to do",
    404: "there is nothing here",
    409: "this is not possible now",
    413: "the request is too large",
    422: "the options are not allowed",
    429: "too many requests",
    503: "the server cannot do this now",
}

REFUSALS: Final[dict[int, Any]] = {
    status: ResponseSpec(Mistake, description=meaning, generate_examples=False) for status, meaning in _MEANING.items()
}

_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (>=|<=) (\d+)")
_BOUND: Final = re.compile(r"Expected `\w+` (>=|<=) (\S+)")
_LETTERS: Final = re.compile(r"Expected `str` matching regex '(.*)'")
_KIND: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`?", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)

_KINDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_PARTS: Final = {"str": "characters", "array": "entries", "object": "entries"}
_ALLOWED: Final = {
    "^[A-Za-z0-9_-]+$": "letters, digits, '-' and '_'",
    "^[A-Za-z0-9_.:-]+$": "letters, digits, '-', '_', '.' and ':'",
}
_NAMES: Final = {"": "request", "data": "request", "new": "new password", "old": "old password"}


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON may be too deep to be read."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise UnreadableAction("the lists and objects of the request are too deep inside one another") from None


def http_mistake(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Mistake]:
    """The answer to a request that the framework refuses; its first problem is the sentence to show."""
    status = error.status_code
    extra: list[Any] = error.extra if isinstance(error.extra, list) else []
    found = [(str(part.get("key", "")), str(part.get("message", ""))) for part in extra if isinstance(part, dict)]
    problems = [ProblemInfo(field=cut(field, LONGEST_NAME), text=plain(text, field)) for field, text in found[:MOST_PROBLEMS]]
    reason = problems[0].text if problems else _MEANING.get(status, cut(str(error.detail)))
    body = Mistake(code="unreadable" if status == 400 else "http", reason=reason, problems=problems)
    return Response(body, status_code=status, headers=error.headers or {})


def plain(text: str, field: str = "") -> str:
    """One problem that msgspec found with ``field``, in words for people."""
    said, at, place = text.rpartition(" - at `")
    if at:
        text, field = said, place.removesuffix("`")
    return cut(_plain(cut(text, LONGEST_QUOTE), _thing(cut(field, LONGEST_QUOTE))))


def _plain(text: str, thing: str) -> str:
    if found := _MISSING.fullmatch(text):
        return f"{_thing(found[1])} is missing"
    if found := _UNKNOWN.fullmatch(text):
        return f"{thing} has no part {found[1]!r}"
    if found := _LENGTH.fullmatch(text):
        return f"{thing} must have {_bound(found[2], found[3])} {_counted(_PARTS.get(found[1], 'parts'), found[3])}"
    if found := _BOUND.fullmatch(text):
        return f"{thing} must be {_bound(found[1], found[2])}"
    if found := _LETTERS.fullmatch(text):
        return f"{thing} may have {_ALLOWED.get(found[1], 'certain characters')} only"
    if found := _KIND.fullmatch(text):
        return f"{thing} must be {_kind(found[1])}, not {_kind(found[2])}"
    if found := _VALUE.fullmatch(text):
        return f"{thing} cannot be {found[1]}"
    return f"{thing} cannot be read"


def _thing(field: str) -> str:
    """``clock.amount`` is the amount of the clock; the request itself has no field."""
    parts = re.sub(r"\[[^]]*\]", "", field).removeprefix("$").strip(".").split(".")
    return " of ".join(f"the {_NAMES.get(part, part)}" for part in reversed(parts))


def _bound(sign: str, number: str) -> str:
    return f"at least {number}" if sign == ">=" else f"at most {number}"


def _counted(many: str, number: str) -> str:
    if number != "1":
        return many
    return many.removesuffix("ies") + "y" if many.endswith("ies") else many.removesuffix("s")


def _kind(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
