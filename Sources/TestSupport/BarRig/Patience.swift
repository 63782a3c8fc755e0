internal import Glibc
internal import KeyringRig

/// Waits until `isSo`, for a minute at most: far longer than a bar takes, on a busy machine, too.
///
/// - Returns: how long it took.
@discardableResult
public func waitPatiently(until purpose: String, _ isSo: () throws -> Bool) throws -> Duration {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(60) {
        if try isSo() { return ContinuousClock.now - start }
        usleep(20_000)
    }
    throw WaitedInVain(purpose: purpose)
}
