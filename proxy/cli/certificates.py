"""The certificates, keys and authorities that a configuration names, read as `remedy serve` would read them."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from pathlib import Path

from proxy.config.checked import node_at
from proxy.config.shipped import shown
from proxy.config.snapshot import Snapshot
from proxy.rules.document import Node, compose
from proxy.rules.faults import FileFault, Report
from proxy.server.listen import ListenError, Tls
from proxy.upstream.tls import client_context


def certificate_faults(path: Path, snapshot: Snapshot) -> list[FileFault]:
    """A fault for each pair or authority that can't be used, at its place in the file that named it."""
    root = compose(path.read_text(encoding="utf-8"), Report(shown(path)))
    faults = []
    for steps, why in _unusable(snapshot):
        node = node_at(root, steps) if root is not None else Node(1, 1, {}, keys={})
        faults.append(FileFault(shown(path), node.line, node.column, why))
    return faults


def _unusable(snapshot: Snapshot) -> Iterator[tuple[tuple[str, ...], str]]:
    tls = snapshot.server.tls
    if tls is not None:
        try:
            Tls(tls.cert_file, tls.key_file)
        except ListenError as error:
            yield ("server", "tls"), str(error)
    for name, upstream in snapshot.upstreams.items():
        file = upstream.tls.ca_file
        if file is None or not upstream.tls.verify:
            continue
        try:
            client_context(upstream.tls)
        except ssl.SSLError as error:
            yield ("upstreams", name, "tls", "ca_file"), f"{file} holds no certificate in PEM: {error.reason or 'unreadable'}"
        except OSError as error:
            yield ("upstreams", name, "tls", "ca_file"), f"{file} can't be read: {error.strerror or type(error).__name__}"
