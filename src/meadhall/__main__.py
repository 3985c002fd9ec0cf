"""The way in: ``meadhall``, or ``python -m meadhall``. It needs no package itself, so it can say which one is missing."""

import sys


def main() -> None:
    """Run the command line; say what to install where nothing but the rules is installed."""
    try:
        from meadhall import cli
    except ModuleNotFoundError as error:
        package = str(error.name).split(".")[0]
        if package == "meadhall":
            raise
        sys.stderr.write(f"meadhall: the command line needs {package}, which is not installed; pip install 'meadhall[play]'\n")
        sys.exit(2)
    cli.main()


if __name__ == "__main__":
    main()
