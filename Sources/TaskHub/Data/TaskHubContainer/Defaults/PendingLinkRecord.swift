package import GroupDefaults

/// A deep link that waits for the next sign-in.
package struct PendingLinkRecord: Hashable, Sendable {
    package let link: String
    /// Microseconds since 1970.
    package let openedAt: Int64

    package init(link: String, openedAt: Int64) {
        self.link = link
        self.openedAt = openedAt
    }
}

extension PendingLinkRecord: DefaultsValue {
    package static var kind: DefaultsKind { .record }

    /// Always nil: a user can't type one in.
    package init?(text: String) {
        return nil
    }

    package var text: String { "waits for sign-in" }

    package init?(stored: StoredDefault) {
        guard let fields = stored.record, let link = fields["link"], let text = fields["opened_at"],
            let microseconds = Int64(text)
        else { return nil }
        self.init(link: link, openedAt: microseconds)
    }

    package var stored: StoredDefault {
        StoredDefault(record: ["link": link, "opened_at": String(openedAt)])
    }
}
