"""``python -m meadhall`` is the same as ``meadhall``."""

from meadhall.cli import main

main()
