"""The files in deploy/ are what their tools take, and what the proxy itself reads in them is sound."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from proxy.telemetry.families import FAMILIES
from tests.support.programs import find_program

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = DEPLOY / "kubernetes"


def run(*words: str, cwd: Path = DEPLOY) -> str:
    program = find_program(words[0])
    assert program is not None
    done = subprocess.run([program, *words[1:]], cwd=cwd, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def manifests() -> list[dict[str, Any]]:
    return [doc for doc in yaml.safe_load_all(run("kubectl", "kustomize", ".", cwd=KUBERNETES)) if doc]


@pytest.mark.needs("kubectl", "kubernetes-validate")
def test_the_kubernetes_manifests_are_valid_and_strict(tmp_path: Path):
    built = tmp_path / "built.yaml"
    built.write_text(run("kubectl", "kustomize", ".", cwd=KUBERNETES), encoding="utf-8")
    run("kubernetes-validate", "--strict", "--quiet", str(built))


@pytest.mark.needs("kubectl")
def test_the_kinds_that_replicas_need_are_there(manifests: list[dict[str, Any]]):
    kinds = {doc["kind"] for doc in manifests}
    assert {
        *("Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget", "NetworkPolicy", "ConfigMap", "Namespace")
    } <= kinds


@pytest.mark.needs("kubectl")
def test_selectors_find_the_pods_they_mean(manifests: list[dict[str, Any]]):
    pods = {
        doc["metadata"]["name"]: doc["spec"]["template"]["metadata"]["labels"]
        for doc in manifests
        if doc["kind"] == "Deployment"
    }
    for doc in manifests:
        spec = doc.get("spec", {})
        name = doc["metadata"]["name"]
        selector = {
            "Service": lambda spec: spec["selector"],
            "PodDisruptionBudget": lambda spec: spec["selector"]["matchLabels"],
            "NetworkPolicy": lambda spec: spec["podSelector"]["matchLabels"],
            "Deployment": lambda spec: spec["selector"]["matchLabels"],
        }.get(doc["kind"])
        if selector is not None:
            assert selector(spec).items() <= pods[name].items(), f"{doc['kind']} {name}"


@pytest.mark.needs("kubectl")
def test_the_pod_runs_without_privileges_and_outlives_the_grace_period(manifests: list[dict[str, Any]]):
    pod = next(doc for doc in manifests if doc["kind"] == "Deployment" and doc["metadata"]["name"] == "remedy")["spec"][
        "template"
    ]["spec"]
    container = pod["containers"][0]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["automountServiceAccountToken"] is False
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert pod["terminationGracePeriodSeconds"] > 30


@pytest.mark.needs("promtool")
def test_recording_and_alert_rules_do_what_their_tests_say():
    run("promtool", "check", "config", "prometheus/prometheus.yml")
    assert "SUCCESS" in run("promtool", "test", "rules", "prometheus/rules.test.yaml")


def test_every_alert_is_tested():
    rules = yaml.safe_load((DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8"))
    alerts = {rule["alert"] for group in rules["groups"] for rule in group["rules"] if "alert" in rule}
    tests = yaml.safe_load((DEPLOY / "prometheus/rules.test.yaml").read_text(encoding="utf-8"))
    fired = {case["alertname"] for test in tests["tests"] for case in test["alert_rule_test"] if case["exp_alerts"]}
    assert alerts == fired


def test_rules_and_dashboard_name_only_metrics_that_exist():
    names = {family.name for family in FAMILIES}
    text = (DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8") + (DEPLOY / "grafana/remedy.json").read_text(
        encoding="utf-8"
    )
    used = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in re.findall(r"\bremedy_[a-z_]+", text)}
    assert used <= names, used - names


def test_the_dashboard_reads_recordings_that_the_rules_make():
    rules = yaml.safe_load((DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8"))
    recorded = {rule["record"] for group in rules["groups"] for rule in group["rules"] if "record" in rule}
    used = set(re.findall(r"remedy:[a-z_]+:[a-z0-9_]+", (DEPLOY / "grafana/remedy.json").read_text(encoding="utf-8")))
    assert used
    assert used <= recorded


def test_the_compose_file_binds_loopback_and_mounts_what_exists():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    for name, service in compose["services"].items():
        for port in service.get("ports", []):
            assert port.startswith("127.0.0.1:"), name
        for volume in service.get("volumes", []):
            assert (DEPLOY / volume.split(":")[0]).exists(), volume
    json.loads((DEPLOY / "grafana/remedy.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("config", "vendors"), [("remedy.yaml", None), ("kubernetes/remedy.yaml", "kubernetes/vendors")])
def test_the_configurations_are_sound(config: str, vendors: str | None, tmp_path: Path):
    secret = tmp_path / "github-token"
    secret.write_text("made-up", encoding="utf-8")
    text = (DEPLOY / config).read_text(encoding="utf-8").replace("/run/secrets/remedy/github-token", str(secret))
    if vendors is not None:
        text = text.replace("/etc/remedy/vendors", str(DEPLOY / vendors))
    file = tmp_path / "remedy.yaml"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "proxy.cli.main", "check", str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
