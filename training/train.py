"""Trains the word model of proxy/reading/learned.py on the texts beside this file, and writes its weights.

    pip install -e '.[training]' && python training/train.py     (half a minute; the same texts give the same weights)

texts/CODE.txt holds sentences of our own writing, a line each, with slots in braces that slots.txt fills, and codes after `= `.
Each becomes several examples in the voices of different kinds of API: bare, with an opening, with advice behind it, with a code
of the same meaning beside it, and with a generic code that says nothing.
"""

from __future__ import annotations

import hashlib
import random
import re
import zlib
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from proxy.reading.learned import CODES, OFFSET, ROWS, SCALE, features, row_of

ROOT = Path(__file__).resolve().parent
TARGET = ROOT.parent / "proxy" / "reading" / "learned.bin"
FILLINGS = 4
#: How much a weight may cost: the less, the smaller the weights.
STRENGTH = 0.5
GENERIC = (
    "error", "bad_request", "invalid_request_error", "BadRequest", "failure", "400", "api_error", "E1001", "1004", "request_failed", "ERR", "",
)  # fmt: skip
OPENINGS = ("",) * 4 + (
    "Error: ",
    "Request failed: ",
    "{svc} error: ",
    "Sorry, ",
    "Operation failed. ",
    "400 Bad Request: ",
    "Could not {op} {thing}: ",
)
ENDINGS = ("",) * 4 + (
    " Please see the documentation for details.",
    " Contact support if this persists.",
    " (request id: 7f3a)",
    " For more information see https://example.com/docs/errors",
    " [{id}]",
)


def digest() -> bytes:
    """What the weights were made of: a change of a text asks for new ones."""
    made_of = [*sorted((ROOT / "texts").glob("*.txt")), ROOT / "slots.txt"]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in made_of)).digest()


def slots() -> dict[str, list[str]]:
    """What fills a slot, by its name."""
    lines = (
        line for line in (ROOT / "slots.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
    )
    return {name: values.strip().split("|") for name, values in (line.split(":", 1) for line in lines)}


def fill(template: str, values: dict[str, list[str]], rng: random.Random) -> str:
    """A template with a value in each slot; braces that name no slot stay."""
    return re.sub(r"\{(\w+)\}", lambda match: rng.choice(values.get(match[1], [match[0]])), template)


def examples(rng: random.Random) -> list[tuple[list[str], int]]:
    """The features of each example, and the lane of its code."""
    values, out = slots(), []
    for lane, code in enumerate(CODES):
        lines = (ROOT / "texts" / f"{code.value}.txt").read_text(encoding="utf-8").splitlines()
        sentences = [line for line in lines if line and not line.startswith("= ")]
        codes = [line[2:] for line in lines if line.startswith("= ")]
        for sentence in sentences:
            for _ in range(FILLINGS):
                text = fill(rng.choice(OPENINGS) + sentence + rng.choice(ENDINGS), values, rng)
                out.append((features(text, rng.choice([[], [], [rng.choice(GENERIC)], [rng.choice(codes)]])), lane))
        for name in codes:
            for _ in range(FILLINGS):
                beside = rng.choice(["", "", fill(rng.choice(sentences), values, rng)])
                out.append((features(beside, [name, *([rng.choice(GENERIC)] if rng.random() < 0.4 else [])]), lane))
    return out


def main() -> None:
    """Fits, rounds and writes."""
    made = examples(random.Random(20261130))
    lanes = np.array([lane for _, lane in made])
    rows = [sorted({row_of(name) for name in names}) for names, _ in made]
    starts = np.concatenate([[0], np.cumsum([len(each) for each in rows])])
    found = csr_matrix((np.ones(starts[-1], dtype=np.float32), np.concatenate(rows), starts), shape=(len(rows), ROWS))
    model = LogisticRegression(C=STRENGTH, max_iter=80, tol=1e-3, class_weight="balanced").fit(found, lanes)
    print(f"{len(made)} examples of {len(CODES)} codes, {model.score(found, lanes):.1%} of them right")
    weights = np.vstack([model.coef_.T, model.intercept_])
    steps = (np.clip(np.round(weights / SCALE), -OFFSET + 1, OFFSET - 1) + OFFSET).astype(np.uint8)
    TARGET.write_bytes(digest() + zlib.compress(steps.tobytes(), 9))
    print(
        f"{TARGET.name}: {TARGET.stat().st_size / 1024:.0f} KiB, largest weight {np.abs(weights).max():.1f} of {(OFFSET - 1) * SCALE:.1f}"
    )


if __name__ == "__main__":
    main()
