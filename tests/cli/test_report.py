from __future__ import annotations

import httpx
import pytest
import respx

from tests.support.asgi import Gateway, json_answer, upstream

SLOW = json_answer(429, {"message": "API rate limit exceeded"}, ("retry-after", "30"))
MISSING = json_answer(404, {"message": "Not Found"})


@pytest.fixture
async def gateway() -> Gateway:
    """A proxy that answered some failures, of one upstream that is observed."""
    gateway = Gateway(upstream(), upstream("slack", render="observe"))
    gateway.script(SLOW, SLOW, MISSING)
    gateway.script(json_answer(403, {"ok": False, "error": "missing_scope"}), name="slack")
    for path in ("/github/x", "/github/x", "/github/y", "/slack/z"):
        await gateway.ask(path)
        gateway.clock.advance(3)
    return gateway


@pytest.fixture
async def log(gateway: Gateway) -> bytes:
    return b"".join(gateway.lines)


@pytest.fixture
async def pages(gateway: Gateway) -> dict[str, bytes]:
    """The proxy's own pages, for a command that asks from another thread."""
    listed = await gateway.ask("/-/failures")
    pages = {"/-/failures": listed.body}
    for each in listed.json["failures"]:
        path = f"/-/failures/{each['id']}"
        pages[path] = (await gateway.ask(path)).body
    return pages


@pytest.fixture
def running(pages: dict[str, bytes]):
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=pages[request.url.path])

    with respx.mock(base_url="http://127.0.0.1:8080") as mock:
        yield mock.get(url__startswith="http://127.0.0.1:8080/-/failures").mock(side_effect=answer)


def test_the_running_proxys_failures_are_summed_up_before_and_after(remedy, running):
    run = remedy("report", "--key", "k3y")
    assert run.code == 0, run.err
    assert run.out.startswith("4 failures from ")
    assert "github: 3 failures" in run.out
    assert "slack: 1 failure" in run.out, "observed traffic is counted too"
    assert "GET /github/x: 1 of 1 repeat came early, one 3 s after it was told to wait 30 s" in run.out
    assert "2 times RATE_LIMITED: GET /github/x (github)" in run.out
    assert '429 {"message":"API rate limit exceeded"}' in run.out
    assert '"recoverySteps":["Wait 30 seconds' in run.out
    assert running.calls.last.request.headers["remedy-key"] == "k3y"


def test_a_machine_gets_the_same(remedy, running):
    value = remedy("report", "--json", "--upstream", "github").json
    assert (value["failures"], list(value["upstreams"])) == (3, ["github"])
    assert value["ignoredWaits"][0]["waitSeconds"] == 30
    assert value["repeatedFailures"] == [{"upstream": "github", "call": "GET /github/x", "code": "RATE_LIMITED", "times": 2}]
    first = value["commonest"][0]
    assert (first["class"], first["before"]["status"], first["after"]["code"]) == ("retryable", 429, "RATE_LIMITED")


def test_a_log_is_summed_up_from_a_file_or_a_pipe(remedy, log, tmp_path):
    run = remedy("report", "-", given=log)
    assert run.code == 0, run.err
    assert "github: 3 failures" in run.out
    assert "slack: 1 failure" in run.out
    assert "one 3 s after it was told to wait 30 s" in run.out
    assert "status 404" in run.out
    (tmp_path / "remedy.log").write_bytes(log)
    assert remedy("report", "remedy.log").out == run.out


def test_a_quiet_proxy_has_no_failures(remedy):
    assert remedy("report", "-").out == "No failures.\n"
    assert remedy("report", "-", "--json").json["failures"] == 0


def test_what_keeps_it_from_reporting_is_one_line(remedy):
    assert (remedy("report", "none.log").code, remedy("report", "none.log").err) == (
        2,
        "remedy: none.log: No such file or directory\n",
    )
    with respx.mock:
        respx.get("http://127.0.0.1:8080/-/failures").respond(401, json={"reason": "The request carried no key."})
        run = remedy("report")
        assert (run.code, run.err) == (1, "remedy: The request carried no key.\n")
        respx.get("http://127.0.0.1:8080/-/failures").respond(404, json={})
        assert remedy("report").code == 1
