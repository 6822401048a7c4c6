"""FHIR OperationOutcome in JSON and XML."""

from __future__ import annotations

from proxy.contract.codes import Code
from tests.support.reading import code_values, field_names, found


def test_json():
    one = found(
        {
            "resourceType": "OperationOutcome",
            "issue": [
                {"severity": "information", "code": "informational", "diagnostics": "All well"},
                {
                    "severity": "error",
                    "code": "required",
                    "details": {
                        "text": "A name is required",
                        "coding": [{"system": "x", "code": "MSG_REQ", "display": "Missing"}],
                    },
                    "expression": ["Patient.name"],
                },
            ],
        },
        422,
    )
    assert one.format == "fhir"
    assert one.messages == ["A name is required", "Missing"]
    assert code_values(one) == ["MSG_REQ", "required"]
    assert field_names(one) == ["Patient.name"]
    assert [vote.code for vote in one.votes] == [Code.INVALID_ARGUMENT]


def test_xml():
    one = found(
        '<OperationOutcome xmlns="http://hl7.org/fhir"><issue><severity value="error"/><code value="not-found"/><diagnostics value="No Patient 7"/></issue></OperationOutcome>',
        404,
    )
    assert one.messages == ["No Patient 7"]
    assert [vote.code for vote in one.votes] == [Code.NOT_FOUND]


def test_multiple_matches_are_ambiguous():
    one = found({"resourceType": "OperationOutcome", "issue": [{"severity": "error", "code": "multiple-matches"}]}, 412)
    assert [vote.code for vote in one.votes] == [Code.AMBIGUOUS_MATCH]
