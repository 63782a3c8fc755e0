/// Why a callback did not get from one program to the other.
///
/// Holds nothing of the callback.
package enum CallbackError: Error, Hashable, Sendable {
    /// Another login has begun; this one is over.
    case superseded
    /// There is nobody to hand the callback to.
    case noLoginWaiting
    /// A login is there but took too long to answer.
    case notAnswered
    /// The login refused it, or is over already.
    case refused
    /// Longer than ``CallbackListener/maximumLength``.
    case tooLong
    /// The program that listens belongs to another user.
    case foreignListener
    /// The runtime directory's path is too long for a socket.
    case pathTooLong(path: String)
    case system(call: String, errno: Int32)
}
