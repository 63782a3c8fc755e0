import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync

/// Synchronizing until all is quiet, and what must be true then.
extension Simulation {
    /// Syncs everything, and makes the user's decisions.
    mutating func settle() throws {
        finish()
        // A restore is not reported. The weekly full comparison detects it.
        if chronicle.history.isRestored { try days(8) }
        for _ in 0..<5 {
            world.advance(by: .seconds(61))
            for machine in machines { try quieten(machine) }
            var isDecided = true
            for machine in machines {
                for entry in try machine.outbox() {
                    isDecided = false
                    try decide(entry, machine)
                }
            }
            if isDecided { break }
        }
        for machine in machines { try quieten(machine) }
    }

    /// Syncs until nothing changes, advancing the clock past all pauses.
    mutating func quieten(_ machine: Machine) throws {
        finish(machine)
        let isCalm = isCalm
        defer { self.isCalm = isCalm }
        self.isCalm = true
        try mendRecords(for: machine)
        let options = SyncOptions(acceptsDeletions: !chronicle.history.isRestored)
        for _ in 0..<12 {
            if machine.isSignedOut { try machine.signIn() }
            let summary = try synchronize(machine, options)
            let foremost = Dictionary(grouping: try machine.outbox(), by: \.taskID).values.compactMap(\.first)
            let isWaiting = foremost.contains {
                $0.state == .waiting && ($0.action.isCreation || $0.serverID != nil)
            }
            if !isWaiting, summary == SyncSummary(duration: summary.duration) { return }
            world.advance(by: .seconds(61))
        }
        throw Unsettled(reason: "machine \(machine.number) is never quiet", outbox: try machine.outbox())
    }

    private mutating func decide(_ entry: OutboxEntry, _ machine: Machine) throws {
        // What waits for another entry is decided with that one.
        guard case .rejected(let code, _) = entry.state,
            try machine.outbox().contains(where: { $0.id == entry.id })
        else { return }
        let title = try machine.title(of: entry.taskID) ?? ""
        let history = chronicle.history
        let deeds = history.deeds[History.mark(title)]
        count(code)
        chronicle.step("decide \(code) of \(title) at \(machine.number)")
        let isThere = world.facts.tasks.contains { History.mark($0.title) == History.mark(title) }
        switch code {
        case "deleted_there" where history.isRestored, "lost_there":
            // Others may have kept it too: one of them sends it.
            if chronicle.change({ $0.remade(title) }), !isThere {
                try retry(entry, machine)
            } else {
                _ = try DeleteTask(in: machine.workspace).run([entry.taskID])
                for left in try machine.outbox() where left.id == entry.id { try discard(left, machine) }
            }
        case "invalid:project" where history.isRestored && retried.insert(entry.taskID).inserted, "deleted_there",
            "server_failing":
            // A list that the server has lost is unknown by its id, and is now sent by its name.
            if code == "deleted_there" {
                sentAgain.insert(History.mark(title))
                try noteMoved(after: entry.taskID, machine, isThere: isThere)
            }
            try retry(entry, machine)
        case RejectionCode.keyConflict where isThere && sentAgain.contains(History.mark(title)):
            // Another machine has sent it again, with another title. The user keeps that one.
            chronicle.change { $0.blurred(title) }
            try discard(entry, machine)
            _ = try DeleteTask(in: machine.workspace).run([entry.taskID])
        case RejectionCode.keyConflict where retried.insert(entry.taskID).inserted,
            RejectionCode.severalMatches where retried.insert(entry.taskID).inserted:
            // The user wants the task to exist there too.
            let isExpected = deeds.map { $0.isAmbiguous || $0.isSetBack || $0.isUncertain } ?? false
            // That a store was set back is noticed when the card is published, so after the first change is committed.
            // A task which that change created looks like one of the backup, which may have been sent.
            let mayBeFromBackup = entry.isUntried && history.replicasSetBack.contains(machine.number)
            if !isExpected, !mayBeFromBackup { chronicle.report("refused (\(code)): \(title)") }
            try retry(entry, machine)
        case "changed_there":
            let isChanged =
                deeds.map { $0.isAmbiguous || $0.isSetBack || $0.editors.contains { $0 != machine.number } } ?? false
            if !isChanged, !history.isRestored { chronicle.report("kept without a change: \(title) \(entry)") }
            try discard(entry, machine)
        default:
            let isConflict = deeds.map { $0.isAmbiguous || $0.isSetBack || $0.editors.count > 1 } ?? false
            if !isConflict { chronicle.report("refused (\(code)): \(title) \(entry)") }
            chronicle.change { $0.blurred(title) }
            try discard(entry, machine)
            // Without its creation, the task would stay on this machine.
            if entry.action.isCreation { _ = try DeleteTask(in: machine.workspace).run([entry.taskID]) }
        }
    }

    private func count(_ code: String) {
        switch code {
        case RejectionCode.changedOnServer: chronicle.count(.deletedHereChangedThere)
        case RejectionCode.deletedOnServer: chronicle.count(.changedHereDeletedThere)
        case RejectionCode.lostOnServer: chronicle.count(.lostThere)
        default: break
        }
    }

    private func retry(_ entry: OutboxEntry, _ machine: Machine) throws {
        _ = try RetryOutboxEntry(in: machine.workspace, signal: NoCard()).run(entry.id)
    }

    private mutating func discard(_ entry: OutboxEntry, _ machine: Machine) throws {
        moved.removeAll { $0.id == entry.taskID }
        _ = try DiscardOutboxEntry(in: machine.workspace).run(entry.id)
    }

    /// Compares all machines, their cards and the server, and all of them with what was done.
    mutating func check() throws {
        let facts = world.facts
        var kept: Set<String?> = []
        for machine in machines {
            for difference in Agreement.differences(try machine.compared(), facts) {
                chronicle.report("machine \(machine.number): \(difference)")
            }
            for entry in try machine.outbox() { chronicle.report("machine \(machine.number): left \(entry)") }
            if try machine.store.read({ try !$0.unreadableTasks().isEmpty }) {
                chronicle.report("machine \(machine.number): not read again")
            }
            for occurrence in try machine.awaited() {
                chronicle.report("machine \(machine.number): awaited \(occurrence)")
            }
            for problem in try machine.cardProblems() { chronicle.report("machine \(machine.number): \(problem)") }
            let lost = try machine.tasks().flatMap { try machine.lostValues(of: $0.id) }
            kept.formUnion(lost.map { History.sent($0.field, $0.value) })
            try machine.forgetBackup()
        }
        for occurrence in moved { try occurrence.problem().map { chronicle.report($0) } }
        moved = []
        for contradiction in chronicle.history.contradictions(facts, kept: kept).sorted() {
            chronicle.report(contradiction)
        }
        let tasks = facts.tasks
        chronicle.change { $0.forget(keeping: tasks) }
    }
}
