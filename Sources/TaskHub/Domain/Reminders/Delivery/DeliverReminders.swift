internal import TaskActions
internal import TaskHubEntities

/// Shows the reminders whose moments have come, and withdraws notifications of completed tasks.
///
/// After a kill at any step, the next pass goes on from the ledger: what may have been shown is shown again in its
/// place.
package struct DeliverReminders: Sendable {
    private let services: ReminderServices

    package init(with services: ReminderServices) {
        self.services = services
    }

    /// Makes one pass.
    ///
    /// Writes nothing if there is nothing to do. The service is asked for at most a second, and a notification that it
    /// does not answer ends the pass.
    ///
    /// - Parameters:
    ///   - settings: The present settings.
    ///   - isInterrupted: Whether to leave the rest to the next pass; called after each notification.
    /// - Returns: What was done, and when the next pass is due.
    /// - Throws: The store's error. The next pass repeats the work that was not done.
    package func run(
        _ settings: ReminderSettings, unless isInterrupted: () -> Bool = { false }
    ) throws -> ReminderPass {
        let pass = try services.lock.withLock(waitingAtMost: .zero) {
            var delivery = Delivery(
                ReminderSchedule(settings, in: services.workspace.zone), with: services,
                at: services.workspace.clock.now())
            return try delivery.run(unless: isInterrupted)
        }
        return pass ?? ReminderPass(obstacle: .busy)
    }
}
