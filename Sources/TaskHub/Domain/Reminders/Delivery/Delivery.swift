import TaskActions
import TaskHubEntities
import TaskStore

/// One pass, while no other program delivers.
struct Delivery {
    private var pass = ReminderPass()
    private let schedule: ReminderSchedule
    private let services: ReminderServices
    private let now: Instant

    init(_ schedule: ReminderSchedule, with services: ReminderServices, at now: Instant) {
        self.schedule = schedule
        self.services = services
        self.now = now
    }

    mutating func run(unless isInterrupted: () -> Bool) throws -> ReminderPass {
        try queue()
        let state = try services.store.read { try LedgerState(of: $0, schedule, at: now) }
        let service = state.isEmpty ? nil : services.notifier.service()
        try withdraw(state.stale, from: service)
        if let service { try forget(state.standing, unlessOf: service) }
        if !state.undelivered.isEmpty { try deliver(state.undelivered, to: service, unless: isInterrupted) }
        try conclude()
        return pass
    }

    private func queue() throws {
        let progress = services.journal.read()
        let isNeeded = try services.store.read {
            try LedgerUpdate(schedule, in: $0, after: progress, at: now) != nil
        }
        guard isNeeded else { return }
        try services.change { try LedgerUpdate(schedule, in: $0, after: progress, at: now)?.apply(to: $0) }
    }

    // MARK: Withdrawing

    /// Withdraws notifications; if the service does not answer, a later pass does it.
    private mutating func withdraw(_ stale: [ReminderNotice], from service: NotificationService?) throws {
        for notice in stale {
            if let shown = notice.shown {
                guard let service else { continue }
                if shown.service == service.name {
                    services.notifier.withdraw(shown)
                    pass.withdrawn += 1
                }
            }
            try services.change { try $0.drop(notice) }
        }
    }

    /// Forgets the notifications of services that are gone: their ids are void.
    private func forget(_ standing: [ReminderNotice], unlessOf service: NotificationService) throws {
        let void = standing.filter { notice in notice.shown.map { $0.service != service.name } ?? false }
        guard !void.isEmpty else { return }
        try services.change { store in
            for notice in void { try store.deleteNotice(tagged: notice.tag) }
        }
    }

    // MARK: Showing

    private mutating func deliver(
        _ reminders: [Reminder], to service: NotificationService?, unless isInterrupted: () -> Bool
    ) throws {
        if let end = schedule.settings.quietHours?.end(at: now) {
            pass.obstacle = .quietHours(until: end)
        } else if let service, !service.isInhibited {
            for (number, group) in ReminderGroup.groups(of: reminders, at: now).enumerated() {
                // After the first, so that however often passes are interrupted, all is shown in the end.
                if number > 0, isInterrupted() { return pass.obstacle = .interrupted }
                let failure = try show(group, on: service)
                if failure != nil { pass.obstacle = .failed }
                // Each of the others would take as long.
                if failure == .unanswered { return }
            }
        } else {
            pass.obstacle = service == nil ? .noService : .inhibited
        }
    }

    /// Shows a group of reminders in one notification.
    ///
    /// The reminders to show are read in the transaction that records them as showing.
    private mutating func show(_ group: ReminderGroup, on service: NotificationService) throws -> NotifierError? {
        let showing = try services.change { try Showing(group, in: $0, schedule, on: service, at: now) }
        guard let showing else { return nil }
        for notice in showing.superseded {
            if let shown = notice.shown, shown.service == service.name { services.notifier.withdraw(shown) }
            try services.change { try $0.drop(notice) }
        }
        let notification = showing.notification(schedule, services.wording, on: service, at: now)
        let result = Result { () throws(NotifierError) in
            try services.notifier.show(notification, replacing: showing.previous?.shown)
        }
        switch result {
        case .success(let shown):
            try services.change { try showing.succeeded(as: shown, in: $0, at: now) }
            pass.shown.append(notification)
            return nil
        case .failure(.refused):
            try services.change { try showing.failed(in: $0) }
            return .refused
        case .failure(.unanswered):
            // It may be visible, so it stays recorded as showing.
            return .unanswered
        }
    }

    // MARK: Ending

    /// Counts held reminders, and notes how far reminders were delivered.
    private mutating func conclude() throws {
        let (left, next, progress) = try services.store.read { store in
            let left = try store.undeliveredReminders()
            let next = try NextPass(schedule, in: store, at: now).moment(holding: left, for: pass.obstacle)
            return (left, next, try DeliveryProgress(of: store, holding: left))
        }
        pass.held = left.count
        pass.next = next
        if let progress, services.journal.read() != progress { services.journal.record(progress) }
    }
}
