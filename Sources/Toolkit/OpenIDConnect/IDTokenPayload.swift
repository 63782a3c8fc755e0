internal import JWTKit

/// The claims of an ID token, unchecked.
struct IDTokenPayload: JWTPayload {
    let iss: String
    let sub: String
    let aud: Audience
    let exp: Double
    let iat: Double
    let nbf: Double?
    let azp: String?
    let nonce: String?
    let email: Lenient<String>?
    let preferred_username: Lenient<String>?

    /// One audience or several.
    ///
    /// The library's own type traps on an empty list.
    struct Audience: Codable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                values = [try container.decode(String.self)]
            } catch {
                values = try container.decode([String].self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(values)
        }
    }

    /// Checks nothing: `IDTokenValidation` knows the time and the request.
    func verify(using algorithm: some JWTAlgorithm) {}
}
