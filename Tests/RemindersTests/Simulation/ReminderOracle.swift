import Reminders
import TaskHubEntities
import TaskStore

/// What should be shown, by the tasks and the clock alone.
struct ReminderOracle {
    /// A reminder whose moment has come.
    struct Duty {
        let moment: Instant
        /// False if it may also be left out: the rules leave open what was changed meanwhile.
        var isCertain = true
    }

    private struct Display {
        let tag: String
        var isKnown: Bool
        /// Whether a backup was restored that does not have it.
        var isForgotten = false
        /// Whether a digest, which names tasks and not reminders, only may have been of it.
        var isAssumed = false
    }

    /// What has still to be shown.
    private(set) var duties: [ReminderKey: Duty] = [:]
    private var displays: [ReminderKey: Display] = [:]
    private(set) var problems: [String] = []

    /// Notes the reminders whose moments the clock passed, while nothing else changed.
    ///
    /// The clock may pass a moment again after it was set back: what `isQueued` then, or does not lie above `floor`, up
    /// to which the programs have looked, may be left out.
    mutating func pass(
        from first: Instant, through last: Instant, _ tasks: [TaskItem], _ schedule: ReminderSchedule,
        above floor: ReminderFloor?, isQueued: (ReminderKey) -> Bool
    ) {
        func isCertain(_ key: ReminderKey, _ moment: Instant) -> Bool {
            floor.map { $0.moment < moment } ?? true && !isQueued(key)
        }
        for task in tasks {
            for (key, moment) in Self.reminders(of: task, schedule)
            where first < moment && moment <= last && displays[key] == nil && duties[key] == nil {
                duties[key] = Duty(moment: moment, isCertain: isCertain(key, moment))
            }
        }
        // A digest that was missed is only shown for the last day.
        guard let (key, moment) = Self.lastDigest(schedule, at: last) else { return }
        guard first < moment, moment <= last, displays[key] == nil, duties[key] == nil,
            tasks.contains(where: { Self.isOverdue($0, at: moment, schedule) && $0.modifiedAt <= moment })
        else { return }
        for other in duties.keys where other.task == nil { duties[other]?.isCertain = false }
        let isNew = floor.flatMap { floor in key.occasion.wholeDay.map { floor.digestDay < $0 } } ?? true
        duties[key] = Duty(moment: moment, isCertain: isNew && isCertain(key, moment))
    }

    /// Notes that tasks were changed; what `isQueued` is in the ledger, which a later change of the task leaves alone.
    mutating func settle(
        _ tasks: [TaskItem], _ schedule: ReminderSchedule, at now: Instant, isQueued: (ReminderKey) -> Bool
    ) {
        let byID = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (key, duty) in duties {
            guard let id = key.task else {
                if !tasks.contains(where: { Self.isOverdue($0, at: now, schedule) }) {
                    duties[key] = nil
                } else if !isQueued(key) {
                    duties[key]?.isCertain = false
                }
                continue
            }
            guard let task = byID[id], Self.isCurrent(key, task) else {
                // It comes back if the task does so before the next pass.
                duties[key]?.isCertain = false
                if !isQueued(key) { duties[key] = nil }
                continue
            }
            if task.modifiedAt > duty.moment, !isQueued(key) { duties[key]?.isCertain = false }
        }
    }

    /// Notes that the clock, the zone, the settings or the store went elsewhere, which leaves some things open.
    mutating func becomeUncertain(where isAffected: (ReminderKey) -> Bool) {
        for key in duties.keys where isAffected(key) { duties[key]?.isCertain = false }
    }

    /// Notes the reminders that wait to be shown: a later change of their tasks leaves them alone.
    ///
    /// Those of a restored backup were queued in an earlier life, before changes of their tasks.
    mutating func hold(
        _ reminders: [Reminder], _ tasks: [TaskItem], _ schedule: ReminderSchedule, at now: Instant,
        areRestored: Bool = false
    ) {
        for reminder in reminders where duties[reminder.key] == nil && displays[reminder.key]?.isAssumed ?? true {
            let key = reminder.key
            let task = tasks.first { $0.id == key.task }
            let isRight = task.map { areRestored || Self.mayRemind(key, $0, schedule, at: now) } ?? (key.task == nil)
            guard isRight else { continue }
            duties[key] = Duty(moment: reminder.moment, isCertain: false)
        }
    }

