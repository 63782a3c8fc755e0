/// Why an address or a link did not get from one program to the other.
///
/// Contains no part of it.
package enum CallbackError: Error, Hashable, Sendable {
    /// Another login has started, so this one has ended.
    case superseded
    /// No login, or no app of this container, waits.
    case notWaiting
    /// A program waits, but did not respond in time.
    case notAnswered
    /// The waiting program refused it: it belongs to another sign-in, or is not a link.
    case refused
    /// It is longer than ``CallbackListener/maximumLength``.
    case tooLong
    /// The listening program belongs to another user.
    case foreignListener
    /// The path in the runtime directory is too long for a socket (unix(7): 107 bytes).
    case pathTooLong(path: String)
    /// A system call failed.
    case system(call: String, errno: Int32)
}
