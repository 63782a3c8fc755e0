package import TaskHubEntities
package import TaskSync

/// The server's registrations of the signed-in user's devices.
package protocol DeviceService: Sendable {
    /// Registers a device.
    ///
    /// The same token without an installation id gives the device that has the token already.
    ///
    /// - Throws: ``DeviceError/installationRegistered`` if any user has registered the installation.
    func register(_ facts: PushDeviceFacts) async throws(DeviceError) -> PushDevice

    /// Changes the facts that are given.
    ///
    /// - Throws: `ServiceError.notFound` as ``DeviceError/service(_:)`` if the user has no such device.
    func change(_ id: EntityID, _ facts: PushDeviceFacts) async throws(DeviceError) -> PushDevice

    /// Deletes a registration.
    ///
    /// - Throws: `ServiceError.notFound` as ``DeviceError/service(_:)`` if the user has no such device.
    func unregister(_ id: EntityID) async throws(DeviceError)

    /// Deletes the registration of a token.
    ///
    /// - Returns: Whether the user had one.
    func unregister(_ token: PushToken) async throws(DeviceError) -> Bool
}

/// Why the server did not change the registration of a device.
package enum DeviceError: Error, Hashable, Sendable {
    /// The server is set to the other one of Apple's environments.
    case otherEnvironment
    /// The installation has a registration already.
    case installationRegistered
    /// The server failed. It does so each time if the token is registered by another user.
    case failedOnToken(requestID: String?)
    case service(ServiceError)

    /// Whether the server does not have the registration.
    var isOfUnknownDevice: Bool {
        if case .service(.notFound) = self { true } else { false }
    }

    /// Whether the same request would fail again.
    package var isFinal: Bool {
        switch self {
        case .otherEnvironment, .installationRegistered, .service(.refused), .service(.notPermitted): true
        case .failedOnToken, .service: false
        }
    }
}
