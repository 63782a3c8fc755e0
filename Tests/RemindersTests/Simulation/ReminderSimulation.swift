import Reminders
import Synchronization
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore

/// A year of reminders: a user, a machine, a desktop, and the service, which is killed again and again.
///
/// The same seed gives the same steps.
struct ReminderSimulation {
    /// What the year must contain.
    enum RareState: String, CaseIterable {
        case shown = "notification shown"
        case digest = "digest of what was missed"
        case overdue = "digest of overdue tasks"
        case held = "held by quiet hours"
        case inhibited = "held by do-not-disturb"
        case withdrawn = "notification withdrawn"
        case killedAfterShowing = "killed after showing"
        case killed = "killed elsewhere"
        case unanswered = "a service that hung while it was asked"
        case refused = "a notification refused"
        case busy = "two programs at once"
        case setBack = "clock set back"
        case setForward = "clock set forward"
        case zone = "another zone"
        case restored = "store restored from a backup"
        case restarted = "desktop started anew"
        case pressed = "button pressed"
        case pressedTwice = "button pressed twice"
        case undone = "button undone"
    }

    static let year: Int64 = 365 * 86_400

    let store: SQLiteStore
    let desktop = InMemoryDesktop()
    let lock = InMemoryDeliveryLock()
    let journal = InMemoryDeliveryJournal()
    let clock: FixedClock
    let ids = SteppingIDs()
    let isDetailed: Bool

    var random: SplitMix
    var oracle = ReminderOracle()
    var counts: [RareState: Int] = [:]
    private(set) var steps: [String] = []
    var settings = ReminderSettings(digestTime: CivilTime(hour: 8, minute: 30))
    var zone: any ZoneRules
    /// Whether the service runs.
    var isRunning = true
    /// When its timer fires.
    private var next: Instant?
    /// The step at which the next program is killed.
    var lifetime: Int?
    /// Whether the desktop hangs at the next notification, and shows it.
    var hangs: Bool?
    /// Whether another program delivers during the next notification.
    var hasRival = false
    var backup: SQLiteStore?
    /// The tags of notifications whose ids no program has learned; nothing can withdraw them.
    private var unknown: Set<String> = []

    /// Begins in a zone and on a day of the seed's, on an empty store.
    init(seed: UInt64, on store: SQLiteStore, isDetailed: Bool = false) {
        random = SplitMix(seed: seed)
        self.store = store
        self.isDetailed = isDetailed
        zone = TestZones.all[Int(seed % UInt64(TestZones.all.count))]
        // A year with both changes of the clocks in it, wherever it begins.
        clock = FixedClock(Seed.instant("2026-01-05T06:00:00Z").advanced(bySeconds: Int64(seed % 97) * 86_400))
        let knowsTags = seed % 3 != 0
        desktop.change { $0.knowsTags = knowsTags }
    }

    var now: Instant { clock.now() }
    var schedule: ReminderSchedule { ReminderSchedule(settings, in: zone) }

    func tasks() throws -> [TaskItem] {
        let tasks = try store.read { try $0.allTasks() }.map { (id: $0.id.description, task: $0) }
        return tasks.sorted { $0.id < $1.id }.map(\.task)
    }

    /// Lives through a number of seconds.
    mutating func run(_ length: Int64 = ReminderSimulation.year) throws {
        var left = length
        try pass()
        while left > 0, oracle.problems.isEmpty {
            let gap = Int64.random(in: 1...(Bool.random(using: &random) ? 3600 : 57_600), using: &random)
            left -= gap
            try live(gap)
            try happen()
        }
        try end()
    }

    /// Notes a step, if they are wanted.
    mutating func log(_ text: @autoclosure () -> String) {
        if isDetailed { steps.append("\(now.rfc3339) \(text())") }
    }

    mutating func count(_ state: RareState) { counts[state, default: 0] += 1 }

    // MARK: Time

