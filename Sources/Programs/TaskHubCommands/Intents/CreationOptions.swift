internal import ArgumentParser
internal import Composition
internal import TaskActions

/// The options that make retries safe.
struct CreationOptions: ParsableArguments {
    /// A shorter window could end before the second of two programs that start together begins.
    static let window = Seconds(0.1...CreationKey.longestWindow)

    @Option(help: "Makes retries safe: the same key returns the first result.")
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The same text within this time creates only one task, while that task is open; for a key that bounces "
                + "(\(window.notation)).",
            valueName: "seconds"), transform: window.parse)
    var keyWindow: Double?

    func validate() throws {
        guard key == nil || keyWindow == nil else {
            throw ValidationError("Use either --key or --key-window")
        }
    }

    /// Returns the key.
    ///
    /// `text` is everything that was typed for the task.
    func key(for text: [String?]) -> CreationKey {
        if let key { return .given(key) }
        guard let keyWindow else { return .fresh }
        return .ofText(text.map { $0 ?? "" }.joined(separator: "\u{1F}"), within: keyWindow)
    }
}
