"""Vectors of numbers that NumPy reads without copying: librt's where the code is compiled, arrays where it is not.

The compiler takes the first branch; nothing of it is imported when the code runs as pure Python.
"""

from array import array
from typing import TYPE_CHECKING, Any

from mypy_extensions import i16, i64, u8

if TYPE_CHECKING:
    from librt.vecs import vec
else:
    CODES = {i16: "h", i64: "q", u8: "b", float: "d"}

    class vec:
        """What stands for a vector in plain Python: ``vec[i16]`` makes an array of such numbers."""

        def __class_getitem__(cls, item: type) -> Any:
            return lambda numbers=(): array(CODES[item], numbers)


__all__ = ["vec"]
