from __future__ import annotations


def test_every_vendor_is_listed_with_its_path(remedy):
    run = remedy("vendors")
    rows = {line.split("\t")[0]: line.split("\t") for line in run.out.splitlines()}
    assert rows["github"][1:4] == ["GitHub", "/github/", "https://api.github.com"]
    assert rows["demo_tenant"][2] == "/demo_tenant/<shop>/"


def test_a_machine_gets_json(remedy):
    known = {each["vendor"]: each for each in remedy("vendors", "--json").json}
    assert known["slack"]["bases"] == {"": "https://slack.com"}
    assert "github/secondary-rate-limit" in known["github"]["rules"]
