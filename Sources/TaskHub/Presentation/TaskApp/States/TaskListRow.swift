internal import CommandOutput
package import TaskHubEntities
package import TaskStore
import TaskSync
internal import TextLayout

/// A task as a row shows it: texts and facts, without widths, marks and colours.
package struct TaskListRow: Hashable, Sendable, Identifiable {
    package let id: EntityID
    /// One line, without control characters.
    package let title: String
    /// The parts of the title that the filter searched for, as offsets of characters.
    package let matches: [Range<Int>]
    /// The heading above the row, for the first of a section or a day.
    package let heading: RowHeading?
    /// The due date in words, such as `tomorrow 09:00`.
    package let due: String?
    /// The time of the due date, such as `09:00`; nil for a day.
    package let dueTime: String?
    package let isOverdue: Bool
    package let isDueToday: Bool
    package let isCompleted: Bool
    package let status: TaskStatus
    package let area: TaskArea
    package let priority: Int?
    package let listName: String?
    /// The colour of the list, `#rrggbb`.
    package let listColor: String?
    /// Each with its sign, such as `+errand`.
    package let tags: [String]
    /// How often the task repeats; nil if it does not.
    package let repetition: String?
    package let hasNotes: Bool
    package let hasReminder: Bool
    /// Why the user should look at the task.
    package let attention: TaskMark?
    /// Whether the user has marked it for an action on several.
    package let isMarked: Bool

    /// Creates the row of a task.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - list: Its list; nil for the inbox.
    ///   - heading: The heading above it.
    ///   - isMarked: Whether the user has marked it.
    ///   - attention: Why the user should look at it.
    ///   - texts: What the filter searches for.
    ///   - now: The current time.
    ///   - zone: The user's time zone.
    init(
        _ task: TaskItem, in list: TaskList?, heading: RowHeading? = nil, isMarked: Bool = false,
        attention: TaskMark? = nil, searching texts: [String] = [], now: Instant, zone: any ZoneRules
    ) {
        let line = TaskLine(task, listName: list?.name.text, now: now, zone: zone)
        id = task.id
        title = line.title
        matches = TextMatches(of: texts, in: line.title).ranges
        self.heading = heading
        due = line.due
        dueTime = task.dueDate.flatMap { due in
            if case .moment(let moment) = due { zone.civil(at: moment).time.hourAndMinute } else { nil }
        }
        isOverdue = line.isOverdue
        isDueToday = task.dueDate?.day(in: zone) == zone.civil(at: now).date
        isCompleted = task.isCompleted
        status = task.status
        area = task.area
        priority = line.priority
        listName = line.listName
        listColor = list?.color?.text
        tags = line.tags
        repetition = line.repetition
        hasNotes = !task.notes.isEmpty
        hasReminder = task.reminderDate != nil
        self.attention = attention
        self.isMarked = isMarked
    }
}

/// A heading between rows.
package enum RowHeading: Hashable, Sendable {
    /// The overdue tasks, and how many there are.
    case overdue(Int)
    case today
    /// A day, such as `Fri 27 Nov`, and in a word if there is one, such as `tomorrow`.
    case day(CivilDate, text: String, word: String?)
    /// The completed tasks of a selection that has open ones too.
    case completed
}

/// Where texts are found in another.
struct TextMatches {
    /// In order, without overlaps, as offsets of characters.
    let ranges: [Range<Int>]

    init(of texts: [String], in text: String) {
        let characters = text.map { $0.lowercased() }
        var found: [Range<Int>] = []
        for wanted in texts.map({ $0.map { $0.lowercased() } })
        where !wanted.isEmpty && wanted.count <= characters.count {
            var start = 0
            while start + wanted.count <= characters.count {
                if characters[start..<start + wanted.count].elementsEqual(wanted) {
                    found.append(start..<start + wanted.count)
                    start += wanted.count
                } else {
                    start += 1
                }
            }
        }
        ranges = found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }
}
