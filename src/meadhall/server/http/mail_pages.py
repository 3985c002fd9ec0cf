"""Plain pages for a forgotten password and for the address it is sent to; they work in any browser, without scripts."""

import html
import re
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from meadhall.kernel.bounds import LONGEST_WORD
from meadhall.kernel.errors import MeadhallError
from meadhall.server.access.authentication import player_of
from meadhall.server.access.middleware import network_at
from meadhall.server.common import Password
from meadhall.server.errors import Missing, StorageAway, TooMuch, plain, status_of
from meadhall.server.process import ServerProcess

AnyRequest = Request[Any, Any, Any]
Secret = Annotated[str, Parameter(min_length=20, max_length=80)]
ADDRESS: Final = re.compile(r"[^@\s,;<>\"']{1,64}@[^@\s,;<>\"']{1,180}\.[^@\s,;<>\"'.]{2,}")
NO_MAIL: Final = "This server sends no mail. Whoever runs it can give you a new password."
SENT: Final = "If this account has an address for mail, a link is on its way there. It counts once, for an hour."
FORGOTTEN: Final = """Somebody, probably you, asks for a new password for {login} at {server}.

Choose one here within an hour:

{link}

If it was not you, do nothing: your password stays as it is.
"""
CONFIRM: Final = """Somebody, probably you, wants mail for the account {login} at {server} to come here.

If that is right, say so within an hour:

{link}

If it was not you, do nothing.
"""


def page(title: str, *parts: str, status: int = 200) -> Response[str]:
    """A page with paragraphs and forms, which are HTML already."""
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)} · Meadhall</title>"
        '<body style="font: 1.1rem/1.5 serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">'
        f'<h1>{html.escape(title)}</h1>{"".join(parts)}<p><a href="/">To the hall</a></p></body></html>'
    )
    return Response(text, status_code=status, media_type="text/html; charset=utf-8")


def said(sentence: str) -> str:
    return f"<p>{html.escape(sentence)}</p>"


def form(button: str, *fields: tuple[str, str, str, str]) -> str:
    """A form with fields of a name, a kind, a label, and what a browser may fill in."""
    inputs = "".join(
        f'<p><label>{html.escape(label)}<br><input name="{name}" type="{kind}" autocomplete="{filled}" required '
        f'style="font: inherit; width: 100%"></label></p>'
        for name, kind, label, filled in fields
    )
    return f'<form method="post">{inputs}<p><button style="font: inherit">{html.escape(button)}</button></p></form>'


LOGIN: Final = form("Send me a link", ("login", "text", "Your login", "username"))
MAIL: Final = form(
    "Send me a link",
    ("mail", "email", "Your address for mail", "email"),
    ("password", "password", "Your password", "current-password"),
)
CHOOSE: Final = form("Take this password", ("password", "password", "New password, ten characters or more", "new-password"))


async def fields(request: AnyRequest, *names: str) -> list[str]:
    """What was typed into a form; raise MeadhallError if it is not short text."""
    try:
        sent = await request.form()
    except (ValueError, UnicodeError):
        raise MeadhallError("this is not a form") from None
    values = [sent.get(name, "") for name in names]
    if not all(isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable() for value in values):
        raise MeadhallError("one of the fields is too long, or not text")
    return values


def refused(title: str, error: MeadhallError, *parts: str) -> Response[str]:
    """The page again with the reason why not."""
    answer = page(title, said(f"{error}."), *parts, status=status_of(error))
    if isinstance(error, TooMuch):
        answer.headers["retry-after"] = str(int(error.seconds) + 1)
    return answer


@get("/password", include_in_schema=False, sync_to_thread=False)
def forgotten(server: ServerProcess) -> Response[str]:
    return page("Forgotten password", LOGIN if server.mailer else said(NO_MAIL))


