"""A process that has imported the server already and forks one whenever a test wants it: that is quick.

Reads one JSON object a line (port, environment, log) and answers with the process id of the new server.
"""

import json
import os
import signal
import sys
from pathlib import Path

from meadhall.server import app, face_files, run
from tests.server import luck


def become_server(port: int, environment: dict[str, str], log: str) -> int:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    null = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((null, 0), (file, 1), (file, 2)):
        os.dup2(here, there)
    luck.bring(Path(environment["MEADHALL_DATA"]))
    return run.serve(port=port)


def main() -> None:
    assert app.__name__
    face_files.draw_all()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
    for line in sys.stdin:
        wanted = json.loads(line)
        pid = os.fork()
        if pid == 0:
            code = 70
            try:
                code = become_server(wanted["port"], wanted["environment"], wanted["log"])
            finally:
                os._exit(code)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
