package import TaskSync

/// The registration of this machine, when its user signs out.
package protocol SignOutDevice: Sendable {
    /// Deletes the registration at the server, if there is one. The tokens must still be valid.
    func unregister() async -> DeviceSignOut
}

/// What a sign-out did about the registration of this machine.
package enum DeviceSignOut: Hashable, Sendable {
    case notRegistered
    case unregistered
    /// The server still has it. The reason is `nil` if the server could not be asked at all.
    case failed(ServiceError?)
}
