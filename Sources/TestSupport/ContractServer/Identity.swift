/// The user of a token, before the database is consulted.
struct Identity: Sendable {
    let name: String
    /// Nil if the token has none, so that no account can be created.
    let email: String?
    let scopes: Set<String>

    static let allScopes = ["openid", "offline_access", "mobile.read", "mobile.write", "mobile.sync", "mobile.notify"]

    /// Parses a plain token: the name of its user, `expired…`, or `name;scope=a+b`.
    init(plain token: String) throws(Refusal) {
        if token.hasPrefix("expired") { throw .invalidToken }
        let parts = token.split(separator: ";")
        name = parts.first.map(String.init) ?? token
        email = "\(name)@example.test"
        let given = parts.first { $0.hasPrefix("scope=") }
        scopes = Set(given.map { $0.dropFirst(6).split(separator: "+").map(String.init) } ?? Self.allScopes)
    }

    init(name: String, email: String?, scopes: Set<String>) {
        self.name = name
        self.email = email
        self.scopes = scopes
    }
}
