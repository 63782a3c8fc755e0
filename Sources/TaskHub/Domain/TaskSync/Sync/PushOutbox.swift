import TaskActions
import TaskHubEntities
import TaskStore

/// Sends the waiting entries one after another, in the order of the changes.
///
/// Each request is recorded before it is sent. If the program is killed, the next one sends the same key and body
/// again. An entry that fails does not block the others.
struct PushOutbox: Sendable {
    struct Result: Sendable {
        var sent = 0
        var rejected = 0
        /// The number of entries to retry later.
        var postponed = 0
        /// The number of tasks that were set aside because they cannot be read, and were not before.
        var setAside = 0
        /// The number of entries to send once the server's changes have been read.
        var deferred = 0
        /// Whether one of those is searched for in the server's log.
        var mustSearch = false
        var obstacle: ServiceError?
        /// Tasks whose changes the server's log must contain from now on.
        var confirmed: Set<EntityID> = []
    }

    /// The delay in seconds after an unknown outcome: a request that timed out may still be running.
    private static let unknownOutcomeDelay: Int64 = 30
    /// After this many consecutive failures, the server is at fault, not the entries.
    private static let maxConsecutiveFailures = 3
    /// An entry is rejected after this many server errors, if others were accepted.
    private static let maxFailuresPerEntry = 5

    let store: SQLiteStore
    let service: any TaskHubService
    let bodies: any TaskBodies
    let workspace: Workspace
    /// When to stop sending; `nil` for no limit.
    let deadline: ContinuousClock.Instant?
    /// The server's log, once its changes were read, so that a task that an earlier attempt created, or that another
    /// machine has sent again, is known; `nil` before.
    let log: ChangeLogScan?
    let onProgress: @Sendable (SyncProgress) -> Void

    /// Sends every entry that is due.
    ///
    /// - Throws: What the store threw. A failure of the server is part of the result.
    func run() async throws -> Result {
        var result = Result()
        var last: Int64 = 0
        var failures = 0
        var mayCheckAccount = true
        let total = try store.read { try $0.outbox().count { $0.state == .waiting } }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true {
            let now = workspace.clock.now()
            guard let entry = try store.read({ try $0.nextToSend(at: now, after: last) }) else { break }
            if Task.isCancelled {
                result.obstacle = .cancelled
                break
            }
            last = entry.id
            // The whole log shows how a task was created.
            let mustSearch = hasExpiredKey(entry, at: now) && log?.isComplete != true
            if mustSearch || (log == nil && entry.isUntried && RecreatedTask.isSent(by: entry)) {
                result.deferred += 1
                result.mustSearch = result.mustSearch || mustSearch
                continue
            }
            onProgress(SyncProgress(stage: .sending, done: result.sent, total: total))
            do {
                if hasExpiredKey(entry, at: now) {
                    try await resolveCreation(entry, &result)
                } else {
                    try await send(entry, at: now, &result)
                }
                failures = 0
            } catch let error as ServiceError {
                if case .refused = error, mayCheckAccount {
                    mayCheckAccount = false
                    if await lacksOrganization() {
                        try restoreAttempts(entry)
                        result.obstacle = .noOrganization
                        return result
                    }
                }
                let verdict = try handle(error, entry, &result)
                if verdict == .stop {
                    result.obstacle = error
                    return result
                }
                failures = verdict == .failing ? failures + 1 : 0
                if failures == Self.maxConsecutiveFailures {
                    result.obstacle = error
                    return result
                }
            }
            // Entries that waited for this one may be sent now.
            if try store.read({ try $0.nextToSend(at: now, after: 0) })?.taskID == entry.taskID { last = 0 }
        }
        return result
    }

    // MARK: Sending

