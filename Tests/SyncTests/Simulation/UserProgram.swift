import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A program with which a user changes something at a machine.
struct UserProgram: Sendable {
    let machine: Machine
    let program: Program
    var random: SplitMix
    /// Distinguishes the values that it writes.
    let serial: Int

    /// Runs to its end, even if its steps fail.
    mutating func run() {
        let (deeds, isIntent) = (DeedRecorder(), happens(30))
        do {
            try program.step(.opening)
            let store = try openStore()
            defer { Machine.close(store) }
            let publisher = machine.publisher(for: program)
            let workspace = Workspace(
                store: store.driven(
                    by: SteppingDriver(program: program, machine: machine, deeds: deeds)),
                publisher: publisher, clock: machine.clock, zone: TestZones.utc, ids: machine.ids,
                machine: { "machine" },
                recorders: [OutboxRecorder(ids: machine.ids, signal: publisher, isIntent: isIntent), deeds])
            try act(in: workspace, store)
        } catch is Killed, is ActionError, is TaskRefusal {
            // What it wanted to change has changed meanwhile.
        } catch StoreError.busy, StoreError.diskFull {
            // The user sees that nothing was changed.
        } catch StoreError.uncertain {
            // The user looks whether it was.
        } catch {
            machine.world.chronicle.report("\(program.name): \(error)")
        }
    }

    private func openStore() throws -> SQLiteStore {
        while true {
            do {
                return try machine.openStore()
            } catch let error where error.meansWaiting {
                try program.step(.waiting)
            }
        }
    }

    private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func happens(_ percent: Int) -> Bool { number(0..<100) < percent }

    private mutating func act(in workspace: Workspace, _ store: SQLiteStore) throws {
        let tasks = try workspace.store.read { try $0.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.utc)) }
        let kind = number(0..<100)
        if tasks.isEmpty || kind < 22 { return try create(in: workspace) }
        if kind < 26 { return try changeLists(in: workspace) }
        // Copies of deleted series and their next occurrences are only here, and rare.
        let unknown = tasks.filter { $0.serverID == nil && ($0.recurrence != .none || $0.predecessorID != nil) }
        let choices = !unknown.isEmpty && happens(30) ? unknown : tasks
        guard let task = choices.randomElement(using: &random) else { return }
        let title = task.title.text
        if tasks.count(where: { History.mark($0.title.text) == History.mark(title) }) > 1 {
            machine.world.chronicle.change { $0.blurred(title) }
        }
        switch kind {
        case ..<32: _ = try DeleteTask(in: workspace).run([task.id])
        case ..<48:
            guard task.status.allows(.done) else { return }
            _ = try CompleteTask(in: workspace).run([task.id])
        case ..<58: _ = try ReopenTask(in: workspace).run([task.id])
        case ..<62 where !task.isCompleted: _ = try SnoozeTask(in: workspace).run([task.id])
        default:
            guard let edits = try edits(of: task, in: workspace) else { return }
            if try store.read({ try $0.serverFacts(of: task.id) })?.hasDetails == false {
                machine.world.chronicle.change { $0.editedUnseen(title) }
            }
            _ = try EditTask(in: workspace).run(task.id, edits)
        }
    }

    private mutating func create(in workspace: Workspace) throws {
        let isRecurring = happens(25)
        let due = dueDate(in: workspace)
        let draft = TaskDraft(
            title: try TaskTitle("r\(machine.number)n\(serial) task"),
            TaskEdits(
                dueDate: isRecurring || happens(50) ? .set(due) : .keep, recurrence: isRecurring ? .daily : nil,
                list: happens(30) ? try ListReference(named: "List \(number(0..<4))") : nil))
        guard happens(40) else {
            _ = try CreateTask(in: workspace).run(draft)
            return
        }
        let key = "key-\(machine.number)-\(serial)"
        for _ in 0..<(happens(30) ? 2 : 1) { _ = try CreateTask(in: workspace).run(draft, key: key) }
    }

    /// A day or a moment of the next week, or of yesterday.
    private mutating func dueDate(in workspace: Workspace) -> DueDate {
        let moment = machine.world.clock.now().advanced(bySeconds: Int64(number(-100..<1000)) * 600)
        return happens(50) ? .day(workspace.zone.civil(at: moment).date) : .moment(moment)
    }

    private mutating func edits(of task: TaskItem, in workspace: Workspace) throws -> TaskEdits? {
        var edits = TaskEdits()
        let text = "v\(serial)"
        switch number(0..<8) {
        case 0: edits.title = try TaskTitle("\(History.mark(task.title.text)) \(text)")
        case 1: edits.notes = happens(20) ? "" : text
        case 2: edits.priority = happens(20) ? .clear : .set(try TaskPriority(number(1..<6)))
        case 3:
            let due = dueDate(in: workspace)
            edits.dueDate = happens(20) && task.recurrence == .none ? .clear : .set(due)
        case 4: edits.area = happens(50) ? .work : .personal
        case 5: edits.list = happens(20) ? .inbox : try ListReference(named: "List \(number(0..<4))")
        case 6:
            let others = TaskStatus.allCases.filter { task.status.allows($0) }
            edits.status = others.randomElement(using: &random)
        default:
            guard task.dueDate != nil else { return nil }
            edits.recurrence = [.none, .daily, .weekly].randomElement(using: &random)
        }
        return edits
    }

    private mutating func changeLists(in workspace: Workspace) throws {
        let lists = try workspace.store.read { try $0.lists() }
        guard let list = lists.randomElement(using: &random) else {
            _ = try CreateList(in: workspace).run(name: try ListName("Own \(machine.number) \(serial)"))
            return
        }
        if happens(60) {
            let name = try ListName("Named \(machine.number) \(serial)")
            _ = try RenameList(in: workspace).run(list.id, to: name)
        } else if happens(30) {
            _ = try DeleteList(in: workspace).run(list.id)
        }
    }
}
