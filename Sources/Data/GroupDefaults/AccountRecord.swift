/// Whose tasks these are: no secret, and nothing by which a stranger would know the person.
public struct AccountRecord: Hashable, Sendable {
    public let issuer: String
    public let subject: String
    public let userID: String
    public let organizationID: String?

    public init(issuer: String, subject: String, userID: String, organizationID: String?) {
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

    public var text: String { "signed in" }

    public init?(stored: StoredDefault) {
        guard case .object(let fields) = stored.json, case .string(let issuer) = fields["issuer"],
            case .string(let subject) = fields["subject"], case .string(let userID) = fields["user_id"]
        else { return nil }
        var organization: String?
        if case .string(let id) = fields["organization_id"] { organization = id }
        self.init(issuer: issuer, subject: subject, userID: userID, organizationID: organization)
    }

    public var stored: StoredDefault {
        var fields: [String: JSONValue] = [
            "issuer": .string(issuer), "subject": .string(subject), "user_id": .string(userID),
        ]
        if let organizationID { fields["organization_id"] = .string(organizationID) }
        return StoredDefault(json: .object(fields))
    }
}
