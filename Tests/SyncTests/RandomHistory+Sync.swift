import TaskActions
import TaskHubEntities
import TaskSync

@testable import ContractServer

/// Synchronising at random, and until all is quiet.
extension RandomHistory {
    mutating func synchronize(_ actor: Int) async throws {
        if happens(70) { misbehave() }
        let isFull = happens(8)
        let options = SyncOptions(isFull: isFull, sendsOnly: !isFull && happens(10))
        try await synchronize(replicas[actor], options, patience: .milliseconds(250))
        if happens(40) { try await pass(bySeconds: number(1..<600)) }
    }

    /// The user accepts deletions, unless the server has lost its tasks.
    private func synchronize(_ replica: Replica, _ options: SyncOptions, patience: Duration) async throws {
        do {
            try await replica.sync(options, patience: patience)
        } catch SyncError.massDeletion {
            guard !history.isRestored else { return }
            var options = options
            options.acceptsDeletions = true
            try await replica.sync(options, patience: patience)
        }
    }

    /// Advances both clocks, once no request is under way: no request is so late that its outcome is open then.
    func pass(bySeconds seconds: Int) async throws {
        try await rig.advance(bySeconds: seconds)
    }

    /// Clears the faults, syncs everything, and makes the user's decisions.
    mutating func settle() async throws {
        try await rig.control("faults/clear")
        try await rig.untilNothingIsUnderWay()
        // A restore is not reported. The weekly full comparison detects it.
        if history.isRestored { try await days(8) }
        for _ in 0..<4 {
            try await rig.advance(bySeconds: 61)
            for replica in replicas { try await quieten(replica) }
            var isDecided = true
            for replica in replicas {
                for entry in try replica.outbox() {
                    isDecided = false
                    try await decide(entry, replica)
                }
            }
            if isDecided { break }
        }
        for replica in replicas { try await quieten(replica) }
    }

    private func quieten(_ replica: Replica) async throws {
        try await replica.settle(SyncOptions(acceptsDeletions: !history.isRestored))
    }

    private mutating func decide(_ entry: OutboxEntry, _ replica: Replica) async throws {
        // What waits for another entry is decided with that one.
        guard case .rejected(let code, _) = entry.state,
            try replica.outbox().contains(where: { $0.id == entry.id })
        else { return }
        let title = try replica.tasks().first { $0.id == entry.taskID }?.title.text ?? ""
        switch code {
        case "deleted_there" where history.isRestored, "lost_there":
            // Others may have kept it too: one of them sends it.
            let isThere = try await rig.state().tasks.contains { History.mark($0.title) == History.mark(title) }
            if history.remade(title), !isThere {
                _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            } else {
                try replica.delete(entry.taskID)
                for left in try replica.outbox() where left.id == entry.id {
                    _ = try DiscardOutboxEntry(in: replica.workspace).run(left.id)
                }
            }
        case "invalid" where history.isRestored && retried.insert(entry.taskID).inserted, "deleted_there",
            "server_failing":
            // A list that the server has lost is unknown by its id, and is now sent by its name.
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
        case "changed_there":
            let deeds = history.deeds[History.mark(title)]
            let actor = replicas.firstIndex { $0.directory === replica.directory }
            let isChanged = deeds.map { $0.isAmbiguous || $0.editors.contains { $0 != actor } } ?? false
            if !isChanged, !history.isRestored { unexplained.append("kept without a change: \(entry)") }
            _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
        default:
            let deeds = history.deeds[History.mark(title)]
            let isConflict = deeds.map { $0.isAmbiguous || $0.editors.count > 1 } ?? false
            if !isConflict { unexplained.append("refused (\(code)): \(entry)") }
            _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
        }
    }
}
