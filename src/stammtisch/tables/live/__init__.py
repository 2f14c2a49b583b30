"""What runs: tables in memory, their sessions, the scheduler, bots, clocks, compiling."""
