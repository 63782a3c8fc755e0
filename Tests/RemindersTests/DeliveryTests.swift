import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

// Seed.now is 12:00 in Berlin, an hour ahead of UTC.
@Suite("Delivering reminders")
struct DeliveryTests {
    @Test("A task with a due moment reminds half an hour before and then, in one notification")
    func dueMoment() throws {
        let bench = try ReminderBench([Seed.task(1, "Call", due: Seed.due("2026-11-18T14:00:00Z"))])
        #expect(try bench.pass().next == Seed.instant("2026-11-18T13:30:00Z"))
        #expect(try bench.pass(at: "2026-11-18T13:29:59Z").shown == [])
        #expect(try bench.pass(at: "2026-11-18T13:30:00Z").texts == ["Due 15:00"])
        #expect(try bench.pass().next == Seed.instant("2026-11-18T14:00:00Z"))
        #expect(try bench.pass(at: "2026-11-18T14:00:59Z").texts == ["Due 15:00"])
        #expect(bench.standing == [ReminderBench.tag(1): ["Call", "Due 15:00"]])
        #expect(try bench.pass().next == nil)
    }

    @Test("A task that is due on a day reminds at nine, and at another time if that is set")
    func dueDay() throws {
        var bench = try ReminderBench([Seed.task(1, "Call", due: Seed.due("2026-11-19"))])
        #expect(try bench.pass().next == Seed.instant("2026-11-19T08:00:00Z"))
        bench.settings.dayTime = try #require(CivilTime(hour: 10, minute: 30))
        #expect(try bench.pass(at: "2026-11-19T08:00:00Z").shown == [])
        #expect(try bench.pass(at: "2026-11-19T09:30:00Z").texts == ["Due today"])
    }

    @Test("A task's own reminder fires unless the task is done or archived; the others also not on hold")
    func kinds() throws {
        let tasks = TaskStatus.allCases.enumerated().map { number, status in
            Seed.task(
                number, "\(status)", status: status, due: Seed.due("2026-11-18T14:00:00Z"),
                reminder: Seed.instant("2026-11-18T13:00:00Z"))
        }
        let bench = try ReminderBench(tasks)
        let own = try bench.pass(at: "2026-11-18T13:00:00Z").shown
        #expect(own.flatMap(\.lines) == Array(repeating: "Due 15:00", count: 4))
        let due = try bench.pass(at: "2026-11-18T14:00:00Z").shown
        #expect(Set(due.map(\.summary)) == ["inbox", "next"])
    }

    @Test("Several reminders of one task at one moment are one notification")
    func together() throws {
        let due = Seed.instant("2026-11-18T14:00:00Z")
        let bench = try ReminderBench([Seed.task(1, "Call", due: .moment(due), reminder: due)])
        try bench.pass(at: "2026-11-18T13:30:00Z")
        #expect(try bench.pass(at: "2026-11-18T14:00:00Z").texts == ["Due 15:00"])
        #expect(bench.desktop.standing.values.map(\.count) == [1])
    }

    @Test("What was missed comes as one digest, and one alone as itself")
    func missed() throws {
        let tasks = (1...7).map { Seed.task($0, "Task \($0)", reminder: Seed.instant("2026-11-18T12:0\($0):00Z")) }
        let bench = try ReminderBench(tasks)
        let pass = try bench.pass(at: "2026-11-19T12:00:00Z")
        #expect(pass.summaries == ["7 missed reminders"])
        #expect(pass.shown[0].lines == (1...5).map { "Task \($0)" } + ["2 more"])
        #expect(pass.shown[0].actions == [.open])
        #expect(try bench.pass().shown == [])
        let alone = try ReminderBench([tasks[0]])
        #expect(try alone.pass(at: "2026-11-19T12:00:00Z").texts == ["Reminder"])
    }

    @Test("A reminder given after its moment fires nothing, and neither does one before reminders were on")
    func givenLate() throws {
        let bench = try ReminderBench([Seed.task(1, reminder: Seed.now)])
        bench.clock.set(Seed.instant("2026-11-18T15:00:00Z"))
        _ = try CreateTask(in: bench.workspace).run(
            TaskDraft(title: TaskTitle("Late"), TaskEdits(dueDate: .set(Seed.due("2026-11-18T14:00:00Z")))))
        #expect(try bench.pass().shown == [])
        #expect(try bench.pass(at: "2026-11-19T12:00:00Z").shown == [])
    }

