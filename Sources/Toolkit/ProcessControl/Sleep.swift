internal import Glibc

/// Blocks the calling thread for the duration, also if signals arrive.
package func sleep(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while poll(nil, 0, Milliseconds.until(end)) < 0, errno == EINTR {}
}
