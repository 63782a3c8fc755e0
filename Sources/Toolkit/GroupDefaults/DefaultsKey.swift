internal import JSONValues

/// The name, type and rule of one shared default.
///
/// An application declares its keys as static properties, so that `values[.theme]` has the right type:
///
/// ```swift
/// extension DefaultsKey where Value == Int {
///     static var dailyGoal: Self {
///         Self("dailyGoal", summary: "Glasses a day", rule: "1 to 30", isUserSettable: true, allows: (1...30).contains)
///     }
/// }
/// ```
public struct DefaultsKey<Value: DefaultsValue>: Sendable {
    /// The member of the JSON object that holds the value.
    public let name: String
    /// What an interface calls the setting, as in "Colours of cards".
    public let label: String
    /// The heading under which an interface shows it; nil if it shows no such setting.
    public let group: String?
    /// What the value is for: one line for a person, without a full stop.
    public let summary: String
    /// What values are allowed, for a person, as in "light or dark".
    public let rule: String
    /// All values to choose from; empty if there are too many to list.
    public let choices: [DefaultsChoice]
    /// A value that a user may type; nil if none is needed, or if only programs set the key.
    public let example: String?
    /// The value that applies if none is set; nil if there is none.
    public let fallback: Value?
    /// Whether ``DefaultsEntry/setByUser(_:in:)`` may change it.
    public let isUserSettable: Bool
    let allows: @Sendable (Value) -> Bool

    /// Declares a key.
    ///
    /// - Parameters:
    ///   - name: The JSON member; the same in every release and every program of the group.
    ///   - label: What an interface calls it; nil for its name.
    ///   - group: The heading under which an interface shows it.
    ///   - summary: What the value is for, in one line.
    ///   - rule: What values are allowed, in words.
    ///   - example: A value that obeys the rule, for error messages and help.
    ///   - fallback: The value that applies if none is set.
    ///   - isUserSettable: Whether a user may set the value, or only the programs.
    ///   - allows: Decides whether a value obeys the rule. A value in the file that doesn't counts as not set, and
    ///     ``DefaultsEntry/problem(in:)`` reports it.
    public init(
        _ name: String, label: String? = nil, group: String? = nil, summary: String, rule: String,
        example: String? = nil, fallback: Value? = nil, isUserSettable: Bool,
        allows: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.init(
            name, label, group, summary, rule, [], example, fallback, isUserSettable, allows)
    }

    /// Declares a key with a few values, from which its rule and its example are derived.
    ///
    /// - Parameters:
    ///   - name: The JSON member; the same in every release and every program of the group.
    ///   - label: What an interface calls it; nil for its name.
    ///   - group: The heading under which an interface shows it.
    ///   - summary: What the value is for, in one line.
    ///   - choices: Every value, each with its meaning in a few words; an empty meaning if the value explains itself.
    ///   - fallback: The value that applies if none is set.
    ///   - isUserSettable: Whether a user may set the value, or only the programs.
    public init(
        _ name: String, label: String? = nil, group: String? = nil, summary: String,
        choices: KeyValuePairs<Value, String>, fallback: Value? = nil, isUserSettable: Bool
    ) {
        let values = choices.map(\.key)
        let all = choices.map { DefaultsChoice(value: $0.key.text, meaning: $0.value) }
        self.init(
            name, label, group, summary, DefaultsChoice.rule(all), all,
            all.map(\.value).first { $0 != fallback?.text }, fallback, isUserSettable, { values.contains($0) })
    }

    /// Declares a key that only the application's programs set, and that no list shows.
    ///
    /// - Parameter name: The JSON member; the same in every release and every program of the group.
    public init(_ name: String) {
        self.init(name, summary: "", rule: "", isUserSettable: false)
    }

    private init(
        _ name: String, _ label: String?, _ group: String?, _ summary: String, _ rule: String,
        _ choices: [DefaultsChoice], _ example: String?, _ fallback: Value?, _ isUserSettable: Bool,
        _ allows: @escaping @Sendable (Value) -> Bool
    ) {
        self.name = name
        self.label = label ?? name
        self.group = group
        self.summary = summary
        self.rule = rule
        self.choices = choices
        self.example = example
        self.fallback = fallback
        self.isUserSettable = isUserSettable
        self.allows = allows
    }
}

extension DefaultsKey where Value == Bool {
    /// Declares a key that is true or false.
    ///
    /// - Parameters:
    ///   - name: The JSON member; the same in every release and every program of the group.
    ///   - label: What an interface calls it; nil for its name.
    ///   - group: The heading under which an interface shows it.
    ///   - summary: What the value is for, in one line.
    ///   - fallback: The value that applies if none is set.
    ///   - isUserSettable: Whether a user may set the value, or only the programs.
    public init(
        _ name: String, label: String? = nil, group: String? = nil, summary: String, fallback: Bool = false,
        isUserSettable: Bool
    ) {
        self.init(
            name, label: label, group: group, summary: summary, choices: [true: "", false: ""], fallback: fallback,
            isUserSettable: isUserSettable)
    }
}

