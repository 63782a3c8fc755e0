/// A task.
package struct TaskItem: Hashable, Sendable, Identifiable {
    package private(set) var id: EntityID
    /// The server's id; nil until the task is on the server.
    package var serverID: EntityID?
    package var title: TaskTitle
    package var notes: String
    package var status: TaskStatus
    package var area: TaskArea
    package var priority: TaskPriority?
    package var dueDate: DueDate? {
        didSet { if dueDate != oldValue { anchor = nil } }
    }
    /// When to remind the user.
    ///
    /// Local only; never sent to the server.
    package var reminderDate: Instant?
    package var recurrence: Recurrence
    /// A rule that the server lacks; ``recurrence`` is then ``Recurrence/none``.
    ///
    /// Local only.
    package var localRecurrence: LocalRecurrence?
    /// Where the series would be due, if ``dueDate`` had to differ.
    ///
    /// A change of that date removes it. Local only.
    package var anchor: SeriesAnchor?
    /// Local only, as the server has no tags.
    package var tags: TaskTags
    /// The task's own link.
    ///
    /// Local only.
    package var url: TaskURL?
    /// The list; nil for the inbox.
    package var listID: EntityID?
    /// The recurring task whose completion created this one.
    package var predecessorID: EntityID?
    /// The position in its list, ascending.
    ///
    /// Of two tasks with the same position, the newer one comes first.
    package var sortOrder: Int
    package private(set) var createdAt: Instant
    package var modifiedAt: Instant
    /// When the task was done; nil unless the status is ``TaskStatus/done``.
    package var completedAt: Instant?
    /// What the task was imported from; nil for a task that was made here or on the server.
    ///
    /// Local only.
    package var source: TaskSource?

    package init(
        id: EntityID, serverID: EntityID? = nil, title: TaskTitle, notes: String = "", status: TaskStatus = .inbox,
        area: TaskArea = .personal, priority: TaskPriority? = nil, dueDate: DueDate? = nil,
        reminderDate: Instant? = nil, recurrence: Recurrence = .none, localRecurrence: LocalRecurrence? = nil,
        anchor: SeriesAnchor? = nil, tags: TaskTags = [], url: TaskURL? = nil, listID: EntityID? = nil,
        predecessorID: EntityID? = nil, sortOrder: Int = 0,
        createdAt: Instant, modifiedAt: Instant, completedAt: Instant? = nil, source: TaskSource? = nil
    ) {
        self.id = id
        self.serverID = serverID
        self.title = title
        self.notes = notes
        self.status = status
        self.area = area
        self.priority = priority
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.recurrence = recurrence
        self.localRecurrence = localRecurrence
        self.anchor = anchor
        self.tags = tags
        self.url = url
        self.listID = listID
        self.predecessorID = predecessorID
        self.sortOrder = sortOrder
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.completedAt = completedAt
        self.source = source
    }

    package var isCompleted: Bool { status.isCompleted }

    /// Returns notes without white space at either end, which the server removes too.
    ///
    /// - Throws: ``TaskRefusal/notesHoldNUL``.
    package static func checked(notes raw: String) throws(TaskRefusal) -> String {
        guard !raw.utf8.contains(0) else { throw .notesHoldNUL }
        return raw.trimmingWhitespace()
    }

    /// The addresses that the task has, the first of which is opened if the user asks for one: its own link, and those in
    /// its title and notes.
    package var links: [String] {
        (url.map { [$0.text] } ?? [])
            + LinkText.links(in: [title.text] + notes.split(whereSeparator: \.isNewline).map(String.init))
    }

    /// Whether the task is open and its due date is over.
    package func isOverdue(at now: Instant, in zone: some ZoneRules) -> Bool {
        guard !isCompleted, let dueDate else { return false }
        return dueDate.isOver(at: now, in: zone)
    }

    /// Changes the status, and ``completedAt`` with it.
    ///
    /// - Throws: ``TaskRefusal/transition(from:to:)`` if the server does not allow the change.
    package mutating func move(to status: TaskStatus, at now: Instant) throws(TaskRefusal) {
        guard self.status.allows(status) else { throw .transition(from: self.status, to: status) }
        if self.status != status { completedAt = status == .done ? now : nil }
        self.status = status
    }

    /// Returns the same task under another id, as created at `now`.
    package func copy(id: EntityID, at now: Instant) -> TaskItem {
        var copy = self
        copy.id = id
        (copy.createdAt, copy.modifiedAt) = (now, now)
        return copy
    }

    /// Whether completing the task makes another one.
    package var recurs: Bool { recurrence != .none || localRecurrence != nil }

    /// Returns the task that follows this one when it is completed.
    ///
    /// - Parameters:
    ///   - id: Its id.
    ///   - now: When this task was completed.
    ///   - sortOrder: Its place in the list.
    ///   - isServers: Whether a server makes the next occurrences of its recurrences, which starts from the previous
    ///     date and knows no anchor.
    ///   - zone: The user's time zone.
    /// - Returns: Nil if the task does not recur, or if its series ends.
    package func nextOccurrence(
        id: EntityID, completedAt now: Instant, sortOrder: Int, isServers: Bool, in zone: some ZoneRules
    ) -> TaskItem? {
        guard let dueDate, let rule = localRecurrence?.rule ?? recurrence.rule else { return nil }
        let steppedByServer = isServers && localRecurrence == nil
        let next = rule.next(
            after: dueDate, anchor: steppedByServer ? nil : anchor, completedAt: now, in: zone)
        guard let next else { return nil }
        let distance = next.due.instant(in: zone).seconds - dueDate.instant(in: zone).seconds
        var task = duplicate(id: id, at: now, sortOrder: sortOrder)
        task.status = .inbox
        task.dueDate = next.due
        task.reminderDate = reminderDate.map { $0.advanced(bySeconds: distance) }
        task.anchor = steppedByServer ? nil : next.anchor
        task.predecessorID = self.id
        return task
    }

    /// Returns an open task with the same fields, which no other program or document knows.
    package func duplicate(id: EntityID, at now: Instant, sortOrder: Int) -> TaskItem {
        var task = copy(id: id, at: now)
        (task.serverID, task.predecessorID, task.source) = (nil, nil, nil)
        if isCompleted { task.status = .inbox }
        (task.sortOrder, task.completedAt) = (sortOrder, nil)
        return task
    }
}

