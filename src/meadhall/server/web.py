"""The files of the browser table, if they are built into the package; else one page that says how to build them."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response, get

WEB: Final = Path(__file__).resolve().parents[1] / "web"
FOR_EVER: Final = "public, max-age=31536000, immutable"
_PLAIN: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Meadhall</title>
<h1>Meadhall</h1><p>The server runs, but the browser table is not built into this installation.
Build it with <code>make web</code> and start the server again. The interface for programs is described in
<a href="/schema/openapi.json">/schema/openapi.json</a>.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: str = "") -> Response[bytes]:
    """A file of the browser table; for its own routes, the page that hosts them all."""
    return await asyncio.to_thread(_page, path)


def _page(path: str) -> Response[bytes]:
    wanted = (WEB / path.lstrip("/")).resolve()
    if path.startswith(("/api/", "/schema/")):
        return Response(b'{"code":"missing","reason":"there is nothing here"}', media_type="application/json", status_code=404)
    if path and wanted.is_relative_to(WEB) and wanted.is_file():
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        keeping = FOR_EVER if "/assets/" in path else "no-cache"
        return Response(wanted.read_bytes(), media_type=kind, headers={"cache-control": keeping})
    index = WEB / "index.html"
    body = index.read_bytes() if index.is_file() else _PLAIN
    return Response(body, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
