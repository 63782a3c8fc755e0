/// A number of tasks, or of changes to tasks, in words: `1 task`, `3 open tasks`.
package struct CountText: Hashable, Sendable {
    package let text: String

    package init(tasks count: Int) {
        text = CountText.text(count, "task")
    }

    package init(open count: Int) {
        text = CountText.text(count, "open task")
    }

    package init(changes count: Int) {
        text = CountText.text(count, "change")
    }

    package init(notifications count: Int) {
        text = CountText.text(count, "notification")
    }

    private static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
