internal import AccountSession
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskHubEntities

extension AccountState {
    /// Reads the state from the settings, without accessing the keyring.
    init(_ values: DefaultsValues) {
        guard let server = values[.serverURL] else {
            self = .none
            return
        }
        let account = values[.account]
        self = account?.userID != nil && account?.server == server ? .signedIn : .signedOut
    }
}
