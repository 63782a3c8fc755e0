internal import CLinux
internal import Glibc

/// Holds on to a process, so that its number can't come to mean another one: see pidfd_open(2).
package struct ProcessHandle: ~Copyable {
    let descriptor: Int32

    /// nil for a process that is gone, and where handles are not to be had: before Linux 5.3, and in some sandboxes.
    package init?(of process: Int32) {
        descriptor = pidfd_open(process, 0)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// - Returns: false when the process has ended, or is not this user's.
    package func send(_ signal: Int32) -> Bool {
        pidfd_send_signal(descriptor, signal, nil, 0) == 0
    }

    /// Waits until the process has ended, or the time is up.
    package func awaitEnd(atMost limit: Duration) {
        let end = ContinuousClock.now + limit
        var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ended, 1, Milliseconds.until(end)) < 0, errno == EINTR {}
    }
}
