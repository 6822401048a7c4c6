"""Texts that the cleaner is tried on: secrets by shape from a fixed seed, texts that instruct a model, plain messages of vendors."""
