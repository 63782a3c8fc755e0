internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskSync

/// This machine as a device of the user who is signed in.
struct ContainerDevice {
    private let service: any DeviceService
    private let account: AccountRecord
    private let records: DefaultsDeviceRecords

    /// Opens the session of a container, without reading the vault yet.
    ///
    /// `isTyped` tells whether a person waits for the result.
    ///
    /// - Throws: ``Diagnosis`` if no server is set up, and ``SessionError`` if not signed in.
    init(_ defaults: SharedDefaults, isTyped: Bool) throws {
        let server = try ServerConnection(defaults)
        let session = try SharedSession(
            defaults, server: server, vault: try SessionVaults(defaults).shared, isTyped: isTyped)
        self.init(session, at: server, defaults)
    }

    /// `responseTimeout` is the longest wait for a response of the server.
    init(
        _ session: SharedSession, at server: ServerConnection, _ defaults: SharedDefaults,
        responseTimeout: Duration = .seconds(10)
    ) {
        service = server.client(UsedTokens(of: session), responseTimeout: responseTimeout)
        account = session.record
        records = DefaultsDeviceRecords(defaults: defaults)
    }

    var registration: RegisterDevice { RegisterDevice(at: service, of: account, records: records) }
    var update: UpdateDevice { UpdateDevice(at: service, of: account, records: records) }
    var unregistration: UnregisterDevice { UnregisterDevice(at: service, of: account, records: records) }

    /// Sends what has changed of a registered machine, after a sync.
    ///
    /// - Returns: What the user should know; `nil` if there is nothing. The next sync tries again if the server could
    ///   not be asked.
    func keepCurrent() async -> Diagnosis? {
        do {
            let outcome = try await update.run(.ofThisMachine(), onlyIfChanged: true)
            return outcome == .lost ? .deviceLost : nil
        } catch let failure as DeviceError {
            return failure.isFinal ? Diagnosis(failure, environment: nil) : nil
        } catch {
            return Diagnosis(explainingHere: error)
        }
    }
}
