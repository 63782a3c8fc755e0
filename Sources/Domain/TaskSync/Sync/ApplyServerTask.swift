import TaskActions
import TaskHubEntities

/// Brings what the server says of its tasks into the store.
///
/// What waits to be sent stays on top: per field a three-way merge, and where both sides changed a field the later
/// change wins, the server's where they are equal. The value that gives way is kept.
///
/// One for each transaction: what it has read of the store is kept, and not asked for at each task.
final class ApplyServerTask {
    /// The second of the change was over when the server answered, also where the answer is applied a while later.
    private static let secondsUntilFinal: Int64 = 60

    let store: any SyncRepositories
    private let ids: any IDSource
    private let now: Instant
    private let clockOffset: Duration
    private var deletions: Set<EntityID>?
    private var gone: Set<EntityID>?
    private var awaited: [ProvisionalOccurrence]?
    private var lastSortOrder: Int?

    /// `clockOffset` is the server's clock less ours.
    init(store: any SyncRepositories, ids: any IDSource, now: Instant, clockOffset: Duration) {
        self.store = store
        self.ids = ids
        self.now = now
        self.clockOffset = clockOffset
    }

    /// A row of the list, or of the log: the rest of what has changed is to be fetched.
    ///
    /// The log tells also of changes that the summary does not show, of the notes alone.
    func apply(_ summary: ServerTaskSummary, isLogged: Bool = false) throws {
        guard try !isBeingDeleted(summary.id) else { return }
        try unmarkGone(summary.id)
        let isNew = try store.isUnused(summary.id)
        if !isNew, let task = try store.task(serverID: summary.id) {
            if try isLogged || isBehind(task, summary) {
                if !isLogged { try fill(task, from: summary) }
                try store.requestDetails(of: summary.id)
            }
            return
        }
        if try link(summary) { return try store.requestDetails(of: summary.id) }
        let status: TaskStatus = summary.isCompleted ? .done : .inbox
        let task = TaskItem(
            id: isNew ? summary.id : ids.next(), serverID: summary.id, title: TaskTitle(alreadyChecked: summary.title),
            status: status, dueDate: summary.dueDate, listID: try listID(of: summary.project),
            sortOrder: try nextSortOrder(), createdAt: summary.updatedAt, modifiedAt: summary.updatedAt,
            completedAt: status == .done ? summary.updatedAt : nil)
        try store.insert(task, ServerFactsOfTask(updatedAt: summary.updatedAt, hasDetails: false))
    }

    /// A row of the server's widget: what it lacks, the list and the details tell.
    func apply(_ row: ServerWidgetTask) throws {
        guard try store.isUnused(row.id), try !isBeingDeleted(row.id) else { return }
        let summary = ServerTaskSummary(
            id: row.id, title: row.title, isCompleted: row.status.isCompleted, dueDate: row.dueDate, project: nil,
            updatedAt: row.updatedAt)
        if try link(summary) { return try store.requestDetails(of: row.id) }
        let task = TaskItem(
            id: row.id, serverID: row.id, title: TaskTitle(alreadyChecked: row.title), status: row.status,
            area: row.area, priority: row.priority, dueDate: row.dueDate, sortOrder: try nextSortOrder(),
            createdAt: row.updatedAt, modifiedAt: row.updatedAt,
            completedAt: row.status == .done ? row.updatedAt : nil)
        try store.insert(task, ServerFactsOfTask(updatedAt: row.updatedAt, hasDetails: false))
    }

    /// Everything about a task.
    func apply(_ remote: ServerTask) throws {
        try store.dropDetailRequest(remote.id)
        try unmarkGone(remote.id)
        guard try !isBeingDeleted(remote.id) else { return }
        let summary = ServerTaskSummary(
            id: remote.id, title: remote.title, isCompleted: remote.status.isCompleted, dueDate: remote.dueDate,
            project: remote.project, updatedAt: remote.updatedAt)
        let isKnown = try store.task(serverID: remote.id) != nil || link(summary)
        if isKnown, let local = try store.task(serverID: remote.id) {
            let there = try item(remote, id: local.id, over: local)
            try keepReverted(local, there)
            let merged = try merge(there, into: local, remote.updatedAt)
            try store.update(merged)
            try store.save(facts(remote), of: local.id)
        } else if try !isBeingDeleted(remote.id) {
            let id = try store.isUnused(remote.id) ? remote.id : ids.next()
            try store.insert(try item(remote, id: id, over: nil), facts(remote))
        }
    }