    func send(_ entry: OutboxEntry, at now: Instant, _ result: inout Result) async throws {
        if case .update(let edits) = entry.action, let id = entry.serverID {
            let remote = try await mergeServerChanges(id)
            if try await isSettled(entry, edits, remote) { return }
        }
        if entry.action.isDeletion, let id = entry.serverID, try await !mayDelete(entry, id, &result) { return }
        let prepared = try store.write { try prepare(entry.id, in: $0, at: now) }
        guard let (attempt, body) = prepared else { return }
        switch attempt.action {
        case .create(let key, _, let endpoint):
            let (id, made) = try await create(body, key: key, at: endpoint ?? .tasks)
            try completeCreation(attempt, id, made)
            // An earlier attempt may have created it, and the log may have reported it then.
            if attempt.attempts.count == 1 { result.confirmed.insert(id) }
        case .update(let edits):
            guard let id = attempt.serverID else { return }
            let answer = try await update(id, body)
            let offset = await service.clockOffset ?? .zero
            try store.write { store in
                try store.dequeue(attempt.id)
                guard let answer else { return try store.requestDetails(of: id) }
                let application = application(store, offset)
                try application.apply(answer)
                try application.noteSent(edits, of: attempt.taskID, answer)
            }
            result.confirmed.insert(id)
        case .delete:
            guard let id = attempt.serverID else { return }
            if try await delete(id) { result.confirmed.insert(id) }
            try store.write { try $0.dequeue([attempt], ofDeleted: attempt.taskID) }
        }
        result.sent += 1
    }

    /// Merges the server's current task first, so that an edit that loses against a later one is not sent.
    private func mergeServerChanges(_ id: EntityID) async throws -> ServerTask {
        let remote = try await service.task(id)
        let offset = await service.clockOffset ?? .zero
        try store.write { try application($0, offset).apply(remote) }
        return remote
    }

    /// Deletes the task on the server, which was fetched and compared just before.
    ///
    /// - Returns: Whether this request deleted it. It may have been deleted by an earlier attempt or by another client.
    private func delete(_ id: EntityID) async throws -> Bool {
        do {
            try await service.delete(id)
            return true
        } catch {
            guard case .notFound = error else { throw error }
            return false
        }
    }

    /// Encodes the body, and counts the attempt.
    ///
    /// The body of a creation is stored and never encoded again.
    ///
    /// - Returns: The stored entry and the body; `nil` if there is nothing to send.
    private func prepare(
        _ id: Int64, in store: SyncTransaction, at now: Instant
    ) throws -> (OutboxEntry, [UInt8])? {
        guard var entry = try store.outboxEntry(id) else { return nil }
        let body: [UInt8]
        switch entry.action {
        case .create(let key, let frozen, let endpoint):
            if let frozen {
                body = frozen
            } else if let made = try creationBody(of: entry.taskID, in: store) {
                body = made
            } else {
                // The task was deleted before it was sent.
                try store.dequeue(id)
                return nil
            }
            entry.action = .create(key: key, body: body, at: endpoint ?? (isImmediate(entry) ? .intents : .tasks))
        case .update(let edits):
            let list = edits.first { $0.field == .list }?.value.flatMap { EntityID($0) }
            body = try bodies.update(edits, project: try project(list, in: store))
        case .delete:
            body = []
        }
        entry.attempts.count += 1
        entry.attempts.firstAt = entry.attempts.firstAt ?? now
        entry.attempts.lastAt = now
        try store.update(entry)
        return (entry, body)
    }

    /// Returns whether an intent sends the entry at once, which uses a separate endpoint.
    ///
    /// Queued entries use the usual one.
    private func isImmediate(_ entry: OutboxEntry) -> Bool {
        entry.isIntent && entry.isUntried && deadline != nil
    }

    private func creationBody(of id: EntityID, in store: SyncTransaction) throws -> [UInt8]? {
        // Later changes follow it. If the outcome is unknown, the creation is looked for without them.
        guard let task = try taskAsCreated(id, in: store) else { return nil }
        return bodies.creation(
            of: task, facts: try store.serverFacts(of: id), project: try project(task.listID, in: store))
    }

