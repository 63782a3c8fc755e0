internal import TaskActions
internal import TaskHubEntities
package import TaskStore

/// Does what a button of a notification says, and shows the result in its place.
///
/// Pressing a button again, after a restart or after the task was changed, does nothing twice.
package struct ActOnReminder: Sendable {
    private let services: ReminderServices

    package init(with services: ReminderServices) {
        self.services = services
    }

    /// Acts on a notification.
    ///
    /// - Parameters:
    ///   - action: The button.
    ///   - shown: The notification as the service names it.
    ///   - settings: The present settings.
    ///   - limit: How long to wait while another program delivers.
    /// - Returns: The result; `nil` if another program delivered for too long, and nothing was done.
    /// - Throws: What the action or the store threw; nothing was changed then.
    package func run(
        _ action: ReminderAction, on shown: ShownNotification, _ settings: ReminderSettings,
        waitingAtMost limit: Duration = .seconds(2)
    ) throws -> ReminderAnswer? {
        try services.lock.withLock(waitingAtMost: limit) {
            let schedule = ReminderSchedule(settings, in: services.workspace.zone)
            return try Acting(on: shown, schedule, with: services)?.perform(action) ?? .expired
        }
    }
}

/// The work of one button, while no other program delivers.
private struct Acting {
    private let notice: ReminderNotice
    private let reminders: [Reminder]
    private let schedule: ReminderSchedule
    private let services: ReminderServices

    /// - Returns: `nil` if no such notification is known.
    init?(on shown: ShownNotification, _ schedule: ReminderSchedule, with services: ReminderServices) throws {
        let found = try services.store.read { store in
            try store.notice(shown).map { ($0, try store.reminders(tagged: $0.tag)) }
        }
        guard let found else { return nil }
        (notice, reminders) = found
        self.schedule = schedule
        self.services = services
    }

    func perform(_ action: ReminderAction) throws -> ReminderAnswer {
        if action == .undo { return try undo() }
        guard let id = ReminderTag.task(of: notice.tag) else { return action == .open ? .open(.today) : .expired }
        guard let task = try services.workspace.store.read({ try $0.task(id) }) else { return .deleted }
        if action == .open { return .open(.openTask(id)) }
        guard !task.isCompleted else { return .alreadyCompleted(task) }
        // The button may have been pressed twice before its first result was shown.
        if action == .snooze, notice.answer?.action == .snooze { return .alreadyLater(task) }
        return action == .complete ? try complete(task) : try snooze(task)
    }

    private func complete(_ task: TaskItem) throws -> ReminderAnswer {
        let change = try CompleteTask(in: services.workspace).run([task.id]).value[0]
        return try conclude(.complete, with: .completed(change.task, next: change.nextOccurrence), after: change.task)
    }

    private func snooze(_ task: TaskItem) throws -> ReminderAnswer {
        let kinds = Set(reminders.map(\.key.kind))
        let changed: TaskItem
        var until: DueDate?
        if kinds == [.own], let reminder = task.reminderDate {
            let later = tomorrow(at: reminder)
            guard later > reminder else { return .alreadyLater(task) }
            let edits = TaskEdits(reminderDate: .set(later))
            changed = try EditTask(in: services.workspace).run(task.id, edits).value.task
            until = .moment(later)
        } else {
            changed = try SnoozeTask(in: services.workspace).run([task.id]).value[0].task
        }
        guard changed != task, let until = until ?? changed.dueDate else { return .alreadyLater(task) }
        return try conclude(.snooze, with: .snoozed(changed, until: until), after: changed)
    }

    private func undo() throws -> ReminderAnswer {
        guard let answer = notice.answer else { return .nothingToUndo }
        if answer.action == .undo { return .alreadyUndone }
        guard let step = answer.step else { return .nothingToUndo }
        do {
            let reversal = try UndoStep(in: services.workspace).run(step).value
            return try conclude(.undo, with: .undone(reversal), after: nil)
        } catch ActionError.stepUndone {
            return .alreadyUndone
        } catch ActionError.noSuchStep {
            return .nothingToUndo
        }
    }

    /// Shows the result in place of the reminder, and records it.
    ///
    /// If it cannot be shown, or after a kill before it is recorded, the next pass withdraws the notification, because
    /// its reminders are not current any more.
    private func conclude(
        _ action: ReminderAction, with answer: ReminderAnswer, after task: TaskItem?
    ) throws -> ReminderAnswer {
        let now = services.workspace.clock.now()
        let step = try task.flatMap { try numberOfStep(making: $0) }
        guard let service = services.notifier.service() else { return answer }
        let words = services.wording.words(for: .answer(answer), at: now, in: schedule.zone)
        let notification = ReminderNotification(
            tag: notice.tag, text: words, actions: service.hasActions && step != nil ? [.undo] : [])
        let old = notice.shown.flatMap { $0.service == service.name ? $0 : nil }
        let result = Result { () throws(NotifierError) in
            try services.notifier.show(notification, replacing: old)
        }
        guard case .success(let shown) = result else { return answer }
        let answered = ReminderNotice(
            tag: notice.tag, shown: shown, answer: ReminderNotice.Answer(action, step: step), changedAt: now)
        try services.change { store in
            for var reminder in reminders {
                reminder.state = .dropped
                try store.save(reminder)
            }
            try store.save(answered)
        }
        return answer
    }

    /// Returns the step of the history that made the task what it is.
    private func numberOfStep(making made: TaskItem) throws -> Int64? {
        try services.workspace.store.read { store in
            let step = try store.steps(limit: 20).first { step in
                try store.changes(of: step.id).contains { change in
                    guard case .taskChanged(_, let after) = change else { return false }
                    return after == made
                }
            }
            return step?.id
        }
    }

    /// The time of day of a reminder, tomorrow.
    private func tomorrow(at reminder: Instant) -> Instant {
        let zone = schedule.zone
        let day = zone.civil(at: services.workspace.clock.now()).date.adding(days: 1)
        return zone.firstInstant(of: zone.civil(at: reminder).time, on: day).clampedToWritable
    }
}
