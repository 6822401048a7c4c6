"""What the connections of one listener share: its app, its way to refuse, its limits, and the traffic they are part of.

`Refuse` is how a head that never reaches the app is answered; the gateway supplies it, so that the proxy's own failures
look alike wherever they arise. It must not raise; where it does, the connection is closed without an answer.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.config import Config
from uvicorn.server import ServerState

from proxy.answer.rendered import Rendered
from proxy.contract.own import OwnFault
from proxy.exchange import Headers
from proxy.server.cycle import App
from proxy.server.traffic import Traffic

#: (fault, method, target, headers) -> answer; what was not understood of the head is empty.
Refuse = Callable[[OwnFault, str, bytes, Headers], Rendered]


class Site:
    def __init__(self, app: App, refuse: Refuse, traffic: Traffic) -> None:
        self.app = app
        self.refuse = refuse
        self.traffic = traffic
        self.limits = traffic.limits
        self.loop = traffic.loop
        self.state = ServerState()
        self.config = Config(
            app,
            lifespan="off",
            ws="none",
            interface="asgi3",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
        )
        self.config.load()
