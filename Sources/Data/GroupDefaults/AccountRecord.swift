/// Who signed in, and where: no secret, and nothing by which a stranger would know the person.
public struct AccountRecord: Hashable, Sendable {
    /// The tokens go to this server and no other.
    public let server: String
    public let issuer: String
    public let subject: String
    /// nil: the server does not know the account yet.
    public let userID: String?
    public let organizationID: String?

    public init(server: String, issuer: String, subject: String, userID: String?, organizationID: String?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.userID = userID
        self.organizationID = organizationID
    }
}

extension AccountRecord: DefaultsValue {
    public static var kind: DefaultsKind { .record }

    /// Nobody types one in.
    public init?(text: String) {
        return nil
    }

    public var text: String { userID == nil ? "not known to the server yet" : "signed in" }

    public init?(stored: StoredDefault) {
        guard case .object(let fields) = stored.json else { return nil }
        func text(_ name: String) -> String? {
            guard case .string(let value) = fields[name] else { return nil }
            return value
        }
        guard let server = text("server"), let issuer = text("issuer"), let subject = text("subject") else {
            return nil
        }
        self.init(
            server: server, issuer: issuer, subject: subject, userID: text("user_id"),
            organizationID: text("organization_id"))
    }

    public var stored: StoredDefault {
        let fields = [
            "server": server, "issuer": issuer, "subject": subject, "user_id": userID,
            "organization_id": organizationID,
        ]
        return StoredDefault(json: .object(fields.compactMapValues { $0 }.mapValues { .string($0) }))
    }
}
