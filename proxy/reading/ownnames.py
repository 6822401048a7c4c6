"""A request's own names in a sentence: written as identifiers, in words, by their letters, or as plain words.

Owns what a word must look like to be a name, and the words that never are one. Raw text in, the request's names out; pure, never raises.
"""

from __future__ import annotations

import re

from proxy.reading import fieldidioms
from proxy.reading.fieldgrammar import TOKEN
from proxy.reading.fieldwordings import BRANDS
from proxy.reading.requestnames import RequestNames, leaf_of, words_of
from proxy.reading.words import words_set

#: Words that are never a parameter's name where the request does not have them.
STOP = words_set("""
    a an the this that these those it its is are was were be been being not no or and of in on at for to from by with as if when then than your you we our my us they their he she
    must should can cannot may might will would could has have had do does did value values field fields parameter parameters param params argument arguments property properties
    attribute attributes key keys column columns member members required missing invalid unknown error errors request requests response body query path header headers json xml input
    data format type types string number integer boolean array object list one two any all some each either both only valid following provided specified supplied given found please
    api message reason description details detail code status result field(s) must be there here where which what who how why more less least most other same different new old
    unexpected token bad empty null none true false line column position character char near error: warning note see check http https url input: validation failed unable failure
    parameters. using used use uses such also already yet still was unsupported allowed supported expected received got option options model-specific operation action method resource
    schema document file content page item record entity server service system user-supplied client exception at: default enum between after before during until while
    length size range syntax semantic name: id: got: non json: argument(s) supplied. passed parse combination set sets constraint against than greater
    """)
#: Common words that are never a name unless quoted, even where the request has such a member.
NEVER = words_set(
    "request requests response error errors message input invalid bad data value values body parameter parameters field fields object method params jsonrpc api version query operation action a an the is"
)
_PLAIN_WORD = re.compile(r"[A-Za-z]+")
_LEAST_MEANT = 6
#: Names that are as often words of the sentence.
_WEAK_NAMES = words_set(
    "data type id name value values query input method params jsonrpc object items key text body content message error status fields request api version"
)


def is_value(name: str, names: RequestNames) -> bool:
    """Whether a word is what the request sends rather than what it calls it."""
    lowered = name.lower()
    return any(isinstance(named.value, str) and named.value.lower() == lowered for named in names.all) or any(
        segment.lower() == lowered for segment in names.segments
    )


def looks_like_name(name: str) -> bool:
    """Whether a word is written as identifiers are: with an underscore, a dot, an index or a hump, and not as a class or constant."""
    if len(name) < 2 or name.isupper() or name.lower() in STOP or name.lower() in BRANDS or fieldidioms.is_error(name):
        return False
    if "_" in name.strip("_") or "[" in name or re.search(r"[a-z][A-Z]", name):
        return True
    return (
        "." in name
        and not re.search(r"\.(?:com|org|net|io|dev|ai|app|html?|json|php|py|js|example|googleapis)\b", name.lower())
        and name.count(".") <= 4
        and not name[0].isupper()
    )


def meant(text: str, names: RequestNames) -> list[str]:
    """The request's parameter that two or three words of a sentence are the name of: `Public key is invalid` of `publickey`."""
    words = _PLAIN_WORD.findall(text[:200])
    for size in (3, 2):
        for start in range(len(words) - size + 1):
            own = names.by_letters.get("".join(words[start : start + size]).lower())
            if own is not None and len(own.leaf) >= _LEAST_MEANT:
                return [own.name]
    return []


def written(text: str, names: RequestNames) -> list[str]:
    """The request's own names that stand in a text exactly, in the text's order."""
    tokens = {token.lower() for token in TOKEN.findall(text)}
    exact = [named.name for leaf, named in names.by_leaf.items() if leaf in tokens and len(leaf) >= 2]
    return sorted(exact, key=lambda name: _position(text, leaf_of(name)))


def own_names(text: str, names: RequestNames) -> list[str]:
    """The request's own names in a sentence: written as identifiers first, then in words, then plain words, then common ones."""
    exact = written(text, names)
    marked = [name for name in exact if looks_like_name(leaf_of(name))]
    if marked:
        return marked[:3]
    folded = f" {words_of(text)} "
    in_words = {
        folded.find(f" {phrase} "): named.name
        for phrase, named in names.by_words.items()
        if " " in phrase and f" {phrase} " in folded
    }
    if in_words:
        return [in_words[position] for position in sorted(in_words)][:3]
    plain = [name for name in exact if len(leaf_of(name)) >= 3 and leaf_of(name).lower() not in _WEAK_NAMES | NEVER]
    if plain:
        return plain[:2]
    tokens = {token.lower() for token in TOKEN.findall(text)}
    plural = [
        named.name
        for leaf, named in names.by_leaf.items()
        if len(leaf) >= 4 and leaf not in _WEAK_NAMES and (leaf.rstrip("s") in tokens or f"{leaf}s" in tokens)
    ]
    return plural[:2] or [name for name in exact if leaf_of(name).lower() not in NEVER][:1]


def _position(text: str, word: str) -> int:
    found = re.search(rf"(?i)\b{re.escape(word)}\b", text)
    return found.start() if found else len(text)
