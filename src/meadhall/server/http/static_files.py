"""The files of the browser table, if they are built into the package; else one page that says how to build them; card faces."""

import asyncio
import functools
import mimetypes
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import Parameter

from meadhall import games, languages
from meadhall.faces import UnknownCard, face
from meadhall.kernel.errors import UnknownGame
from meadhall.server import face_files
from meadhall.server.errors import Missing
from meadhall.server.http.errors import REFUSALS
from meadhall.server.http.packed import accepts

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
def card_face(
    game: CardKey,
    card: CardKey,
    v: Annotated[str, Parameter(max_length=40)] = "",
    language: Annotated[str, Parameter(max_length=16)] = "",
) -> Response[str]:
    """``language`` is what its name is read in."""
    try:
        drawn = face(game, card.removesuffix(".svg"), languages.language(language))
    except (UnknownGame, UnknownCard) as error:
        raise Missing(error.said) from None
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": FOR_EVER if v else A_DAY})


@get(
    "/faces/{game:str}/all/{version:str}",
    tags=["games"],
    responses=REFUSALS,
    summary="The faces of all cards of a game by their keys, at the address that the game names in `faces`",
    sync_to_thread=True,
    is_packed=True,
)
def all_faces(request: Request[Any, Any, Any], game: CardKey, version: CardKey) -> Response[bytes]:
    key = games.find(game).key
    language = face_files.read_in(key, version)
    if language is None:
        raise Missing("there are no such faces in this version; the game names their address in `faces`")
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    if not accepts(request):
        return Response(face_files.all_faces(key, language), media_type="application/json", headers=headers)
    return Response(
        face_files.packed_faces(key, language), media_type="application/json", headers={**headers, "content-encoding": "gzip"}
    )


@get(["/", "/{path:path}"], include_in_schema=False, is_packed=True)
async def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """A file of the browser table; for its own routes, the page that hosts them all."""
    return await asyncio.to_thread(_page, path, packed=accepts(request))


@functools.cache
def _files() -> dict[str, Path]:
    """Every file of the browser table by its address: what is asked for is looked up here and never becomes a path."""
    return {f"/{path.relative_to(WEB).as_posix()}": path for path in WEB.rglob("*") if path.is_file()}


def _page(path: str, *, packed: bool) -> Response[bytes]:
    if path.startswith(("/api/", "/schema/", "/faces/")):
        raise Missing("there is no such page")
    files = _files()
    wanted = files.get(path)
    if wanted is not None:
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        keeping = FOR_EVER if path.startswith("/assets/") else "no-cache" if path == "/index.html" else A_DAY
        return _file(wanted, kind, keeping, packed=packed)
    if path.startswith("/assets/"):  # a page of an older version asks; it must not take the page below for a program
        return Response(b"there is no such file in this version", media_type="text/plain", status_code=404)
    if "/index.html" in files:
        return _file(files["/index.html"], "text/html; charset=utf-8", "no-cache", packed=packed)
    return Response(_PLAIN, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


@functools.lru_cache(maxsize=512)
def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _file(path: Path, kind: str, keeping: str, *, packed: bool) -> Response[bytes]:
    """A file, packed where the build has packed it and the browser can unpack it."""
    headers = {"cache-control": keeping, "vary": "accept-encoding"}
    small = path.with_name(f"{path.name}.gz")
    content = _content(small) if packed else None
    if content is not None:
        return Response(content, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(_content(path) or b"", media_type=kind, headers=headers)
