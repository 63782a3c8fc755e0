package import TaskSync
package import WebAddress

/// A server that was checked and saved.
package struct ServerSetUp: Hashable, Sendable {
    package let address: ServerAddress
    package let warning: SetUpWarning?
    package let facts: ServerFacts

    package init(address: ServerAddress, warning: SetUpWarning?, facts: ServerFacts) {
        self.address = address
        self.warning = warning
        self.facts = facts
    }
}

/// A concern that does not prevent the set-up.
package enum SetUpWarning: Hashable, Sendable {
    /// The connection is plain http to this machine, which is acceptable for testing.
    case notEncrypted
}
