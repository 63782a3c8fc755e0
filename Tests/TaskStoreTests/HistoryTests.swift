import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The history in the store")
struct HistoryTests {
    @Test("Every change is read back unchanged, in order")
    func changes() throws {
        let store = try SQLiteStore.inMemory()
        var full = Seed.task(
            2, "Ünïcödé 👩‍👩‍👧‍👦\u{202E}\"\\", notes: "line\nline\t'\"\\ %\u{1}", status: .done, area: .work, priority: 5,
            due: Seed.due("2026-11-30"), reminder: Instant(microseconds: 1_234_567), recurrence: .monthly,
            listID: Seed.id(1), sortOrder: -7)
        full.serverID = Seed.id(77)
        full.predecessorID = Seed.id(3)
        full.tags = [TaskTag(alreadyChecked: "bills")]
        full.localRecurrence = LocalRecurrence(.weekdays([.monday]), of: "machine")
        full.source = TaskSource(.todoTxt, "x Buy")
        let list = Seed.list(1, "Home", color: "#A0b1C2")
        let changes: [HistoryChange] = [
            .listAdded(list), .taskAdded(full), .taskChanged(full, to: Seed.task(2)), .taskDeleted(full),
            .listChanged(list, to: Seed.list(1, "Büro")), .listDeleted(list),
        ]
        let step = try store.write { store in
            let step = try store.addStep(.edit, by: "taskhub", at: Seed.now)
            for (number, change) in changes.enumerated() { try store.append(change, number: number, to: step) }
            return step
        }
        #expect(try store.read { try $0.changes(of: step) } == changes)
        try store.write { try $0.replace(.taskDeleted(Seed.task(9)), number: 3, of: step) }
        #expect(try store.read { try $0.changes(of: step) }[3] == .taskDeleted(Seed.task(9)))
        #expect(try store.read { try $0.changes(of: step + 1) } == [])
    }

    @Test("Steps are undone and redone in order")
    func order() throws {
        let store = try SQLiteStore.inMemory()
        try store.write { store throws in
            let steps = try (1...3).map { number in
                let step = try store.addStep(.add, by: "taskhub", at: Seed.now)
                try store.append(.taskAdded(Seed.task(number)), number: 0, to: step)
                return step
            }
            #expect(try store.lastStep()?.id == steps[2] && store.lastUndoneStep() == nil)
            try store.setUndone(steps[2], at: Seed.now)
            try store.setUndone(steps[0], at: Seed.now)
            #expect(try store.lastStep()?.id == steps[1] && store.lastUndoneStep()?.id == steps[0])
            try store.setUndone(steps[0], at: nil)
            #expect(try store.lastUndoneStep()?.id == steps[2] && store.step(steps[0])?.undoneAt == nil)
            #expect(try store.steps(limit: 2).map(\.id) == [steps[2], steps[1]])
            _ = try store.addStep(.add, by: "taskhub", at: Seed.now)
            #expect(try store.lastUndoneStep() == nil && store.step(steps[2])?.undoneAt == Seed.now)
        }
    }

    @Test("The steps of a task are those that changed it, newest first")
    func ofTask() throws {
        let store = try SQLiteStore.inMemory()
        try store.write { store throws in
            for (action, changes): (UserAction, [HistoryChange]) in [
                (.add, [.taskAdded(Seed.task(1))]), (.add, [.taskAdded(Seed.task(2))]),
                (.edit, [.taskChanged(Seed.task(2), to: Seed.task(2, "Other")), .taskDeleted(Seed.task(1))]),
                (.addList, [.listAdded(Seed.list(1))]),
            ] {
                let step = try store.addStep(action, by: "taskhub", at: Seed.now)
                for (number, change) in changes.enumerated() { try store.append(change, number: number, to: step) }
            }
            #expect(try store.steps(ofTask: Seed.id(1), limit: 10).map(\.id) == [3, 1])
            #expect(try store.steps(ofTask: Seed.id(2), limit: 1).map(\.id) == [3])
            #expect(try store.steps(ofTask: Seed.id(3), limit: 10) == [])
        }
    }

    @Test("1,000 steps are kept, for 90 days")
    func retention() throws {
        let store = try SQLiteStore.inMemory()
        try store.write { store throws in
            let later = Seed.now.advanced(bySeconds: HistoryStep.retention)
            for number in 1...1002 {
                let step = try store.addStep(.add, by: "taskhub", at: number < 1000 ? Seed.now : later)
                try store.append(.taskAdded(Seed.task(number)), number: 0, to: step)
            }
            #expect(try store.steps(limit: 2000).map(\.title).count == 1000)
            #expect(try store.step(2) == nil && store.step(3) != nil && store.changes(of: 2) == [])
            _ = try store.addStep(.add, by: "taskhub", at: later.advanced(bySeconds: 1))
            #expect(try store.step(999) == nil && store.step(1000) != nil && store.changes(of: 999) == [])
            try store.clearHistory()
            #expect(try store.changes(of: 1000) == [])
        }
    }
}
