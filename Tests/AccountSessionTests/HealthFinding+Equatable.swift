import AccountSession

/// Findings are equal if they look the same: two of them hold an error of any type.
extension HealthFinding: Equatable {
    static func == (left: HealthFinding, right: HealthFinding) -> Bool { "\(left)" == "\(right)" }
}
