import TaskActions
import TaskHubEntities
import TaskStore

/// Applies the server's state of tasks and lists to the store.
///
/// Local changes that are waiting to be sent are merged per field, three-way. If both sides changed a field, the later
/// change wins; at the same second, the server's wins. The value that loses is saved.
///
/// Create one for each transaction: it caches what it reads from the store.
final class ApplyServerTask {
    /// An update this many seconds old has no later update within the same second, even if the response is applied with
    /// a delay.
    private static let secondsUntilFinal: Int64 = 60

    let store: SyncTransaction
    let ids: any IDSource
    let machine: @Sendable () -> String
    let now: Instant
    private let clockOffset: Duration
    let zone: any ZoneRules
    /// The creations in the server's log, as far as this run has read it.
    let creations: [EntityID: ServerTaskSummary]
    var deletions: Set<EntityID>?
    /// The ids that no new task may have, while a whole list is applied.
    private var used: Set<EntityID>?
    private var gone: Set<EntityID>?
    var awaited: [ProvisionalOccurrence]?
    var recurringDays: [String: [Instant]]?
    private var lastSortOrder: Int?

    /// Creates the application of responses within one transaction.
    ///
    /// `clockOffset` is the server's clock minus the local clock.
    init(
        store: SyncTransaction, in workspace: Workspace, clockOffset: Duration,
        creations: [EntityID: ServerTaskSummary] = [:]
    ) {
        self.store = store
        ids = workspace.ids
        machine = workspace.machine
        now = workspace.clock.now()
        zone = workspace.zone
        self.clockOffset = clockOffset
        self.creations = creations
    }

    /// Applies all rows of the list, in its order.
    func apply(_ list: [ServerTaskSummary]) throws {
        used = try store.usedIDs(roomFor: list.count)
        for summary in list { try apply(summary) }
        used = nil
    }

    /// Applies a row of the list or of the change log, and requests the details if the task has changed.
    ///
    /// The change log (`isLogged`) also reports changes that a summary does not show, such as a change of the notes.
    func apply(_ summary: ServerTaskSummary, isLogged: Bool = false) throws {
        guard try !isBeingDeleted(summary.id) else { return }
        try unmarkMissing(summary.id)
        let isNew = try used?.insert(summary.id).inserted ?? store.isUnused(summary.id)
        if !isNew, let task = try store.task(serverID: summary.id) {
            if try isLogged || isOutdated(task, summary) {
                if !isLogged { try fill(task, from: summary) }
                try store.requestDetails(of: summary.id)
            }
            return
        }
        if try link(summary) { return try store.requestDetails(of: summary.id) }
        try store.insert(
            TaskOutline(
                id: isNew ? summary.id : freshID(), serverID: summary.id,
                title: TaskTitle(alreadyChecked: summary.title), isCompleted: summary.isCompleted,
                due: try due(of: summary), listID: try listID(of: summary.project), sortOrder: try nextSortOrder(),
                updatedAt: summary.updatedAt))
    }

    /// Applies a row of the server's widget.
    ///
    /// The list and the details fill in what it lacks.
    func apply(_ row: ServerWidgetTask) throws {
        guard try store.isUnused(row.id), try !isBeingDeleted(row.id) else { return }
        if try link(row) { return try store.requestDetails(of: row.id) }
        let due = try due(of: row)
        let task = TaskItem(
            id: row.id, serverID: row.id, title: TaskTitle(alreadyChecked: row.title), status: row.status,
            area: row.area, priority: row.priority, dueDate: due?.meaning, sortOrder: try nextSortOrder(),
            createdAt: row.updatedAt, modifiedAt: row.updatedAt,
            completedAt: row.status == .done ? row.updatedAt : nil)
        try store.insert(
            task, ServerTaskFacts(updatedAt: row.updatedAt, hasDetails: false, due: due))
    }

    /// Applies a task with its details.
    func apply(_ remote: ServerTask) throws {
        try store.dropDetailRequest(remote.id)
        try store.dropUnreadable(remote.id)
        try unmarkMissing(remote.id)
        recurringDays = nil
        guard try !isBeingDeleted(remote.id) else { return }
        let isKnown = try store.task(serverID: remote.id) != nil || link(remote)
        if isKnown, let local = try store.task(serverID: remote.id) {
            let serverItem = try item(remote, id: local.id, over: local, known: store.serverFacts(of: local.id))
            try saveRevertedValues(local, serverItem)
            let merged = try merge(serverItem, into: local, remote.updatedAt)
            try store.update(merged)
            try store.save(facts(remote, as: serverItem), of: local.id)
            if !local.isCompleted { try continueLocalSeries(of: merged, completedAt: remote.completedAt) }
        } else if try !isBeingDeleted(remote.id) {
            let id = try store.isUnused(remote.id) ? remote.id : ids.next()
            let task = try item(remote, id: id, over: nil)
            try store.insert(task, facts(remote, as: task))
        }
    }

