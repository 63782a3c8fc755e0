"""What a journey checks with: expectations, and waiting for an event."""

import time


class Failed(Exception):
    """Why a journey failed, in one line."""


def expect(is_so, otherwise):
    if not is_so:
        raise Failed(otherwise)


# In seconds; far longer than anything takes, on a busy machine too.
TIMEOUT = 300


def wait(until, check, limit=TIMEOUT):
    """Repeats `check` until it returns something true, and returns that."""
    end = time.monotonic() + limit
    while True:
        if found := check():
            return found
        if time.monotonic() > end:
            raise Failed(f"timed out after {limit} s waiting until {until}")
        time.sleep(0.1)
