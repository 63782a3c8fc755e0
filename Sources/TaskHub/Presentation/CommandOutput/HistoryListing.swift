package import TaskActions
package import TaskHubEntities
package import TaskStore
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
        let (verb, title) = (step.action.past, DisplayText(step.title).text)
        let tasks = CountText(tasks: step.taskCount).text
        if step.action.isOfList {
            text = "\(verb) the list \(title)" + (step.taskCount == 0 ? "" : " and \(tasks)")
        } else {
            text = step.taskCount == 1 ? "\(verb): \(title)" : "\(verb) \(tasks)"
        }
    }
}

extension UserAction {
    /// What was done, such as `Completed`.
    package var past: String {
        switch self {
        case .add, .addList: "Added"
        case .edit: "Changed"
        case .done: "Completed"
        case .reopen: "Reopened"
        case .delete, .deleteList: "Deleted"
        case .snooze: "Snoozed"
        case .importTasks: "Imported"
        case .renameList: "Renamed"
        case .colorList: "Coloured"
        case .moveList: "Moved"
        }
    }
}

extension TaskVerb {
    /// What would be done, as in `This would complete 2 tasks`.
    package var infinitive: String { self == .edit ? "change" : rawValue }
}

/// The steps as JSON.
package struct HistoryAnswer: Answer {
    package static let name = "history"
    package static let summary = "What can be undone, newest first"
    package static let commands = ["taskhub history", "taskhub undo --list"]

    private let steps: [HistoryStep]

    package init(_ steps: [HistoryStep]) {
        self.steps = steps
    }

    package static let members = [AnswerMember<HistoryAnswer>("steps", "The steps") { $0.steps }]
}

extension HistoryStep: AnswerObject {
    package static let members: [AnswerMember<HistoryStep>] = [
        AnswerMember("id", "The step's number, which `undo` and `redo` take") { $0.id },
        AnswerMember("action", "What was done") { $0.action },
        AnswerMember("program", "The program that did it") { $0.program },
        AnswerMember("tasks", "The number of tasks that the user chose") { $0.taskCount },
        AnswerMember("title", "The title of the first of them, or the name of the list") { $0.title },
        AnswerMember("made_at", "When it was done") { $0.madeAt },
        AnswerMember("undone_at", "When it was undone; null unless it is undone") { $0.undoneAt },
    ]
}
