/// A list of tasks: the server's project.
///
/// The inbox is no list but the lack of one.
public struct TaskList: Hashable, Sendable, Identifiable {
    public let id: EntityID
    public var serverID: EntityID?
    public var name: ListName
    /// Local only: the server has no colours for projects.
    public var color: HexColor?
    public let createdAt: Instant
    public var sortOrder: Int

    public init(
        id: EntityID, serverID: EntityID? = nil, name: ListName, color: HexColor? = nil, createdAt: Instant,
        sortOrder: Int = 0
    ) {
        self.id = id
        self.serverID = serverID
        self.name = name
        self.color = color
        self.createdAt = createdAt
        self.sortOrder = sortOrder
    }
}

/// 1 to 255 code points after white space around them is removed, without NUL.
///
/// Two names that differ only in letter case are the same list, as on the server.
public struct ListName: Hashable, Sendable {
    public static let maximumLength = 255

    public let text: String

    public init(_ raw: String) throws(TaskRefusal) {
        guard raw.utf8.count <= 64 * 1024 else { throw .listNameTooLong }
        let trimmed = raw.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .listNameEmpty }
        guard !trimmed.unicodeScalars.contains("\0") else { throw .listNameHoldsNUL }
        guard trimmed.unicodeScalars.count <= ListName.maximumLength else { throw .listNameTooLong }
        guard !ListName.meansInbox(trimmed) else { throw .listNameReserved }
        text = trimmed
    }

    /// Takes a name that was checked before it was stored, or by the server.
    public init(alreadyChecked text: String) {
        self.text = text
    }

    /// Whether a name typed for a list means no list at all.
    public static func meansInbox(_ name: String) -> Bool {
        name.trimmingWhitespace().lowercased() == "inbox"
    }

    /// Equal for names that count as the same.
    public var folded: String { text.lowercased() }
}

/// A colour as `#rrggbb`, letter case kept.
public struct HexColor: Hashable, Sendable {
    public let text: String

    public init(_ text: String) throws(TaskRefusal) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == 0x23, bytes.dropFirst().allSatisfy(isHexDigit) else { throw .colorNotHex }
        self.text = text
    }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
}
