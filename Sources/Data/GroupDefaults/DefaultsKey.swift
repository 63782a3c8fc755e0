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
    /// What the value is for: one line for a person, without a full stop.
    public let summary: String
    /// What values are allowed, for a person, as in "light or dark".
    public let rule: String
    /// A value that a user may type; nil if none is needed, or if only programs set the key.
    public let example: String?
    /// Whether ``DefaultsEntry/setByUser(_:in:)`` may change it.
    public let isUserSettable: Bool
    let allows: @Sendable (Value) -> Bool

    /// Declares a key.
    ///
    /// - Parameters:
    ///   - name: The JSON member; the same in every release and every program of the group.
    ///   - summary: What the value is for, in one line.
    ///   - rule: What values are allowed, in words.
    ///   - example: A value that obeys the rule, for error messages and help.
    ///   - isUserSettable: Whether a user may set the value, or only the programs.
    ///   - allows: Decides whether a value obeys the rule. A value in the file that doesn't counts as not set.
    public init(
        _ name: String, summary: String, rule: String, example: String? = nil, isUserSettable: Bool,
        allows: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.name = name
        self.summary = summary
        self.rule = rule
        self.example = example
        self.isUserSettable = isUserSettable
        self.allows = allows
    }
}

extension DefaultsKey where Value == String {
    /// The container's random identity, a UUID, which its first change creates.
    ///
    /// Every group has this key.
    ///
    /// Secrets are stored under it, so that a container that was made anew does not find those of the old one.
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
    /// A value that a user may type; nil if none is needed, or if only programs set the key.
    var example: String? { get }
    /// Whether ``setByUser(_:in:)`` may change it.
    var isUserSettable: Bool { get }
    /// What a value looks like.
    var kind: DefaultsKind { get }

    /// Returns the value as a user would type it; nil if it is not set, or breaks the rule.
    func text(in values: DefaultsValues) -> String?

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

    /// Returns the value as its user would type it; nil if the key has none, or one of another kind.
    public func text(in values: DefaultsValues) -> String? {
        values[self]?.text
    }

    /// Sets the value that a user typed; nil removes it.
    ///
    /// The change is in memory until ``SharedDefaults/update(_:)`` writes it.
    ///
    /// - Throws: ``DefaultsError/notSettable(key:)`` for a key that programs set, or
    ///   ``DefaultsError/invalidValue(key:)`` for text that is no value of this kind or that the key's rule refuses.
    public func setByUser(_ text: String?, in values: inout DefaultsValues) throws(DefaultsError) {
        guard isUserSettable else { throw .notSettable(key: name) }
        guard let text else { return try values.set(nil, for: self) }
        guard let value = Value(text: text) else { throw .invalidValue(key: name) }
        try values.set(value, for: self)
    }
}
