package import AccountSession
package import GroupDefaults
internal import TaskHubEntities

/// Stores this installation's id and its registration in the shared defaults.
package struct DefaultsDeviceRecords: DeviceRecords {
    private let defaults: SharedDefaults

    package init(defaults: SharedDefaults) {
        self.defaults = defaults
    }

    package func installationID() throws -> String {
        let values = try defaults.update { values in
            // The lock of the file makes one id of two.
            if values[.deviceInstallationID] == nil {
                try values.set(EntityID.random().description, for: .deviceInstallationID)
            }
        }
        guard let id = values[.deviceInstallationID] else {
            throw DefaultsError.invalidValue(key: DefaultsKey.deviceInstallationID.name)
        }
        return id
    }

    package func registration(of account: AccountRecord) throws -> DeviceRegistration? {
        try defaults.read().registration(of: account)
    }

    package func save(_ registration: DeviceRegistration, of account: AccountRecord) throws {
        try change { values in
            guard let current = values[.account], current.isOfSameUser(as: account) else { return }
            try values.set(DeviceRecord(registration, of: account), for: .device)
        }
    }

    package func update(_ registration: DeviceRegistration, of account: AccountRecord) throws {
        try change { values in
            guard values.registration(of: account)?.id == registration.id else { return }
            try values.set(DeviceRecord(registration, of: account), for: .device)
        }
    }

    package func forget(_ registration: DeviceRegistration, of account: AccountRecord) throws {
        try change { values in
            guard values.registration(of: account)?.id == registration.id else { return }
            try values.set(nil, for: .device)
        }
    }

    private func change(_ change: (inout DefaultsValues) throws -> Void) throws {
        try defaults.update { try change(&$0) }
    }
}

extension DefaultsValues {
    /// The registration of this machine that an account made.
    package func registration(of account: AccountRecord) -> DeviceRegistration? {
        self[.device].flatMap { $0.isOf(account) ? $0.registration : nil }
    }

    /// Removes a registration that was made at another server.
    package mutating func forgetDevice(unlessAt server: String) throws {
        if let record = self[.device], record.server != server { try set(nil, for: .device) }
    }

    /// Removes what identifies this installation to a server.
    package mutating func forgetInstallation() throws {
        try set(nil, for: .device)
        try set(nil, for: .deviceInstallationID)
    }
}
