import ContractServer
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// The server's tasks, and the requests it received.
struct HubFacts: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        let key: String?
        let status: Int?
    }

    let tasks: [ComparedTask]
    /// By id.
    let projects: [String: String]
    let requests: [Request]

    init(_ state: JSON) {
        projects = Dictionary(
            (state["projects"]?.elements ?? []).compactMap { project in
                guard let id = project["id"]?.text, let name = project["name"]?.text else { return nil }
                return (id, name)
            }, uniquingKeysWith: { first, _ in first })
        tasks = (state["tasks"]?.elements ?? []).map(ComparedTask.init)
        requests = (state["requests"]?.elements ?? []).map {
            Request(
                method: $0["method"]?.text ?? "", path: $0["path"]?.text ?? "", key: $0["key"]?.text,
                status: $0["status"]?.integer)
        }
    }

    func tasks(titled title: String) -> [ComparedTask] { tasks.filter { $0.title == title } }

    func count(_ method: String, _ path: (String) -> Bool = { _ in true }) -> Int {
        requests.count { $0.method == method && path($0.path) }
    }
}

/// A task as both sides must have it.
struct ComparedTask: Hashable, Sendable {
    /// The server's.
    var id: String
    var title: String
    var notes: String
    var status: String
    var priority: Int?
    var due: String?
    var recurrence: String
    var area: String
    /// The project's id there.
    var project: String?

    var isCompleted: Bool { status == "done" || status == "archived" }

    init(_ task: JSON) {
        func text(_ name: String) -> String { task[name]?.text ?? "" }
        (id, title, notes, status) = (text("id"), text("title"), text("notes"), text("status"))
        (recurrence, area) = (text("recurrence"), text("area"))
        (priority, project) = (task["priority"]?.integer, task["project"]?.text)
        due = task["due_at"]?.text.flatMap { Instant(rfc3339: $0)?.rfc3339 }
    }

    init(_ task: TaskItem, in list: TaskList?) {
        id = task.serverID?.description ?? "not there: \(task.id)"
        title = task.title.text
        notes = task.notes
        status = task.status.rawValue
        priority = task.priority?.value
        due = task.dueDate.map { ServerDueDate.moment(for: $0, in: TestZones.utc).rfc3339 }
        recurrence = task.recurrence.rawValue
        area = task.area.rawValue
        project = list.map { $0.serverID?.description ?? "not there: \($0.name.text)" }
    }

    /// As another run of the same story would have it: the ids are the server's choice.
    func anonymous(_ projects: [String: String]) -> ComparedTask {
        var task = self
        task.id = ""
        task.project = project.map { projects[$0] ?? $0 }
        return task
    }
}
