"""The files of the browser table, if they are built into the package; else one page that says how to build them; card faces."""

import asyncio
import functools
import mimetypes
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import Parameter

from meadhall.faces import UnknownCard, face
from meadhall.kernel.errors import UnknownGame
from meadhall.server.errors import Missing
from meadhall.server.http.errors import REFUSALS

WEB: Final = Path(__file__).resolve().parents[2] / "web"
FOR_EVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"
CardKey = Annotated[str, Parameter(min_length=1, max_length=80)]
_PLAIN: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Meadhall</title>
<h1>Meadhall</h1><p>The server runs, but the browser table is not built into this installation.
Build it with <code>make setup</code> and start the server again. The interface for programs is described in
<a href="/schema/openapi.json">/schema/openapi.json</a>.</p></html>"""


@get(
    "/faces/{game:str}/{card:str}",
    tags=["games"],
    responses=REFUSALS,
    summary="The face of a card as SVG: /faces/dominion/gold.svg",
    sync_to_thread=False,
)
def card_face(game: CardKey, card: CardKey) -> Response[str]:
    try:
        drawn = face(game, card.removesuffix(".svg"))
    except (UnknownGame, UnknownCard) as error:
        raise Missing(str(error)) from None
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """A file of the browser table; for its own routes, the page that hosts them all."""
    return await asyncio.to_thread(_page, path, packed="gzip" in request.headers.get("accept-encoding", ""))


@functools.cache
def _files() -> dict[str, Path]:
    """Every file of the browser table by its address: what is asked for is looked up here and never becomes a path."""
    return {f"/{path.relative_to(WEB).as_posix()}": path for path in WEB.rglob("*") if path.is_file()}


def _page(path: str, *, packed: bool) -> Response[bytes]:
    if path.startswith(("/api/", "/schema/", "/faces/")):
        return Response(b'{"code":"missing","reason":"there is nothing here"}', media_type="application/json", status_code=404)
    files = _files()
    wanted = files.get(path)
    if wanted is not None:
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        return _file(wanted, kind, FOR_EVER if "/assets/" in path else "no-cache", packed=packed)
    if path.startswith("/assets/"):  # a page of an older version asks; it must not take the page below for a program
        return Response(b"there is no such file in this version", media_type="text/plain", status_code=404)
    if "/index.html" in files:
        return _file(files["/index.html"], "text/html; charset=utf-8", "no-cache", packed=packed)
    return Response(_PLAIN, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


def _file(path: Path, kind: str, keeping: str, *, packed: bool) -> Response[bytes]:
    """A file, packed where the build has packed it and the browser can unpack it."""
    headers = {"cache-control": keeping, "vary": "accept-encoding"}
    small = path.with_name(f"{path.name}.gz")
    if packed and small.is_file():
        return Response(small.read_bytes(), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(path.read_bytes(), media_type=kind, headers=headers)
