import CommandOutput
import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// Tasks, a ledger and a desktop.
struct ReminderBench {
    let desktop = InMemoryDesktop()
    let clock: FixedClock
    let store: SQLiteStore
    let services: ReminderServices
    let workspace: Workspace
    var settings = ReminderSettings()

    /// Reminders are on from `now` on.
    init(_ tasks: [TaskItem] = [], now: Instant = Seed.now, settings: ReminderSettings = ReminderSettings()) throws {
        clock = FixedClock(now)
        store = try SQLiteStore.inMemory(tasks: tasks)
        workspace = Workspace(
            store: store, publisher: RecordingPublisher(), clock: clock, zone: TestZones.berlin, ids: SteppingIDs(),
            machine: { "machine" }, recorders: [HistoryRecorder(program: "test")])
        services = ReminderServices(
            workspace: workspace, notifier: desktop, lock: InMemoryDeliveryLock(),
            journal: InMemoryDeliveryJournal(), wording: ReminderText())
        self.settings = settings
        try pass()
    }

    @discardableResult
    func pass() throws -> ReminderPass { try DeliverReminders(with: services).run(settings) }

    /// Makes a pass at a moment.
    @discardableResult
    func pass(at moment: String) throws -> ReminderPass {
        clock.set(Seed.instant(moment))
        return try pass()
    }

    func press(_ action: ReminderAction, on tag: String) throws -> ReminderAnswer? {
        guard let shown = desktop.shown(tagged: tag) else { return nil }
        return try ActOnReminder(with: services).run(action, on: shown, settings)
    }

    /// The summaries and lines that stand, by tag.
    var standing: [String: [String]] {
        desktop.standing.mapValues { $0.flatMap { [$0.summary] + $0.lines } }
    }

    func edit(_ number: Int, _ edits: TaskEdits) throws { _ = try EditTask(in: workspace).run(Seed.id(number), edits) }

    func complete(_ number: Int) throws { _ = try CompleteTask(in: workspace).run([Seed.id(number)]) }

    func task(_ number: Int) throws -> TaskItem? { try store.read { try $0.task(Seed.id(number)) } }

    static func tag(_ number: Int) -> String { "task-\(Seed.id(number))" }
}

extension ReminderPass {
    var summaries: [String] { shown.map(\.summary) }
    /// The first line of each.
    var texts: [String] { shown.map { $0.lines.first ?? "" } }
}
