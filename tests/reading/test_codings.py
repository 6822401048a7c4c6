"""Content codings and charsets: undone within a bound, whatever the header says."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading.codings import characters, decompress, is_binary

LIMIT = 10_000
PLAIN = b'{"error": {"message": "Widget 7 is locked"}}'


def raw_deflate(data: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-15)
    return stream.compress(data) + stream.flush()


CODED = {
    "gzip": gzip.compress(PLAIN),
    "x-gzip": gzip.compress(PLAIN),
    "deflate": zlib.compress(PLAIN),
    "br": brotli.compress(PLAIN),
    "zstd": zstandard.compress(PLAIN),
}


@pytest.mark.parametrize(("name", "body"), CODED.items(), ids=CODED.keys())
def test_each_coding_is_undone(name: str, body: bytes):
    assert decompress(body, name, LIMIT) == (PLAIN, True)


def test_raw_deflate_is_undone_too():
    assert decompress(raw_deflate(PLAIN), "deflate", LIMIT) == (PLAIN, True)


def test_stacked_codings_are_undone_in_reverse_order():
    assert decompress(brotli.compress(gzip.compress(PLAIN)), "gzip, br", LIMIT) == (PLAIN, True)


def test_several_gzip_members_are_one_body():
    assert decompress(gzip.compress(PLAIN) + gzip.compress(b" more"), "gzip", LIMIT) == (PLAIN + b" more", True)


def test_several_zstd_frames_are_one_body():
    assert decompress(zstandard.compress(PLAIN) + zstandard.compress(b" more"), "zstd", LIMIT) == (PLAIN + b" more", True)


@pytest.mark.parametrize("name", CODED.keys())
def test_a_body_that_is_not_coded_as_declared_stays(name: str):
    assert decompress(PLAIN, name, LIMIT) == (PLAIN, True)


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_a_coding_that_nobody_declared_is_undone(name: str):
    assert decompress(CODED[name], "", LIMIT) == (PLAIN, True)


@pytest.mark.parametrize("name", ["", "identity", "aws-chunked", "utf-8", "nonsense"])
def test_unknown_codings_are_passed_over(name: str):
    assert decompress(PLAIN, name, LIMIT) == (PLAIN, True)


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_cut_body_gives_what_was_there(name: str):
    text = b"".join(b'{"line": %d, "said": "something"}\n' % number for number in range(2000))
    coded = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstandard.compress}[name](text)
    plain, is_whole = decompress(coded[: len(coded) // 2], name, 1_000_000)
    assert not is_whole
    assert text.startswith(plain) or plain == coded[: len(coded) // 2]


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_bomb_costs_its_bound(name: str):
    bomb = b"\0" * 50_000_000
    coded = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstandard.compress}[name](bomb)
    del bomb
    tracemalloc.start()
    plain, is_whole = decompress(coded, name, LIMIT)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(plain) == LIMIT
    assert not is_whole
    assert peak < 5_000_000


def test_a_bomb_within_a_bomb_costs_its_bound():
    coded = gzip.compress(gzip.compress(b"\0" * 20_000_000))
    plain, is_whole = decompress(coded, "gzip, gzip", LIMIT)
    assert len(plain) <= LIMIT
    assert not is_whole


def test_a_huge_zstd_window_is_refused():
    compressor = zstandard.ZstdCompressor(compression_params=zstandard.ZstdCompressionParameters(window_log=27))
    coded = compressor.compressobj().compress(PLAIN * 100) or compressor.compress(PLAIN * 100)
    plain, _ = decompress(coded, "zstd", LIMIT)
    assert len(plain) <= LIMIT


@given(
    st.binary(max_size=300),
    st.sampled_from(["gzip", "deflate", "br", "zstd", "gzip, br", "deflate,deflate,deflate,deflate,deflate"]),
)
def test_any_bytes_are_undone_without_a_fault(body: bytes, names: str):
    plain, _ = decompress(body, names, LIMIT)
    assert len(plain) <= LIMIT


@pytest.mark.parametrize(
    ("body", "content_type", "text"),
    [
        ("é".encode(), "", "é"),
        ("é".encode("latin-1"), "text/plain; charset=ISO-8859-1", "é"),
        ("é".encode("latin-1"), "text/plain; charset=utf-8", "é"),
        ("“é”".encode("cp1252"), "", "“é”"),
        ("é".encode("utf-8-sig"), "", "é"),
        ("é".encode("utf-16"), "", "é"),
        ("\ufeffé".encode("utf-16-be"), "", "é"),
        ("\ufeffé".encode("utf-32-le"), "", "é"),
        ("Fehler".encode("utf-16-le"), "", "Fehler"),
        ("Fehler".encode("utf-16-be"), "", "Fehler"),
        ("エラー".encode("shift_jis"), 'text/plain; charset="Shift_JIS"', "エラー"),
        ("<meta charset=koi8-r>ошибка".encode("koi8-r"), "text/html", "<meta charset=koi8-r>ошибка"),
        (
            '<?xml version="1.0" encoding="ISO-8859-2"?><e>ž</e>'.encode("iso-8859-2"),
            "",
            '<?xml version="1.0" encoding="ISO-8859-2"?><e>ž</e>',
        ),
        ("é".encode(), "text/plain; charset=hex", "é"),
        ("é".encode(), "text/plain; charset=idna", "é"),
        ("é".encode(), "text/plain; charset=", "é"),
        ("é ok é".encode()[:-1], "text/plain", "é ok "),
    ],
)
def test_characters_are_decided_by_mark_header_document_then_utf8_then_cp1252(body: bytes, content_type: str, text: str):
    assert characters(body, content_type) == text


@given(st.binary(max_size=200), st.text(max_size=30))
def test_any_bytes_become_characters(body: bytes, charset: str):
    assert isinstance(characters(body, f"text/plain; charset={charset}"), str)


@pytest.mark.parametrize(
    ("body", "media_type", "binary"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "", True),
        (b"%PDF-1.7", "application/octet-stream", True),
        (bytes(range(256)), "application/octet-stream", True),
        (b'{"error": 1}', "application/octet-stream", False),
        (b'{"error": 1}', "image/png", False),
        (b"GIF89a", "image/gif", True),
        ("ошибка".encode(), "text/plain", False),
        ("Fehler".encode("utf-16"), "text/plain", False),
        (b"\x1b[31mError\x1b[0m", "text/plain", False),
    ],
)
def test_binary_is_told_from_text_by_its_bytes(body: bytes, media_type: str, binary: bool):
    assert is_binary(body, media_type) is binary
