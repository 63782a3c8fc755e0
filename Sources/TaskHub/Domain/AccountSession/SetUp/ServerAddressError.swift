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

extension ServerAddressError {
    /// The fault of the address, without the address itself.
    package var reason: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong: "it is too long"
        case .characterNotAllowed: "it contains a space or another invalid character"
        case .noScheme: "it does not begin with https://"
        case .otherScheme: "it must begin with https://"
        case .httpNotAllowed: "plain http is allowed only for this machine"
        case .userInfo: "it has a user name or a password"
        case .queryOrFragment: "it has a ? or a #"
        case .hostMalformed: "its host name is malformed"
        case .portMalformed: "its port is not a number from 1 to 65535"
        case .pathMalformed: "its path is malformed"
        }
    }
}
