"""A forgotten password, by mail: links that count once, tell nobody who has an account, and come from nowhere else."""

import base64
import contextlib
import re
import socketserver
import sqlite3
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.server.settings import Settings
from tests.server.hosting import Host, Person, hosting
from tests.server.test_sessions import LATER, PASSWORD, account, check_ended, logged_in
from tests.waiting import until

ADDRESS = "ann@post.example"
CERTIFICATE: Final = Path(__file__).with_name("post.pem")
"""A key and a certificate for 127.0.0.1, made for these tests and used for nothing else."""


class Postman(socketserver.StreamRequestHandler):
    """As much of a mail server as takes a letter."""

    letters: list[tuple[str, str]] = []
    logins: list[str] = []
    """What was said to log in, by lines that cannot be overheard."""

    def handle(self) -> None:
        self._say("220 post.example")
        to, text = "", ""
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "EHLO":
                self._say("250-post.example\r\n250-STARTTLS\r\n250 AUTH PLAIN" if self._can_hide() else "250 post.example")
                continue
            if verb == "STAR":
                self._say("220 go on")
                self.connection = secure().wrap_socket(self.connection, server_side=True)
                self.setup_files()
                continue
            if verb == "AUTH":
                self.logins.append(base64.b64decode(line.split()[-1]).decode())
                self._say("235 welcome")
                continue
            if verb == "RCPT":
                to = line.partition("<")[2].partition(">")[0]
            if verb == "DATA":
                self._say("354 go on")
                lines: list[str] = []
                while (row := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                    lines.append(row)
                text = "\n".join(lines)
                self.letters.append((to, text))
            if verb == "QUIT":
                self._say("221 bye")
                return
            self._say("250 well")

    def _can_hide(self) -> bool:
        return isinstance(self.server, SecretPost)

    def setup_files(self) -> None:
        """Read and write on the line as it is now."""
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb", buffering=0)

    def finish(self) -> None:
        super().finish()
        self.connection.close()

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


def secure() -> ssl.SSLContext:
    """What a mail server shows; the certificate is good for 127.0.0.1, and only where the test says that it is trusted."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


class SecretPost(socketserver.ThreadingTCPServer):
    """A mail server that speaks TLS: from the first byte, or when it is asked to."""

    daemon_threads = True

    def __init__(self, *, at_once: bool) -> None:
        super().__init__(("127.0.0.1", 0), Postman)
        self.at_once = at_once

    def finish_request(self, request: Any, client_address: Any) -> None:
        with contextlib.suppress(ssl.SSLError):  # whoever does not trust the certificate hangs up
            super().finish_request(secure().wrap_socket(request, server_side=True) if self.at_once else request, client_address)


@pytest.fixture
def post() -> Iterator[str]:
    """The address of a mail server; its letters are in ``Postman.letters``."""
    Postman.letters.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Postman) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}?from=hall@table.example"
        server.shutdown()


@pytest.fixture
def hall(tmp_path: Path, post: str) -> Iterator[Host]:
    with hosting(tmp_path, mail=post, address="https://table.example") as running:
        yield running


def letter(count: int) -> tuple[str, str]:
    until(lambda: len(Postman.letters) >= count, f"{count} letters")
    return Postman.letters[count - 1]


def link_in(text: str) -> str:
    found = re.search(r"https://table\.example(/\S+)", text.replace("=\n", ""))
    assert found is not None, text
    return found[1]


def ask(url: str, path: str, **fields: str) -> httpx.Response:
    return httpx.post(f"{url}{path}", data=fields, timeout=60)


def with_address(host: Host) -> tuple[Person, str]:
    """Somebody with an account and a confirmed address."""
    ann = Person(host)
    login = account(ann)
    answer = ann.http.post("/mail", data={"mail": ADDRESS, "password": PASSWORD})
    assert "We have sent a link" in answer.text
    to, text = letter(1)
    assert to == ADDRESS and login in text
    assert ann.http.get(link_in(text)).status_code == 200, "looking at a link does not use it up"
    assert "Thank you" in ann.http.post(link_in(text)).text
    return ann, login


def test_a_forgotten_password_is_chosen_anew_by_a_link_that_counts_once(hall: Host) -> None:
    ann, login = with_address(hall)
    with ann:
        table, cookie = ann.quick("toy", level="random"), ann.cookie
        with ann.sit_down(table) as chair:
            assert "on its way" in ask(hall.url, "/password", login=login).text
            to, text = letter(2)
            link = link_in(text)
            assert to == ADDRESS
            short = ask(hall.url, link, password="short")
            assert short.status_code == 400 and "at least 10" in short.text
            assert "log in with the new one" in ask(hall.url, link, password=LATER).text
            check_ended(chair, ann, table, cookie)
        assert ask(hall.url, link, password="another password").status_code == 403
        with logged_in(hall, login, LATER) as again:
            assert again.get("/api/me")["login"] == login
        ann.http.cookies.clear()
        ann.post("/api/login", {"login": login, "password": PASSWORD}, status=403)


def test_nobody_learns_who_has_an_account_and_nobody_is_flooded(hall: Host) -> None:
    ann, login = with_address(hall)
    ann.close()
    known, unknown = ask(hall.url, "/password", login=login), ask(hall.url, "/password", login="nobody-here")
    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    for _ in range(4):
        ask(hall.url, "/password", login=login)
    with Person(hall) as other:  # when a later letter has come, the earlier ones have too
        account(other)
        other.http.post("/mail", data={"mail": "last@post.example", "password": PASSWORD})
    until(lambda: Postman.letters[-1][0] == "last@post.example", "the last letter")
    assert sum("new password" in text for _, text in Postman.letters) == 3


def test_links_end_by_time_and_do_not_do_for_each_other(hall: Host) -> None:
    ann, login = with_address(hall)
    ann.close()
    ask(hall.url, "/password", login=login)
    link = link_in(letter(2)[1])
    assert ask(hall.url, link.replace("/password/", "/mail/")).status_code == 403
    ask(hall.url, "/password", login=login)
    link = link_in(letter(3)[1])
    with sqlite3.connect(hall.data / "meadhall.sqlite3") as database:
        stored = database.execute("SELECT hash FROM mail_links").fetchall()
        assert stored and not any(str(hash) in link for (hash,) in stored), "the database does not know the secret"
        database.execute("UPDATE mail_links SET expires = 1")
    database.close()
    late = ask(hall.url, link, password=LATER)
    assert late.status_code == 403 and "ask for a new one" in late.text
    assert ask(hall.url, "/password/" + "x" * 43, password=LATER).status_code == 403


def test_an_address_needs_the_password_and_an_account(hall: Host) -> None:
    with Person(hall) as ann:
        account(ann)
        wrong = ann.http.post("/mail", data={"mail": ADDRESS, "password": "wrong password"})
        assert wrong.status_code == 403 and "The password is wrong." in wrong.text
        for bad in ("ann", "ann@", "a b@post.example", "ann@post.example\nBcc: all@post.example", "<x>@post.example"):
            assert ann.http.post("/mail", data={"mail": bad, "password": PASSWORD}).status_code == 400
        headers = {"Origin": "https://evil.example"}
        assert ann.http.post("/mail", data={"mail": ADDRESS, "password": PASSWORD}, headers=headers).status_code == 403
    with Person(hall) as guest:
        assert guest.http.post("/mail", data={"mail": ADDRESS, "password": PASSWORD}).status_code in (403, 404)
    assert ask(hall.url, "/mail", mail=ADDRESS, password=PASSWORD).status_code == 401
    assert not Postman.letters


def test_a_link_names_the_servers_own_address_whatever_the_request_says(hall: Host) -> None:
    ann, login = with_address(hall)
    ann.close()
    httpx.post(f"{hall.url}/password", data={"login": login}, headers={"Host": "evil.example"}, timeout=60)
    assert "evil.example" not in letter(2)[1] and link_in(letter(2)[1])


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
@pytest.mark.parametrize("trusted", [True, False])
def test_letters_and_logins_go_by_tls_and_only_to_whom_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str, *, trusted: bool
) -> None:
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    Postman.letters.clear()
    Postman.logins.clear()
    with SecretPost(at_once=scheme == "smtps") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        mail = f"{scheme}://hall:se%40cret@127.0.0.1:{server.server_address[1]}?from=hall@table.example"
        with hosting(tmp_path, mail=mail, address="https://table.example") as host:
            with Person(host) as ann:
                account(ann)
                assert "We have sent a link" in ann.http.post("/mail", data={"mail": ADDRESS, "password": PASSWORD}).text
                if trusted:
                    assert letter(1)[0] == ADDRESS
                else:
                    until(lambda: "a letter could not be sent" in host.log.read_text(), "a line in the log")
            assert "se@cret" not in host.log.read_text() and "se%40cret" not in host.log.read_text()
        server.shutdown()
    assert Postman.logins == (["\0hall\0se@cret"] if trusted else [])
    assert len(Postman.letters) == trusted


def test_a_password_is_not_said_where_others_can_hear_it(tmp_path: Path, post: str) -> None:
    mail = post.replace("//", "//hall:secret@")
    with hosting(tmp_path, mail=mail, address="https://table.example") as host, Person(host) as ann:
        account(ann)
        ann.http.post("/mail", data={"mail": ADDRESS, "password": PASSWORD})
        until(lambda: "SMTPNotSupportedError" in host.log.read_text(), "a line in the log")
    assert not Postman.letters


def test_without_a_mail_server_the_pages_say_so(host: Host) -> None:
    for path in ("/password", "/mail"):
        assert "sends no mail" in httpx.get(f"{host.url}{path}").text
        assert ask(host.url, path, login="ann").status_code == 404
    assert ask(host.url, "/password", login="x" * 5000).status_code == 400


@pytest.mark.parametrize(
    "mail", ["post.example", "smtp://post.example", "http://post.example?from=a@b.example", "smtp://h:x?from=a@b"]
)
def test_a_mail_server_that_cannot_be_read_is_told(mail: str) -> None:
    with pytest.raises(MeadhallError, match="MEADHALL_MAIL cannot be read"):
        Settings(mail=mail, address="https://table.example")
    with pytest.raises(MeadhallError, match="MEADHALL_ADDRESS"):
        Settings(mail="smtp://post.example?from=a@b.example")
