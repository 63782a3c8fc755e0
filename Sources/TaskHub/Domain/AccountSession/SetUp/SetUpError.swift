package import TaskSync
package import WebAddress

/// Why a server was not set up.
///
/// Nothing was saved. `at` is the endpoint that was requested.
package enum SetUpError: Error, Hashable, Sendable {
    case notAnAddress(ServerAddressError)
    /// Plain http to another machine.
    case httpNotAllowed
    case unreachable(ConnectionFailure, at: ServerCheck)
    case notTaskHub(NotTaskHub, at: ServerCheck)
    case apiSwitchedOff(at: ServerCheck)
    /// The server, or a proxy in front of it, failed or is overloaded.
    case serverFailing(status: Int, at: ServerCheck)
    /// The API version that the server reported: digits and dots.
    case apiVersionTooNew(String)
    /// The host of the server's sign-in address.
    case discoveryOnOtherHost(String)
    /// The server's sign-in address uses plain http.
    case discoveryNotSecure
    case discoveryMalformed
    case cancelled
}

/// What responded instead of a Task Hub server.
package enum NotTaskHub: Hashable, Sendable {
    case html
    case notFound
    case redirectToOtherHost(String)
    /// A redirect within the same host, or to a malformed address.
    case redirect
    case notJSON
    /// JSON in an unexpected form.
    case otherResponse
    case status(Int)
}
