internal import CLinux
internal import Glibc

/// A stable reference to a process, which cannot come to mean another one with the same number: see pidfd_open(2).
package struct ProcessHandle: ~Copyable {
    /// Readable once the process has terminated.
    package let descriptor: Int32

    /// Returns `nil` if the process no longer exists, before Linux 5.3, and in some sandboxes.
    package init?(of process: Int32) {
        descriptor = toolkit_process(process)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns a descriptor like ``descriptor``, which the caller closes.
    func copyOfDescriptor() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Sends a signal.
    ///
    /// - Returns: `false` if the process has terminated or belongs to another user.
    package func send(_ signal: Int32) -> Bool {
        toolkit_process_signal(descriptor, signal) == 0
    }

    /// Waits until the process terminates, or the timeout has passed.
    package func awaitEnd(atMost limit: Duration) {
        let end = ContinuousClock.now + limit
        var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ended, 1, Milliseconds.until(end)) < 0, errno == EINTR {}
    }
}
