import TaskHubEntities

/// How often an imported task repeats: as the server has it, or by a rule of this machine.
struct ImportedRule: Hashable {
    let recurrence: Recurrence
    let local: RecurrenceRule?

    /// - Parameter rule: The rule; one that the server has too becomes the server's, and seven days become a week.
    init(_ rule: RecurrenceRule) {
        var rule = rule
        if case .every(let days, .day) = rule, days % 7 == 0 { rule = .every(count: days / 7, .week) }
        let known = Recurrence(rule)
        recurrence = known ?? .none
        local = known == nil ? rule : nil
    }

    /// Creates the rule of a number and a unit, as in `2w`.
    ///
    /// - Returns: Nil for a number that no rule has, or an unknown unit.
    init?(
        count: Substring, unit: Substring, _ units: [Substring: (Int, RecurrenceRule.Unit)],
        afterCompletion: Bool = false
    ) {
        guard let (step, unit) = units[unit], count.utf8.count <= 3, let number = count.isEmpty ? 1 : Int(count),
            (1...RecurrenceRule.maximumCount).contains(number * step)
        else { return nil }
        let count = number * step
        self.init(afterCompletion ? .afterCompletion(count: count, unit) : .every(count: count, unit))
    }
}
