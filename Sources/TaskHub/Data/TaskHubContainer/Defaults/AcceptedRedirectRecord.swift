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
    /// others. If the user pastes the address where the browser ends up, a loopback address comes before those with a
    /// scheme of ours, and nothing is remembered: without a handler for the scheme, a browser shows no address.
    package func redirects(at issuer: String, clientID: String, isPasted: Bool) -> [String] {
        let record = self[.acceptedRedirect]
        let isRemembered = !isPasted && record?.issuer == issuer && record?.clientID == clientID
        let preferred = [self[.redirect], isRemembered ? record?.redirect : nil].compactMap(\.self)
        let others = isPasted ? SettingRule.redirects.reversed() : SettingRule.redirects
        return (preferred + others).reduce(into: []) { redirects, redirect in
            if !redirects.contains(redirect) { redirects.append(redirect) }
        }
    }
}
