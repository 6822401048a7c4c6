from __future__ import annotations

from pathlib import Path

import pytest

from proxy.embed import ConfigurationError, Engine


def test_a_known_host_has_its_vendor_and_an_unknown_one_is_read_all_the_same():
    engine = Engine()
    assert engine.settings("API.github.com").vendor.name == "github"
    assert engine.settings("api.unheard-of.example").vendor.name == "api.unheard-of.example"


def test_a_configuration_adds_to_the_shipped_vendors(tmp_path: Path):
    file = tmp_path / "remedy.yaml"
    file.write_text("upstreams: {ghe: {vendor: github, base_url: https://ghe.example.com/api/v3}}\n", encoding="utf-8")
    engine = Engine(file)
    assert engine.settings("ghe.example.com").name == "ghe"


def test_every_fault_of_a_configuration_is_told_with_its_place(tmp_path: Path):
    file = tmp_path / "remedy.yaml"
    file.write_text("upstreams:\n  ghe: {vendr: github}\nservr: {}\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"remedy\.yaml:2:9: .*vendr(.|\n)*remedy\.yaml:3:1.*servr"):
        Engine(file)
