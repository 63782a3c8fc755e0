/// The name, type and rule of one shared default.
public struct DefaultsKey<Value: DefaultsValue>: Sendable {
    public let name: String
    /// One line for a person.
    public let summary: String
    /// What a value must be, as in "light or dark".
    public let rule: String
    /// Whether `taskhub config` may change it.
    public let isUserSettable: Bool
    let allows: @Sendable (Value) -> Bool

    init(
        _ name: String, _ summary: String, rule: String, isUserSettable: Bool,
        allows: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.name = name
        self.summary = summary
        self.rule = rule
        self.isUserSettable = isUserSettable
        self.allows = allows
    }
}

/// A key whose type does not matter to the caller.
public protocol DefaultsEntry: Sendable {
    var name: String { get }
    var summary: String { get }
    var rule: String { get }
    var isUserSettable: Bool { get }
    var kind: DefaultsKind { get }

    /// - Returns: nil for a value that is not set.
    func text(in values: DefaultsValues) -> String?

    /// Sets it as a user may: nil removes it.
    func setByUser(_ text: String?, in values: inout DefaultsValues) throws(DefaultsError)
}

extension DefaultsKey: DefaultsEntry {
    public var kind: DefaultsKind { Value.kind }

    public func text(in values: DefaultsValues) -> String? {
        values[self]?.text
    }

    public func setByUser(_ text: String?, in values: inout DefaultsValues) throws(DefaultsError) {
        guard isUserSettable else { throw .notSettable(key: name) }
        guard let text else { return try values.set(nil, for: self) }
        guard let value = Value(text: text) else { throw .invalidValue(key: name) }
        try values.set(value, for: self)
    }
}
