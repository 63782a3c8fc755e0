package import GroupDefaults

/// The value of `redirect` with which the last sign-in succeeded, and where.
package struct AcceptedRedirectRecord: Hashable, Sendable {
    package let redirect: String
    package let issuer: String
    package let clientID: String

    package init(redirect: String, issuer: String, clientID: String) {
        self.redirect = redirect
        self.issuer = issuer
        self.clientID = clientID
    }
}

extension AcceptedRedirectRecord: DefaultsValue {
    package static var kind: DefaultsKind { .record }

    /// Always nil: a user can't type one in.
    package init?(text: String) {
        return nil
    }

    package var text: String { redirect }

    package init?(stored: StoredDefault) {
        guard let fields = stored.record, let redirect = fields["redirect"], let issuer = fields["issuer"],
            let clientID = fields["client_id"]
        else { return nil }
        self.init(redirect: redirect, issuer: issuer, clientID: clientID)
    }

    package var stored: StoredDefault {
        StoredDefault(record: ["redirect": redirect, "issuer": issuer, "client_id": clientID])
    }
}

extension DefaultsValues {
    /// Returns the values of `redirect` to try at an identity provider, in this order.
    ///
    /// The one that the user has set comes first, then the one that this provider accepted for the client, then the
    /// others.
    package func redirects(at issuer: String, clientID: String) -> [String] {
        let record = self[.acceptedRedirect]
        let isSame = record?.issuer == issuer && record?.clientID == clientID
        let preferred = [self[.redirect], isSame ? record?.redirect : nil].compactMap(\.self)
        return (preferred + SettingRule.redirects).reduce(into: []) { redirects, redirect in
            if !redirects.contains(redirect) { redirects.append(redirect) }
        }
    }
}
