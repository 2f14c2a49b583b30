"""Many people play at several nodes while everything around them fails; afterwards it is checked what they saw."""
