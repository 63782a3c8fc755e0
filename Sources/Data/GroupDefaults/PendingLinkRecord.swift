/// A deep link that waits for the next sign-in.
public struct PendingLinkRecord: Hashable, Sendable {
    public let link: String
    /// Microseconds since 1970.
    public let openedAt: Int64

    public init(link: String, openedAt: Int64) {
        self.link = link
        self.openedAt = openedAt
    }
}

extension PendingLinkRecord: DefaultsValue {
    public static var kind: DefaultsKind { .record }

    /// Nobody types one in.
    public init?(text: String) {
        return nil
    }

    public var text: String { "waits for sign-in" }

    public init?(stored: StoredDefault) {
        guard case .object(let fields) = stored.json, case .string(let link) = fields["link"],
            case .string(let openedAt) = fields["opened_at"], let microseconds = Int64(openedAt)
        else { return nil }
        self.init(link: link, openedAt: microseconds)
    }

    public var stored: StoredDefault {
        StoredDefault(json: .object(["link": .string(link), "opened_at": .string(String(openedAt))]))
    }
}
