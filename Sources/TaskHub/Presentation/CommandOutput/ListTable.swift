package import TaskActions
package import TaskHubEntities
internal import TextLayout

/// All lists, one per line: the beginning of the id, the colour, the number of open tasks, and the name.
package struct ListTable: Sendable {
    private static let noColor = String(repeating: " ", count: 7)
    /// The width below which counts are short.
    private static let comfortableWidth = 60

    package let text: String

    /// Creates the lines.
    ///
    /// - Parameters:
    ///   - lists: The lists, in their order.
    ///   - openTasks: The number of open tasks in each list that has any.
    ///   - layout: The width, to which names are clipped, and the styles.
    package init(_ lists: [TaskList], openTasks: [EntityID: Int], layout: OutputLayout = .plain) {
        guard !lists.isEmpty else {
            text = "No lists yet. Create one with 'taskhub lists add NAME'.\n"
            return
        }
        let isNarrow = layout.columns.map { $0 < Self.comfortableWidth } ?? false
        let counts = lists.map { list in
            let count = openTasks[list.id] ?? 0
            return isNarrow ? "\(count) open" : CountText(open: count).text
        }
        let width = counts.map(\.count).max() ?? 0
        let start = TaskLine.referenceLength + 2 + Self.noColor.count + 2 + width + 2
        text = zip(lists, counts).map { list, count in
            let reference = layout.styled(String(list.id.description.prefix(TaskLine.referenceLength)), .dim)
            let padded = String(repeating: " ", count: width - count.count) + count
            let name = layout.clipped(DisplayText(list.name.text).text, from: start)
            return "\(reference)  \(list.color?.text ?? Self.noColor)  \(padded)  \(name)\n"
        }.joined()
    }
}

/// All lists, as JSON.
package struct ListsAnswer: Answer {
    package static let name = "lists"
    package static let summary = "All lists, in their order"
    package static let commands = ["taskhub lists show", "taskhub open"]

    private let lists: [CountedList]

    /// - Parameters:
    ///   - lists: The lists.
    ///   - openTasks: The number of open tasks in each list that has any.
    package init(_ lists: [TaskList], openTasks: [EntityID: Int]) {
        self.lists = lists.map { CountedList(list: ListObject($0), openTasks: openTasks[$0.id] ?? 0) }
    }

    package static let members = [AnswerMember<ListsAnswer>("lists", "The lists") { $0.lists }]
}

private struct CountedList: AnswerObject {
    let list: ListObject
    let openTasks: Int

    static let members =
        ListObject.members.map { $0.of(\CountedList.list) } + [
            AnswerMember("open_tasks", "The number of its open tasks") { $0.openTasks }
        ]
}

/// A list that a command changed, as a line or as JSON.
package struct ChangedListAnswer: Answer {
    package static let name = "list-change"
    package static let summary = "A list that was added, changed or deleted"
    package static let commands = ["add", "rename", "color", "delete"].map { "taskhub lists \($0)" }

    private let list: TaskList

    package init(_ list: TaskList) {
        self.list = list
    }

    /// What was done, such as `Added the list Home`.
    package func text(_ verb: String) -> String { "\(verb) the list \(DisplayText(list.name.text).text)\n" }

    package static let members = [AnswerMember<ChangedListAnswer>("list", "The list") { ListObject($0.list) }]
}
