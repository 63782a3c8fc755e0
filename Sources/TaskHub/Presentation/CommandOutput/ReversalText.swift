package import TaskActions
package import TaskHubEntities
import TaskStore
internal import TextLayout

/// What undoing or redoing a step did, and what it left.
package struct ReversalText {
    private let reversal: Reversal
    private let verb: String

    /// - Parameters:
    ///   - reversal: What was done.
    ///   - verb: `Undone` or `Redone`.
    package init(_ reversal: Reversal, verb: String) {
        self.reversal = reversal
        self.verb = verb
    }

    /// The result, such as `Undone: Completed: Pay the rent`, without a newline.
    package var summary: String {
        let step = StepText(reversal.step).text
        return "\(verb) step \(reversal.step.id): \(step)"
    }

    /// The summary, and one line for everything that was left.
    package var text: String {
        ([summary] + reversal.kept.map(line) + attachments).map { "\($0)\n" }.joined()
    }

    /// The same without ids, for a notification.
    package var noticeLines: [String] {
        [StepText(reversal.step).text] + (reversal.kept.isEmpty ? [] : ["Later changes were kept"])
    }

    private var attachments: [String] {
        let names = reversal.lostAttachments.map { DisplayText($0).text }
        return names.isEmpty ? [] : ["The attached files were not restored: \(names.joined(separator: ", "))"]
    }

    private func line(_ kept: Reversal.Kept) -> String {
        switch kept.subject {
        case .task(let task):
            let title = DisplayText(task.title.text).text
            let reference = task.id.description.prefix(TaskLine.referenceLength)
            return switch kept.reason {
            case .deleted: "\(reference) has been deleted since, and stays deleted: \(title)"
            case .changed(let fields):
                "\(reference) keeps later changes (\(fields.map(\.shownName).joined(separator: ", "))): \(title)"
            case .listChanged, .hasTasks, .nameTaken: "\(reference) is unchanged: \(title)"
            }
        case .list(let list):
            let name = DisplayText(list.name.text).text
            return switch kept.reason {
            case .deleted: "The list \(name) has been deleted since, and stays deleted"
            case .listChanged(let fields):
                "The list \(name) keeps later changes (\(fields.map(\.shownName).joined(separator: ", ")))"
            case .changed, .hasTasks: "The list \(name) is kept, because tasks have been added to it"
            case .nameTaken: "Another list is now named \(name), and is used instead"
            }
        }
    }
}

extension ListField {
    /// The name of the property in a sentence.
    fileprivate var shownName: String { self == .color ? "colour" : rawValue }
}

/// What undoing or redoing a step did, as JSON.
package struct ReversalAnswer: Answer {
    package static let name = "undo"
    package static let summary = "What undoing or redoing a step did, and what it left"
    package static let commands = ["taskhub undo", "taskhub redo", "taskhub-intent undo"]

    private let reversal: Reversal
    private let zone: any ZoneRules

    package init(_ reversal: Reversal, in zone: any ZoneRules) {
        self.reversal = reversal
        self.zone = zone
    }

    package static let members: [AnswerMember<ReversalAnswer>] = [
        AnswerMember("step", "The step") { $0.reversal.step },
        AnswerMember("tasks", "The tasks that were changed or restored, as they are now") { answer in
            answer.reversal.tasks.map { TaskObject($0, in: answer.zone) }
        },
        AnswerMember("deleted", "The ids of the tasks that were deleted") { $0.reversal.deleted.map(\.id) },
        AnswerMember("kept", "What was left, because it was changed since") { $0.reversal.kept },
        AnswerMember("lost_attachments", "The names of attached files that restored tasks have lost") {
            $0.reversal.lostAttachments
        },
    ]
}

extension Reversal.Kept: AnswerObject {
    private enum Word: String, AnswerWord {
        case changed, deleted
        case hasTasks = "has_tasks"
        case nameTaken = "name_taken"
    }

    package static let members: [AnswerMember<Reversal.Kept>] = [
        AnswerMember("id", "The id of the task or list") { $0.id },
        AnswerMember("reason", "Why it was left") { $0.word },
        AnswerMember("fields", "The fields that were changed since") { $0.fields },
    ]

    private var id: EntityID {
        switch subject {
        case .task(let task): task.id
        case .list(let list): list.id
        }
    }

    private var word: Word {
        switch reason {
        case .changed, .listChanged: .changed
        case .deleted: .deleted
        case .hasTasks: .hasTasks
        case .nameTaken: .nameTaken
        }
    }

    private var fields: [KeptField] {
        switch reason {
        case .changed(let fields): fields.map { KeptField(encoded: $0.rawValue) }
        case .listChanged(let fields): fields.map { KeptField(encoded: $0.rawValue) }
        case .deleted, .hasTasks, .nameTaken: []
        }
    }
}

/// A field of a task or a list.
private struct KeptField: AnswerValue {
    let encoded: String

    static var schema: JSONSchema {
        .words(TaskField.allCases.map(\.rawValue) + ListField.allCases.map(\.rawValue))
    }
}
