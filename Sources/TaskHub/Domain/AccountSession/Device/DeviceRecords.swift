package import TaskHubEntities

/// The stored registration of this machine at the server, shared by all programs of a container.
///
/// It contains no push token.
package protocol DeviceRecords: Sendable {
    /// Returns the id of this installation, and makes it if there is none. Durable on return.
    ///
    /// Programs that call this at the same time get the same id.
    func installationID() throws -> String

    /// Returns the registration that an account made here; `nil` if there is none.
    func registration(of account: AccountRecord) throws -> DeviceRegistration?

    /// Replaces the registration, if that account is still signed in. Durable on return.
    func save(_ registration: DeviceRegistration, of account: AccountRecord) throws

    /// Replaces the registration of the same id, if it is still there. Durable on return.
    func update(_ registration: DeviceRegistration, of account: AccountRecord) throws

    /// Removes the registration, unless another one has replaced it. Durable on return.
    func forget(_ registration: DeviceRegistration, of account: AccountRecord) throws
}

/// A registration that the server has confirmed.
package struct DeviceRegistration: Hashable, Sendable {
    /// The server's id, under which alone the registration can be changed.
    package let id: EntityID
    package let environment: PushDevice.Environment
    /// What the server was last sent.
    package let description: DeviceDescription

    package init(id: EntityID, environment: PushDevice.Environment, description: DeviceDescription) {
        self.id = id
        self.environment = environment
        self.description = description
    }
}
