import TaskHubEntities
import TaskStore

/// The differences between a store and the server.
///
/// Every test ends with none.
struct Agreement {
    /// Tasks of the store that wait for the user's word are left out.
    static func differences(_ replica: Replica, _ hub: HubFacts) throws -> [String] {
        differences(try replica.compared(), hub)
    }

    static func differences(_ tasks: [ComparedTask], _ hub: HubFacts) -> [String] {
        var differences: [String] = []
        let there = Dictionary(hub.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var here: [String: ComparedTask] = [:]
        for task in tasks {
            here[task.id] = task
            guard var other = there[task.id] else {
                differences.append("only here: \(task)")
                continue
            }
            // The web client's noon, which is not a change.
            if let due = task.due, other.due == History.noon(of: due) { other.due = due }
            if other != task { differences.append("here \(task), there \(other)") }
        }
        for task in hub.tasks where here[task.id] == nil {
            // The list hides tasks completed a day ago, and nothing else shows them once the log is purged.
            if !task.isCompleted { differences.append("only there: \(task)") }
        }
        return differences
    }
}
