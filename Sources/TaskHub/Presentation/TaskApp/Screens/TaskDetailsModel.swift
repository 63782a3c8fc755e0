internal import CommandOutput
internal import TaskActions
package import TaskHubEntities
import TaskStore
internal import TaskSync

/// Everything about one task.
package struct TaskDetailsContent: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// What a task went through.
    package struct Event: Hashable, Sendable {
        /// When, such as `yesterday 14:05`.
        package let moment: String
        package let text: String
        package let isUndone: Bool
    }

    package let id: EntityID
    package let title: String
    package let isOverdue: Bool
    package let isCompleted: Bool
    /// What the user looks for, as the due date and the list: shown before the notes.
    package let fields: [Field]
    /// Everything else, as the status, the area and the id.
    package let facts: [Field]
    /// The lines of the notes, without control characters.
    package let notes: [String]
    /// The server's description.
    package let description: [String]
    /// Values that were replaced when a field was changed both here and on the server.
    package let lostValues: [Field]
    package let history: [Event]
    /// The lines that were scrolled away above.
    package let scroll: Int
}

/// The details of a task, as a screen or as a preview beside a list.
package final class TaskDetailsModel {
    private static let historyLimit = 20

    package let id: EntityID
    package private(set) var state: ScreenState<TaskDetailsContent> = .loading
    package private(set) var task: TaskItem?

    private let services: AppServices
    private var scroll = 0

    package init(_ id: EntityID, _ services: AppServices) {
        self.id = id
        self.services = services
    }

    /// Reads everything again.
    package func reload() {
        do {
            let workspace = services.workspace
            let now = workspace.clock.now()
            let read = try workspace.store.read { store -> (TaskItem, TaskDetails, [HistoryStep])? in
                guard let task = try store.task(id) else { return nil }
                let steps = try store.steps(ofTask: id, limit: Self.historyLimit)
                return (task, try details(of: task, in: store, at: now), steps)
            }
            task = read?.0
            guard let (task, details, steps) = read else {
                state = .empty(EmptyNotice(title: "This task no longer exists", hint: "Undo may bring it back"))
                return
            }
            state = .content(content(task, details, steps, now))
        } catch {
            state = .failed(services.explain(error))
        }
    }

    private func details(of task: TaskItem, in store: StoreReader, at now: Instant) throws -> TaskDetails {
        let workspace = services.workspace
        let lists = try store.lists()
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }) { first, _ in first }
        let oldest = now.advanced(bySeconds: -LostValue.retention)
        return TaskDetails(
            task, listName: task.listID.flatMap { names[$0] }, facts: try store.serverFacts(of: id),
            lostValues: try store.lostValues(of: id).filter { $0.lostAt >= oldest }, listNames: names,
            machine: workspace.machine(), now: now, zone: workspace.zone)
    }

    private func content(
        _ task: TaskItem, _ details: TaskDetails, _ steps: [HistoryStep], _ now: Instant
    ) -> TaskDetailsContent {
        func field(_ field: TaskDetails.Field) -> TaskDetailsContent.Field {
            TaskDetailsContent.Field(name: field.name, value: field.value)
        }
        let events = steps.map { step in
            TaskDetailsContent.Event(
                moment: DateLabel(past: step.madeAt, now: now, zone: services.workspace.zone).text,
                text: StepText(step).text, isUndone: step.undoneAt != nil)
        }
        let others = details.fields.filter { !TaskDetailsContent.mainFields.contains($0.name) }
        return TaskDetailsContent(
            id: id, title: details.title, isOverdue: details.isOverdue, isCompleted: task.isCompleted,
            fields: TaskDetailsContent.mainFields.flatMap { name in details.fields.filter { $0.name == name } }.map(
                field),
            facts: (others.filter { $0.name != "id" } + others.filter { $0.name == "id" }).map(field),
            notes: details.notes, description: details.description,
            lostValues: details.lostValues.map(field), history: events, scroll: scroll)
    }

    /// Scrolls; false for an action that does not.
    ///
    /// The terminal side knows how many lines there are, and limits the scrolling with ``limitScroll(to:)``.
    package func move(_ action: AppAction) -> Bool {
        switch action {
        case .moveDown: scroll += 1
        case .moveUp: scroll -= 1
        case .halfPageDown, .pageDown: scroll += 10
        case .halfPageUp, .pageUp: scroll -= 10
        case .moveToTop: scroll = 0
        case .moveToBottom: scroll = .max / 2
        default: return false
        }
        limitScroll(to: .max / 2)
        return true
    }

    /// Scrolls no further than a number of lines.
    package func limitScroll(to lines: Int) {
        scroll = min(max(0, scroll), max(0, lines))
        guard let content = state.content, content.scroll != scroll else { return }
        state = .content(content.scrolled(to: scroll))
    }
}

extension TaskDetailsContent {
    /// Those of ``fields``, in their order; `TaskDetails` names them.
    fileprivate static let mainFields = ["deleted"] + TaskField.ofScreen.map(\.label)

    fileprivate func scrolled(to lines: Int) -> TaskDetailsContent {
        TaskDetailsContent(
            id: id, title: title, isOverdue: isOverdue, isCompleted: isCompleted, fields: fields, facts: facts,
            notes: notes, description: description, lostValues: lostValues, history: history, scroll: lines)
    }
}
