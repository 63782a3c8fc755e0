extension Route {
    /// Creates the route that a link leads to.
    ///
    /// Scheme and host may be in either letter case. A path of a single slash counts as empty. Each parameter must
    /// belong to the route and appear at most once.
    ///
    /// - Throws: ``RouteError``, with the first problem found.
    package init(parsing link: String) throws(RouteError) {
        guard link.utf8.count <= Route.maximumLength else { throw .tooLong }
        let bytes = Array(link.utf8)
        let (scheme, rest) = try Route.scheme(of: bytes)
        try Route.checkCharacters(bytes)
        let components = try RouteComponents(after: rest)
        if components.host == "oauth" {
            guard components.path == "/callback" else { throw .unexpectedPath }
            guard bytes.count <= Route.maximumCallbackLength else { throw .tooLong }
            self = .oauthCallback(link)
            return
        }
        guard scheme == Route.scheme else { throw .otherScheme }
        self = try components.route()
    }

    private static func scheme(of bytes: [UInt8]) throws(RouteError) -> (String, ArraySlice<UInt8>) {
        guard let colon = bytes.prefix(callbackScheme.utf8.count + 1).firstIndex(of: 0x3A) else { throw .otherScheme }
        let scheme = RouteComponents.lowercased(bytes[..<colon])
        guard scheme == Route.scheme || scheme == callbackScheme else { throw .otherScheme }
        return (scheme, bytes[(colon + 1)...])
    }

    /// Rejects what no address may hold: controls, spaces, quotes, bytes beyond ASCII, a percent sign on its own.
    private static func checkCharacters(_ bytes: [UInt8]) throws(RouteError) {
        var position = 0
        while position < bytes.count {
            if bytes[position] == 0x25 {
                guard PercentEncoding.octet(in: bytes[...], at: position) != nil else { throw .malformedEncoding }
                position += 3
            } else {
                guard PercentEncoding.isAllowed(bytes[position]) else { throw .malformedAddress }
                position += 1
            }
        }
    }
}
