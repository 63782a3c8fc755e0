package import AccountSession
package import GroupDefaults

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

extension DefaultsKey where Value == AccountRecord {
    package static var account: Self {
        Self("account", summary: "Who is signed in", rule: "made by signing in", isUserSettable: false)
    }
}
