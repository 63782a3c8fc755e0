/// How far a keyring can be used without a prompt.
public struct VaultState: Hashable, Sendable {
    /// The result of one check.
    public enum Verdict: Hashable, Sendable {
        /// The requirement is met.
        case passed
        /// The keyring has no item, or one that was emptied.
        case noItem
        /// The item holds something that the application cannot use.
        case unreadable
        /// The requirement is not met, for this reason.
        case failed(VaultObstacle)
        /// An earlier check failed, or this one was not requested.
        case notReached
    }

    private let passed: [VaultCheck]
    private let ending: Verdict

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - passed: The checks that passed, in their order.
    ///   - ending: The result of the check after those; ``Verdict/notReached`` if it was not requested.
    public init(passed: [VaultCheck], ending: Verdict) {
        self.passed = passed
        self.ending = ending
    }

    /// Returns the result of `check`.
    public func verdict(on check: VaultCheck) -> Verdict {
        if passed.contains(check) { return .passed }
        return check == VaultCheck.allCases.first { !passed.contains($0) } ? ending : .notReached
    }

    /// The obstacle at which the checks ended; `nil` if they ended otherwise.
    public var obstacle: VaultObstacle? {
        if case .failed(let obstacle) = ending { obstacle } else { nil }
    }
}
