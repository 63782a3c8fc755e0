internal import SessionBus

/// Why a call of the Secret Service has no result.
enum SecretServiceFailure: Error {
    case cancelled
    /// The service reports that the object is locked.
    case isLocked
    /// The object existed a moment ago: some services remove items from the bus when they lock.
    case isGone
    /// There is no service, it refused the call, or its reply has another type.
    case noAnswer

    init(_ failure: BusFailure) {
        switch failure {
        case .cancelled:
            self = .cancelled
        case .refused("org.freedesktop.Secret.Error.IsLocked"):
            self = .isLocked
        case .refused("org.freedesktop.Secret.Error.NoSuchObject"),
            .refused("org.freedesktop.DBus.Error.UnknownObject"),
            .refused("org.freedesktop.DBus.Error.UnknownMethod"):
            self = .isGone
        case .refused, .noAnswer:
            self = .noAnswer
        }
    }
}