@post("/password", include_in_schema=False, status_code=200)
async def send_link(request: AnyRequest, server: ServerProcess) -> Response[str]:
    """Send a link to whoever has this login; the answer is the same whether there is anybody."""
    try:
        (login,) = await fields(request, "login")
        if server.mailer is None:
            raise Missing(NO_MAIL.rstrip("."))
        server.logins.check(f"mail to {login.lower()}", network_at(request))
        server.tables.tasks.run(_send_reset(server, login))
        return page("Forgotten password", said(SENT))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused("Forgotten password", error, LOGIN)


async def _send_reset(server: ServerProcess, login: str) -> None:
    try:
        row = await server.players.with_login(login)
    except Missing:
        return
    if row["mail"] and row["state"] == "active":
        await _send(server, row, "reset", row["mail"])


async def _send(server: ServerProcess, row: dict[str, Any], purpose: Any, address: str) -> None:
    assert server.mailer is not None
    secret = await server.mail_links.make(row["id"], purpose, address)
    if not secret:
        return
    base = server.settings.address.rstrip("/")
    text, path = (FORGOTTEN, "password") if purpose == "reset" else (CONFIRM, "mail")
    subject = "A new password" if purpose == "reset" else "Is this your address?"
    letter = text.format(login=row["login"], server=base, link=f"{base}/{path}/{secret}")
    await server.mailer.send(address, f"{subject} · Meadhall", letter)


@get("/password/{secret:str}", include_in_schema=False, sync_to_thread=False)
def choose(secret: Secret) -> Response[str]:
    return page("New password", CHOOSE)


@post("/password/{secret:str}", include_in_schema=False, status_code=200)
async def reset(request: AnyRequest, server: ServerProcess, secret: Secret) -> Response[str]:
    """A new password for whoever has the link; all logins of the account end."""
    try:
        server.logins.check("links", network_at(request))
        (typed,) = await fields(request, "password")
        try:
            word = msgspec.convert(typed, Password)
        except msgspec.ValidationError as error:
            raise MeadhallError(plain(str(error), "password")) from None
        link = await server.mail_links.take(secret, "reset")
        await server.players.set_password(await server.players.known(link["player_id"]), word)
        server.end_sockets(link["player_id"])
        return page("New password", said("Your new password is set. You are logged out everywhere; log in with the new one."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused("New password", error, CHOOSE)


@get("/mail", include_in_schema=False, sync_to_thread=False)
def address(server: ServerProcess) -> Response[str]:
    why = "If you forget your password, a link to a new one is sent to this address; nothing else ever is."
    return page("Email address", *((said(why), MAIL) if server.mailer else (said(NO_MAIL),)))


@post("/mail", include_in_schema=False, status_code=200)
async def ask_to_confirm(request: AnyRequest, server: ServerProcess) -> Response[str]:
    """Send a link to an address that somebody says is theirs; it is kept when they have followed it."""
    try:
        mail, password = await fields(request, "mail", "password")
        if server.mailer is None:
            raise Missing(NO_MAIL.rstrip("."))
        player = await player_of(request, server)
        server.logins.check(f"address of {player}", network_at(request))
        if not ADDRESS.fullmatch(mail):
            raise MeadhallError("this is not an email address")
        row = await server.players.check_password(player, password)
        server.tables.tasks.run(_send(server, row, "confirm", mail))
        return page("Email address", said("We have sent a link there. Follow it to confirm the address."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused("Email address", error, MAIL)


@get("/mail/{secret:str}", include_in_schema=False, sync_to_thread=False)
def confirm(secret: Secret) -> Response[str]:
    return page("Email address", form("Confirm this address"))


@post("/mail/{secret:str}", include_in_schema=False, status_code=200)
async def confirmed(request: AnyRequest, server: ServerProcess, secret: Secret) -> Response[str]:
    try:
        server.logins.check("links", network_at(request))
        await server.mail_links.confirm(secret)
        return page("Email address", said("Thank you. If you forget your password, we can now send you a link."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused("Email address", error)


HANDLERS = [forgotten, send_link, choose, reset, address, ask_to_confirm, confirm, confirmed]
