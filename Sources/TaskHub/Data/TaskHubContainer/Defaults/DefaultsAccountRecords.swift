package import AccountSession
package import GroupDefaults

/// Stores who is signed in, and where the tokens are, in the shared defaults.
package struct DefaultsAccountRecords: AccountRecords {
    private let defaults: SharedDefaults

    package init(defaults: SharedDefaults) {
        self.defaults = defaults
    }

    package func current() throws -> AccountRecord? {
        try defaults.read()[.account]
    }

    package func save(_ record: AccountRecord) throws {
        try defaults.update { try $0.setAccount(record) }
    }

    package func save(_ record: AccountRecord, storage: TokenStorage) throws {
        try defaults.update {
            try $0.setAccount(record)
            try $0.set(storage == .file ? true : nil, for: .keepsTokensInFile)
        }
    }

    package func clear() throws {
        try defaults.update {
            try $0.setAccount(nil)
            try $0.set(nil, for: .keepsTokensInFile)
        }
    }
}

extension DefaultsValues {
    /// Sets who is signed in, and removes the registration of this machine that another account made.
    fileprivate mutating func setAccount(_ account: AccountRecord?) throws {
        try set(account, for: .account)
        if let account, self[.device]?.isOf(account) == true { return }
        try set(nil, for: .device)
    }
}
