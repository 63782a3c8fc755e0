internal import CLinux
internal import Glibc

/// Waiting in a program that has nothing else to do.
public enum Pause {
    public static func take(_ duration: Duration) {
        usleep(UInt32(milliseconds(duration)) * 1000)
    }

    /// Until the process has ended, or the time is up.
    public static func take(atMost duration: Duration, untilEndOf process: Int32) {
        let handle = pidfd_open(process, 0)
        guard handle >= 0 else { return }
        defer { close(handle) }
        var ended = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        poll(&ended, 1, milliseconds(duration))
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(duration / .milliseconds(1))
    }
}