    /// Notes that a backup was restored, in which only what `isKept` is was shown or dropped.
    ///
    /// What was shown for a moment after `delivered`, while an earlier reminder was held, may come again.
    mutating func restore(
        _ tasks: [TaskItem], _ schedule: ReminderSchedule, delivered: Instant, where isKept: (ReminderKey) -> Bool
    ) {
        for key in displays.keys where !isKept(key) { displays[key]?.isForgotten = true }
        for (key, moment) in tasks.flatMap({ Self.reminders(of: $0, schedule) })
        where moment > delivered && displays[key]?.isForgotten ?? false { displays[key] = nil }
    }

    /// Notes that the moments of dates changed: a reminder that the ledger has forgotten may come again.
    mutating func reconsider() {
        displays = displays.filter { !$0.value.isForgotten }
    }

    /// Notes a notification that became visible.
    mutating func see(
        _ notification: ReminderNotification, isKnown: Bool, _ tasks: [TaskItem], _ schedule: ReminderSchedule,
        at now: Instant
    ) {
        guard notification.summary != "answer" else { return }
        let byID = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        switch notification.summary {
        case "task":
            for key in KeyWording.keys(notification) {
                guard let task = key.task.flatMap({ byID[$0] }), Self.isCurrent(key, task) else {
                    problems.append("a reminder of what is done: \(key)")
                    continue
                }
                if duties[key] == nil, displays[key] == nil, !Self.mayRemind(key, task, schedule, at: now) {
                    problems.append("a reminder that was not due: \(key)")
                }
                display(key, as: notification.tag, isKnown)
            }
        case "missed":
            for id in KeyWording.tasks(notification) {
                guard let task = byID[id] else {
                    problems.append("a digest of a task that does not exist")
                    continue
                }
                // Also those of a lead that has changed since.
                let known = Array(duties.keys) + Array(displays.keys)
                let candidates = Set(Self.reminders(of: task, schedule).map(\.key) + known.filter { $0.task == id })
                var keys = candidates.filter { key in
                    guard Self.isCurrent(key, task) else { return false }
                    if let duty = duties[key] { return Self.isLate(duty.moment, at: now) }
                    if let display = displays[key] {
                        if display.tag == "missed", !display.isKnown { return true }
                        if !display.isAssumed { return false }
                    }
                    return Self.mayRemind(key, task, schedule, at: now)
                }
                // One that may have been tried before the clock was set back.
                if keys.isEmpty {
                    keys = candidates.filter { duties[$0]?.isCertain == false && Self.isCurrent($0, task) }
                }
                if keys.isEmpty { problems.append("a digest of a task with nothing new: \(id)") }
                for key in keys { display(key, as: notification.tag, isKnown, isAlone: keys.count == 1) }
            }
        default:
            if !tasks.contains(where: { Self.isOverdue($0, at: now, schedule) }) {
                problems.append("a digest without an overdue task")
            }
            for key in duties.keys where key.task == nil { display(key, as: notification.tag, isKnown) }
            guard let key = Self.lastDigest(schedule, at: now)?.key, displays[key] == nil else { return }
            displays[key] = Display(tag: notification.tag, isKnown: isKnown, isAssumed: true)
        }
    }

    /// Returns whether a standing notification still has something to remind of.
    func isStanding(
        _ notification: ReminderNotification, _ tasks: [TaskItem], _ schedule: ReminderSchedule, at now: Instant
    ) -> Bool {
        switch notification.summary {
        case "answer": return true
        case "task":
            return KeyWording.keys(notification).contains { key in
                tasks.contains { $0.id == key.task && Self.isCurrent(key, $0) }
            }
        case "missed":
            return displays.contains { key, display in
                display.tag == "missed" && tasks.contains { $0.id == key.task && Self.isCurrent(key, $0) }
            }
        default: return tasks.contains { Self.isOverdue($0, at: now, schedule) }
        }
    }

