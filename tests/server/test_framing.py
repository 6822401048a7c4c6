"""An answer's head and framing as pure functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.server.framing import CHUNKED, NO_BODY, UNTIL_CLOSE, AnswerError, answer_head, frame_piece, joined

LENGTH = [(b"content-length", b"5")]


@pytest.mark.parametrize(
    ("method", "status", "headers", "is_old", "framing", "is_kept"),
    [
        ("GET", 200, LENGTH, False, 5, True),
        ("GET", 200, [], False, CHUNKED, True),
        ("GET", 200, [], True, UNTIL_CLOSE, False),
        ("GET", 200, LENGTH, True, 5, True),
        ("HEAD", 200, LENGTH, False, NO_BODY, True),
        ("HEAD", 200, [], True, NO_BODY, True),
        ("GET", 204, [], False, NO_BODY, True),
        ("GET", 304, LENGTH, False, NO_BODY, True),
        ("GET", 205, [], False, CHUNKED, True),
    ],
)
def test_framing(method: str, status: int, headers: list[tuple[bytes, bytes]], is_old: bool, framing: int, is_kept: bool):
    head, got, kept = answer_head(status, headers, None, method=method, is_old=is_old, keep_alive=True)
    assert (got, kept) == (framing, is_kept)
    assert (b"content-length: 5\r\n" in head) == bool(headers)
    assert (b"transfer-encoding" in head) == (framing == CHUNKED)
    assert (b"connection: close" in head) == (not is_kept)


FIELD = st.binary(max_size=6)


@given(st.lists(st.tuples(FIELD, FIELD), max_size=4), st.one_of(st.none(), FIELD), st.booleans())
def test_a_head_has_as_many_lines_as_fields_or_is_not_written(
    headers: list[tuple[bytes, bytes]], reason: bytes | None, keep_alive: bool
):
    try:
        head, _, _ = answer_head(200, headers, reason, method="GET", is_old=False, keep_alive=keep_alive)
    except AnswerError:
        return
    dirty = b"".join(name + value for name, value in headers) + (reason or b"")
    assert not set(dirty) & set(b"\r\n\x00")
    assert head.count(b"\r\n") == len(headers) + 3 + (not keep_alive)


@given(st.lists(st.binary(min_size=1, max_size=20_000), max_size=4))
def test_pieces_become_chunks_that_read_back(pieces: list[bytes]):
    wire = b"".join(b"".join(frame_piece(piece, is_last=False)) for piece in pieces) + b"".join(frame_piece(b"", is_last=True))
    for piece in pieces:
        size, _, rest = wire.partition(b"\r\n")
        assert rest[: int(size, 16)] == piece
        wire = rest[int(size, 16) + 2 :]
    assert wire == b"0\r\n\r\n"


def test_a_small_last_piece_and_its_end_are_one_write():
    assert frame_piece(b"abc", is_last=True) == (b"3\r\nabc\r\n0\r\n\r\n",)
    assert joined(b"head", (b"piece",)) == (b"headpiece",)


def test_a_large_piece_is_not_copied():
    piece = bytes(100_000)
    assert frame_piece(piece, is_last=False)[1] is piece
    assert joined(b"head", (piece,))[1] is piece
