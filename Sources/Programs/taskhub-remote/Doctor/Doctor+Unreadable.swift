internal import CommandOutput
internal import Composition
internal import TaskHubEntities
import TaskStore
internal import TaskSync

extension Doctor {
    /// How many tasks are named.
    private static let named = 3

    /// Names what the server has and this version cannot read; nothing if it reads everything.
    func unreadable() -> [DoctorCheck] {
        do {
            let store = try ProgramContext.openExisting(common, isAnnounced: false).store
            let (tasks, state) = try store.read { (try $0.unreadableTasks(), try $0.syncState()) }
            var findings = tasks.prefix(Self.named).map { task in
                "task \(task.serverID)\(task.member.map { " (\($0))" } ?? "") since \(task.since.rfc3339)"
            }
            if tasks.count > Self.named { findings.append("\(tasks.count - Self.named) more tasks") }
            let rows = state.unreadableRows
            if rows > 0 { findings.append("\(CountText(tasks: rows).text) without an id") }
            let lists = state.unreadableLists
            if lists > 0 { findings.append(lists == 1 ? "1 list" : "\(lists) lists") }
            guard !findings.isEmpty else { return [] }
            return [
                .ill(
                    "server's records", "unreadable, set aside: \(findings.joined(separator: ", "))",
                    "Correct them on the server, or install a newer version of the toolkit; "
                        + "'taskhub sync --full' tries again at once")
            ]
        } catch {
            // The check of the database has reported it.
            return []
        }
    }
}
