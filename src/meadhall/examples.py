"""Examples below the help of a command."""


def examples(*lines: str) -> str:
    """What stands below the help of a command."""
    return "  \n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"`{line}`" for line in lines)))
