"""How APIs say what: a table of phrases and of code words for each code, one file a family (see lexicon.py and codewords.py)."""

from __future__ import annotations

from proxy.contract.codes import Code
from proxy.reading.families import access, arguments, limits, money, objects, service
from proxy.reading.families.macros import MACROS

__all__ = ["CODES", "MACROS", "SENTENCES"]

_FAMILIES = (access, money, limits, objects, arguments, service)

#: code -> phrases, one a line, `strength phrase`.
SENTENCES: dict[Code, str] = {code: lines for family in _FAMILIES for code, lines in family.SENTENCES.items()}
#: code -> words of codes, `strength words; words; ...` a line.
CODES: dict[Code, str] = {code: lines for family in _FAMILIES for code, lines in family.CODES.items()}
