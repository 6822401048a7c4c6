from __future__ import annotations

import subprocess
import sys

from proxy.rules.faults import FileFault


def test_what_is_shipped_is_sound(remedy):
    run = remedy("check")
    assert run.code == 0, run.out
    assert run.out.startswith("Sound: ")


def test_every_fault_is_told_with_its_place_and_the_exit_code_is_1(remedy, tmp_path):
    (tmp_path / "acme.yaml").write_text("vendor: acme\nrules:\n  - {id: a, when: {status: 402}, cod: GONE}\n", encoding="utf-8")
    (tmp_path / "remedy.yaml").write_text("server: {prot: 1}\nupstreams: {nobody: {}}\n", encoding="utf-8")
    run = remedy("check", ".")
    assert run.code == 1
    lines = run.out.splitlines()
    assert lines[0].startswith("acme.yaml:3:34: rule 1, acme/a: unknown key 'cod'. Did you mean 'code'? Valid: ")
    assert lines[1].startswith("remedy.yaml:1:10: unknown key 'prot'. Did you mean 'port'? Valid: ")
    assert lines[-1] == "2 faults in 2 files"


def test_one_sound_file_is_counted(remedy, acme):
    run = remedy("check", str(acme))
    assert (run.code, run.out) == (0, "Sound: 1 file, 1 vendor with 1 rule, 0 codes in tables and 1 case.\n")


def test_a_machine_gets_json(remedy, acme):
    run = remedy("check", "--json", str(acme))
    assert run.json == {"faults": [], "files": 1, "vendors": 1, "rules": 1, "codes": 0, "cases": 1}
    acme.write_text("vendor: acme\nx: 1\n", encoding="utf-8")
    run = remedy("check", "--json", str(acme))
    assert run.code == 1
    (fault,) = run.json["faults"]
    assert (fault["file"], fault["line"], fault["column"]) == ("acme.yaml", 2, 1)


def test_the_configuration_in_the_working_directory_is_checked_too(remedy, tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "remedy.yaml").write_text("sever: {}\n", encoding="utf-8")
    run = remedy("check")
    assert run.code == 1
    assert run.out.startswith("config/remedy.yaml:1:1: unknown key 'sever'")


def test_what_is_not_there_is_a_misuse(remedy):
    run = remedy("check", "nowhere.yaml")
    assert (run.code, run.err) == (2, "remedy: there is no nowhere.yaml\n")


def test_a_vendor_file_and_what_extends_it_are_checked_together(remedy, tmp_path, acme):
    (tmp_path / "more.yaml").write_text("vendor: acme_eu\nextends: acme\nbase_url: https://eu.acme.example\n", encoding="utf-8")
    assert remedy("check", ".").code == 0
    run = remedy("check", "more.yaml")
    assert "extends 'acme', which no file describes" in run.out


def test_the_command_is_a_module_too(tmp_path):
    command = [sys.executable, "-m", "proxy.cli.main", "check"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert result.returncode == 0, result.stderr


def test_faults_print_as_file_line_and_column():
    assert str(FileFault("a.yaml", 3, 4, "no")) == "a.yaml:3:4: no"


def test_certificates_are_read_as_a_server_would(remedy, tmp_path):
    (tmp_path / "own.pem").write_text("no certificate\n", encoding="utf-8")
    (tmp_path / "remedy.yaml").write_text(
        "server: {tls: {cert_file: own.pem, key_file: gone.pem}}\n"
        "upstreams:\n  near: {base_url: https://near.example, tls: {ca_file: own.pem}}\n"
        "  far: {base_url: https://far.example, tls: {ca_file: nowhere.pem}}\n"
        "  open: {base_url: https://open.example, tls: {verify: false}}\n",
        encoding="utf-8",
    )
    run = remedy("check", "remedy.yaml")
    assert run.code == 1
    lines = run.out.splitlines()
    assert lines[0] == "remedy.yaml:1:15: gone.pem: no such file, and server.tls names it"
    assert lines[1].startswith("remedy.yaml:3:57: own.pem holds no certificate in PEM")
    assert lines[2].startswith("remedy.yaml:4:55: nowhere.pem can't be read: No such file")
    assert lines[3] == "3 faults in 1 file"


def test_a_name_of_the_proxys_own_is_no_upstreams(remedy, tmp_path):
    (tmp_path / "remedy.yaml").write_text(
        "server: {names: [gate.example]}\n"
        "upstreams:\n  acme: {base_url: https://acme.example, host_names: [localhost, gate.example, acme.example]}\n",
        encoding="utf-8",
    )
    run = remedy("check", "remedy.yaml")
    assert [line for line in run.out.splitlines() if "the proxy's own" in line] != []
    assert "the host name 'localhost' is the proxy's own; write one of the upstream's, such as acme.localhost" in run.out
    assert "the host name 'gate.example' is the proxy's own" in run.out


def test_a_secret_without_an_end_is_a_fault(remedy, tmp_path):
    (tmp_path / "remedy.yaml").write_text(
        "clients: [{name: one, key: '${file:/dev/zero}'}]\nupstreams: {demo: {}}\n", encoding="utf-8"
    )
    run = remedy("check", "remedy.yaml")
    assert run.code == 1
    assert "the file '/dev/zero'" in run.out
