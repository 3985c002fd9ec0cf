"""Plain pages for a forgotten password and for the address it is sent to; they work in any browser, without scripts."""

import html
import re
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from meadhall.kernel.bounds import LONGEST_WORD
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Language, Reader, Sentence, say
from meadhall.server.access.authentication import player_of
from meadhall.server.access.language import language_of
from meadhall.server.access.middleware import network_at
from meadhall.server.common import Password
from meadhall.server.errors import Missing, StorageAway, TooMuch, plain, status_of
from meadhall.server.process import ServerProcess

AnyRequest = Request[Any, Any, Any]
Secret = Annotated[str, Parameter(min_length=20, max_length=80)]
ADDRESS: Final = re.compile(r"[^@\s,;<>\"']{1,64}@[^@\s,;<>\"']{1,180}\.[^@\s,;<>\"'.]{2,}")
FORGOTTEN: Final = say("Forgotten password")
NEW: Final = say("New password")
EMAIL: Final = say("Email address")
NO_MAIL: Final = say("This server sends no mail. Whoever runs it can give you a new password.")
WHY: Final = say("If you forget your password, a link to a new one is sent to this address; nothing else ever is.")
LINK: Final = say("Send me a link")


def reset_letter(login: str, server: str, link: str) -> Sentence:
    """What is sent to whoever forgot a password."""
    return say(
        """Somebody, probably you, asks for a new password for {login} at {server}.

Choose one here within an hour:

{link}

If it was not you, do nothing: your password stays as it is.
""",
        login=login,
        server=server,
        link=link,
    )


def confirm_letter(login: str, server: str, link: str) -> Sentence:
    """What is sent to an address that somebody says is theirs."""
    return say(
        """Somebody, probably you, wants mail for the account {login} at {server} to come here.

If that is right, say so within an hour:

{link}

If it was not you, do nothing.
""",
        login=login,
        server=server,
        link=link,
    )


class Field(NamedTuple):
    """A field of a form: its name, its kind, its label, and what a browser may fill in."""

    name: str
    kind: str
    label: Sentence
    filled: str


class Form(NamedTuple):
    """A form with a button."""

    button: Sentence
    fields: tuple[Field, ...] = ()


LOGIN: Final = Form(LINK, (Field("login", "text", say("Your login"), "username"),))
MAIL: Final = Form(
    LINK,
    (
        Field("mail", "email", say("Your address for mail"), "email"),
        Field("password", "password", say("Your password"), "current-password"),
    ),
)
CHOOSE: Final = Form(
    say("Take this password"), (Field("password", "password", say("New password, ten characters or more"), "new-password"),)
)


def page(request: AnyRequest, title: Sentence, *parts: Sentence | Form, status: int = 200) -> Response[str]:
    """A page with paragraphs and forms, in the language of the browser."""
    reader = Reader(language=language_of(request.scope))
    head = html.escape(reader.text(title))
    body = "".join(
        _form(part, reader) if isinstance(part, Form) else f"<p>{html.escape(reader.text(part))}</p>" for part in parts
    )
    text = (
        f'<!doctype html><html lang="{reader.language.code}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{head} · Meadhall</title>'
        '<body style="font: 1.1rem/1.5 serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">'
        f'<h1>{head}</h1>{body}<p><a href="/">{html.escape(reader.text(say("To the hall")))}</a></p></body></html>'
    )
    return Response(text, status_code=status, media_type="text/html; charset=utf-8")


def _form(form: Form, reader: Reader) -> str:
    inputs = "".join(
        f'<p><label>{html.escape(reader.text(field.label))}<br><input name="{field.name}" type="{field.kind}" '
        f'autocomplete="{field.filled}" required style="font: inherit; width: 100%"></label></p>'
        for field in form.fields
    )
    button = html.escape(reader.text(form.button))
    return f'<form method="post">{inputs}<p><button style="font: inherit">{button}</button></p></form>'


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


def refused(request: AnyRequest, title: Sentence, error: MeadhallError, *parts: Form) -> Response[str]:
    """The page again with the reason why not."""
    answer = page(request, title, say("{why}.", why=error.sentence), *parts, status=status_of(error))
    if isinstance(error, TooMuch):
        answer.headers["retry-after"] = str(int(error.seconds) + 1)
    return answer


