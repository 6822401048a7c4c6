"""The vendor's id of a request: under its many names in headers, at the place that a vendor's file names, and in the body.

Owns the names of the headers and which id counts: the one of the lowest rank. Ids that the vendor made come before those of a CDN
or of the caller. Never raises.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.exchange import Exchange
from proxy.reading.locate import locate
from proxy.reading.model import Document, Hints, RequestId

#: Header -> rank; the lowest wins. Bodies rank their own 0 to 5, so a body's `requestId` beats a CDN's ray.
REQUEST_IDS: dict[bytes, int] = {
    **dict.fromkeys(
        (
            b"x-request-id", b"request-id", b"x-requestid", b"requestid", b"x-amzn-requestid", b"x-amz-request-id", b"x-github-request-id",
            b"x-ms-request-id", b"x-req-id", b"x-slack-req-id", b"x-goog-request-id", b"x-oss-request-id", b"x-tc-requestid",
            b"x-shopify-request-id", b"x-oai-request-id", b"openai-request-id", b"anthropic-request-id", b"apigw-requestid", b"x-dropbox-request-id",
            b"x-hubspot-correlation-id", b"x-okta-request-id", b"x-zendesk-request-id", b"x-client-request-id", b"x-api-request-id", b"audit-id",
            b"x-ray-request-id", b"x-gateway-request-id", b"x-arequestid", b"x-requestuuid", b"x-request-uuid", b"x-acs-request-id", b"x-nos-request-id", b"x-reqid", b"x-obs-request-id", b"opc-request-id", b"x-openstack-request-id", b"x-compute-request-id", b"x-asana-request-id", b"x-pd-request-id", b"x-rid", b"x-requestreference",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            b"x-correlation-id", b"x-correlationid", b"correlation-id", b"x-transaction-id", b"x-trace-id", b"x-traceid", b"trace-id", b"x-b3-traceid",
            b"x-ms-correlation-request-id", b"x-ms-activity-id", b"x-amz-apigw-id", b"x-fb-trace-id", b"x-fb-request-id", b"x-kong-request-id", b"x-nf-request-id",
            b"x-vercel-id", b"fly-request-id", b"x-airbnb-request-id", b"paypal-debug-id", b"x-tt-logid", b"x-zm-trackingid", b"sfdc-request-id",
            b"x-call-id", b"x-cloud-trace-context", b"x-datadog-trace-id", b"x-operation-id", b"x-debug-id", b"x-log-id", b"x-envoy-request-id", b"x-arr-log-id",
            b"tracking-id", b"x-tracking-id", b"activityid", b"x-sap-request-id", b"x-appengine-request-id", b"x-railway-request-id", b"x-render-request-id",
        ),
        3,
    ),
    **dict.fromkeys((b"x-azure-ref", b"cf-ray", b"x-amz-cf-id", b"x-akamai-request-id", b"x-akamai-reference-id", b"x-served-by-id", b"x-iinfo", b"x-sucuri-id", b"akamai-grn"), 6),
}  # fmt: skip
#: What the names of such headers end with.
_ENDINGS = frozenset(name[-2:] for name in REQUEST_IDS) | {b"id"}
_LIKE_AN_ID = re.compile(rb"(?:.*-)?(?:request|correlation|trace|transaction|debug)-?id\Z")
#: A vendor's file names the place.
NAMED_BY_VENDOR = -2


@lru_cache(maxsize=4096)
def rank_of(name: bytes) -> int | None:
    """The rank of a header by its name; None where it holds no id."""
    rank = REQUEST_IDS.get(name)
    return 4 if rank is None and _LIKE_AN_ID.match(name) else rank


def best(exchange: Exchange, document: Document, hints: Hints, in_body: RequestId) -> str | None:
    """The id of this response: that of its headers, unless the body names a better one."""
    response = exchange.response
    if response is None:
        return in_body.text
    got = RequestId()
    for locator in hints.request_id:
        for value in locate(locator, exchange, document)[:1]:
            got.offer(value, NAMED_BY_VENDOR)
    for name, value in response.headers:
        if name[-2:] in _ENDINGS and (rank := rank_of(name)) is not None and rank < got.rank:
            got.offer(value.decode("latin-1"), rank)
    got.offer(in_body.text, in_body.rank)
    return got.text