/// One of the few values of a key.
public struct DefaultsChoice: Hashable, Sendable {
    /// The value as a user types it.
    public let value: String
    /// What it means, in a few words; empty if the value explains itself.
    public let meaning: String

    /// Returns the values in words, as in "light or dark".
    static func rule(_ choices: [DefaultsChoice]) -> String {
        let values = choices.map(\.value)
        guard values.count > 2, let last = values.last else { return values.joined(separator: " or ") }
        return values.dropLast().joined(separator: ", ") + " or \(last)"
    }
}

extension DefaultsKey where Value == String {
    /// The container's random identity, a UUID, which its first change creates.
    ///
    /// Every group has this key.
    ///
    /// Secrets are stored under it, so that a container that was recreated does not find those of the old one.
    public static var containerID: Self {
        Self(
            "containerID", summary: "Random identity of this container, made once", rule: "a UUID",
            isUserSettable: false, allows: DefaultsRule.isUUID)
    }
}

/// A key whose type does not matter to the caller, as in a list of all settings.
public protocol DefaultsEntry: Sendable {
    /// The member of the JSON object that holds the value.
    var name: String { get }
    /// What the value is for: one line for a person.
    var summary: String { get }
    /// What values are allowed, for a person.
    var rule: String { get }
    /// What an interface calls the setting; its name if it has no other.
    var label: String { get }
    /// The heading under which an interface shows it; nil if it shows no such setting.
    var group: String? { get }
    /// All values to choose from; empty if there are too many to list.
    var choices: [DefaultsChoice] { get }
    /// A value that a user may type; nil if none is needed, or if only programs set the key.
    var example: String? { get }
    /// The value that applies if none is set, as a user would type it; nil if there is none.
    var fallbackText: String? { get }
    /// Whether ``setByUser(_:in:)`` may change it.
    var isUserSettable: Bool { get }
    /// What a value looks like.
    var kind: DefaultsKind { get }

    /// Returns the value as a user would type it; nil if it is not set, or breaks the rule.
    func text(in values: DefaultsValues) -> String?

    /// Returns why the stored value counts as not set; nil if it obeys the rule, or if there is none.
    func problem(in values: DefaultsValues) -> DefaultsProblem?

    /// Sets the value that a user typed.
    ///
    /// - Parameters:
    ///   - text: The new value; nil removes it.
    ///   - values: Unchanged if an error is thrown.
    /// - Throws: ``DefaultsError/notSettable(key:)`` or ``DefaultsError/invalidValue(key:)``.
    func setByUser(_ text: String?, in values: inout DefaultsValues) throws(DefaultsError)
}

extension DefaultsKey: DefaultsEntry {
    /// The kind of the key's ``DefaultsValue``.
    public var kind: DefaultsKind { Value.kind }

    /// The value that applies if none is set, as a user would type it.
    public var fallbackText: String? { fallback?.text }

    /// Returns why the stored value counts as not set: it is of another kind, or breaks the key's rule.
    public func problem(in values: DefaultsValues) -> DefaultsProblem? {
        guard let json = values.fields[name], json != .null, values[self] == nil else { return nil }
        let stored = StoredDefault(json: json)
        return DefaultsProblem(found: json.settingText, isOfKind: Value(stored: stored) != nil)
    }

    /// Returns the value as its user would type it; nil if the key has none, or one of another kind.
    public func text(in values: DefaultsValues) -> String? {
        values[self]?.text
    }

    /// Sets the value that a user typed; nil removes it.
    ///
    /// The change is in memory until ``SharedDefaults/update(_:)`` writes it.
    ///
    /// - Throws: ``DefaultsError/notSettable(key:)`` for a key that programs set, or
    ///   ``DefaultsError/invalidValue(key:)`` for text that is not a value of this kind or breaks the key's rule.
    public func setByUser(_ text: String?, in values: inout DefaultsValues) throws(DefaultsError) {
        guard isUserSettable else { throw .notSettable(key: name) }
        guard let text else { return try values.set(nil, for: self) }
        guard let value = Value(text: text) else { throw .invalidValue(key: name) }
        try values.set(value, for: self)
    }
}

/// A stored value that counts as not set, as after a mistake in an edited file.
public struct DefaultsProblem: Hashable, Sendable {
    /// The value: text as it is, items separated by commas, anything else as JSON.
    public let found: String
    /// Whether the value is of the key's kind, and only breaks its rule.
    public let isOfKind: Bool
}

extension JSONValue {
    /// The value for a person: text as it is, items separated by commas, anything else as JSON.
    fileprivate var settingText: String {
        switch self {
        case .string(let text): text
        case .array(let values): values.map(\.settingText).joined(separator: ",")
        default: String(decoding: written(), as: UTF8.self)
        }
    }
}
