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
        try defaults.update { try $0.set(record, for: .account) }
    }

    package func save(_ record: AccountRecord, storage: TokenStorage) throws {
        try defaults.update {
            try $0.set(record, for: .account)
            try $0.set(storage == .file ? true : nil, for: .keepsTokensInFile)
        }
    }

    package func clear() throws {
        try defaults.update {
            try $0.set(nil, for: .account)
            try $0.set(nil, for: .keepsTokensInFile)
        }
    }
}
