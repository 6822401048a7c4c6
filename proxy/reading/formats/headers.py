"""What headers say beside the body: the media type, challenges, and the code of a gateway. One pass over the list."""

from __future__ import annotations

from proxy.exchange import Headers
from proxy.reading.formats import aws, oauth
from proxy.reading.formats.collect import Collector


def read(headers: Headers, got: Collector) -> bytes:
    """Takes what the headers tell and returns the media type."""
    media_type = b""
    has_challenge = False
    for name, value in headers:
        if name == b"content-type":
            media_type = value
        elif name == b"www-authenticate":
            has_challenge = True
        elif name == b"x-amzn-errortype":
            aws.read_gateway(headers, value, got)
    if has_challenge:
        oauth.read_challenges(headers, got)
    return media_type
