import TaskActions
import TaskHubEntities

/// Sends what waits, one entry after the other, in the order of the changes.
///
/// What is about to be sent is written down first, so that a program killed at any step leaves an entry that is sent
/// again with the same key and body. One entry that fails does not keep the others.
struct PushOutbox: Sendable {
    struct Result: Sendable {
        var sent = 0
        var rejected = 0
        /// Entries that could not be sent now, with the last reason.
        var postponed = 0
        var obstacle: ServiceError?
        /// Tasks whose change the server's log must show from now on.
        var confirmed: Set<EntityID> = []
    }

    /// The idempotency record lasts 24 hours; a margin for clocks.
    private static let keyLife = Duration.seconds(23 * 3600)
    /// A request that timed out may still be running.
    private static let unknownPause: Int64 = 30
    /// In a row: then it is the server, and not the entries.
    private static let maxConsecutiveFailures = 3
    /// Answered with 500 so often while others go through, an entry is put aside.
    private static let failuresPerEntry = 5

    let store: any UnitOfWork
    let service: any TaskHubService
    let bodies: any TaskBodies
    let workspace: Workspace
    /// Only so many seconds are spent; nil: as long as it takes.
    let deadline: ContinuousClock.Instant?
    let onProgress: @Sendable (SyncProgress) -> Void