/// The priority of a task: 1 to 5, where 5 is the most urgent.
package struct TaskPriority: Hashable, Sendable {
    /// The priorities that the server allows.
    package static let range = 1...5

    /// The lowest priority that counts as urgent, as in the server's own views.
    package static let urgent = 4

    package let value: Int

    /// Creates a priority.
    ///
    /// - Throws: ``TaskRefusal/priorityOutOfRange``.
    package init(_ value: Int) throws(TaskRefusal) {
        guard TaskPriority.range.contains(value) else { throw .priorityOutOfRange }
        self.value = value
    }
}

/// A link: an address with a scheme (RFC 3986 §3.1), such as `https://example.org/form`.
package struct TaskURL: Hashable, Sendable {
    /// The most code points that a link has.
    package static let maximumLength = 2_000

    package let text: String

    /// Checks a link, and removes white space at its ends.
    ///
    /// - Throws: ``TaskRefusal/urlMalformed`` for a text without a scheme, with white space or characters that are not
    ///   shown, or of more than ``maximumLength`` code points; and for a file or a script, since it may come from another
    ///   person's calendar.
    package init(_ raw: String) throws(TaskRefusal) {
        let text = raw.trimmingWhitespace()
        let scalars = text.unicodeScalars
        let scheme = scalars.prefix { $0 != ":" }
        guard scalars.count <= TaskURL.maximumLength, scheme.count + 1 < scalars.count,
            scheme.first.map({ $0.isASCII && $0.properties.isAlphabetic }) == true,
            scheme.allSatisfy({
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
            }), !["file", "javascript", "vbscript", "data"].contains(String(scheme).lowercased()),
            !scalars.contains(where: {
                $0.properties.isWhitespace || [.control, .format].contains($0.properties.generalCategory)
            })
        else { throw .urlMalformed }
        self.text = text
    }

    /// Wraps a link that was checked when it was stored.
    package init(alreadyChecked text: String) {
        self.text = text
    }
}
