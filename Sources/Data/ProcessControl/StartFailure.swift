internal import Glibc

/// A program could not be started.
public struct StartFailure: Error, Hashable, Sendable {
    public let errno: Int32

    public init(errno: Int32) {
        self.errno = errno
    }

    public var reason: String { String(cString: strerror(errno)) }
}
