/// The one item in the keyring that holds the tokens, as libsecret's schemas describe it.
///
/// Attributes can be read while the keyring is locked: nothing of the user is in them.
package enum TokenItem {
    package static let schema = "dev.taskhub.Token"
    package static let container = "container"
    package static let label = "Task Hub"
    /// What libsecret calls a password.
    package static let contentType = "text/plain"
}
