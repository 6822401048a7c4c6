"""What formats find is gathered into one Found."""

from __future__ import annotations

import pytest

from proxy.reading.formats.collect import Collector
from proxy.reading.model import Found


@pytest.mark.parametrize(("rank", "kept"), [(0, None), (-2, "6 sad squid snuggle softly")])
def test_an_id_of_words_counts_only_where_a_vendors_file_names_its_place(rank: int, kept: str | None) -> None:
    found = Found()
    Collector(found).request_id("6 sad squid snuggle softly", rank)
    assert found.request_id.text == kept
