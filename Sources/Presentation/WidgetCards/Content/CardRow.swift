import TaskHubEntities
import TextLayout

/// One task on a card, cleaned for showing.
struct CardRow {
    let id: EntityID
    let title: DisplayText
    let due: DateLabel?
    let dueDate: Instant?
    let isOverdue: Bool
    let priority: Int?
    let status: TaskStatus
    let area: TaskArea
    let list: DisplayText?
    /// `#rrggbb`, or nil: the snapshot is anyone's file, so the colour is checked before it meets markup.
    let color: [UInt8]?

    init(_ task: SnapshotTask, at now: Instant, zone: any ZoneRules) {
        id = task.id
        title = DisplayText(task.title)
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone) }
        dueDate = task.dueDate
        isOverdue = task.isOverdue(at: now)
        priority = task.priority.flatMap { TaskPriority.range.contains($0) ? $0 : nil }
        status = task.status
        area = task.area
        list = task.listName.map { DisplayText($0, placeholder: "(unnamed)") }
        color = task.listColor.flatMap(checkedColor)
    }
}

private func checkedColor(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8.prefix(8))
    guard bytes.count == 7, bytes[0] == 0x23 else { return nil }
    for byte in bytes.dropFirst() {
        guard (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
        else { return nil }
    }
    return bytes
}
