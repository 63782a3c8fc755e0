/// Why a text is not the address of a server.
package enum ServerAddressError: Error, Hashable, Sendable {
    case empty
    case tooLong
    /// A character other than the printable ASCII characters that addresses consist of.
    case characterNotAllowed
    case noScheme
    /// A scheme other than https and http.
    case otherScheme
    /// http to another machine.
    case httpNotAllowed
    /// A user name or password before the host.
    case userInfo
    case queryOrFragment
    case hostMalformed
    case portMalformed
    case pathMalformed
}
