internal import ArgumentParser
internal import Composition
internal import TaskActions

/// What makes trying again safe.
struct CreationOptions: ParsableArguments {
    /// A shorter one is over before the second of two programs that start together has begun.
    private static let window = Seconds(0.1...CreationKey.longestWindow)

    @Option(help: "Makes trying again safe: the same key answers as the first time.")
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The same text within this time makes one task, as long as that is open: for a key that bounces "
                + "(\(window.notation)).",
            valueName: "seconds"), transform: window.parse)
    var keyWindow: Double?

    func validate() throws {
        guard key == nil || keyWindow == nil else {
            throw ValidationError("Take either --key or --key-window")
        }
    }

    /// `text` is all that was typed for the task.
    func key(for text: [String?]) -> CreationKey {
        if let key { return .given(key) }
        guard let keyWindow else { return .fresh }
        return .ofText(text.map { $0 ?? "" }.joined(separator: "\u{1F}"), within: keyWindow)
    }
}
