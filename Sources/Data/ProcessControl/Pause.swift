internal import Glibc

/// Waiting in a program that has nothing else to do.
package enum Pause {
    package static func take(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while poll(nil, 0, Milliseconds.until(end)) < 0, errno == EINTR {}
    }
}
