internal import TaskActions
package import TaskHubEntities
import TaskStore

/// The tasks due after today: an agenda by day, or a month.
package final class UpcomingModel {
    /// The tasks by day.
    package let agenda: TaskListModel
    /// The month; nil while the agenda is shown.
    package private(set) var month: MonthGrid?

    private let services: AppServices

    package init(_ services: AppServices) {
        self.services = services
        agenda = TaskListModel(.upcoming, services)
    }

    /// Reads everything again.
    package func reload(keepingRow: Bool = false, changed: [EntityID]? = nil, inBackground: Bool = false) {
        agenda.reload(keepingRow: keepingRow, changed: changed, inBackground: inBackground)
        if let month { show(month.selected) }
    }

    package func poll() {
        agenda.poll()
    }

    /// Shows the month of the selected task, or the agenda at the selected day.
    package func toggleMonth() {
        if let month { return openAgenda(at: month.selected) }
        show(agenda.selectedTask?.dueDate?.day(in: services.workspace.zone) ?? services.today)
    }

    /// Shows the agenda at a day.
    package func openAgenda(at day: CivilDate) {
        month = nil
        agenda.select(day)
    }

    /// The day under the cursor, on which a new task is due; nil if there is none.
    package var day: CivilDate? {
        month?.selected ?? agenda.selectedTask?.dueDate?.day(in: services.workspace.zone)
    }

    /// Selects a day of the month, as by a click.
    package func select(_ day: CivilDate) {
        if month != nil { show(day) }
    }

    /// Moves in the agenda or the month; false for an action that is not a movement.
    package func move(_ action: AppAction) -> Bool {
        guard let month else { return agenda.move(action) }
        guard let day = MonthGrid.day(from: month.selected, by: action) else { return false }
        show(day)
        return true
    }

    private func show(_ day: CivilDate) {
        let zone = services.workspace.zone
        let span = MonthGrid.span(around: day, firstWeekday: services.firstWeekday)
        let counts = try? services.workspace.store.read { try $0.openTaskCounts(dueIn: span, in: zone) }
        month = MonthGrid(
            around: day, today: services.today, firstWeekday: services.firstWeekday, counts: counts ?? [:])
    }
}