    @Test("Quiet hours hold reminders until they end")
    func quiet() throws {
        let (evening, morning) = (CivilTime(hour: 22, minute: 0), CivilTime(hour: 7, minute: 0))
        let night = QuietHours(from: try #require(evening), to: try #require(morning), in: TestZones.berlin)
        let bench = try ReminderBench(
            [Seed.task(1, reminder: Seed.instant("2026-11-18T22:00:00Z"))],
            settings: ReminderSettings(quietHours: night))
        let end = Seed.instant("2026-11-19T06:00:00Z")
        let held = try bench.pass(at: "2026-11-18T22:00:00Z")
        #expect(held == ReminderPass(held: 1, obstacle: .quietHours(until: end), next: end))
        #expect(try bench.pass(at: "2026-11-19T05:59:59Z").shown == [])
        #expect(try bench.pass(at: "2026-11-19T06:00:00Z").texts == ["Reminder"])
    }

    @Test("A pass that is interrupted shows one more, and the next one, which is due at once, goes on")
    func interrupted() throws {
        let moment = Seed.instant("2026-11-18T13:00:00Z")
        let bench = try ReminderBench((1...3).map { Seed.task($0, "Task \($0)", reminder: moment) })
        bench.clock.set(moment)
        for left in [2, 1] {
            var questions = 0
            let pass = try DeliverReminders(with: bench.services).run(bench.settings) {
                questions += 1
                return true
            }
            #expect(pass.shown.count == 1 && questions == 1)
            #expect(pass.held == left && pass.obstacle == .interrupted && pass.next == moment)
        }
        #expect(try DeliverReminders(with: bench.services).run(bench.settings) { true }.held == 0)
        #expect(bench.standing.count == 3)
    }

    @Test("What a service shows without giving it a number is shown once")
    func withoutNumber() throws {
        let bench = try ReminderBench([Seed.task(1, "Call", due: Seed.due("2026-11-18T14:00:00Z"))])
        bench.desktop.change { ($0.givesNumbers, $0.knowsTags) = (false, false) }
        #expect(try bench.pass(at: "2026-11-18T13:30:00Z").texts == ["Due 15:00"])
        #expect(try bench.pass(at: "2026-11-18T13:35:00Z") == ReminderPass(next: Seed.instant("2026-11-18T14:00:00Z")))
        #expect(try bench.pass(at: "2026-11-18T14:00:00Z").texts == ["Due 15:00"])
        #expect(try bench.pass(at: "2026-11-18T15:00:00Z").shown == [])
    }

    @Test("Do-not-disturb and a service that is away, hangs or refuses hold reminders, and each is shown once")
    func obstacles() throws {
        let changes: [(ReminderPass.Obstacle, (inout InMemoryDesktop.State) -> Void)] = [
            (.inhibited, { $0.isInhibited = true }), (.noService, { $0.isRunning = false }),
            (.noService, { $0.isHung = true }), (.failed, { $0.refuses = true }),
        ]
        for (obstacle, change) in changes {
            let bench = try ReminderBench([Seed.task(1, reminder: Seed.instant("2026-11-18T13:00:00Z"))])
            let before = bench.desktop.current
            bench.desktop.change(change)
            let held = try bench.pass(at: "2026-11-18T13:00:00Z")
            #expect(held.obstacle == obstacle && held.held == 1 && held.shown == [])
            #expect(held.next == Seed.instant("2026-11-18T13:01:00Z"))
            // Tried less and less often.
            #expect(try bench.pass(at: "2026-11-18T13:30:00Z").next == Seed.instant("2026-11-18T14:00:00Z"))
            bench.desktop.change { $0 = before }
            #expect(try bench.pass(at: "2026-11-18T13:31:00Z").texts == ["Reminder"])
            #expect(try bench.pass(at: "2026-11-18T13:32:00Z").shown == [])
        }
    }

    @Test("What a hanging service may have shown is shown again in its place")
    func unanswered() throws {
        let bench = try ReminderBench([
            Seed.task(1, "First", reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, "Second", reminder: Seed.instant("2026-11-18T14:00:00Z")),
        ])
        // It answers the question who it is, and then no more.
        let services = ReminderServices(
            workspace: bench.workspace, notifier: AnsweringOnce(desktop: bench.desktop),
            lock: InMemoryDeliveryLock(), journal: InMemoryDeliveryJournal(), wording: PlainWording())
        bench.clock.set(Seed.instant("2026-11-18T13:00:00Z"))
        #expect(try DeliverReminders(with: services).run(bench.settings).obstacle == .failed)
        #expect(bench.desktop.standing.keys.sorted() == [ReminderBench.tag(1)])
        bench.desktop.change { $0.isHung = false }
        // Late by then, and yet not in a digest beside what stands.
        try bench.pass(at: "2026-11-18T14:30:00Z")
        #expect(bench.desktop.standing.mapValues(\.count) == [ReminderBench.tag(1): 1, ReminderBench.tag(2): 1])
    }

    @Test("A notification is withdrawn once its task is done, deleted, put off or on hold")
    func withdrawn() throws {
        let due = Seed.due("2026-11-18T13:00:00Z")
        let bench = try ReminderBench((1...4).map { Seed.task($0, due: due) })
        try bench.pass(at: "2026-11-18T13:00:00Z")
        #expect(bench.standing.count == 4)
        try bench.complete(1)
        _ = try DeleteTask(in: bench.workspace).run([Seed.id(2)])
        _ = try SnoozeTask(in: bench.workspace).run([Seed.id(3)])
        #expect(try bench.pass().withdrawn == 3)
        #expect(Array(bench.standing.keys) == [ReminderBench.tag(4)])
        try bench.edit(4, TaskEdits(status: .waiting))
        #expect(try bench.pass().withdrawn == 1)
        #expect(bench.standing == [:])
    }

    @Test("A notification that has stood for two months is withdrawn, so that the next one is not shown beside it")
    func oldNotification() throws {
        let bench = try ReminderBench([
            Seed.task(1, due: Seed.due("2026-11-30T12:00:00Z"), reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, reminder: Seed.instant("2027-03-01T12:00:00Z")),
        ])
        bench.desktop.change { $0.knowsTags = false }
        try bench.pass(at: "2026-11-18T13:00:00Z")
        #expect(try bench.pass(at: "2027-03-01T12:00:00Z").withdrawn == 1)
        #expect(bench.desktop.standing.mapValues(\.count) == [ReminderBench.tag(1): 1, ReminderBench.tag(2): 1])
    }

    @Test("A service that was started anew has other ids: nothing of the old one is withdrawn from it")
    func restartedService() throws {
        let bench = try ReminderBench([
            Seed.task(1, reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, reminder: Seed.instant("2026-11-18T14:00:00Z")),
        ])
        try bench.pass(at: "2026-11-18T13:00:00Z")
        bench.desktop.restart()
        try bench.pass(at: "2026-11-18T14:00:00Z")
        try bench.complete(1)
        #expect(try bench.pass().withdrawn == 0)
        #expect(Array(bench.standing.keys) == [ReminderBench.tag(2)])
    }

    @Test("A clock that is set back reminds of nothing twice, and of what is new")
    func clockSetBack() throws {
        let bench = try ReminderBench([Seed.task(1, "Old", reminder: Seed.instant("2026-11-18T14:00:00Z"))])
        try bench.pass(at: "2026-11-18T14:00:00Z")
        // The program does not run while the clock is set back, and does so only after the new reminder's moment.
        bench.clock.set(Seed.instant("2026-11-18T12:30:00Z"))
        _ = try CreateTask(in: bench.workspace).run(
            TaskDraft(title: TaskTitle("New"), TaskEdits(reminderDate: .set(Seed.instant("2026-11-18T13:00:00Z")))))
        let pass = try bench.pass(at: "2026-11-18T13:10:00Z")
        #expect(pass.summaries == ["New"])
        #expect(try bench.pass(at: "2026-11-18T14:00:00Z").shown == [])
    }

    @Test("A task that was given a date by a clock that was ahead still reminds, unless that date had passed")
    func changedAhead() throws {
        let bench = try ReminderBench(now: Seed.instant("2026-11-18T15:00:00Z"))
        for (title, moment) in [("Passed", "2026-11-18T11:30:00Z"), ("To come", "2026-11-18T13:00:00Z")] {
            _ = try CreateTask(in: bench.workspace).run(
                TaskDraft(title: TaskTitle(title), TaskEdits(reminderDate: .set(Seed.instant(moment)))))
        }
        try bench.pass()
        #expect(try bench.pass(at: "2026-11-18T12:00:00Z").shown == [])
        #expect(try bench.pass(at: "2026-11-18T13:00:00Z").summaries == ["To come"])
    }

    @Test("What may be visible stays in its own notification, though the service refuses it the next time")
    func refusedAfterSilence() throws {
        let bench = try ReminderBench([
            Seed.task(1, "Maybe visible", reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, "Late", reminder: Seed.instant("2026-11-18T14:00:00Z")),
            Seed.task(3, "Late too", reminder: Seed.instant("2026-11-18T14:00:00Z")),
        ])
        bench.clock.set(Seed.instant("2026-11-18T13:00:00Z"))
        let hanging = ReminderServices(
            workspace: bench.workspace, notifier: AnsweringOnce(desktop: bench.desktop),
            lock: InMemoryDeliveryLock(), journal: InMemoryDeliveryJournal(), wording: PlainWording())
        #expect(try DeliverReminders(with: hanging).run(bench.settings).obstacle == .failed)
        bench.desktop.change { ($0.isHung, $0.refuses) = (false, true) }
        #expect(try bench.pass(at: "2026-11-18T13:30:00Z").held == 1)
        bench.desktop.change { $0.refuses = false }
        #expect(try bench.pass(at: "2026-11-18T15:00:00Z").summaries == ["2 missed reminders", "Maybe visible"])
        #expect(bench.standing[ReminderBench.tag(1)] == ["Maybe visible", "Reminder"])
    }

    @Test("A restored backup of the store reminds again of nothing that was shown since, and of all that was not")
    func restoredBackup() throws {
        let bench = try ReminderBench([
            Seed.task(1, "Shown before", reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, "Shown after", reminder: Seed.instant("2026-11-18T14:00:00Z")),
            Seed.task(3, "Held", reminder: Seed.instant("2026-11-18T15:00:00Z")),
        ])
        try bench.pass(at: "2026-11-18T13:00:00Z")
        let backup = try bench.store.copyInMemory()
        try bench.pass(at: "2026-11-18T14:00:00Z")
        bench.desktop.change { $0.isInhibited = true }
        try bench.pass(at: "2026-11-18T15:00:00Z")
        try bench.store.replaceContents(with: backup)
        bench.desktop.change { $0.isInhibited = false }
        let pass = try bench.pass(at: "2026-11-18T15:30:00Z")
        #expect(pass.summaries == ["Held"])
        #expect(try bench.pass(at: "2026-11-19T15:30:00Z").shown == [])
    }

    @Test("Neither does one that is restored after the clock was set back")
    func restoredBackupOnEarlierClock() throws {
        let bench = try ReminderBench([Seed.task(1, "Shown", reminder: Seed.instant("2026-11-18T13:00:00Z"))])
        let backup = try bench.store.copyInMemory()
        try bench.pass(at: "2026-11-18T13:00:00Z")
        try bench.pass(at: "2026-11-18T15:00:00Z")
        try bench.store.replaceContents(with: backup)
        #expect(try bench.pass(at: "2026-11-18T14:00:00Z").shown == [])
    }

    @Test("Another zone announces the day of a task once", arguments: [false, true])
    func otherZone(isEarlier: Bool) throws {
        let bench = try ReminderBench([Seed.task(1, due: Seed.due("2026-11-19"))])
        let west = ReminderServices(
            workspace: Workspace(
                store: bench.store, publisher: RecordingPublisher(), clock: bench.clock, zone: TestZones.newYork,
                ids: SteppingIDs(), machine: { "machine" }),
            notifier: bench.desktop, lock: InMemoryDeliveryLock(), journal: InMemoryDeliveryJournal(),
            wording: PlainWording())
        if isEarlier {
            // From New York at 8:00 to Berlin at 14:00.
            bench.clock.set(Seed.instant("2026-11-19T13:00:00Z"))
            #expect(try DeliverReminders(with: west).run(bench.settings).shown.count == 0)
            #expect(try bench.pass().shown.count == 1)
        } else {
            try bench.pass(at: "2026-11-19T08:00:00Z")
            #expect(bench.standing.count == 1)
        }
        for hour in 14...23 {
            bench.clock.set(Seed.instant("2026-11-19T\(hour):00:00Z"))
            #expect(try DeliverReminders(with: west).run(bench.settings).shown == [])
        }
    }

    @Test("Overdue tasks are announced once a day, if there are any, and critical only if that is set")
    func digest() throws {
        var bench = try ReminderBench(
            [Seed.task(1, "Old", due: Seed.due("2026-11-18"))],
            settings: ReminderSettings(digestTime: CivilTime(hour: 8, minute: 0)))
        #expect(try bench.pass().next == Seed.instant("2026-11-19T07:00:00Z"))
        let first = try bench.pass(at: "2026-11-19T07:00:00Z")
        #expect(first.summaries == ["1 overdue task"] && first.shown[0].urgency == .normal)
        #expect(try bench.pass(at: "2026-11-19T12:00:00Z").shown == [])
        bench.settings.overdueIsCritical = true
        // Three days later, one is enough.
        let later = try bench.pass(at: "2026-11-22T12:00:00Z")
        #expect(later.summaries == ["1 overdue task"] && later.shown[0].urgency == .critical)
        try bench.complete(1)
        #expect(try bench.pass().withdrawn == 1)
        #expect(try bench.pass(at: "2026-11-23T07:00:00Z") == ReminderPass())
    }

    @Test("A digest that is set for later in the day comes on that day")
    func laterDigest() throws {
        var bench = try ReminderBench([Seed.task(1, "Old", due: Seed.due("2026-11-17"))])
        bench.settings.digestTime = CivilTime(hour: 15, minute: 0)
        #expect(try bench.pass(at: "2026-11-18T12:00:00Z").next == Seed.instant("2026-11-18T14:00:00Z"))
        #expect(try bench.pass(at: "2026-11-18T14:00:00Z").summaries == ["1 overdue task"])
    }

    @Test("Switching reminders off withdraws what stands, and what passes meanwhile is not shown later")
    func switchedOff() throws {
        var bench = try ReminderBench([
            Seed.task(1, reminder: Seed.instant("2026-11-18T13:00:00Z")),
            Seed.task(2, reminder: Seed.instant("2026-11-18T14:00:00Z")),
            Seed.task(3, reminder: Seed.instant("2026-11-18T15:00:00Z")),
        ])
        try bench.pass(at: "2026-11-18T13:00:00Z")
        bench.settings.isEnabled = false
        #expect(try bench.pass(at: "2026-11-18T14:30:00Z") == ReminderPass(withdrawn: 1))
        bench.settings.isEnabled = true
        try bench.pass()
        #expect(try bench.pass(at: "2026-11-18T15:00:00Z").texts == ["Reminder"])
    }

    @Test("A pass with nothing to do writes nothing, and no pass changes the store's generation")
    func writesNothing() throws {
        let bench = try ReminderBench([Seed.task(1, reminder: Seed.instant("2026-11-18T13:00:00Z"))])
        func revision() throws -> Int64? { try bench.store.read { try $0.floor()?.revision } }
        let generation = try bench.store.read { try $0.generation() }
        let first = try revision()
        try bench.pass(at: "2026-11-18T12:30:00Z")
        #expect(try revision() == first)
        try bench.pass(at: "2026-11-18T13:00:00Z")
        let second = try revision()
        #expect(second != first)
        try bench.pass(at: "2026-11-18T13:30:00Z")
        #expect(try revision() == second)
        #expect(try bench.store.read { try $0.generation() } == generation)
    }
}

/// Answers who it is, hangs at the first notification, and shows it nevertheless.
private struct AnsweringOnce: Notifier {
    let desktop: InMemoryDesktop

    func service() -> NotificationService? {
        let service = desktop.service()
        desktop.change { ($0.isHung, $0.showsWhileHung) = (true, true) }
        return service
    }

    func show(
        _ notification: ReminderNotification, replacing old: ShownNotification?
    ) throws(NotifierError) -> ShownNotification? {
        try desktop.show(notification, replacing: old)
    }

    func withdraw(_ notification: ShownNotification) { desktop.withdraw(notification) }
}

private struct PlainWording: ReminderWording {
    func words(for message: ReminderMessage, at now: Instant, in zone: any ZoneRules) -> ReminderWords {
        ReminderWords("\(message)")
    }
}
