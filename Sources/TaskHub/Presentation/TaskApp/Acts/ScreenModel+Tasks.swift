internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TextLayout

extension ScreenModel {
    /// Carries out an action on the tasks of the screen, if it shows any.
    func performOnTasks(_ action: AppAction, in app: AppModel) {
        switch action {
        case .markAll: taskList?.toggleAllMarks()
        case .sort: if let taskList { taskList.setSort(taskList.sort.next) }
        case .saveView: app.present(.saveView(app))
        case .editInEditor, .copyTitle, .copyID, .openLink: if let selectedTask { use(selectedTask, for: action, app) }
        default: perform(action, on: targets, app)
        }
    }

    private func perform(_ action: AppAction, on ids: [EntityID], _ app: AppModel) {
        guard !ids.isEmpty else { return }
        switch action {
        case .mark: taskList?.toggleMark()
        case .complete: app.change { try app.changes.toggle(ids) }
        case .delete: app.change { try app.changes.act(.delete, on: ids) }
        case .reschedule: app.present(.reschedule(ids, app))
        case .priority: app.present(.priority(ids, app))
        case .move: app.attempt { app.present(try .move(ids, app)) }
        case .tag: app.present(.tags(ids, app))
        case .remind: app.present(.reminder(ids, app))
        case .edit: app.present(ids.count == 1 ? .edit(ids[0], app) : .command(text: "edit --", app))
        default: break
        }
    }

    /// Does something with the task under the cursor, even if others are marked.
    private func use(_ task: TaskItem, for action: AppAction, _ app: AppModel) {
        switch action {
        case .editInEditor: app.change(clearingMarks: false) { try app.changes.editInEditor(task.id) }
        case .copyTitle:
            app.services.terminal.copy(DisplayText(task.title.text).text)
            app.show(done: "Copied the title")
        case .copyID:
            app.services.terminal.copy(task.id.description)
            app.show(done: "Copied the id")
        default:
            guard let link = task.links.first else { return app.show(notice: "The task has no link") }
            app.attempt { try app.services.terminal.open(link: link) }
        }
    }
}

extension TaskSort {
    /// The next order, in a circle.
    fileprivate var next: TaskSort {
        let all = TaskSort.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
