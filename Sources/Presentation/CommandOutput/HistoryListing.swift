package import TaskActions
package import TaskHubEntities
internal import TextLayout

/// The steps of the history, as lines.
package struct HistoryListing {
    private let steps: [HistoryStep]
    private let program: String
    private let zone: any ZoneRules

    /// - Parameters:
    ///   - steps: The steps, newest first.
    ///   - program: The program whose steps are not marked with its name.
    ///   - zone: The user's time zone.
    package init(_ steps: [HistoryStep], by program: String, zone: any ZoneRules) {
        self.steps = steps
        self.program = program
        self.zone = zone
    }

    /// One line for each step, such as `12  2026-11-20 10:00  Completed: Pay the rent (undone)`.
    package var text: String {
        guard !steps.isEmpty else { return "Nothing to undo.\n" }
        let width = steps.map { String($0.id).count }.max() ?? 0
        return steps.map { step in
            let id = String(step.id)
            let indent = String(repeating: " ", count: width - id.count)
            let notes = [step.program == program ? nil : "by \(step.program)", step.undoneAt.map { _ in "undone" }]
                .compactMap(\.self)
            let suffix = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
            return "\(indent)\(id)  \(MomentText(step.madeAt, in: zone).text)  \(StepText(step).text)\(suffix)\n"
        }.joined()
    }
}

/// What a step did, such as `Completed: Pay the rent` or `Deleted 350 tasks`.
package struct StepText {
    package let text: String

    package init(_ step: HistoryStep) {
        let title = DisplayText(step.title).text
        switch step.action {
        case .addList: text = "Added the list \(title)"
        case .renameList: text = "Renamed the list \(title)"
        case .colorList: text = "Coloured the list \(title)"
        case .moveList: text = "Moved the list \(title)"
        case .deleteList:
            text =
                "Deleted the list \(title)"
                + (step.taskCount == 0 ? "" : " and \(CountText(tasks: step.taskCount).text)")
        case .add: text = StepText.text("Added", step, title)
        case .edit: text = StepText.text("Changed", step, title)
        case .done: text = StepText.text("Completed", step, title)
        case .reopen: text = StepText.text("Reopened", step, title)
        case .delete: text = StepText.text("Deleted", step, title)
        case .snooze: text = StepText.text("Snoozed", step, title)
        case .importTasks: text = StepText.text("Imported", step, title)
        }
    }

    private static func text(_ verb: String, _ step: HistoryStep, _ title: String) -> String {
        step.taskCount == 1 ? "\(verb): \(title)" : "\(verb) \(CountText(tasks: step.taskCount).text)"
    }
}