    /// Applies a list under its name on the server.
    ///
    /// A list that was renamed locally keeps its local name.
    @discardableResult
    func apply(_ project: ServerProject) throws -> EntityID? {
        guard try !store.isHidden(project: project.id) else { return nil }
        return try listID(of: project)
    }

    /// Applies all lists of the server.
    ///
    /// A list that the server no longer has loses its server id and is sent by name, because the server rejects unknown
    /// ids. A list that cannot be read is there.
    func apply(_ projects: ServerRows<ServerProject>) throws {
        let serverIDs = Set(projects.rows.map(\.id) + projects.unreadable.compactMap(\.id))
        for var list in try store.lists() where projects.unidentified == 0 {
            guard let serverID = list.serverID, !serverIDs.contains(serverID) else { continue }
            list.serverID = nil
            try store.update(list)
        }
        for project in projects.rows { try apply(project) }
        var state = try store.syncState()
        state.unreadableLists = projects.unreadable.count
        try store.save(state)
    }

    // MARK: Lists

    private func listID(of project: ServerProject?) throws -> EntityID? {
        guard let project else { return nil }
        let name = ListName(alreadyChecked: project.name)
        try store.showProject(project.id)
        if var list = try store.list(serverID: project.id) {
            let known = try store.serverName(ofList: list.id)
            // A task may lack the name of its list.
            if known != project.name, !project.name.isEmpty {
                try store.saveServerName(project.name, ofList: list.id)
                let isTaken = try store.list(named: name).map { $0.id != list.id } ?? false
                if known == nil || list.name.text == known, !isTaken {
                    list.name = name
                    try store.update(list)
                }
            }
            return list.id
        }
        if var list = try store.list(named: name), list.serverID == nil {
            list.serverID = project.id
            try store.update(list)
            try store.saveServerName(project.name, ofList: list.id)
            return list.id
        }
        let id = try store.list(project.id) == nil ? project.id : ids.next()
        let list = TaskList(
            id: id, serverID: project.id, name: try freeName(like: project.name), createdAt: now,
            sortOrder: try store.nextListOrder())
        try store.insert(list)
        try store.saveServerName(project.name, ofList: id)
        return id
    }

    private func freeName(like name: String) throws -> ListName {
        var candidate = ListName.meansInbox(name) ? "\(name) 2" : name
        var number = 2
        while try store.list(named: ListName(alreadyChecked: candidate)) != nil {
            candidate = "\(name) \(number)"
            number += 1
        }
        return ListName(alreadyChecked: candidate)
    }

    // MARK: Tasks

    /// Returns whether the stored task differs from `summary` or lacks details.
    private func isOutdated(_ task: TaskItem, _ summary: ServerTaskSummary) throws -> Bool {
        let facts = try store.serverFacts(of: task.id)
        guard facts?.hasDetails == true, facts?.updatedAt == summary.updatedAt else { return true }
        let list = try task.listID.flatMap { try store.list($0) }
        return task.title.text != summary.title || task.isCompleted != summary.isCompleted
            || facts?.due?.moment.seconds != summary.dueDate?.seconds || list?.serverID != summary.project?.id
    }

    /// Updates a task without details from the server's list.
    ///
    /// The change log is not used for this, because its entries can be older than the stored task.
    private func fill(_ task: TaskItem, from summary: ServerTaskSummary) throws {
        guard var facts = try store.serverFacts(of: task.id), !facts.hasDetails,
            task.isCompleted == summary.isCompleted, try store.outboxEntries(of: task.id).isEmpty
        else { return }
        var filled = task
        filled.title = TaskTitle(alreadyChecked: summary.title)
        facts.due = ServerDueDate(summary.dueDate, known: facts.due, sent: task.dueDate, in: zone)
        filled.dueDate = facts.due?.meaning
        filled.listID = try listID(of: summary.project)
        try store.update(filled)
        try store.save(facts, of: task.id)
    }

    private func isBeingDeleted(_ serverID: EntityID) throws -> Bool {
        let known =
            try deletions
            ?? Set(store.outbox().filter { $0.action.isDeletion && $0.state == .waiting }.compactMap(\.serverID))
        deletions = known
        return known.contains(serverID)
    }

    func markMissing(_ serverID: EntityID) throws {
        gone?.insert(serverID)
        try store.dropDetailRequest(serverID)
        try store.markMissing(serverID)
    }

    private func unmarkMissing(_ serverID: EntityID) throws {
        let known = try gone ?? Set(store.missingTasks())
        gone = known
        if known.contains(serverID) { try store.unmarkMissing(serverID) }
    }

    private func freshID() -> EntityID {
        let id = ids.next()
        used?.insert(id)
        return id
    }

    func nextSortOrder() throws -> Int {
        let next = try lastSortOrder.map { $0 + 1 } ?? store.nextSortOrder()
        lastSortOrder = next
        return next
    }

