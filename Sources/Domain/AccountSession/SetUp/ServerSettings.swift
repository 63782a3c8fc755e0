/// Where the server in use is remembered.
package protocol ServerSettings: Sendable {
    /// Replaces the server that was remembered, durably.
    func save(_ server: SavedServer) throws
}

package struct SavedServer: Hashable, Sendable {
    package let address: ServerAddress
    /// The path of a PEM file with further authorities to trust; nil: the system's alone.
    package let authorityFile: String?

    package init(address: ServerAddress, authorityFile: String?) {
        self.address = address
        self.authorityFile = authorityFile
    }
}