    /// Lets time pass; the service wakes when its timer fires, a little late.
    mutating func live(_ seconds: Int64) throws {
        let end = now.advanced(bySeconds: seconds)
        while isRunning, let moment = next, moment <= end {
            let late = Int64.random(in: 0...20, using: &random)
            try move(to: max(now, moment).advanced(bySeconds: late))
            try pass()
            if next == moment { return oracle.report("the timer does not advance beyond \(moment.rfc3339)") }
        }
        if now < end { try move(to: end) }
    }

    /// Lets time pass without the service.
    mutating func move(to moment: Instant) throws {
        let (store, floor) = (store, try store.read { try $0.floor() })
        oracle.pass(from: now, through: moment, try tasks(), schedule, above: floor) { key in
            (try? store.read { try $0.reminder(key) }).flatMap(\.self) != nil
        }
        clock.set(moment)
    }

    // MARK: The service

    /// Makes one pass, as the service does after each event.
    mutating func pass() throws {
        let life = Life(steps: lifetime)
        next = nil
        let rival = try hasRival ? rival() : nil
        let notifier = MortalNotifier(desktop, life: life, hangs: hangs) { rival?.run() }
        var done: ReminderPass?
        do {
            let pass = try DeliverReminders(with: services(notifier, life)).run(settings)
            log("pass: \(pass.shown.map(\.tag)), held \(pass.held), next \(pass.next?.rfc3339 ?? "never")")
            done = life.isOver ? nil : pass
        } catch is Life.Killed {}
        // What did not come to pass waits for a later one.
        lifetime = life.stepsLeft
        if desktop.current.isHung { hangs = nil }
        if rival?.wasBusy != nil { hasRival = false }
        if life.isOver {
            log("killed")
            isRunning = false
            count(notifier.appearances.isEmpty ? .killed : .killedAfterShowing)
        }
        try see(notifier, wasKilled: life.isOver)
        let held = try store.read { try $0.undeliveredReminders() }
        oracle.hold(held, try tasks(), schedule, at: now)
        if rival?.wasBusy == true { count(.busy) }
        if rival?.wasBusy == false { oracle.report("two programs delivered at once") }
        guard let done else { return }
        next = done.next
        note(done)
        let state = desktop.current
        let isHindered = state.isHung || state.refuses || !state.isRunning
        if done.obstacle == nil, !isHindered { try checkDone() }
    }

    func services(_ notifier: any Notifier, _ life: Life) -> ReminderServices {
        let mortal = store.driven(by: life)
        return ReminderServices(
            workspace: workspace(on: mortal), notifier: notifier, lock: lock,
            journal: MortalJournal(journal: journal, life: life), wording: KeyWording())
    }

    func workspace(on store: SQLiteStore) -> Workspace {
        Workspace(
            store: store, publisher: NoPublisher(), clock: clock, zone: zone, ids: ids, machine: { "machine" },
            recorders: [HistoryRecorder(program: "test")])
    }

    /// Another program that delivers while this one does.
    private func rival() throws -> Rival {
        Rival(services: services(MortalNotifier(desktop, life: Life(steps: nil)), Life(steps: nil)), settings: settings)
    }

    private mutating func note(_ pass: ReminderPass) {
        if pass.withdrawn > 0 { count(.withdrawn) }
        switch pass.obstacle {
        case .quietHours: count(.held)
        case .inhibited: count(.inhibited)
        case .failed: count(desktop.current.isHung ? .unanswered : .refused)
        case .noService, .busy, .interrupted, nil: break
        }
    }

