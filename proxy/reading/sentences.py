"""What a vendor's sentence says: its words against the families' phrases, with the look-alikes taken out first.

Owns: the tokens that are no credentials, the clauses that only give advice, and the order within a text (what is said first is
the failure, what comes after explains). `hits` is pure, cached, and never raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from proxy.contract.codes import Code
from proxy.reading.families import MACROS, SENTENCES
from proxy.reading.glossary import TELLING, in_english
from proxy.reading.lexicon import Lexicon, phrases
from proxy.reading.words import MAX_CHARS, fold

LEXICON = Lexicon.of(phrase for code, lines in SENTENCES.items() for phrase in phrases(code, lines, MACROS))

#: Tokens, keys and sessions that say nothing about who is calling: (words, what they become).
_LOOK_ALIKES: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    (
        "token",
        " cursor ",
        re.compile(
            r" (?:sync|page|paging|next page|next|continuation|pagination|cursor|resume|skip|delta|change|watch|start page|resumption|stream|list|sequence|approval|cursor|iterator|history|poll|polling|snapshot|consistency|read|session consistency|zookie|etag) tokens? "
        ),
    ),
    (
        "token",
        " field ",
        re.compile(
            r" (?:push|device|registration|fcm|apns|notification|invite|invitation|unsubscribe|reset|password reset|concurrency"
            r"|lock|lease|query|payment|card|payment method|setup|deploy|download|media|client request|cancellation|upload|link|public"
            r"|processor|checkout|interaction|reply|confirmation|email|verification|photo|drive|single use|nonce|stripe|task|callback) tokens? "
        ),
    ),
    (
        "token",
        " symbol ",
        re.compile(r" (?:unexpected|illegal|json|unrecognized|syntax|invalid|expected) token (?=in json|at|[^a-z ]|start|end|near|json|while|'|json|array|object|null|true|false)"),
    ),
    (
        "token",
        " units ",
        re.compile(
            r" (?:\d[\d.,]* (?:input |output |prompt |completion )?|input |output |prompt |completion |max |maximum |max new |total |context "
            r"|reasoning |cached |image |audio |text |too many |number of |of |remaining |many |more |need more |generated |thinking |completions )"
            r"tokens?(?= )"
        ),
    ),
    ("tokens", " units ", re.compile(r" tokens (?=per|used|requested|remaining|limit|in the|and|exceed|to|for model|allowed)")),
    ("idempotency", " idempotency id ", re.compile(r" idempotency (?:keys?|tokens?) ")),
    ("key", " field ", re.compile(r" (?:partition|sort|hash|range|object|cache|dictionary|json|row|index|composite|routing|encryption|kms|ssh|public|map|translation|message|storage|s3|constraint) keys? ")),
    ("session", " thing ", re.compile(r" (?:checkout|upload|shopping|payment|mcp|chat|browser|game|streaming|resumable|editing|import|edit|recording|video|call|spark|livy|training) sessions? ")),
    ("scope", " resource ", re.compile(r" (?:the )?(?:following )?scopes? (?:s )?(?=subscriptions |are locked|is locked|locked|management group|resource group)")),
    ("authorization", " auth header ", re.compile(r" authorization headers? ")),
    ("timeout", " field ", re.compile(r" (?:body|query|querystring|params|headers|data|field|parameter|property|option|setting) timeouts? ")),
    ("conflict", " upsert ", re.compile(r" on conflict ")),
    ("password", " field ", re.compile(r" (?:password confirmation|confirmation password) | (?<=match )password ")),
    ("key", " entry ", re.compile(r" (?:a|the) key (?=holding|that holds|of type|containing)")),
    ("scope", " over resource ", re.compile(r" (?:over|at|in|within|on) (?:the )?scope (?!of)")),
    ("password", " field ", re.compile(r" (?:new|confirm|repeat|pdf|zip|archive|document) password | password (?=sign in|log in|login|signin|authentication is|grant|flow|based|provider|sign up|reset is)")),
    ("signature", " mark ", re.compile(r" (?:code|document|image|package|file|electronic|artifact|container|commit|firmware|driver) signature ")),
    # `after(1): Bad token`: a parser tells the place
    ("token", r" \1 invalid symbol ", re.compile(r"\A (?!error|code|status|http|attempt|err)(\S+) \d{1,2} (?:bad|invalid|illegal|unexpected|unknown) token ")),
    ("token", " syntax error ", re.compile(r" (?:bad|invalid|illegal|unexpected|unknown) token (?=in (?:the |an |this )?(?:expression|query|filter|formula|statement|template) )")),
    ("password", " field ", re.compile(r" password (?=protected )| (?<=supply its )password ")),
    ("key", r" \1 entry ", re.compile(r" (modifying|editing|changing|updating|deleting|removing|overwriting) (?:the |this )?key ")),
    ("key", " the entry ", re.compile(r" (?:the|this|that) key (?=(?:is|was) (?:read only|locked|immutable) (?:\S+ ){0,4}(?:unlock|modif|edit|chang|overwrit))")),
    ("charged", " ", re.compile(r"(?<!card)(?<!payment)(?<!customer)(?<!account) (?:will|has|have|had|was|were|is|are) not (?:be |been )?charged ")),
    ("billed", " ", re.compile(r"(?<!card)(?<!customer)(?<!account) (?:will|has|have|had|was|were|is|are) not (?:be |been )?billed ")),
    ("signature", " mark ", re.compile(r" signature (?=(?:\. )?(?:this |it |is |does )*not (?:appear |look |seem )?(?:to |like )?(?:be |like )?an? (?:\S+ ){1,5}(?:file|image|archive|document|video) )")),
    ("unknown exception", r" \1 unknown ", re.compile(r" (schema|table|relation|column|index|collection|keyspace|view|partition|catalog|database) unknown exception ")),
    ("couldnt", " could not ", re.compile(r" couldnt ")),
)  # fmt: skip

#: A clause that opens so tells what to do; it is no witness of what went wrong.
_ADVICE = re.compile(
    r" (?:please|kindly|if|for|to|contact|see|visit|upgrade|consider|try|learn|check|read|refer|you can|you may|need|more|go|email|reach|subscribe|"
    r"click|use|make sure|ensure|get|submit|we recommend|note|tip|hint|retry|enable|in order|alternatively|otherwise|or|but|find|setup|additional details|"
    r"did you|change|add|increase|reduce|wait|maybe|perhaps|possible|this may|it may|contact us|do not) "
)
_ADVICE_FACTOR = 0.55
_DIGITS = "0123456789"
_NUMBERS = re.compile(r"(?<= )\d[\d.,:]*(?= )")
#: Numbers that phrases name: `2 fa`, `24 hours`, `404`.
_SPOKEN = frozenset(re.findall(r"\d+", " ".join((*SENTENCES.values(), *MACROS.values()))))
#: What a phrase counts at most, for the question whether its place is worth a search.
_NEXT = 0.95


@dataclass(frozen=True, slots=True)
class SentenceHit:
    """What a phrase says about a text: our code, its strength, how much of it counts here, and the words."""

    code: Code
    strength: int
    factor: float
    seen: str


_STOPS = str.maketrans(".,:;!'", "      ")
#: A reason phrase in front of the sentence restates the status; what comes after it says more.
_LEAD = re.compile(
    r"\s*(?:http\S*\s+)?(?:\d{3}\s+)?(?:bad request|forbidden|unauthorized|not found|conflict|error|internal server error|gone|precondition failed|"
    r"unprocessable entity|method not allowed|service unavailable|client error|server error|request failed|api error|exception|failed|failure|invalid request|"
    r"too many requests|payment required)\s*(?::|-|;|\u2013)\s+(?=\S+\s+\S)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """The folded text without its look-alikes and without a reason phrase in front. Asked for by several witnesses of one response."""
    if not text.isascii() or not TELLING.isdisjoint(text[:MAX_CHARS].lower().translate(_STOPS).split()):
        text = in_english(text)
    lead = _LEAD.match(text)
    folded = fold(text[lead.end() :] if lead else text)
    for word, instead, pattern in _LOOK_ALIKES:
        if word in folded:
            folded = pattern.sub(instead, folded)
    return folded


def failure(text: str) -> str:
    """The folded text without the clauses that only give advice."""
    folded = fold(text)
    if " . " not in folded:
        return folded
    first, *rest = folded.split(" . ")
    return " . ".join([first, *(clause for clause in rest if _ADVICE.match(f" {clause.strip()} ") is None)])


def hits(folded: str) -> tuple[SentenceHit, ...]:
    """The strongest hit for each code, strongest first; numbers make no other sentence, save those that a phrase names."""
    return _hits(_NUMBERS.sub(_plain_number, folded) if any(map(folded.__contains__, _DIGITS)) else folded)


def _plain_number(match: re.Match[str]) -> str:
    return match[0] if match[0] in _SPOKEN else "#"


@lru_cache(maxsize=4096)
def _hits(folded: str) -> tuple[SentenceHit, ...]:
    best: dict[Code, SentenceHit] = {}
    length = len(folded)
    for number in LEXICON.standing(folded):
        phrase = LEXICON.table[number]
        held = best.get(phrase.code)
        if held is not None and phrase.strength * _NEXT <= held.strength * held.factor:
            continue  # wherever it stands, it can hardly add anything
        hit = LEXICON.place(number, folded)
        if hit is None:
            continue
        factor = _factor(folded, hit.start, length)
        if held is None or phrase.strength * factor > held.strength * held.factor:
            best[phrase.code] = SentenceHit(phrase.code, phrase.strength, factor, folded[hit.start : hit.end].strip())
    return tuple(sorted(best.values(), key=lambda hit: -hit.strength * hit.factor))


def _factor(folded: str, start: int, length: int) -> float:
    """Less for advice, and a little less the later it stands."""
    clause = folded.rfind(" . ", 0, start + 1)
    late = 0.15 * start / length
    opening = folded[clause + 2 if clause >= 0 else 0 : start + 1]
    is_advice = clause >= 0 and _ADVICE.match(opening + folded[start + 1 : start + 12]) is not None
    return (1.0 - late) * (_ADVICE_FACTOR if is_advice else 1.0)