    private func project(_ list: EntityID?, in store: SyncTransaction) throws -> ProjectReference? {
        guard let list, let found = try store.list(list) else { return nil }
        return found.serverID.map { .id($0) } ?? .name(found.name.text)
    }

    /// Stores the server id of a created task, and queues its details.
    func completeCreation(_ entry: OutboxEntry, _ serverID: EntityID, _ summary: ServerTaskSummary?) throws {
        try store.write { store in
            try store.dequeue(entry.id)
            for var later in try store.outboxEntries(of: entry.taskID) where later.serverID == nil {
                later.serverID = serverID
                try store.update(later)
            }
            let task = try store.task(entry.taskID)
            if let duplicate = try store.task(serverID: serverID), duplicate.id != task?.id {
                // The change log reported the task before the response arrived.
                if task == nil, try !store.outboxEntries(of: duplicate.id).isEmpty {
                    // Deleted under one id and edited under the other: the edit withdraws the deletion.
                    for other in try store.outboxEntries(of: entry.taskID) { try store.dequeue(other.id) }
                    return try store.removeDeletedTask(entry.taskID)
                }
                if let task { try keepRefusedEdits(of: duplicate.id, for: task.id, in: store) }
                try store.deleteTask(duplicate.id)
            }
            guard var task else {
                // It was deleted here meanwhile, and may be restored under this id.
                guard var copy = try store.deletedTask(entry.taskID) else { return }
                copy.task.serverID = serverID
                return try store.save(copy)
            }
            task.serverID = serverID
            try store.update(task)
            if let summary, var facts = try store.serverFacts(of: task.id) {
                let sent = try taskAsCreated(task.id, in: store)?.dueDate
                facts.due = ServerDueDate(summary.dueDate, sent: sent, in: workspace.zone)
                try store.save(facts, of: task.id)
            }
            // The response to an intent does not contain the list's name.
            if let project = summary?.project, !project.name.isEmpty,
                let list = try task.listID.flatMap({ try store.list($0) }),
                list.serverID == nil
            {
                try adopt(project, for: list, in: store)
            }
            try store.save(ServerTaskFacts(updatedAt: summary?.updatedAt, hasDetails: false), of: task.id)
            try store.requestDetails(of: serverID)
        }
    }

    /// Keeps what the server refused of a duplicate as lost values of the task that replaces it.
    ///
    /// Otherwise the outbox would list a refused change of a task that is no longer here. What waits is still sent.
    private func keepRefusedEdits(of duplicate: EntityID, for task: EntityID, in store: SyncTransaction) throws {
        for entry in try store.outboxEntries(of: duplicate) where entry.state != .waiting && entry.action.isUpdate {
            try keepEdits(of: entry, for: task, in: store)
            try store.dequeue(entry.id)
        }
    }

    private func keepEdits(of entry: OutboxEntry, for task: EntityID, in store: SyncTransaction) throws {
        let now = workspace.clock.now()
        for edit in entry.action.edits {
            try store.saveLostValue(
                LostValue(taskID: task, field: edit.field, value: edit.value, wasLocal: true, lostAt: now))
        }
    }

    private func adopt(_ project: ServerProject, for list: TaskList, in store: SyncTransaction) throws {
        guard try store.list(serverID: project.id) == nil else { return }
        var list = list
        list.serverID = project.id
        try store.update(list)
        try store.saveServerName(project.name, ofList: list.id)
    }

    // MARK: Failures

    private enum Verdict {
        case proceed
        case failing
        case stop
    }

