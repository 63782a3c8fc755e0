package import TaskHubEntities
package import TaskStore

/// What undoing or redoing a step did.
package struct Reversal: Hashable, Sendable {
    package let step: HistoryStep
    /// The tasks that were changed or restored, as they are now.
    package var tasks: [FoundTask] = []
    /// The tasks that were deleted, as they were.
    package var deleted: [TaskItem] = []
    package var lists: [TaskList] = []
    /// What could not be undone, because it was changed since.
    package var kept: [Kept] = []
    /// The names of attached files that restored tasks have lost.
    package var lostAttachments: [String] = []

    /// What undoing left as it is.
    package struct Kept: Hashable, Sendable {
        package enum Subject: Hashable, Sendable {
            case task(TaskItem)
            case list(TaskList)
        }

        package enum Reason: Hashable, Sendable {
            /// These fields of the task were changed since.
            case changed([TaskField])
            /// These properties of the list were changed since.
            case listChanged([ListField])
            /// It was deleted since.
            case deleted
            /// The list has tasks that were added since.
            case hasTasks
            /// Another list has its name now.
            case nameTaken
        }

        package let subject: Subject
        package let reason: Reason

        package init(subject: Subject, reason: Reason) {
            self.subject = subject
            self.reason = reason
        }
    }
}

/// A property of a list that undoing restores by itself.
package enum ListField: String, CaseIterable, Hashable, Sendable {
    case name, color
    /// The place among the other lists.
    case place
}
