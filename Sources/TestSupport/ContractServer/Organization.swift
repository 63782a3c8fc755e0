/// An organization's rows.
struct Organization: Sendable {
    let id: String
    var tasks: [String: HubTask] = [:]
    var projects: [String: HubProject] = [:]
    var events: [HubEvent] = []
    var highestPosition = 0

    func projectName(_ id: String?) -> String? { id.flatMap { projects[$0]?.name } }

    func project(named name: String) -> HubProject? {
        let wanted = name.lowercased()
        return projects.values.first { $0.name.lowercased() == wanted }
    }

    func listed(at now: Moment, limit: Int?) -> [HubTask] {
        let shown = tasks.values.filter { $0.isListed(at: now) }.sorted { $0.comes(before: $1) }
        guard let limit else { return shown }
        return Array(shown.prefix(limit))
    }

    /// Includes completed tasks of any age.
    func widgetTasks() -> [HubTask] {
        let shown = tasks.values.filter { $0.status != "archived" }.sorted { one, other in
            switch (one.dueAt, other.dueAt) {
            case (let one?, let other?) where one != other: return one < other
            case (.some, nil): return true
            case (nil, .some): return false
            default: return one.position < other.position
            }
        }
        return Array(shown.prefix(20))
    }

    /// Returns the events after `number`, in order.
    func events(after number: Int, limit: Int) -> ArraySlice<HubEvent> {
        var low = 0
        var high = events.count
        while low < high {
            let middle = (low + high) / 2
            if events[middle].number > number { high = middle } else { low = middle + 1 }
        }
        return events[low...].prefix(limit)
    }
}
