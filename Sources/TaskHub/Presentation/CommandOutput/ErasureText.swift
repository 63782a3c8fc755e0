import TaskStore
package import TaskSync

/// What `logout --erase` says before it erases anything.
package struct ErasureText {
    /// One line for the store, and one for each set-aside store.
    package let lines: [String]

    package init(_ erasure: Erasure) {
        lines =
            ["This erases \(CountText(tasks: erasure.tasks).text) here."]
            + erasure.stores.map { "This erases \($0.name)\(Self.suffix(for: $0.contents))." }
            + erasure.kept.map { "This keeps \($0.name): \(Self.reason(for: $0.contents))." }
    }

    private static func suffix(for contents: SetAsideStore.Contents) -> String {
        if case .tasks(of: _, count: let count) = contents { return " with \(CountText(tasks: count).text)" }
        return ""
    }

    private static func reason(for contents: SetAsideStore.Contents) -> String {
        switch contents {
        case .tasks(of: nil, count: _): "it belongs to no account. Delete it yourself if you do not need it"
        case .tasks: "it belongs to another account"
        case .unreadable, .remains: "it cannot be read, so its account is not known. Delete it yourself if it is yours"
        }
    }
}
