import FoundationEssentials

/// What the user is shown to sign in on another device.
public struct DeviceAuthorization: Hashable, Sendable {
    let deviceCode: String
    public let userCode: String
    /// The page where the code is typed in.
    public let verificationAddress: String
    /// The same with the code in it, where the provider gives one.
    public let completeAddress: String?
    public let validFor: Duration
    /// The shortest time between two questions.
    public let interval: Duration

    init(json: [UInt8]) throws(OpenIDError) {
        let answer: Answer
        do {
            answer = try JSONDecoder().decode(Answer.self, from: Data(json))
        } catch {
            throw .response(.malformed)
        }
        // All of these are printed on a terminal.
        guard let page = answer.verification_uri ?? answer.verification_url, Endpoint(page) != nil,
            answer.verification_uri_complete.map({ Endpoint($0) != nil }) ?? true,
            !answer.user_code.isEmpty, answer.user_code.utf8.count <= 64,
            answer.user_code.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { throw .response(.malformed) }
        deviceCode = answer.device_code
        userCode = answer.user_code
        verificationAddress = page
        completeAddress = answer.verification_uri_complete
        validFor = .seconds(max(0, min(answer.expires_in.seconds, 86_400)))
        interval = .seconds(max(1, min(answer.interval?.seconds ?? 5, 86_400)))
    }

    private struct Answer: Decodable {
        let device_code: String
        let user_code: String
        let verification_uri: String?
        /// How older providers write it.
        let verification_url: String?
        let verification_uri_complete: String?
        let expires_in: LenientSeconds
        let interval: LenientSeconds?
    }
}

/// How a device grant ended.
public enum DeviceGrantOutcome: Hashable, Sendable {
    case granted(TokenGrant)
    case denied
    case expired
}
