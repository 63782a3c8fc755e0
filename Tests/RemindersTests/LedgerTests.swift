import AppGroup
import Reminders
import TaskActions
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

/// The ledger of every store.
@Suite("The ledger of reminders")
struct LedgerTests {
    enum Kind: CaseIterable {
        case sqlite, inMemory
    }

    /// A store, and the directory that it is in.
    private struct Bench {
        let store: SQLiteStore
        let container: GroupContainer
        private let directory = TemporaryDirectory()

        init(_ kind: Kind = .sqlite) throws {
            container = try GroupContainer.open(at: directory.appending("container"))
            switch kind {
            case .inMemory: store = try SQLiteStore.inMemory()
            case .sqlite:
                store = try SQLiteStore.open(
                    in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now,
                    zone: TestZones.berlin, newStoreID: Seed.id(0))
            }
        }

        func insert(_ tasks: [TaskItem]) throws { try store.write { store in try tasks.forEach(store.insert) } }
    }

    private static let later = Seed.now.advanced(bySeconds: 3600)

    @Test("Reminders are read back unchanged, by their moments and tags", arguments: Kind.allCases)
    func reminders(_ kind: Kind) throws {
        let bench = try Bench(kind)
        defer { withExtendedLifetime(bench) {} }
        let store = bench.store
        let pending = Reminder(
            key: ReminderKey(task: Seed.id(1), kind: .own, occasion: .moment(Instant(microseconds: 1_234_567))),
            moment: Self.later)
        var showing = Reminder(
            key: ReminderKey(task: Seed.id(1), kind: .due, occasion: Seed.due("2026-11-30")), moment: Seed.now)
        (showing.state, showing.tag) = (.showing, "task-1")
        let shown = Reminder(
            key: ReminderKey(task: nil, kind: .overdue, occasion: Seed.due("2026-11-18")), moment: Seed.now,
            state: .shown, tag: "overdue")
        let dropped = Reminder(
            key: ReminderKey(task: Seed.id(1), kind: .dueSoon, occasion: Seed.due("2026-11-30")), moment: Seed.now,
            state: .dropped, tag: "task-1")
        try store.writeReminders { store throws in
            for reminder in [pending, showing, shown, dropped] { try store.save(reminder) }
        }
        try store.read { store throws in
            #expect(try store.undeliveredReminders() == [showing, pending])
            #expect(try store.reminders(tagged: "task-1") == [showing])
            #expect(try store.reminders(tagged: "overdue") == [shown])
            for reminder in [pending, showing, shown, dropped] {
                #expect(try store.reminder(reminder.key) == reminder)
            }
        }
        try store.writeReminders { try $0.forgetReminders(before: Self.later) }
        try store.read { store throws in
            #expect(try store.undeliveredReminders() == [showing, pending])
            #expect(try store.reminder(shown.key) == nil && store.reminder(dropped.key) == nil)
        }
    }

    @Test("Notices are read back unchanged, and found by their tag and their identity", arguments: Kind.allCases)
    func notices(_ kind: Kind) throws {
        let bench = try Bench(kind)
        defer { withExtendedLifetime(bench) {} }
        let store = bench.store
        let shown = ShownNotification(id: .max, service: ":1.7")
        let first = ReminderNotice(tag: "a", changedAt: Seed.now)
        let second = ReminderNotice(
            tag: "b", shown: shown, answer: ReminderNotice.Answer(.complete, step: 12), changedAt: Self.later)
        try store.writeReminders { store in for notice in [second, first] { try store.save(notice) } }
        try store.read { store throws in
            #expect(try store.notices() == [first, second])
            #expect(try store.notice(tagged: "b") == second && store.notice(shown) == second)
            #expect(try store.notice(ShownNotification(id: .max, service: ":1.8")) == nil)
        }
        try store.writeReminders { try $0.deleteNotice(tagged: "a") }
        #expect(try store.read { try $0.notices() } == [second])
        try store.writeReminders { try $0.deleteNotice(tagged: "b") }
        #expect(try store.read { try $0.notices() } == [])
    }

    @Test("The floor is read back unchanged, and there is none at first", arguments: Kind.allCases)
    func storedFloor(_ kind: Kind) throws {
        let bench = try Bench(kind)
        defer { withExtendedLifetime(bench) {} }
        let store = bench.store
        #expect(try store.read { try $0.floor() } == nil)
        let day = Seed.due("2026-11-18").day(in: TestZones.berlin)
        let floor = ReminderFloor(
            since: Seed.now, moment: Self.later, day: day, digestDay: day.adding(days: -1), revision: 7)
        for floor in [floor, nil] {
            try store.writeReminders { try $0.set(floor) }
            #expect(try store.read { try $0.floor() } == floor)
        }
    }

