"""One request from its first byte to its last: refused, or sent through a stack, and what comes up relayed or answered.

Owns: the order of the checks, the one head that goes to the caller, the streaming of bodies with back-pressure, and what is told
of a request when it ends. After the head has gone out nothing is rewritten: what breaks then cuts the caller's connection.
A Relay lives as long as its request; the caller's leaving cancels it, which cancels the upstream call. Bodies are read
here and nowhere else, and every answer of the port is closed here, whatever happens.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from proxy.config.snapshot import Client
from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault
from proxy.gateway.answers import AnswerOf
from proxy.gateway.body import CallerBody, Receive
from proxy.gateway.call import Call, Context, Failed, Passed
from proxy.gateway.compound.answering import answer_fan_out, read_asked
from proxy.gateway.compound.fanout import Caller
from proxy.gateway.cookies import scope_cookie
from proxy.gateway.entry import make_context
from proxy.gateway.guard import METHODS_OFFERED, NOT_OFFERED, is_local
from proxy.gateway.headers import Pairs, is_loop, pass_response, read_request
from proxy.gateway.links import Links
from proxy.gateway.pages import Page, Pages, Visit
from proxy.gateway.policies.resolve import NOTE
from proxy.gateway.refusal import Refusal
from proxy.gateway.routes import FanOutPage, OwnPage, Place
from proxy.gateway.rpcstream import RpcStream, rewriting
from proxy.gateway.serving import Lane, Serving, Shared
from proxy.gateway.streams import StreamWatch, event_of
from proxy.gateway.substitute import told
from proxy.telemetry.events import Answered, Outcome
from proxy.upstream.port import Answer, StreamFault

Send = Callable[[dict[str, Any]], Awaitable[None]]
_LOG = logging.getLogger("remedy.gateway")
_END: dict[str, Any] = {"type": "http.response.body", "body": b"", "more_body": False}
_BODILESS = frozenset({204, 304})
_NO_CLIENT = ("", 0)


class Relay:
    __slots__ = (
        "_address",
        "_answered",
        "_began",
        "_client",
        "_context",
        "_foreign_origin",
        "_has_begun",
        "_head",
        "_host",
        "_is_fan_out",
        "_is_preflight",
        "_outcome",
        "_pages",
        "_receive",
        "_scope",
        "_send",
        "_serving",
        "_shared",
        "_status",
        "_waited",
        "method",
        "upstream",
    )

    def __init__(
        self, serving: Serving, shared: Shared, pages: Pages, scope: dict[str, Any], receive: Receive, send: Send
    ) -> None:
        self._serving = serving
        self._shared = shared
        self._pages = pages
        self._scope = scope
        self._receive = receive
        self._send = send
        self._began = shared.live.monotonic()
        self._head = read_request(scope["headers"], serving.old_via if scope.get("http_version") == "1.0" else serving.via)
        self._host = self._head.seen.get(b"host", b"")
        self._address: str = (scope.get("client") or _NO_CLIENT)[0]
        self._client: Client | None = None
        self._context: Context | None = None
        self._foreign_origin: bytes | None = None
        self._is_fan_out = False
        self._is_preflight = False
        self._has_begun = False
        self._outcome: Outcome = "success"
        self._answered: AnswerOf | None = None
        self._status = 0
        self._waited = 0.0
        self.method: str = scope["method"]
        self.upstream = ""

    async def run(self) -> None:
        try:
            place, rest = self._admit()
            if place is None:
                await (self._fan_out() if self._is_fan_out else self._show_page())
            else:
                context, call = self._prepare(place, rest)
                outcome = await call(context)
                if isinstance(outcome, Passed):
                    await self._pass(context, outcome)
                else:
                    await self._fail(context, outcome)
        except Refusal as refusal:
            await self._refuse(refusal)
        except StreamFault:  # the caller broke off its body; there is nobody to answer
            self._outcome = "aborted"
        except asyncio.CancelledError:
            self._outcome = "aborted"
            raise
        except Exception as error:  # noqa: BLE001 - whatever it was, the caller gets an answer
            await self._break(error)
        finally:
            self._tell()

    # What comes before the stack

    def _admit(self) -> tuple[Place[Lane], bytes] | tuple[None, bytes]:
        """The place that the request is for; None for an own page. Raises Refusal."""
        serving, seen = self._serving, self._head.seen
        target: bytes = self._scope["raw_target"]
        if self.method in NOT_OFFERED or target[:1] != b"/":
            fault = OwnFault.METHOD_NOT_OFFERED if self.method in NOT_OFFERED or target == b"*" else OwnFault.BAD_HEAD
            raise Refusal(fault, fields=(FieldFault("method", None, "invalid", allowed=METHODS_OFFERED),))
        try:
            found = serving.routes.find(self._host, target)
        except Refusal as refusal:
            if refusal.fault not in (OwnFault.UNKNOWN_HOST, OwnFault.BAD_HOST):
                self._check_caller()  # what there is instead is for those alone who may know
                _name_only(refusal, self._client)
            raise
        if b"origin" in seen or b"sec-fetch-site" in seen:
            self._foreign_origin = serving.guard.foreign_origin(self._head, self._host)
            if self._foreign_origin is not None and self.method == "OPTIONS" and b"access-control-request-method" in seen:
                self._is_preflight = True
                return None, b""
        if b"upgrade" in seen and self._head.is_websocket:
            raise Refusal(OwnFault.WEBSOCKET)
        if b"via" in seen and is_loop(seen[b"via"], serving.pseudonym):
            raise Refusal(OwnFault.LOOP)
        if isinstance(found, OwnPage):
            return None, b""
        if isinstance(found, FanOutPage):
            self._check_caller()
            self._is_fan_out = True
            return None, b""
        place, rest = found
        settings = place.served.settings
        self.upstream = settings.name
        self._check_caller()
        serving.guard.check_use(self._client, settings, self.method, is_local=is_local(self._address))
        return place, rest

    def _check_caller(self) -> None:
        guard = self._serving.guard
        if guard.has_clients:
            self._client = guard.client(self._head.ours.get(b"remedy-key"))

    def _prepare(self, place: Place[Lane], rest: bytes) -> tuple[Context, Call]:
        lane = place.served
        bounds = lane.settings.bounds
        self._context = context = make_context(
            self._serving,
            place,
            rest,
            self._head,
            self._body(bounds.replay, bounds.request_peek),
            method=self.method,
            client=self._client,
            address=self._address,
            began=self._began,
        )
        if context.controls.is_off:
            self._outcome = "bypassed"
        if lane.is_identified:
            self._shared.fingerprints.identify(context, lane.settings.vendor.hints.credential_in)
        limit_caller = self._scope.get("limit_caller")
        if limit_caller is not None:
            limit_caller(lane.caller_seconds)
        return context, lane.way(context)

    def _body(self, keep_bytes: int, peek_bytes: int) -> CallerBody | None:
        if not self._head.has_body:
            return None
        return CallerBody(
            self._receive,
            self._head.length,
            keep_bytes=keep_bytes,
            peek_bytes=peek_bytes,
            send_continue=self._scope.get("send_continue"),
        )

    # A success

    async def _pass(self, context: Context, passed: Passed) -> None:
        answer = passed.answer
        context = passed.asked or context
        try:
            head = pass_response(answer.headers, self._lane(context).response_fields)
            if head.to_map:
                self._map(head.passed, head.to_map, context)
            status, headers = answer.status, head.passed
            has_body = not (self.method == "HEAD" or status in _BODILESS)
            if passed.is_substitute:
                try:
                    headers, passed = await told(passed, headers, context.upstream, self._shared.live.now())
                except StreamFault as cut:
                    await self._fail(context, self._lane(context).stack.judging.broken(context, answer, cut.fault))
                    return
            watch = self._watch(context, answer) if has_body and head.is_event_stream else None
            if watch is not None and (context.upstream.stream_errors == "append" or isinstance(watch, RpcStream)):
                headers = [pair for pair in headers if pair[0] != b"content-length"]
            await self._start(status, headers, answer.reason)
            if not has_body:
                await self._send(_END)
            elif passed.is_whole:
                await self._send({"type": "http.response.body", "body": passed.held, "more_body": False})
            else:
                await self._stream(context, answer, passed.held, watch)
        finally:
            answer.close()

    async def _stream(self, context: Context, answer: Answer, held: bytes, watch: StreamWatch | RpcStream | None) -> None:
        """The body, piece by piece: a piece is read when the one before has been taken."""
        send, read = self._send, answer.read
        began = self._shared.live.monotonic()
        try:
            piece = held or await read()
            while piece:
                out = piece if watch is None else watch.feed(piece)
                if out:
                    await send({"type": "http.response.body", "body": out, "more_body": True})
                piece = await read()
        except StreamFault as cut:
            self._cut(context, answer, cut)
            return
        finally:
            self._waited += self._shared.live.monotonic() - began
        end = watch.end() if watch is not None else b""
        await send({"type": "http.response.body", "body": end, "more_body": False} if end else _END)

    def _cut(self, context: Context, answer: Answer, cut: StreamFault) -> None:
        """The vendor broke off: so does the proxy, or the caller would take what it has for the whole."""
        self._outcome = "aborted"
        self._lane(context).stack.judging.note_cut(context, answer, cut.fault)
        self._abort()

    def _watch(self, context: Context, answer: Answer) -> StreamWatch | RpcStream:
        judging = self._lane(context).stack.judging
        rpc = rewriting(context, answer, judging, self._serving.answers)
        if rpc is not None:
            return rpc
        is_appending = context.upstream.stream_errors == "append" and not context.controls.is_off

        def judged(event: bytes) -> bytes:
            failed = judging.judge_event(context, answer, event)
            if failed is None or not is_appending:
                return b""
            return event_of(self._serving.answers.in_stream(context, failed))

        return StreamWatch(judged)

    # A failure

    async def _fail(self, context: Context, failed: Failed) -> None:
        answer = failed.answer
        try:
            response = failed.exchange.response
            passing: Pairs = []
            if response is not None:
                head = pass_response(response.headers, self._lane(context).response_fields)
                if head.to_map:
                    self._map(head.passed, head.to_map, context)
                passing = head.passed
            self._answered = made = self._serving.answers.failed(context, failed, self._head, passing)
            self._outcome = "partial" if made.failure.code is Code.PARTIAL_FAILURE else "failure"
            rendered = made.rendered
            await self._start(rendered.status, rendered.headers, rendered.reason)
            if answer is None:
                await self._send({"type": "http.response.body", "body": rendered.body, "more_body": False})
            else:
                await self._stream(context, answer, failed.held, None)
        finally:
            if answer is not None:
                answer.close()

    async def _refuse(self, refusal: Refusal) -> None:
        if self._has_begun:
            self._outcome = "aborted"
            self._abort()
            return
        caller = self._context.caller if self._context is not None else self._address
        self._answered = made = self._serving.answers.refused(
            refusal, self.method, self._scope["raw_target"], self._head, self._client, caller
        )
        self._outcome = "failure"
        rendered = made.rendered
        await self._start(rendered.status, rendered.headers, rendered.reason)
        await self._send({"type": "http.response.body", "body": rendered.body, "more_body": False})

    async def _break(self, error: Exception) -> None:
        """A fault of the proxy itself. What the exception says may hold anything, so only its type and place are logged."""
        frames = traceback.extract_tb(error.__traceback__)[-3:]
        places = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))
        _LOG.error("%s at %s", type(error).__name__, places)
        await self._refuse(Refusal(OwnFault.INTERNAL, upstream=self.upstream))

    # Several calls at once

    async def _fan_out(self) -> None:
        """The calls are made for the caller, and one answer holds what came."""
        caller = Caller(self._head, self._client, self._address)
        target: bytes = self._scope["raw_target"]
        asked = await read_asked(self._serving, self.method, target, self._body(0, 0), self._head)
        self.upstream = asked.label
        began = self._shared.live.monotonic()
        made = await answer_fan_out(self._serving, self._shared, asked, caller, self.method, target)
        self._waited += self._shared.live.monotonic() - began
        self._answered, self._outcome = made.answered, made.outcome
        rendered = made.rendered
        await self._start(rendered.status, rendered.headers, rendered.reason)
        body = b"" if self.method == "HEAD" else rendered.body
        await self._send({"type": "http.response.body", "body": body, "more_body": False})

    # Own pages

    async def _show_page(self) -> None:
        if self._is_preflight and self._foreign_origin is not None:
            await self._start(204, self._serving.guard.preflight(self._head), b"")
            await self._send(_END)
            return
        page = await self._pages(self._visit())
        await self._start(page.status, _page_headers(page), b"")
        body = b"" if self.method == "HEAD" else page.body
        await self._send({"type": "http.response.body", "body": body, "more_body": False})

    def _visit(self) -> Visit:
        guard, seen = self._serving.guard, self._head
        path, _, query = self._scope["raw_target"].decode("latin-1").partition("?")
        self._client = guard.known_client(seen.ours.get(b"remedy-key"), seen.passed)
        return Visit(
            method=self.method,
            path=path,
            query=query,
            headers=seen.passed,
            body=self._body(0, 0),
            client=self._client,
            has_clients=guard.has_clients,
            is_local=is_local(self._address),
            callers=self._shared.fingerprints.callers(seen.passed, self._address),
            address=self._address,
        )

    # Shared by all of them

    def _lane(self, context: Context) -> Lane:
        return self._serving.lanes[context.upstream.name]

    async def _start(self, status: int, headers: Pairs, reason: bytes) -> None:
        self._has_begun = True
        if not 200 <= status <= 599:  # a vendor's, which passes as it is otherwise (CONTRACT section 5)
            status, reason = 502, b""
        self._status = status
        resolved = self._context.notes.get(NOTE) if self._context is not None else None
        if resolved is not None:
            headers = [*headers, (b"remedy-resolved", resolved.encode("ascii"))]
        if self._foreign_origin is not None:
            headers = self._serving.guard.with_cors(headers, self._foreign_origin)
        message = {"type": "http.response.start", "status": status, "headers": headers}
        if reason:
            message["reason"] = reason
        await self._send(message)

    def _map(self, headers: Pairs, places: list[int], context: Context) -> None:
        """Links and cookies, as the caller must see them."""
        links: Links | None = None
        for at in places:
            name, value = headers[at]
            if name == b"set-cookie":
                prefix = self._public_path + context.prefix.encode("latin-1")
                headers[at] = (name, scope_cookie(value, prefix, context.base_path, context.target))
            else:
                links = links or self._links(context)
                headers[at] = (name, links.map_value(name, value))

    def _links(self, context: Context) -> Links:
        prefix = context.prefix.encode("latin-1")
        public = self._serving.public if prefix else None
        here = self._scope.get("scheme", "http").encode() + b"://" + self._host
        return Links(
            origin=context.origin,
            base_path=context.base_path,
            prefix=prefix,
            public=public.url if public is not None else here,
            public_path=public.path if public is not None else b"",
            secret_query=self._lane(context).secret_query,
        )

    @property
    def _public_path(self) -> bytes:
        """The path before the proxy's own, as callers behind a balancer write it; by host there is none."""
        public = self._serving.public
        return public.path if public is not None and self._context is not None and self._context.prefix else b""

    def _abort(self) -> None:
        abort = self._scope.get("abort")
        if abort is None:
            raise ConnectionAbortedError
        abort()

    def _tell(self) -> None:
        """The request ended: one event, whatever became of it, but for own pages that were shown."""
        context, made = self._context, self._answered
        if context is None and made is None and self._outcome == "success" and not self.upstream:
            return  # an own page: probes and scrapes would drown the rest
        seconds = self._shared.live.monotonic() - self._began
        waited = self._waited + (context.waited_seconds if context is not None else 0.0)
        is_logged = context is not None and context.upstream.log_requests
        self._shared.listener.answered(
            Answered(
                self.upstream,
                self.method,
                self._outcome,
                self._status,
                seconds,
                max(seconds - waited, 0.0),
                made.remedy_id if made is not None else "",
                self._client.name if self._client is not None else "",
                made.failure.code.value if made is not None else "",
                self._serving.answers.path_of(context) if is_logged and context is not None else "",
                is_logged,
            )
        )


def _name_only(refusal: Refusal, client: Client | None) -> None:
    """Of the upstreams that a refusal names, those that the caller may use."""
    if client is not None and client.upstreams and not refusal.upstream:
        refusal.fields = tuple(
            replace(field, allowed=tuple(name for name in field.allowed if name in client.upstreams))
            for field in refusal.fields
        )


def _page_headers(page: Page) -> Pairs:
    return [
        (b"content-type", page.content_type),
        (b"content-length", b"%d" % len(page.body)),
        (b"cache-control", b"no-store"),
        *page.headers,
    ]
