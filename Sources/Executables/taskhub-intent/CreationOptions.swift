internal import ArgumentParser
internal import TaskHubUseCases

/// What makes trying again safe.
struct CreationOptions: ParsableArguments {
    @Option(help: "Makes trying again safe: the same key answers as the first time.")
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The same text within this time makes one task, as if it had the same key: for a key that bounces.",
            valueName: "seconds"))
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

/// Seconds, as in `5`, `5s` or `0.5s`; an hour at most.
struct KeyWindow: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        let digits = argument.hasSuffix("s") ? argument.dropLast() : argument[...]
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let seconds = Double(digits),
            seconds > 0, seconds <= CreationKey.longestWindow
        else { return nil }
        self.seconds = seconds
    }
}
