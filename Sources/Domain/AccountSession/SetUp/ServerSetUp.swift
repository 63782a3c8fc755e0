package import TaskSync

/// A server that was checked and remembered.
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

package enum SetUpWarning: Hashable, Sendable {
    /// Plain http, to this machine: good enough for trying things out.
    case notEncrypted
}
