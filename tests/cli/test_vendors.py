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


def test_the_coverage_of_a_vendors_own_code_list(remedy, tmp_path):
    codes = tmp_path / "codes.txt"
    codes.write_text("# error strings\ninvalid_auth\nacme_was_rate_limited\n\ninvalid_auth\n", encoding="utf-8")
    run = remedy("vendors", "slack", "--codes", str(codes))
    assert run.out.splitlines() == [
        "invalid_auth\ttable\tUNAUTHENTICATED",
        "acme_was_rate_limited\t\tRATE_LIMITED",
        "1 of 2 codes of slack are known by its file",
    ]
    told = remedy("vendors", "slack", "--codes", str(codes), "--json").json
    assert (told["known"], told["of"]) == (1, 2)


def test_an_unknown_vendor_and_a_list_without_one_are_misuse(remedy):
    unknown, bare = remedy("vendors", "slak"), remedy("vendors", "--codes", "x.txt")
    assert (unknown.code, bare.code) == (2, 2)
    assert "Did you mean slack" in unknown.err
    assert "needs a vendor" in bare.err


def test_a_person_sees_a_line_for_each_and_every_base_of_one_alone(remedy, monkeypatch):
    monkeypatch.setattr("proxy.cli.output.is_watched", lambda: True)
    monkeypatch.setattr("proxy.cli.vendors.is_watched", lambda: True)
    listed = remedy("vendors").out.splitlines()
    assert listed[0].split() == ["vendor", "path", "rules", "codes", "cases"]
    assert all(len(line.rstrip()) <= 80 for line in listed)
    shown = remedy("vendors", "demo_tenant").out
    assert "/demo_tenant/<shop>/" in shown
    assert "rules" in shown
