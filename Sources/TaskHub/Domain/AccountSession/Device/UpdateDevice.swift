internal import TaskSync

/// Tells the server what has changed about a registered machine, such as its time zone.
package struct UpdateDevice: Sendable {
    /// What an update did.
    package enum Outcome: Hashable, Sendable {
        case notRegistered
        /// The server has been told already.
        case unchanged
        case updated(DeviceRegistration)
        /// The server had no such device any more, and the kept id was removed. Registering needs the token again.
        case lost
    }

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

    /// Sends the description.
    ///
    /// The token is not needed, and not sent. What the server refuses is not sent again before it changes.
    ///
    /// - Parameters:
    ///   - description: This machine. The app stays the one that was registered.
    ///   - onlyIfChanged: Whether to make no request if the server was sent the same before.
    /// - Returns: What was done.
    /// - Throws: ``DeviceError``, or what the records threw.
    package func run(_ description: DeviceDescription, onlyIfChanged: Bool) async throws -> Outcome {
        guard let kept = try records.registration(of: account) else { return .notRegistered }
        let description = description.ofApp(kept.description.appBundleID)
        if onlyIfChanged, description == kept.description { return .unchanged }
        let sent = DeviceRegistration(id: kept.id, environment: kept.environment, description: description)
        do {
            _ = try await service.change(kept.id, PushDeviceFacts(description))
        } catch {
            if error.isOfUnknownDevice {
                try records.forget(kept, of: account)
                return .lost
            }
            if error.isFinal { try records.update(sent, of: account) }
            throw error
        }
        try records.update(sent, of: account)
        return .updated(sent)
    }
}
