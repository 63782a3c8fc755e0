import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore

/// What happens in a year.
extension ReminderSimulation {
    private enum Event: CaseIterable {
        case add, edit, complete, elsewhere, press, suspend, stop, desktop, kill, hang, rival, clock, zone, settings
        case backup, restore, other

        /// How often it happens, compared with the others.
        var weight: Int {
            switch self {
            case .add: 30
            case .edit: 15
            case .complete, .elsewhere, .press: 12
            case .suspend, .desktop: 6
            case .kill, .rival, .other: 4
            case .stop, .hang: 3
            case .clock, .settings: 2
            case .zone, .backup, .restore: 1
            }
        }
    }

    private static let events = Event.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    /// Lets something happen; a service that runs then makes a pass.
    mutating func happen() throws {
        let event = Self.events[Int.random(in: 0..<Self.events.count, using: &random)]
        let before = isDetailed ? try tasks() : []
        log("\(event)")
        switch event {
        case .add: try add()
        case .edit: try edit()
        case .complete: try complete()
        case .elsewhere: try changeElsewhere()
        case .press: try press()
        case .suspend: try suspend()
        case .stop: isRunning = false
        case .desktop: changeDesktop()
        case .kill: lifetime = Int.random(in: 0...14, using: &random)
        case .hang: hangs = Bool.random(using: &random)
        case .rival: hasRival = true
        case .clock: try setClock()
        case .zone: changeZone()
        case .settings: changeSettings()
        case .backup: backup = try store.copyInMemory()
        case .restore: try restore()
        case .other: try undoOrDelete()
        }
        try logChanges(since: before)
        try settle()
        if !isRunning, Int.random(in: 0..<3, using: &random) == 0 { isRunning = true }
        if isRunning { try pass() }
    }

    /// Notes the tasks that are not as they were.
    private mutating func logChanges(since before: [TaskItem]) throws {
        guard isDetailed else { return }
        let after = try tasks()
        for task in after where !before.contains(task) {
            let dates = "due \(task.dueDate.map { "\($0)" } ?? "-"), own \(task.reminderDate?.rfc3339 ?? "-")"
            log("  \(task.id): \(task.status), \(dates), modified \(task.modifiedAt.rfc3339)")
        }
        for task in before where !after.contains(where: { $0.id == task.id }) { log("  \(task.id): deleted") }
    }

    private mutating func settle() throws {
        let store = store
        oracle.settle(try tasks(), schedule, at: now) { key in
            (try? store.read { try $0.reminder(key) }).flatMap(\.self) != nil
        }
    }

    private mutating func oneOf<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: Tasks

    /// Returns a moment up to five days from now, often a whole minute, and sometimes over.
    private mutating func moment() -> Instant {
        let distance = Int64.random(in: (chance(10) ? -7200 : 60)...(chance(50) ? 28_800 : 432_000), using: &random)
        let moment = now.advanced(bySeconds: distance)
        return chance(70) ? Instant(seconds: moment.seconds / 60 * 60) : moment
    }

    private mutating func dueDate() -> DueDate {
        guard chance(40) else { return .moment(moment()) }
        return .day(zone.civil(at: now).date.adding(days: Int.random(in: 0...4, using: &random)))
    }

    private mutating func add() throws {
        let (done, open) = (try tasks().filter(\.isCompleted), try tasks().filter { !$0.isCompleted })
        if done.count > 6 { try store.write { for task in done { try $0.deleteTask(task.id) } } }
        // Some stay for months, so that the ledger forgets them while they are open.
        if open.count > 12, let oldest = open.last {
            _ = try DeleteTask(in: workspace(on: store)).run([oldest.id])
        }
        let due = chance(80) ? dueDate() : nil
        let own = due == nil || chance(30) ? moment() : nil
        let recurrence = due != nil && chance(20) ? oneOf([Recurrence.daily, .weekly]) : nil
        _ = try CreateTask(in: workspace(on: store)).run(
            TaskDraft(
                title: TaskTitle(alreadyChecked: "Task"),
                TaskEdits(dueDate: FieldChange(due), reminderDate: FieldChange(own), recurrence: recurrence)))
    }

    private mutating func edit() throws {
        guard let task = oneOf(try tasks().filter { !$0.isCompleted }) else { return }
        var edits = TaskEdits()
        switch Int.random(in: 0..<5, using: &random) {
        case 0: edits.dueDate = .set(dueDate())
        case 1: edits.reminderDate = chance(80) ? .set(moment()) : .clear
        case 2: edits.title = TaskTitle(alreadyChecked: "Edited \(now.seconds)")
        case 3: edits.status = task.status.isOnHold ? .next : .waiting
        default: _ = try SnoozeTask(in: workspace(on: store)).run([task.id])
        }
        _ = try EditTask(in: workspace(on: store)).run(task.id, edits)
    }

    private mutating func complete() throws {
        guard let task = oneOf(try tasks().filter { !$0.isCompleted }) else { return }
        _ = try CompleteTask(in: workspace(on: store)).run([task.id])
    }

