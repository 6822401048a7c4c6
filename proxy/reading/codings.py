"""Content codings and charsets: bytes on the wire -> bytes -> characters.

Owns what `Content-Encoding` and `charset` may say, and what to do where they lie. Every decompressor is bounded by `limit`
bytes of output and of memory, so a bomb costs its bound; a stream that is cut gives what was there. Nothing here raises.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable

import brotli
import zstandard

_Decoder = Callable[[bytes, int], tuple[bytes, bool]]
#: Stacked codings beyond this are nobody's honest answer.
_MAX_STACKED = 4
_ZSTD_WINDOW_BYTES = 1 << 23
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:\-]+)", re.IGNORECASE)
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w\-]+)", re.IGNORECASE)
_XML_DECLARATION = re.compile(rb"<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w\-]+)", re.IGNORECASE)
#: Only codecs that are linear in their input and whose errors can be replaced.
_CODECS = re.compile(
    r"(?:utf[-_]?8|utf[-_]?(?:16|32)(?:[-_]?[lb]e)?|us[-_]?ascii|ascii|iso[-_]?8859[-_]?\d{1,2}|latin[-_]?1|(?:windows|cp)[-_]?125\d"
    r"|shift[-_]?jis|sjis|euc[-_]?(?:jp|kr)|gb2312|gbk|gb18030|big5|koi8[-_][ru])\Z",
    re.IGNORECASE,
)
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_BINARY_TYPES = (
    "image/",
    "audio/",
    "video/",
    "font/",
    "application/pdf",
    "application/zip",
    "application/wasm",
    "application/grpc",
)
_MAGIC = (b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"%PDF", b"PK\3\4", b"\0asm", b"RIFF", b"OggS", b"ID3", b"Rar!", b"7z\xbc\xaf")
_UTF8 = re.compile(r"utf[-_]?8\Z|us[-_]?ascii\Z|ascii\Z", re.IGNORECASE)
_CONTROL = bytes(set(range(32)) - {9, 10, 12, 13, 27})


def decompress(body: bytes, encodings: str, limit: int) -> tuple[bytes, bool]:
    """The body without its content codings, at most `limit` bytes, and whether that is all of it."""
    names = [name.strip().lower() for name in encodings.split(",") if name.strip()]
    is_whole = True
    for name in reversed(names[-_MAX_STACKED:]):
        decoder = _DECODERS.get(name)
        if decoder is not None:
            body, whole = _undo(decoder, body, limit)
            is_whole = is_whole and whole
    if body[:3] == b"\x1f\x8b\x08":  # a coding nobody declared
        body, is_whole = _undo(_gzip, body, limit)
    elif body[:4] == b"\x28\xb5\x2f\xfd":
        body, is_whole = _undo(_zstd, body, limit)
    return body[:limit], is_whole and len(body) <= limit


def _undo(decoder: _Decoder, body: bytes, limit: int) -> tuple[bytes, bool]:
    try:
        plain, is_whole = decoder(body, limit)
    except (zlib.error, brotli.error, zstandard.ZstdError, ValueError, EOFError, MemoryError):
        return body, True  # not coded at all, whatever the header says
    return (plain, is_whole) if plain else (body, not body)


def _gzip(body: bytes, limit: int) -> tuple[bytes, bool]:
    if body[:2] != b"\x1f\x8b":
        raise ValueError("not gzip")
    plain = bytearray()
    while body[:2] == b"\x1f\x8b" and len(plain) <= limit:
        member = zlib.decompressobj(wbits=31)
        try:
            plain += member.decompress(body, limit + 1 - len(plain))
        except zlib.error:
            return bytes(plain), False
        if not member.eof:
            return bytes(plain), False
        body = member.unused_data
    return bytes(plain), len(plain) <= limit


def _deflate(body: bytes, limit: int) -> tuple[bytes, bool]:
    """RFC 9110 means the zlib format; many servers send raw deflate."""
    for wbits in (15, -15):
        stream = zlib.decompressobj(wbits=wbits)
        try:
            plain = stream.decompress(body, limit + 1)
        except zlib.error:
            continue
        if plain or stream.eof:
            return plain, stream.eof
    raise ValueError("not deflate")


def _brotli(body: bytes, limit: int) -> tuple[bytes, bool]:
    stream = brotli.Decompressor()
    plain = bytearray()
    piece = stream.process(body, output_buffer_limit=limit + 1)
    while piece:
        plain += piece
        if len(plain) > limit or stream.is_finished():
            break
        piece = stream.process(b"", output_buffer_limit=limit + 1 - len(plain))
    return bytes(plain), stream.is_finished()


def _zstd(body: bytes, limit: int) -> tuple[bytes, bool]:
    stream = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW_BYTES)
    plain = bytearray()
    with stream.stream_reader(io.BytesIO(body), read_across_frames=True) as reader:
        try:
            while len(plain) <= limit and (piece := reader.read(min(65_536, limit + 1 - len(plain)))):
                plain += piece
        except zstandard.ZstdError:
            if not plain:
                raise
            return bytes(plain), False
    return bytes(plain), len(plain) <= limit


_DECODERS: dict[str, _Decoder] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstd,
}


def is_binary(body: bytes, media_type: str) -> bool:
    """Pictures, archives, protobuf: nothing a sentence stands in."""
    if body.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        return False
    head = body[:1024]
    if body.startswith(_MAGIC):
        return True
    controls = len(head) - len(head.translate(None, _CONTROL))
    if media_type.startswith(_BINARY_TYPES) and controls == 0:
        # A JSON error under a picture's content type is still JSON.
        return head.lstrip()[:1] not in (b"{", b"[", b"<") and "svg" not in media_type
    return controls * 10 > len(head) and not _is_wide(head)


def _is_wide(head: bytes) -> bool:
    """UTF-16 or UTF-32 without a mark: every other byte of ASCII text is zero."""
    return head[1::2].count(0) * 2 > len(head[1::2]) or head[::2].count(0) * 2 > len(head[::2])


def characters(body: bytes, content_type: str) -> str:
    """The text: a byte order mark first, then the header, then what the document says of itself, then UTF-8, then cp1252."""
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace")
    declared = _CHARSET.search(content_type)
    name = declared[1] if declared else _declared_inside(body)
    if name and _CODECS.match(name) and not _UTF8.match(name):
        try:
            return body.decode(name)
        except (LookupError, UnicodeDecodeError):
            pass  # it lies
    return _guess(body)


def _declared_inside(body: bytes) -> str:
    head = body[:1024]
    match = _XML_DECLARATION.search(head) or _META.search(head)
    return match[1].decode("latin-1") if match else ""


def _guess(body: bytes) -> str:
    if b"\0" in body[:64] and _is_wide(body[:64]):
        return body.decode("utf-16-le" if body[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return body.decode()
    except UnicodeDecodeError as fault:
        if fault.reason == "unexpected end of data" and not body[: fault.start].isascii():  # cut within a character
            return body[: fault.start].decode()
    return body.decode("cp1252", "replace")
