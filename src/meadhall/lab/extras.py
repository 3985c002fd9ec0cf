"""Optional packages: imported when first wanted, with a sentence that says what to install."""

import importlib
from typing import Any

from meadhall.kernel.errors import MeadhallError


def require(module: str, extra: str, purpose: str) -> Any:
    """The module called ``module``; raise MeadhallError that names the extra if it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or module).split(".")[0]
        raise MeadhallError(
            f"{purpose} needs the package {missing!r}; install it with: pip install 'meadhall[{extra}]'"
        ) from None
