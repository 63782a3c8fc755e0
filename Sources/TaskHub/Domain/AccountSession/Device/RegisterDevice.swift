internal import TaskSync

/// Registers this machine for the server's pushes, or renews its registration.
package struct RegisterDevice: Sendable {
    private let service: any DeviceService
    private let records: any DeviceRecords
    private let account: AccountRecord

    /// - Parameters:
    ///   - service: The server, as `account`.
    ///   - account: The account that is signed in.
    ///   - records: The stored registration.
    package init(at service: any DeviceService, of account: AccountRecord, records: any DeviceRecords) {
        self.service = service
        self.records = records
        self.account = account
    }

    /// Registers a token.
    ///
    /// A kept registration is changed, because the server refuses a second one. If the server has lost it, or if its id
    /// was lost here, as with a response that did not arrive, a new one is made or the old one is found by the token.
    ///
    /// - Returns: The registration, which is kept.
    /// - Throws: ``DeviceError``, or what the records threw.
    package func run(
        _ token: PushToken, for environment: PushDevice.Environment, _ description: DeviceDescription
    ) async throws -> DeviceRegistration {
        var facts = PushDeviceFacts(description)
        facts.token = token
        facts.environment = environment
        let changed = try await change(facts)
        let device: PushDevice
        if let changed { device = changed } else { device = try await register(facts) }
        let registration = DeviceRegistration(
            id: device.id, environment: device.environment, description: description)
        try records.save(registration, of: account)
        return registration
    }

    /// Changes the kept registration.
    ///
    /// - Returns: `nil` if there is none, here or there.
    private func change(_ facts: PushDeviceFacts) async throws -> PushDevice? {
        guard let kept = try records.registration(of: account) else { return nil }
        do {
            return try await service.change(kept.id, facts)
        } catch {
            guard error.isOfUnknownDevice else { throw error }
            try records.forget(kept, of: account)
            return nil
        }
    }

    private func register(_ facts: PushDeviceFacts) async throws -> PushDevice {
        var facts = facts
        facts.installationID = try records.installationID()
        do {
            return try await service.register(facts)
        } catch {
            guard error == .installationRegistered else { throw error }
            facts.installationID = nil
            return try await service.register(facts)
        }
    }
}
