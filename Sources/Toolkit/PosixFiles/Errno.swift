private import Glibc

/// The error number of a failed system call.
package struct Errno: Error {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The system's words for it, as in `Permission denied` (strerror(3)).
    package var text: String { String(cString: strerror(code)) }
}

/// Runs a system call until it returns something other than `EINTR`.
///
/// - Returns: The result of `call`, which is not negative.
@discardableResult
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw Errno(code: code) }
    }
}
