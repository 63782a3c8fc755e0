import Cards
import TaskHubEntities
import TextLayout

/// What only the JSON document of a card has.
extension TaskCardContent {
    var document: CardMembers {
        var members = ByteBuffer(capacity: 256)
        members.append(member: "at", time: now)
        members.append(member: "valid_until", time: validUntil)
        let end = holdsUntil
        members.append(member: "holds_until", moment: end)
        // Whole seconds, rounded up, so that a script that sleeps for them sees the next card.
        members.append(member: "holds_for", Int((end.microseconds - now.microseconds + 999_999) / 1_000_000))
        var numbers = ByteBuffer(capacity: 256)
        numbers.append(member: "open", counts.open)
        numbers.append(member: "inbox", counts.inbox)
        numbers.append(member: "overdue", counts.overdue)
        numbers.append(member: "due_today", counts.dueToday)
        numbers.append(member: "completed_today", counts.completedToday)
        numbers.append(member: "left_today", counts.leftToday)
        numbers.append(member: "dated_only", counts.isDatedOnly)
        return CardMembers(members: members.bytes, counts: numbers.bytes)
    }
}

extension CardRow {
    /// Creates the row of a task, with members for the JSON document if it is for one.
    init(_ task: SnapshotTask, at now: Instant, zone: any ZoneRules, _ appearance: CardAppearance, isDocument: Bool) {
        let sections = appearance.sections
        let due = sections.due ? task.dueDate : nil
        let label = due.map { DateLabel(due: $0, now: now, zone: zone, isAbsolute: appearance.dateStyle == .iso) }
        let priority = sections.priority ? task.priority.flatMap { TaskPriority.range.contains($0) ? $0 : nil } : nil
        let isOverdue = task.isOverdue(at: now, in: zone)
        let id = task.id.description
        let title = DisplayText(task.title)
        let list = sections.list ? task.listName.map { DisplayText($0, placeholder: "(unnamed)") } : nil
        // The snapshot is untrusted, so its colours are checked before they can reach markup.
        let color = task.listColor.flatMap { CardColor($0) }
        var document: [UInt8]?
        if isDocument {
            var members = ByteBuffer(capacity: 256)
            members.append(member: "id", word: id)
            members.append(member: "title", text: title.whole)
            members.append(member: "status", word: task.status.rawValue)
            members.append(member: "is_completed", task.status.isCompleted)
            members.append(member: "due_at", time: task.dueDate?.instant(in: zone))
            members.append(member: "due_on", date: task.dueDate?.wholeDay)
            members.append(member: "is_overdue", isOverdue)
            members.append(member: "priority", priority)
            members.append(member: "area", word: task.area.rawValue)
            members.append(member: "list", text: list?.whole)
            members.append(member: "list_color", text: color.map { Array($0.text.utf8) })
            document = members.bytes
        }
        self.init(
            id: id, title: title, detail: label.map { CardDetail($0.bytes, isAccented: $0.isToday) },
            isMarked: isOverdue, level: priority, isUrgent: priority.map { $0 >= TaskPriority.urgent } ?? false,
            group: list, color: color,
            titleColor: task.area == .work ? appearance.workColor : appearance.personalColor,
            document: document)
    }
}
