from __future__ import annotations

import asyncio

import pytest

from proxy.state.cache import MAX_ENTRY_BYTES, MAX_VARIANTS, Cache, Kept, from_bytes, name_of, to_bytes

PLACE = ("github", "https://api.github.com:443", b"/user?a=1")


def kept(body: bytes = b"{}", vary: tuple[bytes, ...] = (), values: tuple[bytes, ...] = ()) -> Kept:
    return Kept(200, b"OK", [(b"content-type", b"application/json"), (b"x", b"\xff")], body, 100.0, 101.0, vary, values)


class Shelf:
    """A shared store that is there at once, or never."""

    def __init__(self, *, is_stuck: bool = False) -> None:
        self.values: dict[tuple[str, str], bytes] = {}
        self.is_stuck = is_stuck

    def keep(self, place: str, credential: str, value: bytes, seconds: float) -> None:
        self.values[place, credential] = value

    def drop(self, place: str) -> None:
        self.values = {key: value for key, value in self.values.items() if key[0] != place}

    async def fetch(self, place: str, credential: str) -> bytes | None:
        if self.is_stuck:
            await asyncio.Event().wait()
        return self.values.get((place, credential))


def test_found_again_under_the_same_credential_alone():
    cache = Cache()
    cache.keep(PLACE, "ada", kept(), 60)
    assert cache.find(PLACE, "ada", []) == kept()
    assert cache.find(PLACE, "bob", []) is None
    assert cache.find((*PLACE[:2], b"/user?a=2"), "ada", []) is None


def test_variants_stand_beside_each_other_and_the_latest_replaces_its_equal():
    cache = Cache()
    for language in (b"de", b"en", b"de"):
        cache.keep(PLACE, "ada", kept(language + b"!", (b"accept-language",), (language,)), 60)
    assert len(cache) == 2
    found = cache.find(PLACE, "ada", [(b"accept-language", b"de")])
    assert found is not None
    assert found.body == b"de!"
    assert cache.find(PLACE, "ada", [(b"accept-language", b"fr")]) is None
    for place in range(20):
        cache.keep(PLACE, "ada", kept(b"", (b"x",), (b"%d" % place,)), 60)
    assert len(cache) == MAX_VARIANTS


def test_memory_is_bounded_and_the_oldest_go_first():
    cache = Cache(max_bytes=100_000)
    for place in range(200):
        cache.keep(("github", "o", b"/%d" % place), "ada", kept(b"x" * 1000), 60)
    assert cache.bytes_held <= 100_000
    assert cache.find(("github", "o", b"/0"), "ada", []) is None
    assert cache.find(("github", "o", b"/199"), "ada", []) is not None
    cache.keep(PLACE, "ada", kept(b"x" * (MAX_ENTRY_BYTES + 1)), 60)
    assert cache.find(PLACE, "ada", []) is None
    for place in range(200):
        cache.drop(("github", "o", b"/%d" % place))
    assert (cache.bytes_held, len(cache)) == (0, 0)


def test_a_change_drops_everyones_answer():
    cache = Cache(store=(shelf := Shelf()))
    for credential in ("ada", "bob"):
        cache.keep(PLACE, credential, kept(), 60)
    assert len(shelf.values) == 2
    cache.drop(PLACE)
    assert (cache.find(PLACE, "ada", []), cache.find(PLACE, "bob", []), shelf.values) == (None, None, {})


async def test_what_another_process_kept_is_fetched():
    shelf = Shelf()
    Cache(store=shelf).keep(PLACE, "ada", kept(b"\x1f\x8b\n{}", (b"a",), (b"1",)), 60)
    other = Cache(store=shelf)
    assert await other.fetch(PLACE, "ada", [(b"a", b"1")]) == kept(b"\x1f\x8b\n{}", (b"a",), (b"1",))
    assert await other.fetch(PLACE, "ada", [(b"a", b"2")]) is None
    assert await other.fetch(PLACE, "bob", [(b"a", b"1")]) is None
    assert await Cache().fetch(PLACE, "ada", []) is None


async def test_a_store_that_does_not_answer_is_not_waited_for():
    async with asyncio.timeout(10):
        assert await Cache(store=Shelf(is_stuck=True)).fetch(PLACE, "ada", []) is None


@pytest.mark.parametrize("value", [b"", b"{}", b"[1]\nx", b'{"status": "x"}\n', b"\xff"])
def test_what_cannot_be_read_is_nothing(value: bytes):
    assert from_bytes(value) is None
    assert from_bytes(to_bytes(kept())) == kept()


def test_a_name_in_a_shared_store_says_nothing():
    assert name_of(PLACE) == name_of(PLACE)
    assert "user" not in name_of(PLACE)
    assert len(name_of(PLACE)) == 64
