"""The built-in upstream that fails in every way, without a socket: `/demo/` lists its paths."""
