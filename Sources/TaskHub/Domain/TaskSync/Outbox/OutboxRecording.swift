import TaskActions
import TaskHubEntities
import TaskStore

/// The outbox entries that result from one transaction's changes.
///
/// A task that was never sent and is not queued for creation stays local.
final class OutboxRecording: ChangeRecording {
    let store: SyncTransaction
    let ids: any IDSource
    let zone: any ZoneRules
    let now: Instant
    private let isIntent: Bool
    private let signal: (any OutboxSignal)?
    var hasRecorded = false
    let isForServer = true

    init(
        _ store: SyncTransaction, ids: any IDSource, zone: any ZoneRules, now: Instant,
        isIntent: Bool = false, signal: (any OutboxSignal)? = nil
    ) {
        self.store = store
        self.ids = ids
        self.zone = zone
        self.now = now
        self.isIntent = isIntent
        self.signal = signal
    }

    func record(_ change: RecordedChange) throws {
        switch change {
        case .inserted(let task): try inserted(task)
        case .updated(let before, let after): try updated(before, to: after)
        case .deleted(let task): try deleted(task)
        case .listDeleted(let list): if let serverID = list.serverID { try store.hideProject(serverID) }
        case .listInserted(let list): if let serverID = list.serverID { try store.showProject(serverID) }
        case .listUpdated: break
        }
    }

    func didCommit() throws {
        if hasRecorded { try signal?.changesQueued() }
    }

    func inserted(_ task: TaskItem) throws {
        if let predecessor = task.predecessorID, task.localRecurrence != nil {
            return try enqueueCreation(ofLocalOccurrence: task, after: predecessor)
        }
        if let predecessor = task.predecessorID {
            guard try isSynchronized(predecessor) else { return }
            if try isReopeningUnsent(predecessor) { try removeDeletedOccurrences(after: predecessor) }
            let occurrence = ProvisionalOccurrence(
                taskID: task.id, predecessorID: predecessor, title: task.title.text, dueDate: task.dueDate)
            return try store.addProvisional(occurrence)
        }
        guard task.serverID == nil else { return }
        try enqueueCreation(of: task)
    }

    /// Queues the creation of `task`, followed by its completion if it is done or archived.
    func enqueueCreation(of task: TaskItem, key: String? = nil) throws {
        try enqueue(.create(key: key ?? ids.next().description, body: nil, at: nil), task: task.id, serverID: nil)
        guard task.isCompleted else { return }
        try enqueueCompletion(of: task)
        if task.status == .done { try addProvisionalSuccessor(of: task) }
    }

    /// Queues the creation of a task that the server has had, followed by what was changed here since.
    ///
    /// Every machine that sends the task again sends the same creation under the same key. So the server creates it
    /// once, and the changes of each machine are merged.
    ///
    /// `known` is the task as the server had it, and `serverID` its former id there. `edits` have the times of the
    /// changes; a field without an edit counts from the task's last change.
    func enqueueCreation(of task: TaskItem, again known: TaskItem, _ serverID: EntityID, edits: [FieldEdit]) throws {
        var base = known
        // A creation sends an open task. It is completed together with the changes, which the server's next occurrence
        // takes over.
        if base.isCompleted { base.set(.status, to: TaskStatus.inbox.rawValue) }
        let status = FieldEdit(
            field: .status, base: base.value(of: .status), value: task.value(of: .status), changedAt: task.modifiedAt)
        if !status.isPossible(from: status.base) { base.copyValue(of: .status, from: task) }
        let sent = try endingSeries(task)
        let changes = TaskField.ofServer.map { field in
            let changedAt = field == .status ? task.completedAt : nil
            return FieldEdit(
                field: field, base: base.value(of: field), value: sent.value(of: field),
                changedAt: edits.last { $0.field == field }?.changedAt ?? changedAt ?? task.modifiedAt)
        }.filter { $0.base != $0.value }
        let key = RecreatedTask.key(serverID)
        try enqueue(.create(key: key, body: nil, at: nil), task: task.id, serverID: nil)
        if !changes.isEmpty { try enqueue(.update(changes), task: task.id, serverID: nil) }
        if task.isCompleted { try enqueueSuccessor(of: task) }
    }

