"""The same engine in the caller's own process: for calls that a reverse proxy can't carry, and for an application's own errors.

`RemedyTransport` and `AsyncRemedyTransport` wrap a transport of httpx, `RemedyMiddleware` an ASGI application. Requests leave
unchanged, so calls signed with AWS SigV4 work. Policies (retry, breaker, cooldown) are the proxy's and are not here.
"""

from proxy.embed.asgi import RemedyMiddleware
from proxy.embed.engine import ConfigurationError, Engine
from proxy.embed.transport import AsyncRemedyTransport, RemedyTransport

__all__ = ["AsyncRemedyTransport", "ConfigurationError", "Engine", "RemedyMiddleware", "RemedyTransport"]
