import CLinux
import Glibc

/// Blocks until a process has exited.
///
/// Does not reap it, so it need not be a child.
///
/// - Returns: Whether it exited within `limit`.
package func waitForExit(of pid: Int32, atMost limit: Duration) -> Bool {
    let process = toolkit_process(pid)
    guard process >= 0 else { return errno == ESRCH }
    defer { close(process) }
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while true {
        let left = max(.zero, deadline - clock.now)
        var polled = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        if poll(&polled, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1)) > 0 { return true }
        if clock.now >= deadline { return false }
    }
}
