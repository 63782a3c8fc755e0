/// A server that was checked and remembered.
public struct ServerSetUp: Hashable, Sendable {
    public let address: ServerAddress
    public let warning: SetUpWarning?
    public let facts: ServerFacts

    public init(address: ServerAddress, warning: SetUpWarning?, facts: ServerFacts) {
        self.address = address
        self.warning = warning
        self.facts = facts
    }
}

public enum SetUpWarning: Hashable, Sendable {
    /// Plain http, to this machine: good enough for trying things out.
    case notEncrypted
}
