/// Why a text is no address of a server.
package enum ServerAddressError: Error, Hashable, Sendable {
    case empty
    case tooLong
    /// Something but the printable ASCII characters that addresses are made of.
    case characterNotAllowed
    case noScheme
    /// Neither https nor http.
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
