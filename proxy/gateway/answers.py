"""A failure and its call -> the answer that goes out: composed once, rendered once, remembered and told to the listeners.

Owns: what compose is told about the caller's side, and how the answer is negotiated. One for each Snapshot. No I/O: the relay sends
what comes back. The vendor's headers come in as they may pass (links mapped, hop-by-hop ones dropped).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from proxy.answer import Choice, Rendered, negotiate, render, render_partial
from proxy.answer.observe import observed_headers
from proxy.compose import Setting, compose, compose_partial
from proxy.config.snapshot import Client, Snapshot, UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.contract.own import OwnFault
from proxy.contract.recovery import Json, RecoveryError
from proxy.exchange import Exchange, Headers, Response
from proxy.gateway.call import Context, Failed
from proxy.gateway.failures import Failures, Kept
from proxy.gateway.headers import Pairs, RequestHead, read_request, without_secrets
from proxy.gateway.ids import Ids
from proxy.gateway.judge_layer import place_of, sent_request
from proxy.gateway.logpath import logged_path
from proxy.gateway.own import own_exchange, own_failure, source_of
from proxy.gateway.recent import OfTheSecond, counted
from proxy.gateway.refusal import Refusal
from proxy.reading.clean import credential_texts
from proxy.state.live import Live
from proxy.telemetry.events import Classified, Listener
from proxy.telemetry.families import UNKNOWN_UPSTREAM

_ID = b"remedy-id"
#: The rule of failures of a fan-out as a whole.
FAN_OUT_RULE = "proxy/fan-out"


@dataclass(frozen=True, slots=True)
class AnswerOf:
    """One failure's answer, and what the event of its request says of it."""

    rendered: Rendered
    failure: Failure
    remedy_id: str


@dataclass(frozen=True, slots=True)
class _Written:
    """What an equal failure of the same second gets too, but for its id."""

    failure: Failure  # held, so that its identity in the key is its own
    answer: RecoveryError
    rendered: Rendered
    path: str
    id_at: int  # where Remedy-Id stands in the headers

    def named(self, remedy_id: str) -> Rendered:
        rendered = self.rendered
        headers = rendered.headers.copy()
        headers[self.id_at] = (_ID, remedy_id.encode("ascii"))
        return Rendered(rendered.status, rendered.reason, headers, rendered.body)


