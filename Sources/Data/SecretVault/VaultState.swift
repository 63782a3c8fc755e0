/// How far the vault can be used without asking.
public struct VaultState: Hashable, Sendable {
    public enum Verdict: Hashable, Sendable {
        case passed
        case failed(VaultObstacle)
        /// An earlier check failed, or nobody asked for this one.
        case notReached
    }

    private let passed: [VaultCheck]
    private let obstacle: VaultObstacle?

    init(passed: [VaultCheck], obstacle: VaultObstacle?) {
        self.passed = passed
        self.obstacle = obstacle
    }

    public func verdict(on check: VaultCheck) -> Verdict {
        if passed.contains(check) { return .passed }
        guard let obstacle, check == VaultCheck.allCases.first(where: { !passed.contains($0) }) else {
            return .notReached
        }
        return .failed(obstacle)
    }
}
