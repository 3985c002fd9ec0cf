"""Large answers, packed beside everything else: packing a megabyte would keep everybody waiting."""

import asyncio
import gzip
from typing import Any

from litestar import Request, Response

SMALL = 1000
"""Bytes that are not worth packing."""
LEVEL = 5


async def packed(request: Request[Any, Any, Any], data: bytes, kind: str, **headers: str) -> Response[Any]:
    """An answer that is packed if whoever asks can unpack it. Its route has ``is_packed``."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if len(data) <= SMALL or not accepts(request):
        return Response(data, media_type=kind, headers={**named, "vary": "accept-encoding"})
    small = await asyncio.to_thread(gzip.compress, data, LEVEL)
    return Response(small, media_type=kind, headers={**named, "vary": "accept-encoding", "content-encoding": "gzip"})


def accepts(request: Request[Any, Any, Any]) -> bool:
    """Whether whoever asks can unpack gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")