    private func updated(_ before: TaskItem, to after: TaskItem) throws {
        let changed = TaskField.ofServer.filter { before.value(of: $0) != after.value(of: $0) }
        guard !changed.isEmpty else { return }
        try store.settleConflicts(of: after.id, in: changed)
        var entries = try store.outboxEntries(of: after.id)
        // Editing a task withdraws its deletion.
        for entry in entries where entry.action.isDeletion { try store.dequeue(entry.id) }
        entries.removeAll { $0.action.isDeletion }
        let isCompletionUnsent = entries.isCompletionUnsent
        if let creation = entries.first(where: \.includesEdits) {
            try resetCreation(creation, of: after, entries)
        } else {
            guard try isSynchronized(after.id) else { return try reopenedLocally(before, after, entries) }
            let edits = changed.map {
                FieldEdit(field: $0, base: before.value(of: $0), value: after.value(of: $0), changedAt: now)
            }
            try record(edits, of: after, after: entries)
        }
        if before.isCompleted, !after.isCompleted, isCompletionUnsent {
            try replaceProvisionalOccurrences(after: after.id)
        }
    }

    /// Queues the creation of the next occurrence of a task that the server has deleted, if the task was reopened here.
    ///
    /// The user has changed the occurrence; otherwise reopening the task has deleted it.
    private func reopenedLocally(_ before: TaskItem, _ after: TaskItem, _ entries: [OutboxEntry]) throws {
        guard before.isCompleted, !after.isCompleted, try wasDeletedOnServer(after, entries) else { return }
        try enqueueLocalSuccessor(of: after.id)
    }

    private func deleted(_ task: TaskItem) throws {
        let entries = try store.outboxEntries(of: task.id)
        let isKnown = try isSynchronized(task.id)
        let creation = entries.first { $0.action.isCreation }
        let isNeverSent = creation?.isChangeable ?? false
        // The server creates the next occurrence only if it receives the completion.
        let hasProvisionalSuccessor = try store.provisionalOccurrences().contains { $0.predecessorID == task.id }
        if isKnown, !isNeverSent {
            try store.save(DeletedTask(task.reverting(entries), in: store, at: now, isLocal: true))
        }
        var unsent: [FieldEdit] = []
        for entry in entries where entry.isChangeable || entry.action.isUpdate {
            // An update that may have arrived is part of what the server has.
            let isNeeded = hasProvisionalSuccessor || !entry.isUntried
            let mustBeSent = isNeeded && !isNeverSent && entry.action.isUpdate && entry.state == .waiting
            if mustBeSent { continue }
            try store.dequeue(entry.id)
            unsent.merge(entry.action.edits)
        }
        hasRecorded = hasRecorded || !entries.isEmpty
        if isNeverSent { return try replaceProvisionalOccurrences(after: task.id) }
        if !isKnown, try wasDeletedOnServer(task, entries) { try enqueueLocalSuccessor(of: task.id) }
        guard isKnown, !entries.contains(where: { $0.action.isDeletion && !$0.isChangeable }) else { return }
        try enqueue(.delete(unsent: unsent), task: task.id, serverID: task.serverID)
    }

    /// Returns whether the server has deleted the task, or an earlier occurrence that it follows.
    private func wasDeletedOnServer(_ task: TaskItem, _ entries: [OutboxEntry]) throws -> Bool {
        if entries.contains(where: { $0.state.code == RejectionCode.deletedOnServer }) { return true }
        guard let predecessor = try task.predecessorID.flatMap({ try store.task($0) }) else { return false }
        return try wasDeletedOnServer(predecessor, store.outboxEntries(of: predecessor.id))
    }

    /// Resets a pending creation, so that the next attempt sends the task's current values.
    ///
    /// If the task is done or archived, its completion is queued as an update.
    private func resetCreation(_ creation: OutboxEntry, of task: TaskItem, _ entries: [OutboxEntry]) throws {
        hasRecorded = true
        for entry in entries where entry.action.isUpdate { try store.dequeue(entry.id) }
        if case .create(let key, let body, _) = creation.action, body != nil || !creation.isUntried {
            // The server rejected it earlier, so the key can be used with another body.
            var renewed = creation
            let isTaken = renewed.state.code == RejectionCode.keyConflict
            renewed.action = .create(key: isTaken ? ids.next().description : key, body: nil, at: nil)
            renewed.state = .waiting
            renewed.attempts = Attempts()
            try store.update(renewed)
        }
        if task.isCompleted { try enqueueCompletion(of: task) }
    }

    /// Queues the completion of a task whose creation is queued.
    ///
    /// A creation always sends an open task: the server creates none that is already done, and does not list archived
    /// ones, so a creation of unknown outcome could not be found.
    private func enqueueCompletion(of task: TaskItem) throws {
        let edit = FieldEdit(
            field: .status, base: TaskStatus.inbox.rawValue, value: task.status.rawValue, changedAt: now)
        try enqueue(.update([edit]), task: task.id, serverID: nil)
    }

