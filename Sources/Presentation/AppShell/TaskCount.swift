/// So many tasks, in words: `1 task`, `3 open tasks`.
public struct TaskCount: Hashable, Sendable {
    public let text: String

    public init(_ count: Int) {
        text = TaskCount.text(count, "task")
    }

    public init(open count: Int) {
        text = TaskCount.text(count, "open task")
    }

    private static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
