"""Failure + Setting -> RecoveryError: the prose, written once, when the policies are done. Pure; never raises."""

from proxy.compose.partial import compose_entry, compose_partial
from proxy.compose.setting import AgentTool, Channel, Setting
from proxy.compose.write import compose

__all__ = ["AgentTool", "Channel", "Setting", "compose", "compose_entry", "compose_partial"]
