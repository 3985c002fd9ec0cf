"""Write every piece of embroidery into a folder."""

import sys
from pathlib import Path

from meadhall.faces.embroidery import PIECES

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, draw in PIECES.items():
    (folder / f"{name}.svg").write_text(draw(), "utf-8")