    /// Every reminder that was ever visible.
    var displayed: [ReminderKey] { Array(displays.keys) }

    mutating func report(_ problem: String) { problems.append(problem) }

    /// Notes that a reminder became visible; a digest that may be of several of a task need not be of this one.
    private mutating func display(_ key: ReminderKey, as tag: String, _ isKnown: Bool, isAlone: Bool = true) {
        if let earlier = displays[key], !earlier.isAssumed, earlier.isKnown || earlier.tag != tag {
            problems.append("twice: \(key), as \(earlier.tag) and \(tag)")
        }
        let isNamed = duties[key] != nil && isAlone || !(displays[key]?.isAssumed ?? true)
        let isAssumed = tag == "missed" && !isNamed
        displays[key] = Display(tag: tag, isKnown: isKnown, isAssumed: isAssumed)
        duties[key] = nil
    }
}

/// The rules, written down a second time.
extension ReminderOracle {
    static func reminders(
        of task: TaskItem, _ schedule: ReminderSchedule
    ) -> [(key: ReminderKey, moment: Instant)] {
        var found: [(key: ReminderKey, moment: Instant)] = []
        guard task.status != .done, task.status != .archived else { return [] }
        if let own = task.reminderDate {
            found.append((ReminderKey(task: task.id, kind: .own, occasion: .moment(own)), own))
        }
        guard let due = task.dueDate, task.status != .waiting, task.status != .someday else { return found }
        let key = ReminderKey(task: task.id, kind: .due, occasion: due)
        switch due {
        case .day(let day):
            found.append((key, schedule.zone.instant(of: CivilDateTime(day, schedule.settings.dayTime))))
        case .moment(let moment):
            found.append((key, moment))
            let lead = schedule.settings.dueSoon.components.seconds
            if lead > 0 {
                found.append(
                    (ReminderKey(task: task.id, kind: .dueSoon, occasion: due), moment.advanced(bySeconds: -lead)))
            }
        }
        return found
    }

    /// Whether a reminder of this moment may be in a digest of what was missed.
    private static func isLate(_ moment: Instant, at now: Instant) -> Bool {
        moment.advanced(bySeconds: 60) <= now
    }

    static func isCurrent(_ key: ReminderKey, _ task: TaskItem) -> Bool {
        switch key.kind {
        case .own: !task.isCompleted && task.reminderDate.map { .moment($0) } == key.occasion
        case .dueSoon, .due: !task.isCompleted && !task.status.isOnHold && task.dueDate == key.occasion
        case .overdue: false
        }
    }

    static func isOverdue(_ task: TaskItem, at now: Instant, _ schedule: ReminderSchedule) -> Bool {
        task.isOverdue(at: now, in: schedule.zone) && !task.status.isOnHold
    }

    /// Returns the last digest of overdue tasks whose time has come.
    static func lastDigest(
        _ schedule: ReminderSchedule, at now: Instant
    ) -> (key: ReminderKey, moment: Instant)? {
        guard let time = schedule.settings.digestTime else { return nil }
        var day = schedule.zone.civil(at: now).date
        if schedule.zone.instant(of: CivilDateTime(day, time)) > now { day = day.adding(days: -1) }
        let key = ReminderKey(task: nil, kind: .overdue, occasion: .day(day))
        return (key, schedule.zone.instant(of: CivilDateTime(day, time)))
    }

    /// Whether the moment is over, and was not when the task was last changed.
    private static func mayRemind(
        _ key: ReminderKey, _ task: TaskItem, _ schedule: ReminderSchedule, at now: Instant
    ) -> Bool {
        reminders(of: task, schedule).contains { found in
            found.key == key && found.moment <= now && (task.modifiedAt <= found.moment || task.modifiedAt > now)
        }
    }
}
