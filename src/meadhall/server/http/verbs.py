"""The decorators of routes, with the refusals that any of them may answer with."""

from functools import partial

import litestar

from meadhall.server.http.errors import REFUSALS

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
