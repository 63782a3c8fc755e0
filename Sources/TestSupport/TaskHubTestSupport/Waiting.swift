internal import Glibc

/// Looks every few milliseconds whether `isSo`: for a minute, which is far longer than anything takes, on a busy
/// machine, too.
///
/// - Returns: how long it took.
@discardableResult
package func wait(
    until purpose: @autoclosure () -> String, atMost limit: Duration = .seconds(60), _ isSo: () throws -> Bool
) throws -> Duration {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < limit {
        if try isSo() { return ContinuousClock.now - start }
        usleep(10_000)
    }
    throw WaitedInVain(purpose: purpose())
}

package struct WaitedInVain: Error {
    package let purpose: String
}
