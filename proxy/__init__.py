"""Remedy: a reverse proxy that tells an agent what to do when a vendor API call fails."""

__version__ = "0.1.0"
