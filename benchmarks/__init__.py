"""What the proxy costs, measured in one run beside what it is compared with. `make bench` or `python -m benchmarks`."""