    @Test(
        "Open tasks are found by due moment, due day and reminder, those on hold only by reminder",
        arguments: Kind.allCases)
    func candidates(_ kind: Kind) throws {
        let bench = try Bench(kind)
        let (now, later, day) = (Seed.now, Self.later, Seed.due("2026-11-20").day(in: TestZones.berlin))
        try bench.insert(
            TaskStatus.allCases.enumerated().flatMap { number, status in
                [
                    Seed.task(10 + number, status: status, due: .moment(later)),
                    Seed.task(20 + number, status: status, due: .day(day)),
                    Seed.task(30 + number, status: status, reminder: later),
                ]
            })
        try bench.store.read { store throws in
            func numbers(_ tasks: [TaskItem]) -> Set<EntityID> { Set(tasks.map(\.id)) }
            let active = [0, 1]
            #expect(try numbers(store.tasksDue(after: now, through: later)) == Set(active.map { Seed.id(10 + $0) }))
            #expect(try store.tasksDue(after: later, through: later.advanced(bySeconds: 1)) == [])
            #expect(try numbers(store.tasksDue(on: day...day)) == Set(active.map { Seed.id(20 + $0) }))
            #expect(try store.tasksDue(on: day.adding(days: 1)...day.adding(days: 2)) == [])
            #expect(
                try numbers(store.tasksReminding(after: now, through: later)) == Set((0...3).map { Seed.id(30 + $0) }))
            #expect(try store.tasksReminding(after: later, through: later.advanced(bySeconds: 1)) == [])
            #expect(try store.firstDue(after: now) == later && store.firstDue(after: later) == nil)
            #expect(try store.firstDue(after: day.adding(days: -1)) == day && store.firstDue(after: day) == nil)
            #expect(try store.firstReminding(after: now) == later && store.firstReminding(after: later) == nil)
        }
    }

    @Test("The ledger leaves the generation as it is, and an error undoes its changes", arguments: Kind.allCases)
    func generation(_ kind: Kind) throws {
        struct Failure: Error {}
        let bench = try Bench(kind)
        try bench.insert([Seed.task(1)])
        let before = try bench.store.read { try $0.generation() }
        try bench.store.writeReminders { try $0.save(ReminderNotice(tag: "a", changedAt: Seed.now)) }
        #expect(try bench.store.read { try $0.generation() } == before)
        #expect(throws: Failure.self) {
            try bench.store.writeReminders { store throws in
                try store.deleteNotice(tagged: "a")
                throw Failure()
            }
        }
        #expect(try bench.store.read { try $0.notices() }.map(\.tag) == ["a"])
    }

    @Test("Queueing a reminder moves the floor to now")
    func floor() throws {
        let bench = try ReminderBench([Seed.task(1, reminder: Seed.instant("2026-11-18T13:00:00Z"))])
        try bench.pass(at: "2026-11-18T13:00:30Z")
        #expect(try bench.store.read { try $0.floor()?.moment } == Seed.instant("2026-11-18T13:00:30Z"))
    }

    @Test("One program at a time delivers; the other does nothing, and says so")
    func lock() throws {
        let bench = try Bench()
        let paths = bench.container.paths
        let (first, second) = (ContainerLocks(paths: paths), ContainerLocks(paths: paths))
        try bench.insert([Seed.task(1, reminder: Self.later)])
        let clock = FixedClock()
        let desktop = InMemoryDesktop()
        func deliver() throws -> ReminderPass {
            let workspace = Workspace(
                store: bench.store, publisher: RecordingPublisher(), clock: clock, zone: TestZones.berlin,
                ids: SteppingIDs(), machine: { "machine" })
            let services = ReminderServices(
                workspace: workspace, notifier: desktop, lock: ContainerDeliveryLock(second),
                journal: FileDeliveryJournal(in: bench.container.paths), wording: KeyWording())
            return try DeliverReminders(with: services).run(ReminderSettings())
        }
        _ = try deliver()
        clock.set(Self.later)
        let busy = try ContainerDeliveryLock(first).withLock(waitingAtMost: .zero) { try deliver() }
        #expect(busy == ReminderPass(obstacle: .busy) && desktop.standing.isEmpty)
        #expect(try deliver().shown.count == 1)
    }

    @Test("The note of what was delivered is read back, and a damaged one counts as none")
    func journal() throws {
        let bench = try Bench()
        let journal = FileDeliveryJournal(in: bench.container.paths)
        #expect(journal.read() == nil)
        let notes = [Int64.max, 1].map {
            DeliveryProgress(storeID: Seed.id(1), revision: $0, delivered: Instant(microseconds: -$0))
        }
        for note in notes {
            journal.record(note)
            #expect(journal.read() == note)
        }
        try ContainerFile.rewriteInPlace(bench.container.paths.reminderMark, with: Array("reminders 1\n00".utf8))
        #expect(journal.read() == nil)
    }
}
