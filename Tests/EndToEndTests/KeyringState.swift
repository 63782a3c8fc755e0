import Rigs
import TaskHubTestSupport

/// A state of the bus and of the keyring in which programs are run.
struct KeyringState {
    let name: String
    /// The bus to look at, if there is one.
    let bus: PrivateBus?
    /// What `quiet-vault` says.
    let reading: String
    /// The exit code of `taskhub session`.
    let status: Int32
    /// What keeps the state up, and asks whether the tokens are still there.
    let stillThere: () async throws -> Bool
    /// Done when the monitor listens, and undone before it is read.
    var freeze: () -> Void = {}
    var thaw: () -> Void = {}
}

extension KeyringState {
    static func ofKeyring(
        _ name: String, _ reading: String, _ status: Int32, document: String, containerID: String,
        prepare: (TestKeyring) async throws -> Void = { _ in }, stopping: ((TestKeyring) -> BackgroundProgram)? = nil
    ) async throws -> KeyringState {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(document, containerID: containerID)
        try await prepare(keyring)
        let stopped = stopping?(keyring)
        return KeyringState(
            name: name, bus: keyring.bus, reading: reading, status: status,
            stillThere: { try await keyring.itemCount(containerID: containerID) == 1 },
            freeze: { stopped?.stop() }, thaw: { stopped?.resume() })
    }

    static func ofMock(
        _ manner: MockSecretService.Manner, _ reading: String, document: String, containerID: String
    ) async throws -> KeyringState {
        let service = try await MockSecretService(manner, secret: document, containerID: containerID)
        return KeyringState(
            name: manner.rawValue, bus: service.bus, reading: reading, status: 75,
            stillThere: { service.secret == document })
    }
}
