package import GroupDefaults

/// Who signed in, and where.
///
/// Holds no secret, and nothing that identifies the person to a stranger.
package struct AccountRecord: Hashable, Sendable {
    /// The only server that the tokens are sent to.
    package let server: String
    package let issuer: String
    package let subject: String
    /// nil if the server does not know the account yet.
    package let userID: String?
    package let organizationID: String?

    package init(server: String, issuer: String, subject: String, userID: String?, organizationID: String?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.userID = userID
        self.organizationID = organizationID
    }
}

extension AccountRecord: DefaultsValue {
    package static var kind: DefaultsKind { .record }

    /// Always nil: a user can't type one in.
    package init?(text: String) {
        return nil
    }

    package var text: String { userID == nil ? "not known to the server yet" : "signed in" }

    package init?(stored: StoredDefault) {
        guard let fields = stored.record, let server = fields["server"], let issuer = fields["issuer"],
            let subject = fields["subject"]
        else { return nil }
        self.init(
            server: server, issuer: issuer, subject: subject, userID: fields["user_id"],
            organizationID: fields["organization_id"])
    }

    package var stored: StoredDefault {
        let fields = [
            "server": server, "issuer": issuer, "subject": subject, "user_id": userID,
            "organization_id": organizationID,
        ]
        return StoredDefault(record: fields.compactMapValues { $0 })
    }
}
