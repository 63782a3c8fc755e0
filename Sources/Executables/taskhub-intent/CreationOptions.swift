internal import ArgumentParser
internal import TaskHubUseCases

/// What makes trying again safe.
struct CreationOptions: ParsableArguments {
    @Option(help: "Makes trying again safe: the same key answers as the first time.")
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The same text within this time makes one task, as long as that is open: for a key that bounces "
                + "(\(KeyWindow.notation)).",
            valueName: "seconds"), transform: KeyWindow.init(parsing:))
    var keyWindow: KeyWindow?

    func validate() throws {
        guard key == nil || keyWindow == nil else {
            throw ValidationError("Take either --key or --key-window")
        }
    }

    /// `text` is all that was typed for the task.
    func key(for text: [String?]) -> CreationKey {
        if let key { return .given(key) }
        guard let keyWindow else { return .fresh }
        return .ofText(text.map { $0 ?? "" }.joined(separator: "\u{1F}"), within: keyWindow.seconds)
    }
}

/// Seconds, as in `5`, `5s` or `0.5s`.
struct KeyWindow {
    static let notation = "seconds, as in 5 or 5s; at most 3600, at least 0.1"
    /// A shorter one is over before the second of two programs that start together has begun.
    private static let allowed = 0.1...CreationKey.longestWindow

    let seconds: Double

    init(parsing text: String) throws(ValidationError) {
        let digits = text.hasSuffix("s") ? text.dropLast() : text[...]
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let seconds = Double(digits),
            KeyWindow.allowed.contains(seconds)
        else { throw ValidationError(KeyWindow.notation) }
        self.seconds = seconds
    }
}
