internal import GroupDefaults
internal import TaskHubDefaults
internal import TaskHubEntities

extension AccountState {
    /// As far as the settings know; the keyring is not asked.
    init(_ values: DefaultsValues) {
        guard let server = values[.serverURL] else {
            self = .none
            return
        }
        let account = values[.account]
        self = account?.userID != nil && account?.server == server ? .signedIn : .signedOut
    }
}
