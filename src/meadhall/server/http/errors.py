"""Errors as HTTP answers, and as the description of the interface shows them."""

import logging
import math
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from meadhall.kernel.bounds import LONGEST_NAME, MOST_PROBLEMS, cut
from meadhall.kernel.errors import BadOptions, MeadhallError, UnreadableAction
from meadhall.kernel.sentence import Reader, say
from meadhall.server.access import request_ids
from meadhall.server.access.identity import COOKIE
from meadhall.server.access.language import language_of
from meadhall.server.errors import TooMuch, Unsettled, code_of, plain, status_of, told
from meadhall.server.forms import Mistake, ProblemInfo

_MEANING: Final = {
    400: say("the request cannot be read"),
    401: say("nobody is known by this cookie"),
    403: say("this is not yours to do"),
    404: say("there is no such page"),
    409: say("this is not possible now"),
    413: say("the request is too large"),
    422: say("the options are not allowed"),
    429: say("too many requests"),
    503: say("the server cannot do this now"),
}

REFUSALS: Final[dict[int, Any]] = {
    status: ResponseSpec(Mistake, description=meaning.other, generate_examples=False) for status, meaning in _MEANING.items()
}

RETRY_AFTER: Final = 5
"""Seconds after which a request may be made again that came while the database was away."""

log: Final = logging.getLogger("meadhall.server")
AnyRequest = Request[Any, Any, Any]


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON may be too deep to be read."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise UnreadableAction("the request is not text in UTF-8") from None
        except RecursionError:
            raise UnreadableAction("the lists and objects of the request are too deep inside one another") from None


def framework_error(request: AnyRequest, error: HTTPException) -> Response[Mistake]:
    """The answer to a request that the framework refuses; its first problem is the sentence to show."""
    status, reader = error.status_code, Reader(language=language_of(request.scope))
    extra: list[Any] = error.extra if isinstance(error.extra, list) else []
    found = [(str(part.get("key", "")), str(part.get("message", ""))) for part in extra if isinstance(part, dict)]
    problems = [
        ProblemInfo(field=cut(field, LONGEST_NAME), text=cut(reader.phrase(plain(text, field))))
        for field, text in found[:MOST_PROBLEMS]
    ]
    reason = problems[0].text if problems else cut(reader.phrase(_MEANING.get(status, str(error.detail))))
    body = Mistake(code="unreadable" if status == 400 else "http", reason=reason, problems=problems)
    return Response(body, status_code=status, headers=error.headers or {})


def meadhall_error(request: AnyRequest, error: MeadhallError) -> Response[Mistake]:
    """The answer to a request that we refuse."""
    problems = error.problems if isinstance(error, BadOptions) else []
    language = language_of(request.scope)
    shown = [ProblemInfo(field=problem.field, text=problem.phrase(language)) for problem in problems]
    status = status_of(error)
    code = {401: "unknown", 404: "missing", 422: "options"}.get(status) or code_of(error)
    if isinstance(error, Unsettled):
        code = "unsettled"
    cookies = [Cookie(key=COOKIE, value="", max_age=0)] if status == 401 and COOKIE in request.cookies else []
    seconds = error.seconds if isinstance(error, TooMuch) else RETRY_AFTER
    headers = {"retry-after": str(math.ceil(seconds))} if status in (429, 503) else {}
    mistake = Mistake(code=code, reason=told(error, language), problems=shown)
    return Response(mistake, status_code=status, headers=headers, cookies=cookies)


def crash(request: AnyRequest, _error: Exception) -> Response[Mistake]:
    """The answer to a request that found a bug; what happened is logged."""
    log.exception("a request failed", extra={"path": request.scope["path"], "method": request.scope["method"]})
    said = say("the server could not do this; it has written down why (request {request})", request=request_ids.CURRENT.get())
    reason = Reader(language=language_of(request.scope)).phrase(said)
    return Response(Mistake(code="unavailable", reason=reason), status_code=500)
