"""The relay that one would write in an afternoon: Starlette and httpx, streaming, a 429 rewritten. Run by uvicorn."""

from __future__ import annotations

import contextlib
import json
import os

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

_HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection", "host"}
_VENDOR = f"http://127.0.0.1:{os.environ.get('BENCH_VENDOR', '80')}"


@contextlib.asynccontextmanager
async def lifespan(app: Starlette):
    async with httpx.AsyncClient(base_url=_VENDOR, limits=httpx.Limits(max_connections=256)) as client:
        app.state.client = client
        yield


async def relay(request: Request) -> Response:
    client: httpx.AsyncClient = request.app.state.client
    headers = [(name, value) for name, value in request.headers.items() if name not in _HOP_BY_HOP]
    target = request.scope["raw_path"] + (b"?" + request.scope["query_string"] if request.scope["query_string"] else b"")
    call = client.build_request(request.method, target.decode("ascii"), headers=headers, content=await request.body())
    answer = await client.send(call, stream=True)
    if answer.status_code >= 400:
        await answer.aread()
        return rewritten(answer)
    response = StreamingResponse(answer.aiter_raw(), answer.status_code)
    response.raw_headers = [
        (name.lower(), value) for name, value in answer.headers.raw if name.lower().decode() not in _HOP_BY_HOP
    ]
    return response


def rewritten(answer: httpx.Response) -> Response:
    try:
        said = json.loads(answer.content)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        said = answer.text[:200]
    wait = answer.headers.get("retry-after", "60")
    error = {
        "error": "The vendor limits how often this may be called.",
        "class": "retryable",
        "code": "RATE_LIMITED",
        "retryAfterSeconds": int(wait) if wait.isdecimal() else 60,
        "recoverySteps": [f"Wait {wait} seconds, then repeat the same call."],
        "reason": said,
    }
    return JSONResponse(error, answer.status_code, {"retry-after": wait})


app = Starlette(routes=[Route("/{path:path}", relay, methods=["GET", "POST", "PUT", "DELETE", "PATCH"])], lifespan=lifespan)
