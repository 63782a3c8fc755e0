package import TaskHubEntities
internal import TextLayout

/// What a file does not say about the tasks in it, in lines.
package struct ExportReport: Hashable, Sendable {
    package let lines: [String]

    /// - Parameters:
    ///   - tasks: The tasks of which the file does not say how they repeat.
    ///   - naming: Whether to name each.
    package init(losingRepetitionOf tasks: [TaskItem], naming: Bool) {
        guard !tasks.isEmpty else {
            lines = []
            return
        }
        let hint = naming ? "" : " --verbose names \(tasks.count == 1 ? "it" : "them")."
        let verb = tasks.count == 1 ? "repeats" : "repeat"
        lines =
            ["Not exported: how \(CountText(tasks: tasks.count).text) \(verb).\(hint)"]
            + (naming ? tasks.map(ExportReport.line) : [])
    }

    private static func line(_ task: TaskItem) -> String {
        let rule = task.localRecurrence?.rule.description ?? task.recurrence.rawValue
        let id = task.id.description.prefix(TaskLine.referenceLength)
        return "\(id) \(DisplayText(task.title.text).text): not exported: \(rule)"
    }
}
