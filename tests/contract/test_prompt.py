from __future__ import annotations

import re

from proxy.contract.codes import Class
from proxy.contract.prompt import SYSTEM_PROMPT
from proxy.contract.schema import MEMBERS, PARTIAL_BATCH


def test_the_prompt_explains_every_class():
    assert re.findall(r"^- (\w+):", SYSTEM_PROMPT, re.MULTILINE) == [cls.value for cls in Class]


def test_the_prompt_names_members_that_exist():
    named = set(re.findall(r"\b[a-z]+[A-Z]\w+\b", SYSTEM_PROMPT)) | set(re.findall(r'"(\w+)"', SYSTEM_PROMPT))
    known = set(MEMBERS) | set(PARTIAL_BATCH["properties"]) | {cls.value for cls in Class} | {"unknown", "partial"}
    assert named <= known


def test_the_prompt_is_short():
    assert len(SYSTEM_PROMPT) < 1500
