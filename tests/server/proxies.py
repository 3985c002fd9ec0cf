"""Real proxies in front of servers, with the examples of deploy/; only addresses and certificates are replaced."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.needs import cannot_check
from tests.server.hosting import ROOT, free_port
from tests.waiting import PATIENCE, until

DEPLOY: Final = ROOT / "deploy"
BASE: Final = """daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 512; }}
http {{ access_log off; {folders} include {site}; }}
"""
PARTS: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program(name: str) -> str:
    """The path of a program of Debian; installed first where that is possible, as Chromium is."""
    with contextlib.suppress(OSError):
        if shutil.which(name) is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for words in (["update"], ["install", "-y", name]):
                subprocess.run(["apt-get", "-q", *words], check=False, capture_output=True)
    return shutil.which(name) or cannot_check(f"the example for {name} needs it (apt-get install {name})")


def nginx_site(port: int, upstreams: list[int]) -> str:
    """The example for nginx with other ports, and without the certificate that only a domain can have."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"\n    ssl_\w+ .*;", "", text).partition("\nserver {\n    listen 80;")[0]
    for old, new in zip(("8066", "8067"), upstreams, strict=True):
        text = text.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
    return text


@contextlib.contextmanager
def nginx(folder: Path, upstreams: list[int]) -> Iterator[str]:
    """The address of an nginx in front of servers on two ports."""
    found, port = program("nginx"), free_port()
    (folder / "site.conf").write_text(nginx_site(port, upstreams), encoding="utf-8")
    folders = " ".join(f"{part}_temp_path {folder}/{part};" for part in PARTS)
    (folder / "nginx.conf").write_text(BASE.format(folder=folder, folders=folders, site=folder / "site.conf"))
    words = [found, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    subprocess.run([*words, "-t"], check=True, capture_output=True, timeout=PATIENCE)
    with running(words, port, dict(os.environ)):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def caddy(folder: Path, upstreams: list[int]) -> Iterator[str]:
    """The address of a Caddy in front of servers on some ports, without HTTPS."""
    found, port = program("caddy"), free_port()
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (folder / "Caddyfile").write_text(text.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https off\n\tservers", 1))
    environment = {
        **os.environ,
        "DOMAIN": f"http://127.0.0.1:{port}",
        "UPSTREAMS": " ".join(f"127.0.0.1:{upstream}" for upstream in upstreams),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    words = [found, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with running(words, port, environment):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def running(words: list[str], port: int, environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        assert process.poll() is None, f"{words[0]} ended at once"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        until(answers, f"{words[0]} to answer")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)