    /// Returns the server's task as a task of the store.
    ///
    /// - Parameters:
    ///   - remote: The server's task.
    ///   - id: The local id.
    ///   - local: The task as it is here, which has what the server does not know.
    ///   - known: The last known values of the server's task.
    /// - Returns: The task, without the local changes that wait to be sent.
    /// - Throws: What the store throws.
    func item(
        _ remote: ServerTask, id: EntityID, over local: TaskItem?, known: ServerTaskFacts? = nil
    ) throws -> TaskItem {
        let sent = try local?.reverting(store.outboxEntries(of: id)).dueDate
        let due = ServerDueDate(remote.dueDate, known: known?.due, sent: sent, in: zone)
        let title = TaskTitle(alreadyChecked: remote.title)
        var task =
            try local
            ?? TaskItem(
                id: id, title: title, sortOrder: nextSortOrder(), createdAt: remote.createdAt,
                modifiedAt: remote.updatedAt)
        task.serverID = remote.id
        task.title = title
        task.notes = remote.notes
        task.status = remote.status
        task.area = remote.area
        task.priority = remote.priority
        task.dueDate = due?.meaning
        // The anchor goes with the date that waits to be sent.
        task.anchor = local?.anchor
        task.recurrence = remote.recurrence
        if remote.recurrence != .none { task.localRecurrence = nil }
        task.listID = try listID(of: remote.project)
        task.modifiedAt = remote.updatedAt
        task.completedAt = remote.status == .done ? remote.completedAt ?? remote.updatedAt : nil
        return task
    }

    /// Returns the facts about the server's task, of which `task` is what it means.
    func facts(_ remote: ServerTask, as task: TaskItem) -> ServerTaskFacts {
        ServerTaskFacts(
            updatedAt: knownUpdateTime(remote.updatedAt), hasDetails: true, description: remote.description,
            intent: remote.intent, attachments: remote.attachments, unknownValues: remote.unknownValues,
            due: due(of: remote, as: task))
    }

    func due(of remote: ServerTask, as task: TaskItem) -> ServerDueDate? {
        guard let moment = remote.dueDate, let meaning = task.dueDate else { return nil }
        return ServerDueDate(moment: moment, meaning: meaning)
    }

    /// Returns the update time up to which the task's changes are known.
    ///
    /// The server's times are in whole seconds. A task that has just changed can change again within that second, and
    /// the list does not show this. In that case the result is just before that second, and the next full comparison
    /// fetches the task again.
    private func knownUpdateTime(_ updatedAt: Instant) -> Instant {
        let isFinal = now.advanced(by: clockOffset).seconds - updatedAt.seconds >= Self.secondsUntilFinal
        return isFinal ? updatedAt : Instant(microseconds: updatedAt.microseconds - 1)
    }

    /// Saves local values that a server with an older update time would overwrite.
    ///
    /// The update time goes back if an older database was restored on the server.
    private func saveRevertedValues(_ local: TaskItem, _ remote: TaskItem) throws {
        guard let known = try store.serverFacts(of: local.id)?.updatedAt, remote.modifiedAt < known else { return }
        let waiting = try store.outboxEntries(of: local.id).flatMap { entry -> [TaskField] in
            if case .update(let edits) = entry.action { edits.map(\.field) } else { [] }
        }
        for field in TaskField.ofServer
        where !waiting.contains(field) && local.value(of: field) != remote.value(of: field) {
            try store.saveLostValue(
                LostValue(taskID: local.id, field: field, value: local.value(of: field), wasLocal: true, lostAt: now))
        }
    }

    /// Merges the changes that are waiting to be sent into the server's task.
    private func merge(_ remote: TaskItem, into local: TaskItem, _ updatedAt: Instant) throws -> TaskItem {
        var merged = remote
        // The value of each field on the server after the preceding entries are sent.
        var expected: [TaskField: String?] = [:]
        for var entry in try store.outboxEntries(of: local.id) {
            guard case .update(let edits) = entry.action else { continue }
            var remaining: [FieldEdit] = []
            for var edit in edits {
                let serverValue = expected[edit.field] ?? remote.value(of: edit.field)
                if serverValue == edit.value { continue }
                if serverValue != edit.base {
                    let isLater =
                        edit.changedAt.advanced(by: clockOffset).seconds > updatedAt.seconds
                        && edit.isPossible(from: serverValue)
                    try store.saveLostValue(
                        LostValue(
                            taskID: local.id, field: edit.field, value: isLater ? serverValue : edit.value,
                            wasLocal: !isLater, lostAt: now))
                    guard isLater else { continue }
                    edit.base = serverValue
                }
                expected[edit.field] = .some(edit.value)
                merged.copyValue(of: edit.field, from: local)
                merged.modifiedAt = local.modifiedAt
                remaining.append(edit)
            }
            guard remaining != edits else { continue }
            if remaining.isEmpty {
                try store.dequeue(entry.id)
            } else {
                entry.action = .update(remaining)
                try store.update(entry)
            }
        }
        return merged
    }
}

extension Instant {
    func advanced(by duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        return Instant(microseconds: microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
