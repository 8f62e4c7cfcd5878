"""Measurements: throughput of the engine and strength of the agents."""
