/// Why a text is not the address of a server.
public enum ServerAddressError: Error, Hashable, Sendable {
    /// There is no text.
    case empty
    /// It is longer than 2,048 bytes.
    case tooLong
    /// A character other than the printable ASCII characters that addresses consist of.
    case characterNotAllowed
    /// There is no `://`.
    case noScheme
    /// A scheme other than https and http.
    case otherScheme
    /// http to another machine.
    case httpNotAllowed
    /// A user name or password before the host.
    case userInfo
    /// It has a `?` or a `#`.
    case queryOrFragment
    /// The host is neither a name nor an IP address.
    case hostMalformed
    /// The port is not a number from 1 to 65535.
    case portMalformed
    /// The path has an empty segment, dots, or an encoded slash or control character.
    case pathMalformed
}

extension ServerAddressError {
    /// The fault of the address, without the address itself.
    public var reason: String {
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
