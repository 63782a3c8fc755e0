package import TaskHubEntities

/// A task on the server, with the fields that this client uses.
package struct ServerTask: Hashable, Sendable {
    package var id: EntityID
    package var title: String
    package var notes: String
    /// Shown, but not changed by this client.
    package var description: String
    package var intent: String
    package var area: TaskArea
    package var status: TaskStatus
    package var priority: TaskPriority?
    package var dueDate: Instant?
    package var recurrence: Recurrence
    package var project: ServerProject?
    package var position: Int
    package var completedAt: Instant?
    package var createdAt: Instant
    /// In whole seconds: it does not distinguish two changes within one second.
    package var updatedAt: Instant
    /// The names of the attached files; no name contains a line break.
    package var attachments: [String] = []
    /// Values that this version has no name for; the fields have stand-ins.
    package var unknownValues: [TaskField: String] = [:]

    package init(
        id: EntityID, title: String, notes: String = "", description: String = "", intent: String = "task",
        area: TaskArea = .personal, status: TaskStatus = .inbox, priority: TaskPriority? = nil,
        dueDate: Instant? = nil, recurrence: Recurrence = .none, project: ServerProject? = nil, position: Int = 0,
        completedAt: Instant? = nil, createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.description = description
        self.intent = intent
        self.area = area
        self.status = status
        self.priority = priority
        self.dueDate = dueDate
        self.recurrence = recurrence
        self.project = project
        self.position = position
        self.completedAt = completedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The fields of a task that the server's list and change log contain.
///
/// They lack the status, notes and description.
package struct ServerTaskSummary: Hashable, Sendable {
    package var id: EntityID
    package var title: String
    /// Whether the task is done or archived.
    package var isCompleted: Bool
    package var dueDate: Instant?
    package var project: ServerProject?
    package var updatedAt: Instant

    package init(
        id: EntityID, title: String, isCompleted: Bool, dueDate: Instant?, project: ServerProject?,
        updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.isCompleted = isCompleted
        self.dueDate = dueDate
        self.project = project
        self.updatedAt = updatedAt
    }
}

/// A list on the server, which calls it a project.
package struct ServerProject: Hashable, Sendable {
    package var id: EntityID
    package var name: String

    package init(id: EntityID, name: String) {
        self.id = id
        self.name = name
    }
}

/// A row of the server's own widget.
///
/// The server returns at most twenty, including completed ones.
package struct ServerWidgetTask: Hashable, Sendable {
    package var id: EntityID
    package var title: String
    package var status: TaskStatus
    package var dueDate: Instant?
    package var priority: TaskPriority?
    package var area: TaskArea
    package var updatedAt: Instant

    package init(
        id: EntityID, title: String, status: TaskStatus, dueDate: Instant?, priority: TaskPriority?, area: TaskArea,
        updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.status = status
        self.dueDate = dueDate
        self.priority = priority
        self.area = area
        self.updatedAt = updatedAt
    }
}
