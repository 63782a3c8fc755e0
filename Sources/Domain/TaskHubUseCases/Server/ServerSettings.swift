/// Where the server in use is remembered.
public protocol ServerSettings: Sendable {
    /// Replaces the server that was remembered, durably.
    func save(_ server: SavedServer) throws
}

public struct SavedServer: Hashable, Sendable {
    public let address: ServerAddress
    /// The path of a PEM file with further authorities to trust; nil: the system's alone.
    public let authorityFile: String?

    public init(address: ServerAddress, authorityFile: String?) {
        self.address = address
        self.authorityFile = authorityFile
    }
}
