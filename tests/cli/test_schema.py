from __future__ import annotations

import pytest

from proxy.cli.schema import SCHEMAS


@pytest.mark.parametrize("of", list(SCHEMAS))
def test_each_schema_is_printed(remedy, of):
    assert remedy("schema", of).json["$schema"]


def test_that_of_vendor_files_is_the_default(remedy):
    assert remedy("schema").json == remedy("schema", "vendor").json


def test_another_word_is_a_misuse(remedy):
    assert remedy("schema", "vendors").code == 2
