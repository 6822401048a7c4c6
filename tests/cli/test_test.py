from __future__ import annotations


def test_the_cases_of_a_shipped_vendor_are_run_without_naming_its_file(remedy):
    run = remedy("test", "--vendor", "demo")
    assert run.code == 0, run.out
    assert run.out.endswith("of 1 vendor passed.\n")


def test_the_vendor_files_of_the_working_directory_belong_to_all(remedy, acme, tmp_path):
    (tmp_path / "config" / "vendors").mkdir(parents=True)
    acme.rename(tmp_path / "config" / "vendors" / "acme.yaml")
    assert remedy("test", "--vendor", "acme").out == "1 case of 1 vendor passed.\n"


def test_the_cases_of_a_file_are_run(remedy, acme):
    run = remedy("test", str(acme))
    assert (run.code, run.out) == (0, "1 case of 1 vendor passed.\n")


def test_a_difference_is_told_so_that_a_person_can_read_it(remedy, acme):
    acme.write_text(
        acme.read_text(encoding="utf-8").replace("contains: daily quota", "contains: monthly quota"), encoding="utf-8"
    )
    run = remedy("test", str(acme))
    assert run.code == 1
    assert run.out.startswith("acme.yaml:10:5: acme: the daily quota is used up\n")
    assert "  rule\n    - daily-quota\n" in run.out
    assert (
        "  acme/daily-quota did not hold: body error.message is 'Daily quota exceeded', wanted: contains 'monthly quota'\n"
        in run.out
    )
    assert run.out.endswith("1 of 1 case of 1 vendor failed (- expected, + got).\n")


def test_a_machine_gets_json(remedy, acme):
    acme.write_text(acme.read_text(encoding="utf-8").replace("3600", "60"), encoding="utf-8")
    run = remedy("test", "--json", str(acme))
    assert run.code == 1
    (failed,) = run.json["failed"]
    assert failed["differences"] == [{"member": "retryAfterSeconds", "expected": 60, "got": 3600}]
    assert failed["rule"] == "acme/daily-quota"


def test_a_success_may_be_expected(remedy, tmp_path):
    text = "vendor: acme\ncases:\n  - {name: a, request: {path: /}, response: {status: 200, json: {ok: true}}, expect: {code: null}}\n"
    (tmp_path / "acme.yaml").write_text(text, encoding="utf-8")
    assert remedy("test", "acme.yaml").code == 0
    (tmp_path / "acme.yaml").write_text(text.replace("status: 200", "status: 404"), encoding="utf-8")
    run = remedy("test", "acme.yaml")
    assert "  code\n    - (nothing)\n    + NOT_FOUND\n" in run.out


def test_one_vendors_cases_alone(remedy, acme):
    assert remedy("test", "--vendor", "acme", str(acme)).out == "1 case of 1 vendor passed.\n"
    assert remedy("test", "--vendor", "github", str(acme)).out == "There are no cases.\n"
    run = remedy("test", "--vendor", "githb")
    assert run.code == 2
    assert "Did you mean 'github'?" in run.err


def test_faults_come_before_cases(remedy, tmp_path):
    (tmp_path / "acme.yaml").write_text("vendor: acme\ncase: []\n", encoding="utf-8")
    run = remedy("test", "acme.yaml")
    assert run.code == 1
    assert "unknown key 'case'. Did you mean 'cases'?" in run.out


def test_cases_in_a_file_of_their_own_are_run(remedy, acme, tmp_path):
    text = "vendor: acme\ncases:\n  - {name: gone, request: {path: /x}, response: {status: 410}, expect: {code: GONE, class: permanent}}\n"
    (tmp_path / "acme.cases.yaml").write_text(text, encoding="utf-8")
    assert remedy("test", "acme.yaml", "acme.cases.yaml").out == "2 cases of 1 vendor passed.\n"
