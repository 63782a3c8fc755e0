/// How far a vault can be used without a prompt.
public struct VaultState: Hashable, Sendable {
    /// The result of one check.
    public enum Verdict: Hashable, Sendable {
        /// The requirement is met.
        case passed
        /// The requirement is not met, for this reason.
        case failed(VaultObstacle)
        /// An earlier check failed, or this one was not requested.
        case notReached
    }

    private let passed: [VaultCheck]
    private let obstacle: VaultObstacle?

    init(passed: [VaultCheck], obstacle: VaultObstacle?) {
        self.passed = passed
        self.obstacle = obstacle
    }

    /// Returns the result of `check`.
    public func verdict(on check: VaultCheck) -> Verdict {
        if passed.contains(check) { return .passed }
        guard let obstacle, check == VaultCheck.allCases.first(where: { !passed.contains($0) }) else {
            return .notReached
        }
        return .failed(obstacle)
    }
}
