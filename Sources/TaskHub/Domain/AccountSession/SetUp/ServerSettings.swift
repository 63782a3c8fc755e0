package import WebAddress

/// The settings of the server in use.
package protocol ServerSettings: Sendable {
    /// Replaces the saved server. Durable on return.
    func save(_ server: SavedServer) throws
}

/// A server as it is saved in the settings.
package struct SavedServer: Hashable, Sendable {
    package let address: ServerAddress
    /// The path of a PEM file with additional certificate authorities; `nil` to trust only the system's.
    package let authorityFile: String?

    package init(address: ServerAddress, authorityFile: String?) {
        self.address = address
        self.authorityFile = authorityFile
    }
}
