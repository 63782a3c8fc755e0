public import CivilCalendar

/// An argument that an intent takes, with the type of its value.
///
/// Users give it by its name, as in `--glasses 2`, or at its place: `drink 2`.
public struct IntentArgument<Value: Sendable>: Sendable {
    let option: OptionRule
    /// What a value is: `a number from 1 to 10`.
    let rule: String
    /// The value if none is given; nil if one must be.
    let fallback: Value?
    let parse: @Sendable (String) -> Value?

    /// Declares an argument with a type of the application's own.
    ///
    /// - Parameters:
    ///   - name: The name of the option, without hyphens: lower case letters and hyphens.
    ///   - help: What it is, without a full stop.
    ///   - rule: What a value is, for help and messages.
    ///   - fallback: The value if none is given; nil if one must be.
    ///   - parse: Returns the value that a text stands for; nil if there is none.
    public init(
        _ name: String, _ help: String, rule: String, otherwise fallback: Value? = nil,
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            option: OptionRule(name: name, value: name.uppercased(), help: "\(help): \(rule)."), rule: rule,
            fallback: fallback, parse: parse)
    }

    fileprivate init(
        option: OptionRule, rule: String, fallback: Value?, parse: @escaping @Sendable (String) -> Value?
    ) {
        self.option = option
        self.rule = rule
        self.fallback = fallback
        self.parse = parse
    }
}

extension IntentArgument<Int> {
    /// Declares a whole number of a range; it must be given unless there is another one.
    public static func number(
        _ name: String, _ help: String, in range: ClosedRange<Int>, otherwise fallback: Int? = nil
    ) -> IntentArgument<Int> {
        IntentArgument(
            name, help, rule: "a number from \(range.lowerBound) to \(range.upperBound)", otherwise: fallback
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension IntentArgument<String> {
    /// Declares a text of 1 to `limit` bytes; it must be given unless there is another one.
    public static func text(
        _ name: String, _ help: String, atMost limit: Int = 1024, otherwise fallback: String? = nil
    ) -> IntentArgument<String> {
        IntentArgument(name, help, rule: "a text of 1 to \(limit) bytes", otherwise: fallback) { text in
            (1...limit).contains(text.utf8.count) ? text : nil
        }
    }

    /// Declares one of several words; it must be given unless there is another one.
    public static func choice(
        _ name: String, _ help: String, among words: [String], otherwise fallback: String? = nil
    ) -> IntentArgument<String> {
        IntentArgument(name, help, rule: "one of \(words.joined(separator: ", "))", otherwise: fallback) { text in
            words.contains(text) ? text : nil
        }
    }
}

extension IntentArgument<Instant> {
    /// Declares a moment in the form of RFC 3339; it must be given unless there is another one.
    public static func moment(
        _ name: String, _ help: String, otherwise fallback: Instant? = nil
    ) -> IntentArgument<Instant> {
        IntentArgument(name, help, rule: "a time such as 2026-11-30T17:00:00Z", otherwise: fallback) {
            Instant(rfc3339: $0)
        }
    }
}

extension IntentArgument<Bool> {
    /// Declares an option without a value: true if it is given.
    public static func flag(_ name: String, _ help: String) -> IntentArgument<Bool> {
        IntentArgument(
            option: OptionRule(name: name, help: "\(help)."), rule: "an option without a value", fallback: false
        ) { _ in true }
    }
}
