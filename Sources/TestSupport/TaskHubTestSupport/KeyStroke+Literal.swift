package import TerminalValues

extension KeyStroke: ExpressibleByStringLiteral {
    /// Creates the key with a name, so that a test presses keys by their names.
    package init(stringLiteral name: String) {
        guard let key = KeyStroke(reading: name) ?? name.first.map({ KeyStroke($0) }) else {
            preconditionFailure("no key has an empty name")
        }
        self = key
    }
}
