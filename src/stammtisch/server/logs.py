"""Logs as lines of JSON, without names, tokens or cards."""

import logging
import time
import traceback

import msgspec

USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """One object a line: when, how grave, who says it, what, and whatever was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{when}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: str(value) for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))
        return msgspec.json.encode(line).decode()


def log_to_stderr() -> None:
    """Everything that our code and the web server say."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