    func run() async throws -> Result {
        var result = Result()
        var last: Int64 = 0
        var failures = 0
        var mayAskAccount = true
        let total = try store.readForSync { try $0.outbox().count { $0.standing == .waiting } }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true, !Task.isCancelled {
            let now = workspace.clock.now()
            guard let entry = try store.readForSync({ try $0.nextToSend(at: now, after: last) }) else { break }
            last = entry.id
            onProgress(SyncProgress(stage: .sending, done: result.sent, total: total))
            do {
                if mustBeLookedFor(entry, at: now) {
                    try await lookFor(entry, &result)
                } else {
                    try await send(entry, at: now, &result)
                }
                failures = 0
            } catch let error as ServiceError {
                if case .refused = error, mayAskAccount {
                    mayAskAccount = false
                    if await lacksOrganization() {
                        try uncount(entry)
                        result.obstacle = .noOrganization
                        return result
                    }
                }
                let verdict = try settle(error, entry, &result)
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
            // What waited for this entry may go now.
            if try store.readForSync({ try $0.nextToSend(at: now, after: 0) })?.taskID == entry.taskID { last = 0 }
        }
        return result
    }

    // MARK: Sending

    private func send(_ entry: OutboxEntry, at now: Instant, _ result: inout Result) async throws {
        if entry.action.isUpdate, let id = entry.serverID { try await mergeFirst(id) }
        let prepared = try store.writeForSync { try prepare(entry.id, in: $0, at: now) }
        guard let (attempt, body) = prepared else { return }
        switch attempt.action {
        case .create(let key, _, let endpoint):
            let made = try await service.create(body, key: key, at: endpoint ?? .tasks)
            try settleCreation(attempt, made.id, made)
            // An earlier try may have been what made it, and the log may have shown it then.
            if attempt.attempts.count == 1 { result.confirmed.insert(made.id) }
        case .update:
            guard let id = attempt.serverID else { return }
            let answer = try await service.update(id, body)
            let offset = await service.clockOffset ?? .zero
            try store.writeForSync { store in
                try store.dequeue(attempt.id)
                try application(store, offset).apply(answer)
            }
            result.confirmed.insert(id)
        case .delete:
            guard let id = attempt.serverID else { return }
            if try await delete(id) { result.confirmed.insert(id) }
            try store.writeForSync { try $0.dequeue(attempt.id) }
        }
        result.sent += 1
    }

    /// Somebody else may have changed the same field, and later: what gives way is not sent.
    private func mergeFirst(_ id: EntityID) async throws {
        let there = try await service.task(id)
        let offset = await service.clockOffset ?? .zero
        try store.writeForSync { try application($0, offset).apply(there) }
    }

    /// - Returns: false if it was gone already, by an earlier try of ours or by somebody else.
    private func delete(_ id: EntityID) async throws -> Bool {
        do {
            try await service.delete(id)
            return true
        } catch {
            guard case .notFound = error else { throw error }
            return false
        }
    }

    /// Makes the body of a creation once and for all, and counts the attempt.
    private func prepare(
        _ id: Int64, in store: any SyncRepositories, at now: Instant
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
                // Its task was deleted before it was ever sent.
                try store.dequeue(id)
                return nil
            }
            entry.action = .create(key: key, body: body, at: endpoint ?? (isImmediate(entry) ? .intents : .tasks))
        case .update(let edits):
            let list = edits.first { $0.field == .list }?.value.flatMap { EntityID($0) }
            body = bodies.update(edits, project: try project(list, in: store))
        case .delete:
            body = []
        }
        entry.attempts.count += 1
        entry.attempts.firstAt = entry.attempts.firstAt ?? now
        entry.attempts.lastAt = now
        try store.update(entry)
        return (entry, body)
    }

    /// An intent that sends at once has an endpoint of its own; what was queued goes the ordinary way.
    private func isImmediate(_ entry: OutboxEntry) -> Bool {
        entry.isIntent && entry.isUntried && deadline != nil
    }

    private func creationBody(of id: EntityID, in store: any SyncRepositories) throws -> [UInt8]? {
        guard let task = try store.task(id) else { return nil }
        let facts = try store.serverFacts(of: id)
        return bodies.creation(
            of: task, description: facts?.description ?? "", intent: facts?.intent ?? "task",
            project: try project(task.listID, in: store))
    }

    private func project(_ list: EntityID?, in store: any SyncRepositories) throws -> ProjectReference? {
        guard let list, let found = try store.list(list) else { return nil }
        return found.serverID.map { .id($0) } ?? .name(found.name.text)
    }

    private func settleCreation(_ entry: OutboxEntry, _ serverID: EntityID, _ summary: ServerTaskSummary) throws {
        try store.writeForSync { store in
            try store.dequeue(entry.id)
            for var later in try store.outboxEntries(of: entry.taskID) where later.serverID == nil {
                later.serverID = serverID
                try store.update(later)
            }
            guard var task = try store.task(entry.taskID) else { return }
            if let double = try store.task(serverID: serverID), double.id != task.id {
                // The log was quicker than the answer.
                try store.deleteTask(double.id)
            }
            task.serverID = serverID
            try store.update(task)
            // An intent's answer does not tell the project's name.
            if let project = summary.project, !project.name.isEmpty,
                let list = try task.listID.flatMap({ try store.list($0) }),
                list.serverID == nil
            {
                try adopt(project, for: list, in: store)
            }
            try store.save(ServerFactsOfTask(updatedAt: summary.updatedAt, hasDetails: false), of: task.id)
            try store.requestDetails(of: serverID)
        }
    }

    private func adopt(_ project: ServerProject, for list: TaskList, in store: any SyncRepositories) throws {
        guard try store.list(serverID: project.id) == nil else { return }
        var list = list
        list.serverID = project.id
        try store.update(list)
        try store.saveServerName(project.name, ofList: list.id)
    }

    // MARK: Unknown outcomes

    /// The server has forgotten the key by now: sending it again would make a second task if the first try made one.
    private func mustBeLookedFor(_ entry: OutboxEntry, at now: Instant) -> Bool {
        guard entry.action.isCreation, let first = entry.attempts.firstAt else { return false }
        return now.seconds - first.seconds >= Self.keyLife.components.seconds
    }

    private func lookFor(_ entry: OutboxEntry, _ result: inout Result) async throws {
        let summaries = try await service.tasks()
        // Known once the server has answered.
        let offset = await service.clockOffset ?? .zero
        guard let task = try store.readForSync({ try asSent(entry.taskID, in: $0) }),
            let first = entry.attempts.firstAt, let last = entry.attempts.lastAt
        else {
            // Deleted here meanwhile, and nothing is left to tell it by: if the server has it, it comes back.
            return try store.writeForSync { store in
                for entry in try store.outboxEntries(of: entry.taskID) { try store.dequeue(entry.id) }
            }
        }
        let projectID = try store.readForSync { store in try task.listID.flatMap { try store.list($0)?.serverID } }
        let alike = summaries.filter {
            $0.title == task.title.text && $0.dueDate?.seconds == task.dueDate?.seconds
                && (task.listID == nil ? $0.project == nil : projectID == nil || $0.project?.id == projectID)
        }
        let window = first.advanced(bySeconds: -300)...last.advanced(bySeconds: 300)
        var found: [ServerTaskSummary] = []
        for summary in alike where try store.readForSync({ try isUnclaimed(summary.id, in: $0) }) {
            // This machine's clock may have been right then, and set wrong since.
            let made = try await service.task(summary.id).createdAt
            if window.contains(made.advanced(by: .zero - offset)) || window.contains(made) { found.append(summary) }
        }
        switch found.count {
        case 0:
            var renewed = entry
            renewed.action = .create(key: workspace.ids.next().description, body: nil, at: nil)
            renewed.attempts = Attempts()
            let fresh = renewed
            try store.writeForSync { try $0.update(fresh) }
            try await send(renewed, at: workspace.clock.now(), &result)
        case 1:
            try settleCreation(entry, found[0].id, found[0])
            result.sent += 1
        default:
            try reject(entry, code: RejectionCode.severalAlike, requestID: nil, &result)
        }
    }

    /// The task as it was when it was first sent: what was changed since then waits in entries of its own.
    private func asSent(_ id: EntityID, in store: any SyncRepositories) throws -> TaskItem? {
        guard var task = try store.task(id) else { return nil }
        for entry in try store.outboxEntries(of: id).reversed() {
            guard case .update(let edits) = entry.action else { continue }
            for edit in edits {
                switch edit.field {
                case .title: task.title = TaskTitle(alreadyChecked: edit.base ?? "")
                case .dueDate: task.dueDate = edit.base.flatMap { Instant(rfc3339: $0) }
                case .list: task.listID = edit.base.flatMap { EntityID($0) }
                case .notes, .area, .priority, .recurrence, .status: break
                }
            }
        }
        return task
    }

    /// Not known here, or known from the server's log alone, where our own lost answer may have put it.
    private func isUnclaimed(_ serverID: EntityID, in store: any SyncRepositories) throws -> Bool {
        try store.task(serverID: serverID).map { $0.id == serverID } ?? true
    }

    // MARK: Failures

    private enum Verdict {
        case goOn
        case failing
        case stop
    }

    private func settle(_ error: ServiceError, _ entry: OutboxEntry, _ result: inout Result) throws -> Verdict {
        switch error {
        case .refused(let code, let requestID):
            try reject(entry, code: code, requestID: requestID, &result)
            return .goOn
        case .notFound(let requestID):
            try keepCopy(of: entry, requestID: requestID, &result)
            return .goOn
        case .outcomeUnknown:
            try postpone(entry, seconds: Self.unknownPause, &result)
            return .failing
        case .serverFailing(let requestID, let retryAfter):
            if entry.attempts.count + 1 >= Self.failuresPerEntry, result.sent > 0 {
                try reject(entry, code: RejectionCode.serverFailing, requestID: requestID, &result)
                return .goOn
            }
            try postpone(entry, seconds: max(Self.unknownPause, retryAfter?.components.seconds ?? 0), &result)
            return .failing
        case .unreachable, .throttled, .signedOut, .tokensUnavailable, .notPermitted, .cursorExpired, .cancelled:
            if case .unreachable = error { try uncount(entry) }
            return .stop
        }
    }

    /// Without an organisation the server refuses each creation, and says no more than that it is not valid.
    private func lacksOrganization() async -> Bool {
        do {
            return try await service.account().organizationID == nil
        } catch {
            // Not told: then the refusal stands.
            return false
        }
    }

    /// Nothing was made, so nothing is in doubt.
    private func uncount(_ entry: OutboxEntry) throws {
        try store.writeForSync { store in
            guard var current = try store.outboxEntry(entry.id) else { return }
            current.attempts = entry.attempts
            // A body that never left is made anew from what the task is then.
            if entry.action.isCreation { current.action = entry.action }
            try store.update(current)
        }
    }

    private func postpone(_ entry: OutboxEntry, seconds: Int64, _ result: inout Result) throws {
        result.postponed += 1
        try store.writeForSync { store in
            guard var current = try store.outboxEntry(entry.id) else { return }
            current.attempts.notBefore = workspace.clock.now().advanced(bySeconds: seconds)
            try store.update(current)
        }
    }

    private func reject(_ entry: OutboxEntry, code: String, requestID: String?, _ result: inout Result) throws {
        result.rejected += try store.writeForSync { store in
            guard var current = try store.outboxEntry(entry.id) else { return 0 }
            if current.action.isUpdate, try store.task(entry.taskID) == nil {
                // Deleted here since, which waits behind it.
                try store.dequeue(entry.id)
                return 0
            }
            current.standing = .rejected(code: code, requestID: requestID)
            try store.update(current)
            return 1
        }
    }

    /// The task was deleted there while it was changed here: what is here stays, as a task that the server lacks.
    private func keepCopy(of entry: OutboxEntry, requestID: String, _ result: inout Result) throws {
        result.rejected += 1
        try store.writeForSync { try DetachDeletedTask(store: $0).run(entry.taskID, requestID: requestID) }
    }

    private func application(_ store: any SyncRepositories, _ offset: Duration) -> ApplyServerTask {
        ApplyServerTask(store: store, ids: workspace.ids, now: workspace.clock.now(), clockOffset: offset)
    }
}
