internal import Glibc

/// A program could not be started.
package struct StartFailure: Error, Hashable, Sendable {
    package let errno: Int32

    package init(errno: Int32) {
        self.errno = errno
    }

    package var reason: String { String(cString: strerror(errno)) }
}