    /// Changes a task as a sync does: without an action, as changed some time ago.
    private mutating func changeElsewhere() throws {
        guard var task = oneOf(try tasks()) else { return }
        task.modifiedAt = max(task.modifiedAt, now.advanced(bySeconds: -Int64.random(in: 0...300, using: &random)))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: (task.status, task.completedAt) = task.isCompleted ? (.next, nil) : (.done, task.modifiedAt)
        case 1: task.dueDate = dueDate()
        case 2: return try store.write { [task] in try $0.deleteTask(task.id) }
        default:
            let new = Seed.task(
                Int.random(in: 100_000...900_000, using: &random), due: dueDate(), createdAt: task.modifiedAt)
            return try store.write { if try $0.task(new.id) == nil { try $0.insert(new) } }
        }
        try store.write { [task] in try $0.update(task) }
    }

    private mutating func undoOrDelete() throws {
        if chance(50), let task = oneOf(try tasks()) {
            _ = try DeleteTask(in: workspace(on: store)).run([task.id])
        } else {
            do {
                _ = try UndoStep(in: workspace(on: store)).run()
            } catch ActionError.nothingToUndo {}
        }
    }

    // MARK: Buttons

    private mutating func press() throws {
        let standing = desktop.standing.filter { !($0.value.first?.actions.isEmpty ?? true) }.keys.sorted()
        guard let tag = oneOf(standing), let shown = desktop.shown(tagged: tag),
            let action = oneOf(desktop.standing[tag]?.first?.actions ?? [])
        else { return }
        let isTwice = chance(40)
        for press in 0...(isTwice ? 1 : 0) {
            let life = Life(steps: press == 0 && chance(20) ? Int.random(in: 0...6, using: &random) : nil)
            let notifier = MortalNotifier(desktop, life: life)
            let before = try tasks()
            do {
                let answer = try ActOnReminder(with: services(notifier, life)).run(action, on: shown, settings)
                log("\(action) \(tag): \(answer.map { "\($0)".prefix(40).description } ?? "busy")")
                count(press == 0 ? .pressed : .pressedTwice)
                if action == .undo { count(.undone) }
            } catch is Life.Killed {
                isRunning = false
            } catch is TaskRefusal {}
            if press == 1, action != .undo, !life.isOver { checkSecondPress(before, try tasks(), action) }
            try see(notifier, wasKilled: life.isOver)
        }
        let successors = Dictionary(grouping: try tasks().compactMap(\.predecessorID)) { $0 }
        if successors.contains(where: { $0.value.count > 1 }) { oracle.report("two next occurrences of one task") }
    }

    private mutating func checkSecondPress(_ before: [TaskItem], _ after: [TaskItem], _ action: ReminderAction) {
        if before != after, isRunning { oracle.report("a second \(action) changed something") }
    }

    // MARK: The world

    private mutating func suspend() throws {
        let length = Int64.random(in: 1800...(chance(70) ? 28_800 : 345_600), using: &random)
        try move(to: now.advanced(bySeconds: length))
    }

    private mutating func changeDesktop() {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: desktop.change { $0.isRunning = false }
        case 1: desktop.change { $0.isHung = true }
        case 2: desktop.change { $0.refuses = true }
        case 3: desktop.change { $0.isInhibited = true }
        case 4:
            desktop.restart()
            count(.restarted)
        default: desktop.change { ($0.isHung, $0.refuses, $0.isInhibited) = (false, false, false) }
        }
        if chance(50) {
            desktop.change { ($0.isHung, $0.refuses, $0.isInhibited) = (false, false, false) }
            if !desktop.current.isRunning { desktop.restart() }
        }
    }

    private mutating func setClock() throws {
        let distance = Int64.random(in: 60...(chance(50) ? 7200 : 172_800), using: &random)
        if chance(50) {
            count(.setForward)
            try move(to: now.advanced(bySeconds: distance))
        } else {
            count(.setBack)
            clock.set(now.advanced(bySeconds: -distance))
            oracle.becomeUncertain { _ in true }
            oracle.reconsider()
        }
    }

    private mutating func changeZone() {
        count(.zone)
        zone = oneOf(TestZones.all) ?? zone
        oracle.becomeUncertain { $0.occasion.wholeDay != nil }
        oracle.reconsider()
    }

    private mutating func changeSettings() {
        let lead = settings.dueSoon
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let times = [(22, 7), (13, 14), (23, 0), (1, 3), (2, 2)]
            guard let (start, end) = oneOf(times), let from = CivilTime(hour: start, minute: 30),
                let to = CivilTime(hour: end, minute: 30), let zone = oneOf(TestZones.all)
            else { return }
            settings.quietHours = QuietHours(from: from, to: to, in: zone)
        case 1: settings.dueSoon = .seconds(oneOf([0, 600, 1800, 86_400]) ?? 0)
        default:
            let times = [nil, CivilTime(hour: 8, minute: 30), CivilTime(hour: 20, minute: 0)]
            settings.digestTime = oneOf(times) ?? nil
        }
        if lead != settings.dueSoon { oracle.becomeUncertain { $0.kind == .dueSoon } }
        oracle.becomeUncertain { $0.task == nil }
    }

    private mutating func restore() throws {
        guard let backup else { return }
        let store = store
        count(.restored)
        // The restored ledger does not know what was shown since.
        desktop.restart()
        try store.replaceContents(with: backup)
        let (mark, floor) = (journal.read(), try store.read { try $0.floor() })
        log("  the note: \(mark.map { "\($0)" } ?? "none"), the floor: \(floor.map { "\($0)" } ?? "none")")
        let delivered = min(now, mark?.delivered ?? now)
        oracle.restore(try tasks(), schedule, delivered: delivered) { key in
            let reminder = (try? store.read { try $0.reminder(key) }).flatMap(\.self)
            return reminder.map { $0.state == .shown || $0.state == .dropped } ?? false
        }
        let held = try store.read { try $0.undeliveredReminders() }
        oracle.hold(held, try tasks(), schedule, at: now, areRestored: true)
        self.backup = nil
    }
}
