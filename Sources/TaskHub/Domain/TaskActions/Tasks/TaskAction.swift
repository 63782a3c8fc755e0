package import TaskHubEntities
package import TaskStore

/// What a command, an intent or a key does to tasks that are named or selected.
package enum TaskAction: Hashable, Sendable {
    case complete
    case reopen
    /// Without a date, until tomorrow.
    case snooze(until: DueDate?)
    case edit(TaskEdits)
    case delete
    case duplicate

    package var verb: TaskVerb {
        switch self {
        case .complete: .complete
        case .reopen: .reopen
        case .snooze: .snooze
        case .edit: .edit
        case .delete: .delete
        case .duplicate: .duplicate
        }
    }

    /// Does it to all tasks or, on an error, to none, in one step of the history.
    ///
    /// - Returns: One change for each task, in the order of `ids`.
    /// - Throws: What the action's type throws, such as ``CompleteTask``.
    package func run(on ids: [EntityID], in workspace: Workspace) throws -> Committed<[TaskChange]> {
        switch self {
        case .complete: try CompleteTask(in: workspace).run(ids)
        case .reopen: try ReopenTask(in: workspace).run(ids)
        case .snooze(let due): try SnoozeTask(in: workspace).run(ids, until: due)
        case .edit(let edits): try EditTask(in: workspace).run(ids, edits)
        case .delete: try DeleteTask(in: workspace).run(ids)
        case .duplicate: try DuplicateTask(in: workspace).run(ids)
        }
    }
}

/// The verb of an action, without its values; the raw value is the name of its intent.
package enum TaskVerb: String, CaseIterable, Hashable, Sendable {
    case complete, reopen, snooze, edit, delete, duplicate

    /// Those with an intent; a key that changes a title or deletes would do it unseen.
    package static let intents = allCases.filter { ![.edit, .delete].contains($0) }

    /// The name of its command, which is that of the intent but for `done`.
    package var command: String { self == .complete ? UserAction.done.rawValue : rawValue }

    /// Creates the verb of a command or an intent; `nil` for others.
    package init?(command: String) {
        guard let verb = TaskVerb.allCases.first(where: { [$0.command, $0.rawValue].contains(command) }) else {
            return nil
        }
        self = verb
    }

    /// Which tasks the words of a title can name.
    package var acted: ActedOn {
        switch self {
        case .complete, .snooze: .open
        case .reopen: .completed
        case .edit, .delete, .duplicate: .any
        }
    }

    /// As what the history names it.
    package var recorded: UserAction {
        switch self {
        case .complete: .done
        case .reopen: .reopen
        case .snooze: .snooze
        case .edit: .edit
        case .delete: .delete
        case .duplicate: .add
        }
    }
}
