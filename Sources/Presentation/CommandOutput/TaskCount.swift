/// A number of tasks, or of changes to tasks, in words: `1 task`, `3 open tasks`.
package struct TaskCount: Hashable, Sendable {
    package let text: String

    package init(_ count: Int) {
        text = TaskCount.text(count, "task")
    }

    package init(open count: Int) {
        text = TaskCount.text(count, "open task")
    }

    package init(changes count: Int) {
        text = TaskCount.text(count, "change")
    }

    private static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
