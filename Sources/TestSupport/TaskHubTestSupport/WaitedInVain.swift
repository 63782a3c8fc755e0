/// Checks a condition every few milliseconds until it holds.
///
/// The default limit is far longer than anything takes, on a busy machine too. Suspends between two checks, so that
/// other tests can use the thread.
///
/// - Returns: The time it took.
@discardableResult
package func wait(
    until purpose: @autoclosure () -> String, atMost limit: Duration = .seconds(60),
    isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async throws -> Duration {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < limit {
        if try await isSo() { return ContinuousClock.now - start }
        try await Task.sleep(for: .milliseconds(10))
    }
    throw WaitedInVain(purpose: purpose())
}

package struct WaitedInVain: Error {
    package let purpose: String
}
