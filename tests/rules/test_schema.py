from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from proxy.cli.schema import SCHEMAS
from proxy.config.schema import config_schema
from proxy.config.shipped import shipped_folder, vendor_files
from proxy.rules.document import compose
from proxy.rules.faults import Report
from proxy.rules.schema import cases_schema, vendor_schema
from tests.rules.test_load import WHOLE

FOLDER = Path(__file__).parent.parent.parent / "config"
BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
#: Faults that a schema can see: of keys and of words from closed lists.
_SEEN = ("unknown key", "unknown code", "unknown form", "unknown rendering", "needs '")


def plain(text: str):
    node = compose(text, Report("x.yaml"))
    return node.plain() if node else None


@pytest.mark.parametrize("name", ["vendor", "cases", "remedy"])
def test_the_schemas_beside_the_files_are_up_to_date(name):
    """`remedy schema` writes them."""
    made = SCHEMAS["config" if name == "remedy" else name]()
    assert json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")) == made


@pytest.mark.parametrize("schema", [vendor_schema(), cases_schema(), config_schema()], ids=["vendor", "cases", "config"])
def test_they_are_schemas(schema):
    Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("text", [*vendor_files().values(), WHOLE], ids=[*vendor_files(), "whole"])
def test_sound_files_fit_the_schema(text):
    value = plain(text)
    schema = cases_schema() if set(value) == {"vendor", "cases"} else vendor_schema()
    assert [error.message for error in Draft7Validator(schema).iter_errors(value)] == []


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_a_schema_can_see_it_sees(path):
    text = path.read_text(encoding="utf-8")
    value = plain(text)
    if value is not None and any(word in text.partition("\n")[0] for word in _SEEN) and "merge" not in path.stem:
        assert list(Draft7Validator(vendor_schema()).iter_errors(value))


def test_the_shipped_configuration_fits_its_schema():
    value = plain((shipped_folder() / "remedy.yaml").read_text(encoding="utf-8"))
    assert value is None or not list(Draft7Validator(config_schema()).iter_errors(value))
