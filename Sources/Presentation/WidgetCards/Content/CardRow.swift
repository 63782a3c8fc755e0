import TaskHubEntities
import TextLayout

/// One task on a card, with its text cleaned for display.
struct CardRow {
    let id: EntityID
    let title: DisplayText
    let due: DateLabel?
    let dueDate: DueDate?
    let isOverdue: Bool
    let priority: Int?
    let status: TaskStatus
    let area: TaskArea
    let list: DisplayText?
    /// The colour of the list.
    ///
    /// The snapshot is untrusted, so the colour was checked before it can reach markup.
    let color: CardColor?
    /// The colour of the title.
    let areaColor: CardColor?
    /// The zone in which a day ends.
    let zone: any ZoneRules

    init(_ task: SnapshotTask, at now: Instant, zone: any ZoneRules, _ appearance: CardAppearance) {
        let sections = appearance.sections
        self.zone = zone
        id = task.id
        title = DisplayText(task.title)
        due =
            sections.due
            ? task.dueDate.map { DateLabel(due: $0, now: now, zone: zone, isAbsolute: appearance.dateStyle == .iso) }
            : nil
        dueDate = task.dueDate
        isOverdue = task.isOverdue(at: now, in: zone)
        priority = sections.priority ? task.priority.flatMap { TaskPriority.range.contains($0) ? $0 : nil } : nil
        status = task.status
        area = task.area
        list = sections.list ? task.listName.map { DisplayText($0, placeholder: "(unnamed)") } : nil
        color = task.listColor.flatMap { CardColor($0) }
        areaColor = task.area == .work ? appearance.workColor : appearance.personalColor
    }
}
