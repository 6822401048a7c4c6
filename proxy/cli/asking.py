"""A question to the running proxy: one of its own pages as JSON. What keeps it from answering ends the command with one line."""

from __future__ import annotations

from typing import Any

import httpx
import orjson
import typer

from proxy.cli.output import FAULTS, misuse

KEY_NAME = "REMEDY_KEY"
TIMEOUT_SECONDS = 10.0


def page(url: str, path: str, key: str | None) -> dict[str, Any] | None:
    """The page at a path below `url`; None where the proxy has nothing there."""
    headers = {"remedy-key": key} if key else {}
    try:
        answer = httpx.get(f"{url}{path}", headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False)
        value = orjson.loads(answer.content)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        misuse(f"no proxy answers at {url}: {type(error).__name__}")
    except orjson.JSONDecodeError:
        misuse(f"what answers at {url} is not Remedy")
    if answer.status_code == httpx.codes.NOT_FOUND:
        return None
    if answer.status_code != httpx.codes.OK or not isinstance(value, dict):
        told = value.get("reason") or value.get("error") if isinstance(value, dict) else None
        typer.echo(f"remedy: {told or f'status {answer.status_code}'}", err=True)
        raise typer.Exit(FAULTS)
    return value
