"""Why a message changes nothing."""

from stammtisch.tables.wire.messages import Code

LONGEST = 900
"""Signs of a sentence: what somebody has sent is quoted only in part."""


class Refusal(Exception):
    """The code, one sentence for the person who meets it, and the rule that forbids it with the case that fails."""

    def __init__(self, code: Code, text: str, rule: str | None = None, case: str = "") -> None:
        text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule
        self.case = case
