import TaskActions
import TaskHubEntities
import TaskSync

@testable import ContractServer

/// Three replicas and another client, doing at random what people do, to a server that fails at random.
struct RandomHistory {
    let rig: SyncRig
    let replicas: [Replica]
    var random: SeededGenerator
    var history = History()
    private var madeTasks = 0
    private var madeLists = 0
    private(set) var operations = 0
    var unexplained: [String] = []
    /// Retries once, in case the obstacle is gone.
    var retried: Set<EntityID> = []

    init(_ rig: SyncRig, seed: UInt64) throws {
        self.rig = rig
        random = SeededGenerator(seed: seed)
        // One machine's clock is wrong by hours; which way, the seed says.
        let hours = [-3, 5].randomElement(using: &random) ?? 5
        replicas = [try Replica(rig), try Replica(rig), try Replica(rig, fastBy: Int64(hours) * 3600)]
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func happens(_ percent: Int) -> Bool { number(0..<100) < percent }

    mutating func live(rounds: Int) async throws {
        let backup = happens(50) ? number(0..<rounds / 2) : nil
        let restore = backup.map { $0 + number(3..<rounds / 3) }
        for round in 0..<rounds {
            if round == backup { try await backUp() }
            if round == restore { try await self.restore() }
            try await timePasses(losingPlaces: backup == nil)
            for _ in 0..<number(1..<5) { try await act(number(0..<3)) }
            if number(0..<3) == 0 { try await actElsewhere() }
            if number(0..<4) == 0 { try await synchronize(number(0..<3)) }
        }
    }

    // MARK: One replica

    mutating func act(_ actor: Int) async throws {
        operations += 1
        let replica = replicas[actor]
        let tasks = try replica.tasks()
        let kind = number(0..<100)
        if tasks.isEmpty || kind < 22 { return try create(replica, actor) }
        if kind < 26 { return try changeLists(replica, actor) }
        guard let task = tasks.randomElement(using: &random) else { return }
        let title = task.title.text
        if tasks.count(where: { History.mark($0.title.text) == History.mark(title) }) > 1 { history.blurred(title) }
        switch kind {
        case ..<32:
            try replica.delete(task.id)
            history.deleted(title, actor)
        case ..<48:
            if task.status.allows(.done) { try replica.complete(task.id) }
        case ..<58:
            try replica.reopen(task.id)
        default:
            try edit(task, replica, actor)
        }
        guard let after = try replica.tasks().first(where: { $0.id == task.id }) else { return }
        note(task, after, actor)
    }

    private mutating func note(_ before: TaskItem, _ after: TaskItem, _ actor: Int) {
        let title = after.title.text
        for field in TaskField.allCases where before.value(of: field) != after.value(of: field) {
            history.wrote(field.rawValue, after.value(of: field), of: title, actor)
        }
        if before.recurrence != .none || after.recurrence != .none { history.blurred(title) }
    }

    private mutating func create(_ replica: Replica, _ actor: Int) throws {
        madeTasks += 1
        let title = "r\(actor)n\(madeTasks) task"
        let isRecurring = happens(25)
        let due = Instant(seconds: rig.clock.now().seconds + Int64(number(-100..<1000)) * 600)
        let maker = happens(30) ? try replica.reopened(isIntent: true) : replica
        let key = happens(40) ? "key-\(actor)-\(madeTasks)" : nil
        let list = happens(30) ? "List \(number(0..<4))" : nil
        for _ in 0..<(key != nil && happens(30) ? 2 : 1) {
            try maker.create(
                title, due: isRecurring || happens(50) ? due : nil, every: isRecurring ? .daily : .none, list: list,
                key: key)
        }
        history.made(title, isRecurring: isRecurring, by: actor)
    }

    private mutating func edit(_ task: TaskItem, _ replica: Replica, _ actor: Int) throws {
        var edits = TaskEdits()
        let text = "v\(operations)"
        switch number(0..<8) {
        case 0: edits.title = try TaskTitle("\(History.mark(task.title.text)) \(text)")
        case 1: edits.notes = happens(20) ? "" : text
        case 2: edits.priority = happens(20) ? .clear : .set(try TaskPriority(number(1..<6)))
        case 3:
            let due = Instant(seconds: rig.clock.now().seconds + Int64(number(-100..<1000)) * 600)
            edits.dueDate = happens(20) && task.recurrence == .none ? .clear : .set(due)
        case 4: edits.area = happens(50) ? .work : .personal
        case 5: edits.list = happens(20) ? .inbox : try ListReference(named: "List \(number(0..<4))")
        case 6:
            let others = TaskStatus.allCases.filter { task.status.allows($0) }
            edits.status = others.randomElement(using: &random)
        default:
            guard task.dueDate != nil else { return }
            edits.recurrence = [.none, .daily, .weekly].randomElement(using: &random)
        }
        try replica.edit(task.id, edits)
    }

    private mutating func changeLists(_ replica: Replica, _ actor: Int) throws {
        madeLists += 1
        let lists = try replica.lists()
        guard let list = lists.randomElement(using: &random) else {
            _ = try CreateList(in: replica.workspace).run(name: try ListName("Own \(actor) \(madeLists)"))
            return
        }
        if happens(60) {
            _ = try RenameList(in: replica.workspace).run(list.id, to: try ListName("Named \(actor) \(madeLists)"))
        } else if happens(30) {
            for task in try replica.tasks() where task.listID == list.id { history.deleted(task.title.text, actor) }
            _ = try DeleteList(in: replica.workspace).run(list.id)
        }
    }

    // MARK: Another client

    mutating func actElsewhere() async throws {
        operations += 1
        let tasks = try await rig.state().tasks.sorted { $0.id < $1.id }
        guard let task = tasks.randomElement(using: &random), !happens(25) else {
            madeTasks += 1
            let title = "on\(madeTasks) task"
            try await rig.other("create", ["title": .string(title)])
            return history.made(title, isRecurring: false, by: History.other)
        }
        if happens(15) {
            guard try await other("delete", task) else { return }
            return history.deleted(task.title, History.other)
        }
        let text = "o\(operations)"
        let from = TaskStatus(rawValue: task.status) ?? .inbox
        let to = TaskStatus.allCases.filter { from.allows($0) }.randomElement(using: &random) ?? from
        let (field, value): (String, String) =
            [
                ("title", "\(History.mark(task.title)) \(text)"), ("notes", text), ("area", "work"),
                ("status", to.rawValue),
            ].randomElement(using: &random) ?? ("notes", text)
        guard try await other("patch", task, .object([field: .string(value)])) else { return }
        history.wrote(field, value, of: task.title, History.other)
        if task.recurrence != "none" { history.blurred(task.title) }
    }

    /// - Returns: false if the task was deleted since it was chosen: then nothing happened.
    private func other(_ action: String, _ task: ComparedTask, _ body: JSON = [:]) async throws -> Bool {
        do {
            try await rig.other(action, task: task.id, body)
            return true
        } catch let error as ControlError {
            guard case .refused(let reason) = error, reason.contains("No Task matches the given query.") else {
                throw error
            }
            return false
        }
    }
}
