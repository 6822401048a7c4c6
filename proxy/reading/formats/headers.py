"""What headers say beside the body: the request's id under its many names, and challenges.

One pass over the list with a look-up each. Ids that the vendor made come before those of a CDN or of the caller.
"""

from __future__ import annotations

import re

from proxy.exchange import Headers
from proxy.reading.formats import aws, oauth
from proxy.reading.formats.collect import Collector

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
_LIKE_AN_ID = re.compile(rb"(?:.*-)?(?:request|correlation|trace|transaction|debug)-?id\Z")


def read(headers: Headers, got: Collector) -> bytes:
    """Takes what the headers tell and returns the media type."""
    media_type = b""
    has_challenge = False
    for name, value in headers:
        if name in REQUEST_IDS:
            got.request_id(value.decode("latin-1"), REQUEST_IDS[name])
        elif name == b"content-type":
            media_type = value
        elif name == b"www-authenticate":
            has_challenge = True
        elif name == b"x-amzn-errortype":
            aws.read_gateway(headers, value, got)
        elif name[-2:] == b"id" and _LIKE_AN_ID.match(name):
            got.request_id(value.decode("latin-1"), 4)
    if has_challenge:
        oauth.read_challenges(headers, got)
    return media_type
