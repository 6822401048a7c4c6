"""What the proxy remembers between calls: decisions (pure), memory of this process, and sharing with other processes.

retry, breaker, cooldown, repeats, gate: plain values and functions with `now` (monotonic seconds) as a parameter; no I/O, no
clock. live: the memory of one process, kept by upstream name, which outlives snapshots. share and redis: how changes reach
other workers and machines: pushed, never awaited by a request.
"""
