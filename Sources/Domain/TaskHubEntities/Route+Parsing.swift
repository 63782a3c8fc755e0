extension Route {
    /// Reads a link, strictly.
    ///
    /// Scheme and host may be in either letter case, and a path of a single slash is none. Every parameter is
    /// known to its route and given once.
    public init(parsing link: String) throws(RouteError) {
        guard link.utf8.count <= Route.maximumLength else { throw .tooLong }
        let bytes = Array(link.utf8)
        let (scheme, rest) = try Route.scheme(of: bytes)
        try RoutePercent.check(bytes)
        let parts = try RouteParts(after: rest)
        if parts.host == "oauth" {
            guard parts.path == "/callback" else { throw .unexpectedPath }
            guard bytes.count <= Route.maximumCallbackLength else { throw .tooLong }
            self = .oauthCallback(link)
            return
        }
        guard scheme == Route.scheme else { throw .otherScheme }
        self = try parts.route()
    }

    private static func scheme(of bytes: [UInt8]) throws(RouteError) -> (String, ArraySlice<UInt8>) {
        guard let colon = bytes.prefix(callbackScheme.utf8.count + 1).firstIndex(of: 0x3A) else { throw .otherScheme }
        let scheme = RouteParts.lowercased(bytes[..<colon])
        guard scheme == Route.scheme || scheme == callbackScheme else { throw .otherScheme }
        return (scheme, bytes[(colon + 1)...])
    }
}
