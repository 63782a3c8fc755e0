internal import TaskSync

/// Ends the server's pushes to this machine.
package struct UnregisterDevice: Sendable {
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

    /// Deletes the registration that was made here, there and here.
    ///
    /// - Returns: `false` if there was none.
    /// - Throws: ``DeviceError``, with the registration kept, or what the records threw.
    package func run() async throws -> Bool {
        guard let kept = try records.registration(of: account) else { return false }
        do {
            try await service.unregister(kept.id)
        } catch {
            guard error.isOfUnknownDevice else { throw error }
            // It was deleted before, and the response was lost, or the server lost it.
        }
        try records.forget(kept, of: account)
        return true
    }

    /// Deletes the registration of a token, wherever it was made.
    ///
    /// - Returns: `false` if the user had none.
    /// - Throws: ``DeviceError``.
    package func run(_ token: PushToken) async throws -> Bool {
        try await service.unregister(token)
    }
}