@get("/password", include_in_schema=False, sync_to_thread=False)
def forgotten(request: AnyRequest, server: ServerProcess) -> Response[str]:
    return page(request, FORGOTTEN, LOGIN if server.mailer else NO_MAIL)


@post("/password", include_in_schema=False, status_code=200)
async def send_link(request: AnyRequest, server: ServerProcess) -> Response[str]:
    """Send a link to whoever has this login; the answer is the same whether there is anybody."""
    try:
        (login,) = await fields(request, "login")
        if server.mailer is None:
            raise Missing("this server sends no mail; whoever runs it can give you a new password")
        server.logins.check(f"mail to {login.lower()}", network_at(request))
        server.tables.tasks.run(_send_reset(server, login, language_of(request.scope)))
        return page(
            request,
            FORGOTTEN,
            say("If this account has an address for mail, a link is on its way there. It counts once, for an hour."),
        )
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused(request, FORGOTTEN, error, LOGIN)


async def _send_reset(server: ServerProcess, login: str, language: Language) -> None:
    try:
        row = await server.players.with_login(login)
    except Missing:
        return
    if row["mail"] and row["state"] == "active":
        await _send(server, row, "reset", row["mail"], language)


async def _send(server: ServerProcess, row: dict[str, Any], purpose: Any, address: str, language: Language) -> None:
    assert server.mailer is not None
    secret = await server.mail_links.make(row["id"], purpose, address)
    if not secret:
        return
    base = server.settings.address.rstrip("/")
    reader, is_reset = Reader(language=language), purpose == "reset"
    link = f"{base}/{'password' if is_reset else 'mail'}/{secret}"
    text = reader.text((reset_letter if is_reset else confirm_letter)(row["login"], base, link))
    subject = say("A new password") if is_reset else say("Is this your address?")
    await server.mailer.send(address, f"{reader.text(subject)} · Meadhall", text)


@get("/password/{secret:str}", include_in_schema=False, sync_to_thread=False)
def choose(request: AnyRequest, secret: Secret) -> Response[str]:
    return page(request, NEW, CHOOSE)


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
        return page(request, NEW, say("Your new password is set. You are logged out everywhere; log in with the new one."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused(request, NEW, error, CHOOSE)


@get("/mail", include_in_schema=False, sync_to_thread=False)
def address(request: AnyRequest, server: ServerProcess) -> Response[str]:
    return page(request, EMAIL, *((WHY, MAIL) if server.mailer else (NO_MAIL,)))


@post("/mail", include_in_schema=False, status_code=200)
async def ask_to_confirm(request: AnyRequest, server: ServerProcess) -> Response[str]:
    """Send a link to an address that somebody says is theirs; it is kept when they have followed it."""
    try:
        mail, password = await fields(request, "mail", "password")
        if server.mailer is None:
            raise Missing("this server sends no mail; whoever runs it can give you a new password")
        player = await player_of(request, server)
        server.logins.check(f"address of {player}", network_at(request))
        if not ADDRESS.fullmatch(mail):
            raise MeadhallError("this is not an email address")
        row = await server.players.check_password(player, password)
        server.tables.tasks.run(_send(server, row, "confirm", mail, language_of(request.scope)))
        return page(request, EMAIL, say("We have sent a link there. Follow it to confirm the address."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused(request, EMAIL, error, MAIL)


@get("/mail/{secret:str}", include_in_schema=False, sync_to_thread=False)
def confirm(request: AnyRequest, secret: Secret) -> Response[str]:
    return page(request, EMAIL, Form(say("Confirm this address")))


@post("/mail/{secret:str}", include_in_schema=False, status_code=200)
async def confirmed(request: AnyRequest, server: ServerProcess, secret: Secret) -> Response[str]:
    try:
        server.logins.check("links", network_at(request))
        await server.mail_links.confirm(secret)
        return page(request, EMAIL, say("Thank you. If you forget your password, we can now send you a link."))
    except StorageAway:
        raise
    except MeadhallError as error:
        return refused(request, EMAIL, error)


HANDLERS = [forgotten, send_link, choose, reset, address, ask_to_confirm, confirm, confirmed]
