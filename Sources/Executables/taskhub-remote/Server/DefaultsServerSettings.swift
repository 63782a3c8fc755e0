internal import AccountSession
internal import GroupDefaults
internal import TaskHubDefaults

/// Stores the server's settings in the shared defaults.
struct DefaultsServerSettings: ServerSettings {
    let defaults: SharedDefaults

    func save(_ server: SavedServer) throws {
        try defaults.update { values in
            try values.set(server.address.text, for: .serverURL)
            try values.set(server.authorityFile, for: .serverAuthorityFile)
        }
    }
}
