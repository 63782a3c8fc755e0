internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskHubDefaults

/// Stores the server's settings in the shared defaults.
struct DefaultsServerSettings: ServerSettings {
    let common: ProgramOptions

    func save(_ server: SavedServer) throws {
        try ProgramContext.defaults(common).update { values in
            try values.set(server.address.text, for: .serverURL)
            try values.forgetDevice(unlessAt: server.address.text)
            try values.set(server.authorityFile, for: .serverAuthorityFile)
        }
    }
}
