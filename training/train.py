"""Trains the two word models of proxy/reading and writes their weights, from the texts beside this file.

    pip install -e '.[training]' && python training/train.py     (a minute; the same texts give the same weights)

learned.bin: which code a message means. texts/CODE.txt holds sentences of our own writing, a line each, with slots in braces that
slots.txt fills, and codes after `= `. Each becomes several examples in the voices of different kinds of API: bare, with an opening,
with advice behind it, with a code of the same meaning beside it, and with a generic code that says nothing.

steering.bin: whether a text speaks to a model. steering/ holds texts that do and plain ones that look alike; the sentences of
texts/, with and without advice behind them, are plain too.
"""

from __future__ import annotations

import hashlib
import random
import re
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from proxy.reading import learned, steering
from proxy.reading.wordmodel import OFFSET, ROWS, WordModel, row_of

ROOT = Path(__file__).resolve().parent
FILLINGS = 4
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


def digest(*folders: str) -> bytes:
    """What weights were made of: a change of a text asks for new ones."""
    made_of = [path for folder in folders for path in sorted((ROOT / folder).glob("*.txt"))]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in [*made_of, ROOT / "slots.txt"])).digest()


def lines(path: Path) -> list[str]:
    """The lines of a file that hold something."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def slots() -> dict[str, list[str]]:
    """What fills a slot, by its name."""
    filled = (line for line in lines(ROOT / "slots.txt") if not line.startswith("#"))
    return {name: values.strip().split("|") for name, values in (line.split(":", 1) for line in filled)}


def fill(template: str, values: dict[str, list[str]], rng: random.Random) -> str:
    """A template with a value in each slot; braces that name no slot stay."""
    return re.sub(r"\{(\w+)\}", lambda match: rng.choice(values.get(match[1], [match[0]])), template)


def of_codes(rng: random.Random) -> tuple[list[list[str]], list[int]]:
    """The features of each example, and the lane of its code."""
    values = slots()
    found: list[list[str]] = []
    lanes: list[int] = []
    for lane, code in enumerate(learned.CODES):
        given = lines(ROOT / "texts" / f"{code.value}.txt")
        sentences = [line for line in given if not line.startswith("= ")]
        codes = [line[2:] for line in given if line.startswith("= ")]
        for sentence in sentences:
            for _ in range(FILLINGS):
                text = fill(rng.choice(OPENINGS) + sentence + rng.choice(ENDINGS), values, rng)
                found.append(learned.features(text, rng.choice([[], [], [rng.choice(GENERIC)], [rng.choice(codes)]])))
        for name in codes:
            for _ in range(FILLINGS):
                beside = rng.choice(["", "", fill(rng.choice(sentences), values, rng)])
                found.append(learned.features(beside, [name, *([rng.choice(GENERIC)] if rng.random() < 0.4 else [])]))
        lanes += [lane] * (len(found) - len(lanes))
    return found, lanes


def of_steering(rng: random.Random) -> tuple[list[list[str]], list[int]]:
    """The features of each text, and 1 where it speaks to a model."""
    values = slots()
    instructing, plain = (lines(ROOT / "steering" / f"{name}.txt") for name in ("instructing", "plain"))
    endings = lines(ROOT / "steering" / "endings.txt")
    for path in sorted((ROOT / "texts").glob("*.txt")):
        for sentence in lines(path):
            if not sentence.startswith("= "):
                plain.append(fill(sentence, values, rng))
                if rng.random() < 0.6:
                    plain.append(fill(f"{rng.choice(OPENINGS)}{sentence.rstrip('.')}. {rng.choice(endings)}", values, rng))
    return [steering.features(text) for text in (*instructing, *plain)], [1] * len(instructing) + [0] * len(plain)


def write(
    model: WordModel,
    made: tuple[list[list[str]], Sequence[int]],
    made_of: bytes,
    *,
    strength: float,
    stop: float,
    is_balanced: bool,
) -> None:
    """Fits, rounds to steps of an int8 and writes one file. `strength` is how little a weight costs; a later `stop` fits closer."""
    found, lanes = made
    rows = [sorted({row_of(feature) for feature in names}) for names in found]
    starts = np.concatenate([[0], np.cumsum([len(each) for each in rows])])
    matrix = csr_matrix((np.ones(starts[-1], dtype=np.float32), np.concatenate(rows), starts), shape=(len(rows), ROWS))
    fitted = LogisticRegression(C=strength, max_iter=400, tol=stop, class_weight="balanced" if is_balanced else None)
    fitted.fit(matrix, np.array(lanes))
    weights = fitted.coef_.T
    biases = fitted.intercept_.astype("<f4").tobytes()
    steps = (np.clip(np.round(weights / model.scale), -OFFSET + 1, OFFSET - 1) + OFFSET).astype(np.uint8)
    model.path.write_bytes(made_of + biases + zlib.compress(steps.tobytes(), 9))
    right, largest = fitted.score(matrix, np.array(lanes)), np.abs(weights).max()
    print(
        f"{model.path.name}: {len(rows)} examples, {right:.1%} of them right; {model.path.stat().st_size / 1024:.0f} KiB;",
        end=" ",
    )
    print(f"largest weight {largest:.1f}, of {(OFFSET - 1) * model.scale:.1f}")


def main() -> None:
    """Both models, from the same seed each time."""
    write(learned.MODEL, of_codes(random.Random(20261130)), digest("texts"), strength=0.5, stop=1e-3, is_balanced=True)
    write(
        steering.MODEL,
        of_steering(random.Random(20261130)),
        digest("texts", "steering"),
        strength=3.0,
        stop=1e-4,
        is_balanced=False,
    )


if __name__ == "__main__":
    main()
