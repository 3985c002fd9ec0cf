"""The trace from rules to tests."""

from pathlib import Path

import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.kit.trace import guards, read_clauses, rule

DOCUMENT = """
# Rules
- **DOM-A-1** The first clause.
- **DOM-A-2** See DOM-A-1 and **DOM-A-9**.
| **DOM-T-1** | a row |
| DOM-T-2 | another row |
#### DOM-SC-01 — A scenario
*Clauses:* DOM-A-1, -2
- **DOM-R1 — A title.** Q: why?
- **TMM-X-1** of another game
"""


def test_clauses_are_list_items_rows_and_headings_that_begin_with_an_id() -> None:
    found = read_clauses(DOCUMENT, "DOM")
    assert [clause.id for clause in found] == ["DOM-A-1", "DOM-A-2", "DOM-T-1", "DOM-T-2", "DOM-SC-01", "DOM-R1"]
    assert found[0].text == "The first clause." and found[0].line == 3


def test_a_bad_id_is_refused_where_it_is_written() -> None:
    with pytest.raises(MeadhallError, match="no rules document has a clause 'DOM-NOWHERE-1'"):
        rule("DOM-NOWHERE-1")


@rule("DOM-ATK-3")
def test_tests_that_cite_clauses_are_found_in_the_sources() -> None:
    here = [guard for guard in guards() if guard.test == "test_tests_that_cite_clauses_are_found_in_the_sources"]
    assert here[0].ids == ("DOM-ATK-3",)
    assert Path(here[0].file).name == "test_trace.py"
