/// The claims of an ID token, unchecked.
struct IDTokenPayload: Decodable {
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
    struct Audience: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                values = [try container.decode(String.self)]
            } catch {
                values = try container.decode([String].self)
            }
        }
    }
}
