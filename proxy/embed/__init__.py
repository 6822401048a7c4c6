"""The same engine in the caller's own process: for calls that a reverse proxy can't carry, and for an application's own errors.

`RemedyTransport` and `AsyncRemedyTransport` wrap a transport of httpx, `RemedyMiddleware` an ASGI application, and
`Engine` reads an exchange that another client made (boto3's). Requests leave
unchanged, so calls signed with AWS SigV4 work. Policies (retry, breaker, cooldown) are the proxy's and are not here.
"""

from proxy.embed.asgi import RemedyMiddleware
from proxy.embed.engine import ConfigurationError, Engine, response_of
from proxy.embed.transport import AsyncRemedyTransport, RemedyTransport
from proxy.exchange import Exchange, Request

__all__ = [
    "AsyncRemedyTransport",
    "ConfigurationError",
    "Engine",
    "Exchange",
    "RemedyMiddleware",
    "RemedyTransport",
    "Request",
    "response_of",
]
