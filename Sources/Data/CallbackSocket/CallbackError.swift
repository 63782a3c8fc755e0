/// Why a callback did not get from one program to the other.
///
/// Contains no part of the callback.
package enum CallbackError: Error, Hashable, Sendable {
    /// Another login has started, so this one has ended.
    case superseded
    /// No login waits for a callback.
    case noLoginWaiting
    /// A login waits, but did not respond in time.
    case notAnswered
    /// The waiting login refused the callback, which belongs to another sign-in.
    case refused
    /// The callback is longer than ``CallbackListener/maximumLength``.
    case tooLong
    /// The listening program belongs to another user.
    case foreignListener
    /// The path in the runtime directory is too long for a socket (unix(7): 107 bytes).
    case pathTooLong(path: String)
    /// A system call failed.
    case system(call: String, errno: Int32)
}
