from __future__ import annotations

import json

import pytest

LIMITED = (
    b"HTTP/2 403 \r\ncontent-type: application/json\r\nretry-after: 7\r\n\r\n"
    b'{"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}'
)


def test_a_person_sees_the_result_the_evidence_and_the_rules(remedy):
    run = remedy("explain", "--vendor", "github", "--request", "GET /search/code?q=x", given=LIMITED)
    assert run.code == 0, run.err
    assert run.out.startswith("github: GET /search/code -> 403\n")
    assert "RATE_LIMITED (retryable), by github/secondary-rate-limit" in run.out
    assert "wait 7 s (the vendor says so)" in run.out
    assert "github/secondary-rate-limit: held" in run.out
    assert '"retryAfterSeconds": 7' in run.out


def test_without_vendor_files_the_generic_reading_alone_decides(remedy):
    run = remedy("explain", "--no-vendors", "--json", given=LIMITED)
    assert run.json["rule"].startswith("generic/")
    assert run.json["tried"] == []


def test_a_success_is_no_failure(remedy):
    run = remedy("explain", given=b"HTTP/1.1 200 OK\r\n\r\n{}")
    assert "No failure: it passes untouched." in run.out
    assert remedy("explain", "--json", given=b"HTTP/1.1 200 OK\r\n\r\n{}").json == {"rule": None, "body": None}


def test_further_rules_may_be_named(remedy, acme):
    given = json.dumps({"vendor": "acme", "response": {"status": 403, "json": {"error": {"message": "Daily quota exceeded"}}}})
    assert remedy("explain", "--rules", str(acme), "--json", given=given).json["rule"] == "acme/daily-quota"


def test_the_host_that_was_called_tells_the_vendor(remedy):
    given = b'* Connected\n> GET /user HTTP/2\n> Host: api.github.com\n> \n< HTTP/2 401 \n< content-type: application/json\n< \n{"message": "Bad credentials"}\n'
    run = remedy("explain", "--json", given=given)
    assert run.json["body"]["source"] == "github"
    assert run.json["body"]["code"] == "UNAUTHENTICATED"


def test_of_a_har_file_the_failures_are_explained(remedy, tmp_path):
    def entry(url: str, status: int, text: str):
        return {
            "startedDateTime": "2026-11-30T12:00:00Z",
            "request": {"method": "GET", "url": url, "headers": [{"name": ":path", "value": "/"}]},
            "response": {
                "status": status,
                "headers": [{"name": "Content-Encoding", "value": "gzip"}],
                "content": {"text": text},
            },
        }

    log = {
        "log": {
            "entries": [
                entry("https://api.github.com/a", 200, "{}"),
                entry("https://api.github.com/b?x=1", 404, '{"message": "Not Found"}'),
            ]
        }
    }
    (tmp_path / "x.har").write_text(json.dumps(log), encoding="utf-8")
    run = remedy("explain", "--json", "x.har")
    assert run.json["body"]["code"] == "NOT_FOUND"
    assert "github: GET /b -> 404" in remedy("explain", "x.har").out


def test_lines_in_lines_out(remedy):
    lines = [
        {
            "id": "a",
            "vendor": "github",
            "request": {"method": "GET", "path": "/"},
            "response": {"status": 403, "json": {"message": "secondary rate limit"}},
        },
        {"id": "b", "vendor": "nobody", "response": {"status": 404, "headers": {}, "text": "no such thing"}},
        {
            "id": "c",
            "vendor": "github",
            "request": {"method": "GET", "path": "/"},
            "response": {"status": 200, "json": {"id": 1}},
        },
        {
            "id": "d",
            "now": "2026-11-30T12:00:00Z",
            "response": {"status": 429, "headers": {"retry-after": "Mon, 30 Nov 2026 12:02:00 GMT"}, "base64": "e30="},
        },
        {"id": "e", "response": {}},
        {"id": "f", "now": "soon", "response": {"status": 400}},
    ]
    given = "\n".join(json.dumps(line) for line in lines) + "\nnot json\n[]\n\n"
    run = remedy("explain", "--jsonl", given=given)
    assert run.code == 0, run.err
    got = [json.loads(line) for line in run.out.splitlines()]
    assert [each["id"] for each in got] == ["a", "b", "c", "d", "e", "f", None, None]
    assert got[0]["rule"] == "github/secondary-rate-limit"
    assert got[0]["body"]["code"] == "RATE_LIMITED"
    assert got[1]["body"]["source"] == "nobody"
    assert got[2] == {"id": "c", "rule": None, "body": None}
    assert (got[3]["body"]["retryAfterSeconds"], got[3]["body"]["retryAt"]) == (120, "2026-11-30T12:02:00Z")
    assert all("error" in each for each in got[4:])


def test_lines_without_vendor_files(remedy):
    given = json.dumps({"id": 1, "vendor": "github", "response": {"status": 403, "json": {"message": "secondary rate limit"}}})
    run = remedy("explain", "--jsonl", "--no-vendors", given=given)
    assert json.loads(run.out)["rule"].startswith("generic/")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"", "the file is empty"),
        (b"hello", "neither `curl -i` output"),
        (b"{}", "JSON without a `response`"),
        (b"{", "not JSON"),
        (b'{"log": {"entries": []}}', "a HAR file without entries"),
        (b'{"response": {"status": "x"}}', "a response needs its status"),
        (b"> GET / HTTP/1.1\n", "no response in it"),
    ],
)
def test_what_is_no_response_is_a_misuse(remedy, given, told):
    run = remedy("explain", given=given)
    assert run.code == 2
    assert told in run.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--vendor", "githb"], "Did you mean 'github'?"),
        (["--request", "GET"], "is no request"),
        (["--now", "noon"], "is no time"),
        (["nowhere.txt"], "can't be read"),
    ],
)
def test_misuse(remedy, arguments, told):
    run = remedy("explain", *arguments, given=LIMITED)
    assert run.code == 2
    assert told in run.err