    /// A list, under the name that it has there; one that was renamed here keeps its name.
    @discardableResult
    func apply(_ project: ServerProject) throws -> EntityID? {
        guard try !store.isHidden(project: project.id) else { return nil }
        return try listID(of: project)
    }

    /// All lists that the server has.
    ///
    /// One that it has lost is sent by its name again: it refuses an id that it does not know.
    func apply(_ projects: [ServerProject]) throws {
        let there = Set(projects.map(\.id))
        for var list in try store.lists() {
            guard let serverID = list.serverID, !there.contains(serverID) else { continue }
            list.serverID = nil
            try store.update(list)
        }
        for project in projects { try apply(project) }
    }

    // MARK: Lists

    private func listID(of project: ServerProject?) throws -> EntityID? {
        guard let project else { return nil }
        let name = ListName(alreadyChecked: project.name)
        try store.showProject(project.id)
        if var list = try store.list(serverID: project.id) {
            let known = try store.serverName(ofList: list.id)
            if known != project.name {
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

    private func isBehind(_ task: TaskItem, _ summary: ServerTaskSummary) throws -> Bool {
        let facts = try store.serverFacts(of: task.id)
        guard facts?.hasDetails == true, facts?.updatedAt == summary.updatedAt else { return true }
        let list = try task.listID.flatMap { try store.list($0) }
        return task.title.text != summary.title || task.isCompleted != summary.isCompleted
            || task.dueDate?.seconds != summary.dueDate?.seconds || list?.serverID != summary.project?.id
    }

    /// A task whose details are still to come shows what the list says of it.
    ///
    /// Not what the log says: its entries can be older than what is here.
    private func fill(_ task: TaskItem, from summary: ServerTaskSummary) throws {
        guard try store.serverFacts(of: task.id)?.hasDetails == false, task.isCompleted == summary.isCompleted,
            try store.outboxEntries(of: task.id).isEmpty
        else { return }
        var filled = task
        filled.title = TaskTitle(alreadyChecked: summary.title)
        filled.dueDate = summary.dueDate
        filled.listID = try listID(of: summary.project)
        try store.update(filled)
    }

    private func isBeingDeleted(_ serverID: EntityID) throws -> Bool {
        let known = try deletions ?? Set(store.outbox().filter { $0.action == .delete }.compactMap(\.serverID))
        deletions = known
        return known.contains(serverID)
    }

    func markGone(_ serverID: EntityID) throws {
        gone?.insert(serverID)
        try store.dropDetailRequest(serverID)
        try store.markGone(serverID)
    }

    private func unmarkGone(_ serverID: EntityID) throws {
        let known = try gone ?? Set(store.goneTasks())
        gone = known
        if known.contains(serverID) { try store.unmarkGone(serverID) }
    }

    private func nextSortOrder() throws -> Int {
        let next = try lastSortOrder.map { $0 + 1 } ?? store.nextSortOrder()
        lastSortOrder = next
        return next
    }

    private func item(_ remote: ServerTask, id: EntityID, over local: TaskItem?) throws -> TaskItem {
        TaskItem(
            id: id, serverID: remote.id, title: TaskTitle(alreadyChecked: remote.title), notes: remote.notes,
            status: remote.status, area: remote.area, priority: remote.priority, dueDate: remote.dueDate,
            reminderDate: local?.reminderDate, recurrence: remote.recurrence, listID: try listID(of: remote.project),
            predecessorID: local?.predecessorID, sortOrder: try local?.sortOrder ?? nextSortOrder(),
            createdAt: local?.createdAt ?? remote.createdAt, modifiedAt: remote.updatedAt,
            completedAt: remote.status == .done ? remote.completedAt ?? remote.updatedAt : nil)
    }

    private func facts(_ remote: ServerTask) -> ServerFactsOfTask {
        ServerFactsOfTask(
            updatedAt: knownUntil(remote.updatedAt), hasDetails: true, description: remote.description,
            intent: remote.intent)
    }

    /// Until when the task's changes are known.
    ///
    /// The server's times have whole seconds, and what has just changed can change again within that second, which the
    /// list would not show. It is known until before that second only: so the next comparison of everything looks
    /// again.
    private func knownUntil(_ updatedAt: Instant) -> Instant {
        let isFinal = now.advanced(by: clockOffset).seconds - updatedAt.seconds >= Self.secondsUntilFinal
        return isFinal ? updatedAt : Instant(microseconds: updatedAt.microseconds - 1)
    }

    /// A task that is older there than it was: an earlier database was restored, and what it has lost is kept.
    private func keepReverted(_ local: TaskItem, _ remote: TaskItem) throws {
        guard let known = try store.serverFacts(of: local.id)?.updatedAt, remote.modifiedAt < known else { return }
        let waiting = try store.outboxEntries(of: local.id).flatMap { entry -> [TaskField] in
            if case .update(let edits) = entry.action { edits.map(\.field) } else { [] }
        }
        for field in TaskField.allCases
        where !waiting.contains(field) && local.value(of: field) != remote.value(of: field) {
            try store.keepLostValue(
                LostValue(taskID: local.id, field: field, value: local.value(of: field), wasLocal: true, lostAt: now))
        }
    }

    /// The server's view, with what waits to be sent laid over it.
    private func merge(_ remote: TaskItem, into local: TaskItem, _ updatedAt: Instant) throws -> TaskItem {
        var merged = remote
        // What each field there will be once the entries before have been sent.
        var expected: [TaskField: String?] = [:]
        for var entry in try store.outboxEntries(of: local.id) {
            guard case .update(let edits) = entry.action else { continue }
            var left: [FieldEdit] = []
            for var edit in edits {
                let there = expected[edit.field] ?? remote.value(of: edit.field)
                if there == edit.value { continue }
                if there != edit.base {
                    let isLater =
                        edit.changedAt.advanced(by: clockOffset).seconds > updatedAt.seconds
                        && edit.isPossible(from: there)
                    try store.keepLostValue(
                        LostValue(
                            taskID: local.id, field: edit.field, value: isLater ? there : edit.value,
                            wasLocal: !isLater, lostAt: now))
                    guard isLater else { continue }
                    edit.base = there
                }
                expected[edit.field] = .some(edit.value)
                merged.copy(edit.field, from: local)
                merged.modifiedAt = local.modifiedAt
                left.append(edit)
            }
            guard left != edits else { continue }
            if left.isEmpty {
                try store.dequeue(entry.id)
            } else {
                entry.action = .update(left)
                try store.update(entry)
            }
        }
        return merged
    }

    /// Gives a next occurrence that was made here to the one that the server has made.
    ///
    /// - Returns: whether there was one to give.
    private func link(_ remote: ServerTaskSummary) throws -> Bool {
        guard !remote.isCompleted else { return false }
        let awaited = try awaited ?? store.provisionalOccurrences()
        self.awaited = awaited
        guard !awaited.isEmpty else { return false }
        let candidates = awaited.filter {
            $0.title == remote.title && ProvisionalOccurrence.mayBe($0.dueDate, remote.dueDate)
        }
        let unsent = try Set(
            store.outbox().filter { $0.action.isUpdate && $0.isUntried }.map(\.taskID))
        let ready = candidates.filter { !unsent.contains($0.predecessorID) }
        let nearest = ready.min {
            ProvisionalOccurrence.distance($0.dueDate, remote.dueDate)
                < ProvisionalOccurrence.distance($1.dueDate, remote.dueDate)
        }
        guard let occurrence = nearest else { return false }
        try store.removeProvisional(occurrence.taskID)
        self.awaited = nil
        deletions = nil
        for var entry in try store.outboxEntries(of: occurrence.taskID) {
            entry.serverID = remote.id
            try store.update(entry)
        }
        if var task = try store.task(occurrence.taskID) {
            task.serverID = remote.id
            try store.update(task)
            try store.save(ServerFactsOfTask(updatedAt: remote.updatedAt, hasDetails: false), of: task.id)
        }
        return true
    }
}

extension ProvisionalOccurrence {
    /// The server steps in UTC, we on the local clock: a clock change lies between them; and it steps past the moment
    /// when it hears of the completion, which can be long after.
    static func mayBe(_ here: Instant?, _ there: Instant?) -> Bool {
        guard let here, let there else { return here == there }
        return there.seconds >= here.seconds - 26 * 3600
    }

    static func distance(_ here: Instant?, _ there: Instant?) -> Int64 {
        guard let here, let there else { return here == there ? 0 : .max }
        return abs(here.seconds - there.seconds)
    }
}

extension Instant {
    func advanced(by duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        return Instant(microseconds: microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
