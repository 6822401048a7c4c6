"""Policies that act on a Failure's class and code, one a file: `(settings, next, live) -> Call`, or `next` itself when not configured.

`stack.py` puts them in order. They never look at a status, never touch bodies, and keep what they remember in `state.live`.
"""
