"""The benchmarks: what they compute and say, not how fast anything is."""
