package import GroupDefaults
internal import ProgramFailures
internal import TaskHubContainer
internal import TextLayout

extension Diagnosis {
    init(_ error: DefaultsError) {
        self.init(error.failure(in: .taskHub))
        guard case .invalidValue(let key) = error,
            let rule = DefaultsRegistry.taskHub.entries.first(where: { $0.name == key })?.rule
        else { return }
        self = .refused(code, "\(message), which takes \(rule)", hint)
    }

    /// Explains why a value that a user typed was refused; `nil` for other errors than that.
    ///
    /// An address may contain a password, so that one is not repeated.
    package init?(_ error: DefaultsError, typed value: String, for entry: any DefaultsEntry) {
        guard case .invalidValue = error else { return nil }
        self = .wrongValue(value, of: entry)
    }

    /// Explains why a stored value counts as not set; nil if it obeys its rule.
    package init?(problemOf entry: any DefaultsEntry, in values: DefaultsValues) {
        guard let problem = entry.problem(in: values) else { return nil }
        guard problem.isOfKind, entry.isUserSettable else {
            self = .refused(
                "setting_invalid", "the value of \(entry.name) in defaults.json is not \(entry.kind.inJSON)",
                entry.isUserSettable
                    ? "Set it again, as with \(entry.typed)" : "Remove the value; the programs set a new one")
            return
        }
        self = .wrongValue(problem.found, of: entry)
    }

    private static func wrongValue(_ value: String, of entry: any DefaultsEntry) -> Diagnosis {
        // An address may contain a password.
        let isSecret = entry.name == DefaultsKey.serverURL.name
        let word = isSecret ? "that" : "'\(DisplayText(value, placeholder: "").text.prefix(40))'"
        return .refused(
            "setting_invalid", "\(word) is not a valid value for \(entry.name), which takes \(entry.rule)",
            "An example is \(entry.typed)")
    }
}

extension DefaultsEntry {
    /// The command that sets it.
    fileprivate var typed: String { "'taskhub config set \(name) \(example ?? "VALUE")'" }
}

extension DefaultsKind {
    /// What a value looks like in the file.
    fileprivate var inJSON: String {
        switch self {
        case .text: "text in quotes"
        case .number: "a whole number"
        case .flag: "true or false"
        case .list: "a list of quoted texts in brackets"
        case .record: "what a program stores there"
        }
    }
}
