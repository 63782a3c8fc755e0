import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync

/// What happens to the server, to the machines, and to everybody's time.
extension Simulation {
    /// Events that concern everyone.
    ///
    /// A machine that has lost its place in the log trusts the server, so no machine loses it in a history with a
    /// restore.
    mutating func timePasses(losingPlaces: Bool) throws {
        switch number(0..<200) {
        case ..<6:
            try days(2)
            if happens(50) { try world.control("purge", ["idempotency_keys": true]) }
        case ..<10: try archive()
        case ..<16: try receiveMail()
        case ..<18 where losingPlaces:
            // A new version of the server, which does not understand the old one's cursors.
            let machine = machines[number(0..<3)]
            finish(machine)
            try machine.forgetPlace()
        case ..<21 where losingPlaces: try month()
        case ..<24 where losingPlaces: try clearOut()
        default: break
        }
    }

    /// What happens to single machines and sessions.
    mutating func befallMachines() throws {
        let machine = machines[number(0..<3)]
        switch number(0..<200) {
        case ..<14:
            finish(machine)
            try machine.backUp()
        case ..<20:
            finish(machine)
            try setBack(machine)
        case ..<24: world.provider.revokeAccessTokens()
        case ..<25: world.provider.endSessions()
        default: break
        }
        for machine in machines where machine.isSignedOut && happens(50) {
            finish(machine)
            try machine.signIn()
        }
    }

    private func setBack(_ machine: Machine) throws {
        guard try machine.setBack() else { return }
        chronicle.count(.storeSetBack)
        chronicle.step("store of \(machine.number) set back")
        if try machine.isCardAhead() { chronicle.count(.cardAhead) }
        chronicle.change { $0.setBack(machine.number) }
        try machine.forgetBackup()
    }

    // MARK: The server

    /// Backs up the server.
    ///
    /// Changes before and after it fall into different seconds, because the list shows a change only by its second.
    mutating func backUpServer() throws {
        finish()
        try world.control("snapshots", ["name": "backup"])
        world.advance(by: .seconds(2))
    }

    mutating func restoreServer() throws {
        finish()
        try world.control("restore", ["name": "backup"])
        if happens(30) { try world.control("events/skip", ["count": .int(number(1..<200))]) }
        world.advance(by: .seconds(2))
        chronicle.count(.serverRestored)
        chronicle.change { $0.restored() }
    }

    /// Advances the clock so far that the server forgets its idempotency keys.
    mutating func days(_ count: Int) throws {
        finish()
        for machine in machines {
            for entry in try machine.outbox() where entry.action.isCreation && !entry.isUntried {
                guard let title = try machine.title(of: entry.taskID) else { continue }
                chronicle.count(.keysForgotten)
                chronicle.change { $0.unsure(title) }
            }
        }
        world.advance(by: .seconds(count * 86_400))
    }

    private mutating func archive() throws {
        let done = world.facts.tasks.filter { $0.status == "done" }
        try world.control("change", ["user": SyncRig.user, "action": "archive_job", "older_than_seconds": -60])
        for task in done {
            chronicle.count(.archivedThere)
            chronicle.change { $0.wrote("status", "archived", over: "done", of: task.title, History.other) }
        }
    }

    /// A month passes.
    ///
    /// Some machines sync halfway, when nothing is new. At the end, the server has purged its log.
    private mutating func month() throws {
        if happens(50) { try archive() }
        try days(15)
        for machine in machines where happens(50) {
            try quieten(machine)
        }
        try days(16)
        // Lost values are kept for 90 days, which some months may exceed.
        for task in world.facts.tasks { chronicle.change { $0.raced(task.title) } }
        try world.control("purge", ["events_older_than_days": 30, "idempotency_keys": true])
        if happens(50) { try world.control("events/skip", ["count": 5]) }
        if happens(50) { try actElsewhere() }
    }

    // MARK: Other clients

    private mutating func receiveMail() throws {
        let title = "mail\(nextSerial()) task"
        try world.other("create", ["title": .string(title), "description": "From an e-mail", "notes": "read it"])
        chronicle.count(.mailReceived)
        chronicle.change { $0.made(title, isRecurring: false, by: History.other) }
    }

    /// Most tasks are deleted in the web client.
    private mutating func clearOut() throws {
        for task in world.facts.tasks.sorted(by: { $0.id < $1.id }) where happens(90) {
            try world.other("delete", task: task.id)
            chronicle.change { $0.deleted(task.title, History.other) }
        }
    }

    /// A change in the web client.
    mutating func actElsewhere() throws {
        let serial = nextSerial()
        let tasks = world.facts.tasks.sorted { $0.id < $1.id }
        guard let task = tasks.randomElement(using: &random), !happens(25) else {
            let title = "on\(serial) task"
            try world.other("create", ["title": .string(title)])
            chronicle.change { $0.made(title, isRecurring: false, by: History.other) }
            return
        }
        if happens(15) {
            try world.other("delete", task: task.id)
            chronicle.change { $0.deleted(task.title, History.other) }
            return
        }
        let text = "o\(serial)"
        let from = TaskStatus(rawValue: task.status) ?? .inbox
        let to = TaskStatus.allCases.filter { from.allows($0) }.randomElement(using: &random) ?? from
        let (field, before, value) =
            [
                ("title", task.title, "\(History.mark(task.title)) \(text)"), ("notes", task.notes, text),
                ("area", task.area, "work"), ("status", task.status, to.rawValue),
            ].randomElement(using: &random) ?? ("notes", task.notes, text)
        var changes = [field: JSON.string(value)]
        if let due = task.due, happens(50) {
            changes["due_at"] = .string(History.noon(of: due))
            chronicle.change { $0.resentDueDate(of: task.title) }
        }
        try world.other("patch", task: task.id, .object(changes))
        let isSyncing = world.syncLocks.contains { !$0.isOpen }
        chronicle.step("web: \(field) of \(task.title)")
        if field == "status", to == .done, from != .done, task.recurrence != "none" { chronicle.count(.recurredThere) }
        chronicle.change { history in
            history.wrote(field, value, over: before, of: task.title, History.other)
            if isSyncing { history.raced(task.title) }
            if task.recurrence != "none" { history.blurred(task.title) }
        }
    }
}
