"""Why a message changes nothing."""

from stammtisch.tables.wire.messages import Code


class Refusal(Exception):
    """The code, one sentence for the person who meets it, and the rule that forbids it with the case that fails."""

    def __init__(self, code: Code, text: str, rule: str | None = None, case: str = "") -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule
        self.case = case