class Answers:
    """Makes the answers under one Snapshot."""

    def __init__(self, snapshot: Snapshot, live: Live, listener: Listener, ids: Ids, failures: Failures) -> None:
        self._snapshot = snapshot
        self._live = live
        self._listener = listener
        self._ids = ids
        self._failures = failures
        self._written = OfTheSecond[_Written]()

    def failed(self, context: Context, failed: Failed, asked: RequestHead, passing: Pairs) -> AnswerOf:
        """The answer to a call that failed. `passing` are the vendor's headers that may pass."""
        settings, failure = context.upstream, failed.failure
        exchange = self._with_repeats(context, failed)
        now = self._live.now()
        remedy_id = self._ids.next()
        key = _key(context, failed, exchange, asked, passing)
        written = self._written.get(key, now)
        answer: RecoveryError | Json
        if written is not None:
            answer, rendered, path = written.answer, written.named(remedy_id), written.path
        else:
            setting = self._setting(context, failed, exchange, now)
            choice = self._choice(asked, context.client, settings, exchange.request.body, remedy_id)
            shown = _with_headers(
                exchange, passing if choice.rendering == "observe" else without_secrets(passing, setting.secrets)
            )
            path = logged_path(context.prefix + exchange.request.path, setting.secrets)
            if failure.code is Code.PARTIAL_FAILURE:
                partial = compose_partial(failure, exchange, setting, has_data=False)
                rendered = render_partial(partial, failure, shown, choice, settings.disclose)
                answer = {name: member for name, member in partial.items() if name != "data"}  # kept: the exchange has it
            else:
                answer = compose(failure, setting)
                if failed.answer is None or shown.response is None:
                    rendered = render(answer, failure, shown, choice)
                    self._keep(key, failure, answer, rendered, path, remedy_id)
                else:  # observed, and its body is still coming
                    rendered = _observed(failure, shown, shown.response, choice)
        self._tell(settings.name, failure, exchange, remedy_id, path, rendered.status, context.client)
        self._failures.add(
            Kept(
                id=remedy_id,
                at=now,
                upstream=settings.name,
                caller=context.caller,
                path=path,
                status=rendered.status,
                failure=failure,
                exchange=exchange,
                vendor=settings.vendor,
                answer=answer,
                attempts=failed.attempts,
            )
        )
        return AnswerOf(rendered, failure, remedy_id)

    def _keep(
        self, key: object, failure: Failure, answer: RecoveryError, rendered: Rendered, path: str, remedy_id: str
    ) -> None:
        """For equal failures of this second, where the id stands in a header alone."""
        own = (_ID, remedy_id.encode("ascii"))
        if own in rendered.headers and own[1] not in rendered.body:
            self._written.keep(key, _Written(failure, answer, rendered, path, rendered.headers.index(own)))

    def refused(
        self, refusal: Refusal, method: str, target: bytes, asked: RequestHead, client: Client | None = None, caller: str = ""
    ) -> AnswerOf:
        """The answer to a request that the proxy refuses itself."""
        failure = own_failure(refusal, method)
        exchange = own_exchange(method, target, asked.passed)
        settings = self._snapshot.upstreams.get(refusal.upstream)
        choice = self._own_choice(asked, client, settings)
        error, secrets = self._own_error(refusal, failure, exchange, settings)
        rendered = render(error, failure, exchange, choice)
        name = refusal.upstream or UNKNOWN_UPSTREAM
        self._keep_own(name, failure, exchange, error, choice.remedy_id, rendered.status, client, caller, secrets)
        return AnswerOf(rendered, failure, choice.remedy_id)

    def _own_choice(self, asked: RequestHead, client: Client | None, settings: UpstreamSettings | None) -> Choice:
        """For answers of the proxy's own, of which no vendor's answer can be a part."""
        choice = self._choice(asked, client, settings, b"", self._ids.next())
        return replace(choice, rendering="recovery") if choice.rendering in ("observe", "augment") else choice

    def _own_error(
        self,
        refusal: Refusal,
        failure: Failure,
        exchange: Exchange,
        settings: UpstreamSettings | None,
        tool: str | None = None,
    ) -> tuple[RecoveryError, tuple[str, ...]]:
        secrets = credential_texts(exchange.request, settings.vendor.hints) if settings is not None else ()
        setting = Setting(
            request=exchange.request,
            upstream=source_of(refusal.upstream, failure, refusal.fault),
            now=self._live.now(),
            tool=tool,
            exchange=exchange,
            secrets=secrets,
        )
        return compose(failure, setting), secrets

    def _keep_own(
        self,
        upstream: str,
        failure: Failure,
        exchange: Exchange,
        answer: RecoveryError | Json,
        remedy_id: str,
        status: int,
        client: Client | None,
        caller: str,
        secrets: tuple[str, ...] = (),
    ) -> None:
        path = logged_path(exchange.request.path, secrets)
        self._tell(upstream, failure, exchange, remedy_id, path, status, client)
        now = self._live.now()
        self._failures.add(Kept(remedy_id, now, upstream, caller, path, status, failure, exchange, None, answer))

    # Parts of one answer

    def part(self, context: Context, failed: Failed) -> RecoveryError:
        """One call among several that failed: told and kept as if it had been made alone; its answer is a part of another's."""
        settings, failure = context.upstream, failed.failure
        exchange = self._with_repeats(context, failed)
        now = self._live.now()
        remedy_id = self._ids.next()
        setting = self._setting(context, failed, exchange, now)
        error = compose(failure, setting)
        path = logged_path(context.prefix + exchange.request.path, setting.secrets)
        status = failure.status if failure.status is not None and failure.status >= 400 else failure.code.status
        self._tell(settings.name, failure, exchange, remedy_id, path, status, context.client)
        kept = Kept(
            remedy_id,
            now,
            settings.name,
            context.caller,
            path,
            status,
            failure,
            exchange,
            settings.vendor,
            error,
            failed.attempts,
        )
        self._failures.add(kept)
        return error

    def part_refused(
        self, refusal: Refusal, method: str, target: bytes, client: Client | None, caller: str, tool: str | None = None
    ) -> RecoveryError:
        """The same for a call that the proxy refuses. `tool` is the agent's name for it."""
        failure = own_failure(refusal, method)
        exchange = own_exchange(method, target, ())
        settings = self._snapshot.upstreams.get(refusal.upstream)
        error, secrets = self._own_error(refusal, failure, exchange, settings, tool)
        name = refusal.upstream or UNKNOWN_UPSTREAM
        who = client.name if client is not None else caller
        self._keep_own(name, failure, exchange, error, self._ids.next(), failure.code.status, client, who, secrets)
        return error

    def partly(
        self,
        partial: Json,
        told: Json,
        label: str,
        exchange: Exchange,
        asked: RequestHead,
        client: Client | None,
        caller: str,
    ) -> AnswerOf:
        """Several calls of which some failed. `told` is what is kept of the answer: without the data."""
        failure = Failure(Code.PARTIAL_FAILURE, Origin.PROXY, FAN_OUT_RULE)
        choice = self._own_choice(asked, client, None)
        rendered = render_partial(partial, failure, exchange, choice)
        self._keep_own(label, failure, exchange, told, choice.remedy_id, rendered.status, client, caller)
        return AnswerOf(rendered, failure, choice.remedy_id)

    def wholly(
        self,
        error: RecoveryError,
        label: str,
        exchange: Exchange,
        asked: RequestHead,
        client: Client | None,
        caller: str,
    ) -> AnswerOf:
        """Several calls that all failed, as one recovery error."""
        failure = Failure(error.code, Origin.PROXY, FAN_OUT_RULE, wait_seconds=error.retry_after_seconds, effect=error.effect)
        choice = self._own_choice(asked, client, None)
        rendered = render(error, failure, exchange, choice)
        self._keep_own(label, failure, exchange, error, choice.remedy_id, rendered.status, client, caller)
        return AnswerOf(rendered, failure, choice.remedy_id)

    def in_stream(self, context: Context, failed: Failed) -> Json:
        """The recovery error of an error event in a stream."""
        return compose(failed.failure, self._setting(context, failed, failed.exchange, self._live.now())).to_json()

    def _with_repeats(self, context: Context, failed: Failed) -> Exchange:
        """Notes the failure for those that follow; the exchange says how many came before."""
        earlier = self._live.repeats.add(place_of(context), failed.failure.code, self._live.monotonic())
        return failed.exchange if failed.exchange.repeats == earlier else replace(failed.exchange, repeats=earlier)

    def _setting(self, context: Context, failed: Failed, exchange: Exchange, now: float) -> Setting:
        settings = context.upstream
        reauth = settings.reauth
        return Setting(
            request=exchange.request,
            prefix=context.prefix,
            upstream=source_of(settings.name, failed.failure),
            now=now,
            attempts=failed.attempts,
            idempotency_key=context.idempotency_key,
            reauth_url=reauth.url if reauth is not None else None,
            reauth_tool=reauth.tool if reauth is not None else None,
            holds_credential=settings.credential is not None,
            tool=context.tool,
            tools=self._snapshot.tools,
            repeats=exchange.repeats,
            exchange=exchange,
            secrets=credential_texts(exchange.request, settings.vendor.hints),
            may_have_happened=0 < context.unknown_attempt < failed.attempts,
            channel=context.channel,
            failed_channels=context.failed_channels,
        )

    def _choice(
        self, asked: RequestHead, client: Client | None, settings: UpstreamSettings | None, body: bytes, remedy_id: str
    ) -> Choice:
        return negotiate(
            asked.passed,
            controls=asked.ours,
            client=client,
            upstream=settings,
            sdk=settings.vendor.sdk if settings is not None else None,
            protocol=settings.protocol if settings is not None else "http",
            body=body,
            remedy_id=remedy_id,
        )

    def _tell(
        self,
        upstream: str,
        failure: Failure,
        exchange: Exchange,
        remedy_id: str,
        path: str,
        status: int,
        client: Client | None,
    ) -> None:
        name = client.name if client is not None else ""
        self._listener.classified(
            Classified(upstream, failure, exchange, remedy_id, final=True, path=path, status=status, client=name)
        )

    def path_of(self, context: Context) -> str:
        """A call's path as it may be logged."""
        request = sent_request(context)
        secrets = credential_texts(request, context.upstream.vendor.hints)
        return logged_path(context.prefix + context.request.path, secrets)


