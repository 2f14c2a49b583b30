"""Compiled rules as plain Python, so that the screen never waits for a compiler."""

from collections.abc import Callable
from dis import get_instructions
from types import FunctionType
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


def interpreted(rule: F) -> F:
    """The rule and all that it calls: for a call now and then, which is not worth compiling it in every run."""
    python = getattr(rule, "py_func", None)
    if python is None:
        return rule
    named = {step.argval for step in get_instructions(python) if step.opname == "LOAD_GLOBAL"}
    called = {name: interpreted(python.__globals__[name]) for name in named if name in python.__globals__}
    return cast(F, FunctionType(python.__code__, {**python.__globals__, **called}, python.__name__))