    /// Records the failure of an entry, and returns how to continue.
    private func handle(_ error: ServiceError, _ entry: OutboxEntry, _ result: inout Result) throws -> Verdict {
        switch error {
        case .refused(let code, let requestID):
            if code == RejectionCode.keyConflict, try isSentElsewhere(entry) { return .proceed }
            try reject(entry, code: code, requestID: requestID, &result)
            return .proceed
        case .notFound(let requestID):
            try detachTask(of: entry, requestID: requestID, &result)
            return .proceed
        case .unreadable(let record):
            // It cannot be merged or compared. The entry waits until it can be read.
            if try setAside(record, of: entry) { result.setAside += 1 }
            result.postponed += 1
            return .proceed
        case .outcomeUnknown:
            try postpone(entry, seconds: Self.unknownOutcomeDelay, &result)
            return .failing
        case .serverFailing(let requestID, let retryAfter):
            if entry.attempts.count + 1 >= Self.maxFailuresPerEntry, result.sent > 0 {
                try reject(entry, code: RejectionCode.serverFailing, requestID: requestID, &result)
                return .proceed
            }
            try postpone(entry, seconds: max(Self.unknownOutcomeDelay, retryAfter?.components.seconds ?? 0), &result)
            return .failing
        case .cancelled:
            // The request may still be under way.
            try postpone(entry, seconds: Self.unknownOutcomeDelay, &result)
            return .stop
        case .unreachable, .signedOut, .tokensUnavailable:
            try restoreAttempts(entry)
            return .stop
        case .throttled, .notPermitted, .cursorExpired:
            return .stop
        }
    }

    /// Returns whether another machine has sent the entry's task under the same key, and links the two.
    private func isSentElsewhere(_ entry: OutboxEntry) throws -> Bool {
        try store.write {
            try RecreatedTask(store: $0, workspace: workspace, creations: log?.created ?? [:]).linkSent(by: entry)
        }
    }

    /// Returns whether the account has no organization.
    ///
    /// Without one, the server rejects every creation as invalid and gives no other reason.
    private func lacksOrganization() async -> Bool {
        do {
            return try await service.account().organizationID == nil
        } catch {
            // The organization is not known, so the rejection stands.
            return false
        }
    }

    /// Restores the attempts of an entry whose request did not reach the server, or had no token that it accepts.
    private func restoreAttempts(_ entry: OutboxEntry) throws {
        try store.write { store in
            guard var current = try store.outboxEntry(entry.id) else { return }
            current.attempts = entry.attempts
            // A body that was never received is encoded again from the task's current values.
            if entry.action.isCreation { current.action = entry.action }
            try store.update(current)
        }
    }

    private func postpone(_ entry: OutboxEntry, seconds: Int64, _ result: inout Result) throws {
        result.postponed += 1
        try store.write { store in
            guard var current = try store.outboxEntry(entry.id) else { return }
            let now = workspace.clock.now()
            // The machine may have slept during the request, which the server may have carried out until now.
            if current.attempts.lastAt != nil { current.attempts.lastAt = now }
            current.attempts.notBefore = now.advanced(bySeconds: seconds)
            try store.update(current)
        }
    }

    func reject(_ entry: OutboxEntry, code: String, requestID: String?, _ result: inout Result) throws {
        result.rejected += try store.write { store in
            guard var current = try store.outboxEntry(entry.id) else { return 0 }
            if current.action.isUpdate, try store.task(entry.taskID) == nil {
                // The task was deleted locally, and that deletion is queued behind this entry, or it was a duplicate.
                try store.dequeue(entry.id)
                if let survivor = try entry.serverID.flatMap({ try store.task(serverID: $0) }) {
                    try keepEdits(of: entry, for: survivor.id, in: store)
                }
                if let status = current.action.status { try noteSeen(status, of: entry.taskID, in: store) }
                return 0
            }
            current.state = .rejected(code: code, requestID: requestID)
            try store.update(current)
            return 1
        }
    }

    /// Detaches a task that was deleted on the server while it was changed locally.
    private func detachTask(of entry: OutboxEntry, requestID: String, _ result: inout Result) throws {
        let isRejected = try store.write {
            try DetachDeletedTask(store: $0, workspace: workspace).run(entry.taskID, requestID: requestID)
        }
        if isRejected { result.rejected += 1 }
    }

    func application(_ store: SyncTransaction, _ offset: Duration) -> ApplyServerTask {
        ApplyServerTask(store: store, in: workspace, clockOffset: offset)
    }
}
