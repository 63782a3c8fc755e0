/// A task in the server's database.
struct HubTask: Sendable {
    let id: String
    let organization: String
    let creator: Int
    var title: String
    var description = ""
    var attachments: JSON = []
    var notes = ""
    var area = "personal"
    var intent = "task"
    var status = "inbox"
    var priority: Int?
    var dueAt: Moment?
    var recurrence = "none"
    var project: String?
    var completedAt: Moment?
    var position: Int
    var createdAt: Moment
    var updatedAt: Moment

    var isCompleted: Bool { status == "done" || status == "archived" }

    /// Whether it is in the list: not archived, and not completed more than a day ago.
    func isListed(at now: Moment) -> Bool {
        if status == "archived" { return false }
        guard status == "done", let completedAt else { return true }
        return completedAt > now.adding(seconds: -86_400)
    }

    func comes(before other: HubTask) -> Bool {
        if isCompleted != other.isCompleted { return !isCompleted }
        if position != other.position { return position < other.position }
        return createdAt > other.createdAt
    }
}
