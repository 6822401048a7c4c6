"""Which rule of a vendor an exchange meets first, found without asking every rule.

`index_rules` sorts a vendor's rules once: by status, and within a status by one value that a rule asks for exactly (the vendor's
code, a member of the body, a header). `match` then asks only the rules whose value is there, and those that name none, in the
order of the file. So the cost follows the number of rules that could hold, not the number of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proxy.contract.failure import Tried
from proxy.exchange import Exchange
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.model import Document
from proxy.rules.conditions import Condition, Selector, without_status
from proxy.rules.model import Rule, Vendor
from proxy.rules.situation import Situation
from proxy.rules.values import key_of

MAX_WHY = 400
#: Statuses of transport faults: there is none.
NO_STATUS = 0


@dataclass(slots=True)
class _Shelf:
    """The rules that can hold under one status: positions in the vendor's list."""

    plain: list[int] = field(default_factory=list)
    by_value: dict[tuple[str, Any], dict[str, list[int]]] = field(default_factory=dict)

    def put(self, position: int, selector: Selector | None) -> None:
        if selector is None:
            self.plain.append(position)
            return
        values = self.by_value.setdefault(selector.at, {})
        for key in selector.keys:
            values.setdefault(key, []).append(position)

    def find(self, seen: Situation) -> Sequence[int]:
        """Positions of the rules that could hold, in order."""
        found: list[int] | None = None
        for at, values in self.by_value.items():
            for key in _keys_at(at, seen):
                positions = values.get(key)
                if positions:
                    found = [*self.plain, *positions] if found is None else [*found, *positions]
        return self.plain if found is None else sorted(set(found))


@dataclass(frozen=True, slots=True)
class Index:
    """Shelves by status; `other` serves the statuses that no rule names. `rest` is what is left to ask of each rule then."""

    exact: dict[int, _Shelf]
    other: _Shelf
    rest: tuple[Condition, ...]

    def shelf(self, status: int) -> _Shelf:
        return self.exact.get(status, self.other)


def index_rules(rules: Sequence[Rule]) -> Index:
    """The index over a vendor's rules."""
    anywhere = [position for position, rule in enumerate(rules) if rule.when.statuses is None]
    by_status: dict[int, list[int]] = {}
    for position, rule in enumerate(rules):
        for status in rule.when.statuses or ():
            by_status.setdefault(status, []).append(position)
    shared: dict[tuple[int, ...], _Shelf] = {}
    exact = {status: _shared(rules, sorted(positions + anywhere), shared) for status, positions in by_status.items()}
    exact[NO_STATUS] = _shared(rules, [position for position in anywhere if _serves_fault(rules[position])], shared)
    return Index(exact, _shared(rules, anywhere, shared), tuple(without_status(rule.when) for rule in rules))


def _shared(rules: Sequence[Rule], positions: Sequence[int], made: dict[tuple[int, ...], _Shelf]) -> _Shelf:
    """Statuses with the same rules share a shelf: a range is no hundred of them."""
    key = tuple(positions)
    if key not in made:
        made[key] = _shelf_of(rules, positions)
    return made[key]


def _serves_fault(rule: Rule) -> bool:
    """Whether a rule speaks of calls without a response: it asks for none, and does not say what the failure is."""
    return not rule.when.needs_response and rule.code is None


def _shelf_of(rules: Sequence[Rule], positions: Sequence[int]) -> _Shelf:
    shelf = _Shelf()
    for position in positions:
        shelf.put(position, _best(rules[position].when))
    return shelf


def _best(when: Condition) -> Selector | None:
    """The value that tells most: the vendor's code, else a member of the body, else a header."""
    ranked = {"code": 0, "body": 1, "header": 2}
    return min(when.selectors, key=lambda selector: (ranked[selector.at[0]], len(selector.keys)), default=None)


def _keys_at(at: tuple[str, Any], seen: Situation) -> Sequence[str]:
    kind, name = at
    if kind == "code":
        return seen.codes
    if kind == "header":
        return seen.headers.get(name, ())
    return [key for value in seen.body(name) if (key := key_of(value)) is not None]


def match(
    vendor: Vendor, exchange: Exchange, document: Document, codes: Sequence[str] = (), explain: bool = False
) -> tuple[Rule | None, tuple[Tried, ...]]:
    """The first rule that holds, or None. With `explain` every rule up to it, and why it did not hold.

    `codes` are the vendor's own codes as the reading found them. Of a fault without a response only rules are asked that need
    none and leave the code alone (`effect: none`, steps).
    """
    if not vendor.rules:
        return None, ()
    seen = Situation(exchange, document, tuple(code.lower() for code in codes))
    if explain:
        return _explained(vendor, seen)
    index: Index = vendor.index or index_rules(vendor.rules)
    for position in index.shelf(seen.status).find(seen):
        if index.rest[position].test(seen):
            return vendor.rules[position], ()
    return None, ()


def _explained(vendor: Vendor, seen: Situation) -> tuple[Rule | None, tuple[Tried, ...]]:
    """Every rule in order. What a reason quotes is the vendor's text, and cleaned like all of it."""
    clean = Cleaner(credential_texts(seen.exchange.request, vendor.hints))
    tried: list[Tried] = []
    for rule in vendor.rules:
        asked = seen.exchange.response is not None or _serves_fault(rule)
        if asked and rule.when.test(seen):
            tried.append(Tried(rule.id, matched=True))
            return rule, tuple(tried)
        why = rule.when.why_not(seen) if asked else "no response came, and the rule needs one or names a code"
        tried.append(Tried(rule.id, matched=False, why=clean.text(why, MAX_WHY)))
    return None, tuple(tried)
