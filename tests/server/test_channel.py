"""Frames between supervisor and worker: whole from any pieces, bounded, and never waited for."""

from __future__ import annotations

import asyncio

import pytest

from proxy.server.channel import MAX_FRAME_BYTES, Channel, Kind

Frame = tuple[Kind, int, bytes]
FRAMES: list[Frame] = [(Kind.HELLO, 1, b"config"), (Kind.PING, 7, b""), (Kind.RELAY, 0, b"x" * 300), (Kind.STOP, 0, b"")]


class Pipe(asyncio.Transport):
    """Keeps what is written; `waiting` is what the other end has not read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.waiting = 0
        self.is_closed = False

    def write(self, data: bytes) -> None:  # type: ignore[override]  # only bytes are written
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


def channel() -> tuple[Channel, Pipe, list[Frame]]:
    got: list[Frame] = []
    pipe = Pipe()
    one = Channel(lambda *frame: got.append(frame), lambda: None)
    one.connection_made(pipe)
    return one, pipe, got


@pytest.mark.parametrize("size", [1, 5, 1000])
def test_frames_come_out_whole_from_any_pieces(size: int):
    sender, pipe, _ = channel()
    for frame in FRAMES:
        sender.send(*frame)
    receiver, _, got = channel()
    for start in range(0, len(pipe.written), size):
        receiver.data_received(bytes(pipe.written[start : start + size]))
    assert got == FRAMES


def test_relayed_messages_are_dropped_and_counted_where_the_other_end_does_not_keep_up():
    sender, pipe, _ = channel()
    pipe.waiting = 10_000_000
    sender.send(Kind.RELAY, 0, b"hint")
    assert (bytes(pipe.written), sender.dropped) == (b"", 1)
    sender.send(Kind.STOP)
    assert pipe.written


def test_a_frame_that_is_too_large_closes_the_channel():
    receiver, pipe, got = channel()
    receiver.data_received((MAX_FRAME_BYTES + 1).to_bytes(4, "big") + bytes(5))
    assert (pipe.is_closed, got) == (True, [])


def test_sending_to_an_end_that_is_gone_does_nothing():
    sender, pipe, _ = channel()
    sender.connection_lost(None)
    sender.send(Kind.PING)
    assert not pipe.written