    /// Merges the edits into the last entry if that entry was not tried yet; otherwise appends a new one.
    ///
    /// An entry without edits is removed.
    private func record(_ edits: [FieldEdit], of task: TaskItem, after entries: [OutboxEntry]) throws {
        guard var last = entries.last, last.isChangeable, case .update(var merged) = last.action,
            edits.allSatisfy({ $0.canFollow(merged) })
        else {
            for step in edits.inPossibleSteps {
                try enqueue(.update(step), task: task.id, serverID: task.serverID)
            }
            return
        }
        hasRecorded = true
        merged.merge(edits)
        if merged.isEmpty { return try store.dequeue(last.id) }
        last.action = .update(merged)
        last.state = .waiting
        last.attempts = Attempts()
        try store.update(last)
    }

    /// Returns whether the server has the task or will have it: its creation is queued, or the server creates it
    /// itself.
    func isSynchronized(_ id: EntityID) throws -> Bool {
        if try store.task(id)?.serverID != nil { return true }
        if try store.outboxEntries(of: id).contains(where: { $0.action.isCreation }) { return true }
        return try isAwaited(id)
    }

    func enqueue(_ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?) throws {
        hasRecorded = true
        try store.enqueue(action, task: task, serverID: serverID, isIntent: isIntent, at: now)
    }
}

extension OutboxEntry.Action {
    package var isCreation: Bool { if case .create = self { true } else { false } }
    package var isUpdate: Bool { if case .update = self { true } else { false } }
    package var isDeletion: Bool { if case .delete = self { true } else { false } }

    /// The change of the status, if the action contains one.
    var status: FieldEdit? {
        guard case .update(let edits) = self else { return nil }
        return edits.first { $0.field == .status }
    }
}

extension OutboxEntry {
    /// Whether edits of the task become part of this creation.
    ///
    /// A task that the server has had is sent again as it was there, and edits follow the creation.
    fileprivate var includesEdits: Bool {
        action.isCreation && isChangeable && !RecreatedTask.isFollowedByEdits(self)
    }
}

extension [OutboxEntry] {
    /// Whether the last change is a completion that was not sent, so that reopening the task cancels it.
    fileprivate var isCompletionUnsent: Bool {
        if contains(where: \.includesEdits) { return true }
        guard let last, last.isChangeable else { return false }
        return last.action.status?.value == TaskStatus.done.rawValue
    }
}

extension [FieldEdit] {
    /// Adds later edits, and drops each field that has its original value again.
    mutating func merge(_ later: [FieldEdit]) {
        for edit in later {
            guard let index = firstIndex(where: { $0.field == edit.field }) else {
                append(edit)
                continue
            }
            self[index].value = edit.value
            self[index].changedAt = edit.changedAt
        }
        removeAll { $0.base == $0.value }
    }
}

extension [FieldEdit] {
    /// The edits in updates that the server allows.
    ///
    /// Only an archived task returns to the inbox, so undoing its first change of status archives it first.
    fileprivate var inPossibleSteps: [[FieldEdit]] {
        guard let index = firstIndex(where: { !$0.isPossible(from: $0.base) }) else { return [self] }
        var archiving = self[index]
        archiving.value = TaskStatus.archived.rawValue
        var rest = self
        rest[index].base = archiving.value
        return [[archiving], rest]
    }
}

extension FieldEdit {
    /// Returns whether the server allows this change if the field's value is `serverValue`.
    func isPossible(from serverValue: String?) -> Bool {
        guard field == .status else { return true }
        guard let from = serverValue.flatMap({ TaskStatus(rawValue: $0) }),
            let to = value.flatMap({ TaskStatus(rawValue: $0) })
        else { return false }
        return from.allows(to)
    }

    /// Returns whether one update can replace the earlier edits and this one.
    ///
    /// It cannot if the server requires an intermediate status, or if an intermediate status creates a next occurrence.
    fileprivate func canFollow(_ earlier: [FieldEdit]) -> Bool {
        guard field == .status, let first = earlier.first(where: { $0.field == .status }), first.base != value else {
            return true
        }
        let isArchivedAsDone = first.value == TaskStatus.done.rawValue && value == TaskStatus.archived.rawValue
        return !isArchivedAsDone && isPossible(from: first.base)
    }
}
