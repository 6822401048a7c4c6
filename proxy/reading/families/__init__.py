"""How APIs say what: a table of phrases and of code words for each code, one file a family (see lexicon.py and codewords.py)."""

from __future__ import annotations

from proxy.contract.codes import Code
from proxy.reading.families import access, arguments, keys, limits, machines, messaging, money, objects, service, trade
from proxy.reading.families.macros import MACROS

__all__ = ["CODES", "MACROS", "SENTENCES"]

_FAMILIES = (access, money, limits, objects, arguments, service, keys, messaging, trade, machines)


def _joined(tables: list[dict[Code, str]]) -> dict[Code, str]:
    """What all families say of each code, one under the other."""
    return {code: "\n".join(table[code].strip() for table in tables if code in table) for table in tables for code in table}


#: code -> phrases, one a line, `strength phrase`.
SENTENCES: dict[Code, str] = _joined([family.SENTENCES for family in _FAMILIES])
#: code -> words of codes, `strength words; words; ...` a line.
CODES: dict[Code, str] = _joined([family.CODES for family in _FAMILIES])
