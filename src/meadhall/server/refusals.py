"""How refusals look in the description of the interface."""

from typing import Any, Final

from litestar.openapi.datastructures import ResponseSpec

from meadhall.server.forms import Mistake

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
