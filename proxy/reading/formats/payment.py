"""The declined payment in a 200 or 201 (declines.py): its state is the verdict, the texts and codes beside it the reason."""

from __future__ import annotations

import re

from proxy.contract.codes import Code
from proxy.reading import declines
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.names import normal
from proxy.reading.formats.view import View, text_of, vote

_TOLD = re.compile(
    r".*(?:message|reason|description|desc|summary|details?|response|text|msg|responsecode|errorcode|declinecode)"
)
_MOST = 6


def read(view: View, got: Collector) -> bool:
    """A vote that money was refused, which a reason outweighs; the walk goes on for what stands elsewhere."""
    node = declines.declined(view.exchange, view.value)
    if node is None:
        return False
    got.found.format = "payment"
    vote(got, "a payment that was declined", Code.PAYMENT_REQUIRED, 2)
    told = [text_of(member) for name, member in node.items() if isinstance(member, str) and _TOLD.fullmatch(normal(name))]
    for text in [each for each in told if each][:_MOST]:
        if " " in text:
            got.message(text, 0)
        else:
            got.code(text, "payment", 0)
    return False
