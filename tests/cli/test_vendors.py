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
    codes.write_text("# decline codes\ncard_declined\nacme_was_rate_limited\n\ncard_declined\n", encoding="utf-8")
    run = remedy("vendors", "stripe", "--codes", str(codes))
    assert run.out.splitlines() == [
        "card_declined\ttable\tPAYMENT_REQUIRED",
        "acme_was_rate_limited\t\tRATE_LIMITED",
        "1 of 2 codes of stripe are known by its file",
    ]
    told = remedy("vendors", "stripe", "--codes", str(codes), "--json").json
    assert (told["known"], told["of"]) == (1, 2)


def test_an_unknown_vendor_and_a_list_without_one_are_misuse(remedy):
    assert "Did you mean stripe" in remedy("vendors", "strpe", code=2).err
    assert "needs a vendor" in remedy("vendors", "--codes", "x.txt", code=2).err
