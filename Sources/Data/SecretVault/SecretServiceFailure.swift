internal import SessionBus

/// Why the Secret Service did not answer a question.
enum SecretServiceFailure: Error {
    case cancelled
    /// The service says that the object is locked.
    case isLocked
    /// The object was there a moment ago: providers take items off the bus when they lock.
    case isGone
    /// Nobody there, not allowed, or an answer of another shape.
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
