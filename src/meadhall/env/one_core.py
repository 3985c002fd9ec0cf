"""Import this before NumPy: its sums then come from one thread, so that their last bits do not depend on how many cores there
are. For networks as small as ours that is faster, too.
"""

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_name, "1")