    /// Tells the oracle what became visible; the last of it may not have been recorded by a program that was killed.
    mutating func see(_ notifier: MortalNotifier, wasKilled: Bool) throws {
        let tasks = try tasks()
        var appearances = notifier.appearances
        if wasKilled, let last = appearances.indices.last { appearances[last].isKnown = false }
        for appearance in appearances {
            switch appearance.notification.summary {
            case "task": count(.shown)
            case "missed": count(.digest)
            case "overdue": count(.overdue)
            default: break
            }
            if appearance.isKnown {
                unknown.remove(appearance.notification.tag)
            } else {
                unknown.insert(appearance.notification.tag)
            }
            log("visible: \(appearance.notification.tag) \(appearance.notification.lines)")
            oracle.see(appearance.notification, isKnown: appearance.isKnown, tasks, schedule, at: now)
            if appearance.notification.summary != "answer", isQuiet() { oracle.report("shown in quiet hours") }
        }
        // Without tags, a second notification beside one of an unknown id cannot be prevented.
        if !desktop.current.knowsTags, appearances.contains(where: { !$0.isKnown }) {
            desktop.restart()
        }
        if let tag = desktop.standing.first(where: { $0.value.count > 1 })?.key {
            oracle.report("two notifications side by side: \(tag)")
        }
    }

    /// Whether clocks show a time within the quiet hours; not asked near a change of the clocks.
    private func isQuiet() -> Bool {
        guard let quiet = settings.quietHours else { return false }
        let offsets = [-14_400, 0, 14_400].map { quiet.zone.offset(at: now.advanced(bySeconds: $0)) }
        guard Set(offsets.map(\.seconds)).count == 1 else { return false }
        let time = quiet.zone.civil(at: now).time
        return quiet.start < quiet.end
            ? quiet.start <= time && time < quiet.end : quiet.start <= time || time < quiet.end
    }

    // MARK: Checks

    /// Checks that a pass that nothing hindered left nothing undone.
    private mutating func checkDone() throws {
        for (key, duty) in oracle.duties where duty.isCertain {
            oracle.report("not shown at \(duty.moment.rfc3339): \(key)")
        }
        let tasks = try tasks()
        for notification in desktop.standing.values.joined()
        where !unknown.contains(notification.tag) && !oracle.isStanding(notification, tasks, schedule, at: now) {
            oracle.report("not withdrawn: \(notification.tag)")
        }
    }

    /// Ends all obstacles, and checks that nothing is left.
    private mutating func end() throws {
        guard oracle.problems.isEmpty else { return }
        isRunning = true
        desktop.change { ($0.isInhibited, $0.refuses) = (false, false) }
        desktop.restart()
        settings.quietHours = nil
        (lifetime, hangs, hasRival) = (nil, nil, false)
        try pass()
        try move(to: now.advanced(bySeconds: 3 * 86_400))
        try pass()
        try checkSize()
    }

    /// Checks that the ledger forgets what is old, by queueing one more reminder a year later.
    private mutating func checkSize() throws {
        let old = oracle.displayed
        let last = now.advanced(bySeconds: ReminderSimulation.year)
        _ = try CreateTask(in: workspace(on: store)).run(
            TaskDraft(title: TaskTitle(alreadyChecked: "Last"), TaskEdits(reminderDate: .set(last))))
        try move(to: last)
        try pass()
        let (left, kept, notices) = try store.read { repository in
            try (
                repository.undeliveredReminders().count, old.filter { try repository.reminder($0) != nil }.count,
                repository.notices().filter { $0.changedAt < last.advanced(bySeconds: -40 * 86_400) }.count
            )
        }
        if left + kept + notices > 0 { oracle.report("the ledger keeps \(left), \(kept) and \(notices) rows") }
    }
}

/// A program that delivers while another one does.
private final class Rival: Sendable {
    private let services: ReminderServices
    private let settings: ReminderSettings
    private let result = Mutex<ReminderPass.Obstacle??>(nil)

    /// Whether it left the reminders to the other; nil if it did not run.
    var wasBusy: Bool? { result.withLock { $0.map { $0 == .busy } } }

    init(services: ReminderServices, settings: ReminderSettings) {
        self.services = services
        self.settings = settings
    }

    func run() {
        let pass = try? DeliverReminders(with: services).run(settings)
        result.withLock { $0 = .some(pass?.obstacle) }
    }
}

private struct NoPublisher: SnapshotPublisher {
    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication { .published }
}
