"""The weighing, in one place: every witness of what went wrong casts votes, the votes are added, the heaviest code wins.

Witnesses, heaviest first: a vendor file's code list (`table`), what a format knows by itself (`format`), the message's words
(`sentence`), telling headers (`header`), explicit codes (`code`), the words as a trained model weighs them (`learned`), and the
status, which says least (`status`). Each witness has one vote a code, the strongest it could cast. `relations` then settles what two codes mean together; its corrections are
votes too. Nothing else decides, so `explain` can print the list and it is the whole reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence
from proxy.reading import codewords, learned, sentences
from proxy.reading.conventions import CONVENTIONS, inside
from proxy.reading.formats.shape import is_generic
from proxy.reading.model import CodeSeen, Found
from proxy.reading.statuses import from_status

#: source -> weight by strength 1 to 4, for sentences 5. A status never has strength 4.
WEIGHTS: dict[str, tuple[float, ...]] = {
    "table": (40.0, 40.0, 40.0, 40.0),
    "sentence": (1.2, 3.0, 5.5, 8.0, 11.0),
    "header": (1.0, 3.0, 6.0, 10.0),
    "code": (0.5, 2.0, 4.0, 6.0),
    "status": (1.0, 1.5, 3.0, 3.0),
}
#: Codes whose phrases occur in sentences about other failures too: how much of a phrase counts.
GENERALITY: dict[Code, float] = {
    Code.INVALID_ARGUMENT: 0.7,
    Code.FAILED_PRECONDITION: 0.89,
    Code.NOT_IMPLEMENTED: 0.78,
    Code.UPSTREAM_ERROR: 0.7,
    Code.NOT_FOUND: 0.95,
    Code.PERMISSION_DENIED: 0.92,
    Code.CONTENT_BLOCKED: 0.95,
    Code.AMBIGUOUS_MATCH: 0.9,
    Code.METHOD_NOT_ALLOWED: 0.95,
}
#: The word model: what a certain verdict weighs, and how sure it must be to vote at all.
LEARNED_WEIGHT = 3.0
LEAST_SHARE = 0.1
#: A failure in a success of which nothing else is known: what a vendor says so is mostly about the call, and no fault of its own.
SUCCESS_WEIGHT = 0.3
#: What a format may add to a code at most.
FORMAT_CAP = 7.0
#: The first message speaks for all; the others add less.
_MESSAGE_FACTORS = (1.0, 0.8, 0.7, 0.6, 0.5, 0.5)
#: What `Validation failed` counts beside a text that says more.
_GENERIC_FACTOR = 0.5
#: The first code is the most specific one.
_CODE_FACTORS = (1.0, 0.85, 0.75, 0.7, 0.6, 0.6, 0.5, 0.5)
_SHORTEST_HEAD = 3
#: Where two codes weigh the same, the earlier is the safer reading.
_ORDER = {code: position for position, code in enumerate(Code)}


@dataclass(slots=True)
class Ballot:
    """Votes by (source, code): the strongest of each."""

    votes: dict[tuple[str, Code], Evidence]

    def cast(self, source: str, seen: str, code: Code, weight: float) -> None:
        held = self.votes.get((source, code))
        if held is None or weight > held.weight:
            self.votes[source, code] = Evidence(source, seen, code, round(weight, 2))

    def add(self, evidence: Evidence) -> None:
        self.cast(evidence.source, evidence.seen, evidence.code, evidence.weight)

    def totals(self) -> dict[Code, float]:
        totals: dict[Code, float] = {}
        for (_, code), vote in self.votes.items():
            totals[code] = totals.get(code, 0.0) + vote.weight
        return totals

    def winner(self) -> Code | None:
        totals = self.totals()
        return min(totals, key=lambda code: (-totals[code], _ORDER[code])) if totals else None


def from_messages(ballot: Ballot, messages: Sequence[str]) -> None:
    """Votes of the sentences; a message of one word is a code."""
    for number, message in enumerate(messages[: len(_MESSAGE_FACTORS)]):
        factor = _MESSAGE_FACTORS[number]
        vague = _GENERIC_FACTOR if number and is_generic(message) else 1.0
        if " " not in message.strip() and message.isascii():
            from_codes(ballot, [CodeSeen(message)], "sentence", factor)
            continue
        head = message.split(" ", 1)[0].rstrip(":")
        if head.isupper() and len(head) >= _SHORTEST_HEAD and head.lower() in CONVENTIONS:
            from_codes(
                ballot, [CodeSeen(head)], "code", factor
            )  # `WRONGTYPE Operation against ...`, `NOAUTH Authentication required`
        from_codes(ballot, [CodeSeen(name) for name in inside(message)], "code", factor)
        for hit in sentences.hits(sentences.plain(message)):
            weight = WEIGHTS["sentence"][hit.strength - 1] * hit.factor * factor * GENERALITY.get(hit.code, 1.0)
            weight *= vague if hit.code is Code.INVALID_ARGUMENT else 1.0
            ballot.cast("sentence", hit.seen, hit.code, weight)


def from_codes(ballot: Ballot, codes: Iterable[CodeSeen], source: str = "code", scale: float = 1.0) -> None:
    for number, seen in enumerate(codes):
        factor = scale * _CODE_FACTORS[min(number, len(_CODE_FACTORS) - 1)]
        for code, strength, share, text in codewords.votes(seen.value):
            ballot.cast(source, text, code, WEIGHTS["code"][strength - 1] * share * factor)


def from_words(ballot: Ballot, found: Found) -> None:
    """Votes of the trained word model, where they can still decide; what only restates the status is not asked."""
    weights = sorted(ballot.totals().values(), reverse=True)
    if weights and weights[0] - (weights[1] if len(weights) > 1 else 0.0) > LEARNED_WEIGHT:
        return
    messages = [message for message in found.messages[:2] if not is_generic(message)]
    # Codes that a table knows have had their vote.
    is_told = any(source == "code" for source, _ in ballot.votes)
    codes = [] if is_told and messages else [seen.value for seen in found.codes if not is_generic(seen.value)]
    for verdict in learned.verdicts(messages, codes, LEAST_SHARE):
        ballot.cast("learned", verdict.seen, verdict.code, LEARNED_WEIGHT * verdict.share)


def from_table(ballot: Ballot, codes: Iterable[tuple[str, Code]]) -> None:
    for text, code in codes:
        ballot.cast("table", text, code, WEIGHTS["table"][0])
        return  # the first that the vendor's list knows


def from_formats(ballot: Ballot, votes: Iterable[Evidence]) -> None:
    for vote in votes:
        if vote.source in WEIGHTS:
            ballot.add(vote)
        else:
            ballot.cast("format", vote.seen, vote.code, min(vote.weight, FORMAT_CAP))


def from_statuses(ballot: Ballot, status: int, stated: int | None) -> None:
    """The response's status, and the one that its body states where it differs."""
    if status >= 300:
        code, strength = from_status(status)
        ballot.cast("status", str(status), code, WEIGHTS["status"][strength - 1])
    elif status:
        ballot.cast("status", "a success that says no", Code.INVALID_ARGUMENT, SUCCESS_WEIGHT)
    if stated is not None and stated != status and 400 <= stated < 600:
        code, strength = from_status(stated)
        weight = WEIGHTS["status"][strength - 1] * (1.0 if status >= 400 else 1.4)
        ballot.cast("status", f"{stated} in the body", code, weight + 0.5)


def ranked(ballot: Ballot) -> tuple[Evidence, ...]:
    return tuple(sorted(ballot.votes.values(), key=lambda vote: -vote.weight))


def deciding(ballot: Ballot, code: Code) -> Evidence | None:
    """The strongest vote for the code that won."""
    votes = [vote for (_, voted), vote in ballot.votes.items() if voted is code]
    return max(votes, key=lambda vote: vote.weight) if votes else None


def gather(found: Found, status: int, table: Iterable[tuple[str, Code]]) -> Ballot:
    """All direct votes; relations come after, and the word model last."""
    ballot = Ballot({})
    from_table(ballot, table)
    from_formats(ballot, found.votes)
    from_messages(ballot, found.messages)
    from_codes(ballot, found.codes)
    from_statuses(ballot, status, found.status)
    return ballot
