import FoundationEssentials

/// What to show the user who signs in on another device (RFC 8628 §3.2).
///
/// All text in it is printable ASCII, so it can be written to a terminal.
public struct DeviceAuthorization: Hashable, Sendable {
    let deviceCode: String
    /// The code that the user types, at most 64 characters.
    public let userCode: String
    /// The page where the user types the code.
    public let verificationAddress: String
    /// The same page with the code filled in, or nil if the provider has none.
    public let completeAddress: String?
    /// How long the code is valid, counted from the provider's response; at most one day.
    public let validFor: Duration
    /// The shortest time between two polls: from one second to one day, five seconds by default.
    public let interval: Duration

    init(json: [UInt8]) throws(OpenIDError) {
        let response: Response
        do {
            response = try JSONDecoder().decode(Response.self, from: Data(json))
        } catch {
            throw .response(.malformed)
        }
        // All of these are written to a terminal.
        guard let page = response.verification_uri ?? response.verification_url, Endpoint(page) != nil,
            response.verification_uri_complete.map({ Endpoint($0) != nil }) ?? true,
            !response.user_code.isEmpty, response.user_code.utf8.count <= 64,
            response.user_code.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { throw .response(.malformed) }
        deviceCode = response.device_code
        userCode = response.user_code
        verificationAddress = page
        completeAddress = response.verification_uri_complete
        validFor = .seconds(max(0, min(response.expires_in.seconds, 86_400)))
        interval = .seconds(max(1, min(response.interval?.seconds ?? 5, 86_400)))
    }

    private struct Response: Decodable {
        let device_code: String
        let user_code: String
        let verification_uri: String?
        /// The name that older providers use.
        let verification_url: String?
        let verification_uri_complete: String?
        let expires_in: LenientSeconds
        let interval: LenientSeconds?
    }
}

/// How a device grant ended (RFC 8628 §3.5).
public enum DeviceGrantOutcome: Hashable, Sendable {
    /// The user approved, and the provider issued tokens.
    case granted(TokenGrant)
    /// The user refused.
    case denied
    /// The code expired before the user decided.
    case expired
}