def _key(context: Context, failed: Failed, exchange: Exchange, asked: RequestHead, passing: Pairs) -> object:
    """What an answer depends on, beside time: one failure's identity stands for its call and the vendor's answer (recent.py)."""
    return (
        id(failed.failure),
        context.upstream.name,
        context.prefix,
        context.client,
        context.tool,
        context.unknown_attempt,
        context.idempotency_key,
        str(context.channel and (context.channel.name, context.channel.target, context.channel.body)),
        context.failed_channels,
        failed.attempts,
        counted(exchange.repeats),
        tuple(asked.ours.items()),
        tuple(asked.passed),
        tuple(passing),
    )


def _with_headers(exchange: Exchange, headers: Pairs) -> Exchange:
    """The exchange with the vendor's headers that may pass."""
    response = exchange.response
    if response is None:
        return exchange
    return replace(exchange, response=Response(response.status, headers, response.body, response.complete, response.reason))


def _observed(failure: Failure, exchange: Exchange, response: Response, choice: Choice) -> Rendered:
    """The head of the vendor's own answer, whose body follows as it comes."""
    return Rendered(response.status, response.reason, observed_headers(failure, exchange, response, choice), b"")


def refuse_unheard(answers: Answers, fault: OwnFault, method: str, target: bytes, headers: Headers) -> Rendered:
    """For heads that never reach the app: the server's protocol asks for their answer."""
    return answers.refused(Refusal(fault), method, target, read_request(headers, b"")).rendered
