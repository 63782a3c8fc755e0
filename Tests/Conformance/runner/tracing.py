"""Stops a program at each system call, with ptrace(2) through ctypes.

Follows all processes that the program starts. An action runs at each stop, and may kill everything or change files.
"""

import ctypes
import os
import signal

TRACEME, CONTINUE_TO_CALL, SET_OPTIONS, GET_CALL_INFO = 0, 24, 0x4200, 0x420E
GOOD, FORK, VFORK, CLONE, EXEC, EXIT_KILL = 1, 2, 4, 8, 16, 1 << 20
EVENT_EXEC = 4
WALL = 0x40000000
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
LIBC.ptrace.restype = ctypes.c_long


class Killed(Exception):
    """An action ends the program with SIGKILL."""


class CallInfo(ctypes.Structure):
    """struct ptrace_syscall_info, of which the arguments are valid when a call is entered."""

    _fields_ = [
        ("operation", ctypes.c_uint8), ("padding", ctypes.c_uint8 * 3), ("architecture", ctypes.c_uint32),
        ("instruction", ctypes.c_uint64), ("stack", ctypes.c_uint64), ("call", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    ]


def names_file(process, parts):
    """Whether the call that the process enters has an argument that points to a text with one of these parts."""
    info = CallInfo()
    if LIBC.ptrace(GET_CALL_INFO, process, ctypes.sizeof(info), ctypes.addressof(info)) <= 0 or info.operation != 1:
        return False
    with open(f"/proc/{process}/mem", "rb", 0) as memory:
        for argument in info.arguments:
            try:
                memory.seek(argument)
                text = memory.read(512).split(b"\0")[0]
            except (OSError, ValueError, OverflowError):
                continue
            if any(part in text for part in parts):
                return True
    return False


def ptrace(request, process, value=0):
    return LIBC.ptrace(request, process, None, value)


def is_allowed():
    try:
        return trace(["/bin/true"], os.environ, lambda _number, _process: None)[0] == 0
    except OSError:
        return False


def trace(command, environment, at_call=None, at_exec=None, stdin=os.devnull, stdout=os.devnull, stderr=os.devnull,
          seconds=20, directory=None):
    """Runs the command, and returns its exit status (None if it was killed) and how many stops there were.

    `at_call(number, process)` runs whenever a process enters or leaves a system call, and may raise `Killed`.
    `at_exec(process)` runs when a process has loaded a program.
    """
    child = os.fork()
    if child == 0:
        try:
            os.setpgid(0, 0)
            if directory:
                os.chdir(directory)
            for target, path, flags in (
                (0, stdin, os.O_RDONLY), (1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
                (2, stderr, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
            ):
                os.dup2(os.open(path, flags, 0o600), target)
            if ptrace(TRACEME, 0) != 0:
                os._exit(126)
            os.kill(os.getpid(), signal.SIGSTOP)
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)
    _, status = os.waitpid(child, WALL)
    if not os.WIFSTOPPED(status) or ptrace(SET_OPTIONS, child, GOOD | FORK | VFORK | CLONE | EXEC | EXIT_KILL) != 0:
        if os.WIFSTOPPED(status):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, WALL)
        raise OSError("ptrace is not allowed here")
    ptrace(CONTINUE_TO_CALL, child)
    return follow(child, at_call, at_exec, seconds)


def follow(child, at_call, at_exec, seconds):
    known, stops, result = {child}, 0, None

    def expired(_number, _frame):
        raise TimeoutError

    signal.signal(signal.SIGALRM, expired)
    signal.alarm(seconds)
    try:
        while known:
            try:
                process, status = os.waitpid(-1, WALL)
            except ChildProcessError:
                break
            if not os.WIFSTOPPED(status):
                known.discard(process)
                if process == child:
                    result = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
                    # What it left running goes on without the tracer.
                continue
            number, event = os.WSTOPSIG(status), status >> 16
            delivered = 0
            if number == signal.SIGTRAP | 0x80:
                stops += 1
                if at_call:
                    at_call(stops, process)
            elif event:
                if event == EVENT_EXEC and at_exec:
                    at_exec(process)
            elif process not in known and number == signal.SIGSTOP:
                pass
            else:
                delivered = number
            known.add(process)
            ptrace(CONTINUE_TO_CALL, process, delivered)
    except (Killed, TimeoutError) as reason:
        for process in known:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        signal.alarm(10)
        while True:
            try:
                process, status = os.waitpid(-1, WALL)
            except ChildProcessError:
                break
            if os.WIFSTOPPED(status):
                # It had been started, and was not known yet.
                os.kill(process, signal.SIGKILL)
        if isinstance(reason, TimeoutError):
            raise
        return None, stops
    finally:
        signal.alarm(0)
    return result, stops


def exchange(first, second):
    """Exchanges two names in one step, with renameat2(2)."""
    if LIBC.renameat2(-100, os.fsencode(first), -100, os.fsencode(second), 2) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")
    return True
