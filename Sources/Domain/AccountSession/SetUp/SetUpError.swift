/// Why a server was not set up.
///
/// Nothing was saved. `at` tells which address was being tried.
package enum SetUpError: Error, Hashable, Sendable {
    case notAnAddress(ServerAddressError)
    /// Plain http to another machine.
    case httpNotAllowed
    case noSuchHost(at: ServerCheck)
    case refused(at: ServerCheck)
    case timedOut(at: ServerCheck)
    case unreachable(at: ServerCheck)
    case connectionLost(at: ServerCheck)
    case certificateUntrusted(at: ServerCheck)
    case certificateExpired(at: ServerCheck)
    case certificateForOtherHost(at: ServerCheck)
    case secureConnectionFailed(at: ServerCheck)
    case proxyUnreachable
    /// The proxy's HTTP status, if it is an HTTP proxy.
    case proxyRefused(status: Int?)
    case notTaskHub(NotTaskHub, at: ServerCheck)
    case apiSwitchedOff(at: ServerCheck)
    /// A Task Hub may be there, but it, or a proxy before it, has a fault or no time now.
    case serverFailing(status: Int, at: ServerCheck)
    /// The version that the server speaks: digits and dots.
    case apiVersionTooNew(String)
    /// The host that the server sends people to for signing in.
    case discoveryOnOtherHost(String)
    /// Signing in would go over plain http.
    case discoveryNotSecure
    case discoveryMalformed
    case cancelled
}

/// What was there in place of a Task Hub's answer.
package enum NotTaskHub: Hashable, Sendable {
    case html
    case notFound
    case redirectToOtherHost(String)
    /// To another address of the same host, or to one that is malformed.
    case redirect
    case notJSON
    /// JSON, but of another form.
    case otherAnswer
    case status(Int)
}
