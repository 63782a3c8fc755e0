"""A user and mount namespace for the current process, with a small file system in it."""

import ctypes
import os

LIBC = ctypes.CDLL(None, use_errno=True)
NEW_NAMESPACES, NEW_USER = 0x00020000, 0x10000000
PRIVATE = 0x4000 | (1 << 18)


def check(result, what):
    if result != 0:
        raise OSError(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")


def enter():
    """Leaves the mounts of the machine. Anybody may do this where user namespaces are allowed."""
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        check(LIBC.unshare(NEW_NAMESPACES), "unshare")
    else:
        check(LIBC.unshare(NEW_NAMESPACES | NEW_USER), "unshare")
        for name, value in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(value)
    check(LIBC.mount(b"none", b"/", None, PRIVATE, None), "mount")


def mount_small(directory, size):
    """Mounts a file system of this size (as in tmpfs(5)) on a directory."""
    check(LIBC.mount(b"tmpfs", os.fsencode(directory), b"tmpfs", 0, f"size={size},mode=0700".encode()), "mount")


def are_allowed():
    child = os.fork()
    if child == 0:
        try:
            enter()
            mount_small("/tmp", "16k")
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0
