/// A list of tasks, which the server calls a project.
///
/// The inbox is not a list: a task without a list is in the inbox.
package struct TaskList: Hashable, Sendable, Identifiable {
    package let id: EntityID
    /// The server's id; nil until the list is on the server.
    package var serverID: EntityID?
    package var name: ListName
    /// The list's colour.
    ///
    /// Local only: the server has no colours for projects.
    package var color: HexColor?
    package let createdAt: Instant
    package var sortOrder: Int

    package init(
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

/// The name of a list: 1 to 255 code points without NUL, and without white space at either end.
///
/// Names are compared without regard to letter case, as on the server. "Inbox" is reserved.
package struct ListName: Hashable, Sendable {
    /// The maximum length, in code points.
    package static let maximumLength = 255

    /// The maximum size of a text that is read at all, in bytes.
    package static let maximumSize = 64 * 1024

    package let text: String

    /// Removes white space at both ends of a text and checks the rest.
    ///
    /// - Throws: ``TaskRefusal/listNameEmpty``, ``TaskRefusal/listNameTooLong``, ``TaskRefusal/listNameHoldsNUL`` or
    ///   ``TaskRefusal/listNameReserved``.
    package init(_ raw: String) throws(TaskRefusal) {
        guard raw.utf8.count <= ListName.maximumSize else { throw .listNameTooLong }
        let trimmed = raw.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .listNameEmpty }
        guard !trimmed.unicodeScalars.contains("\0") else { throw .listNameHoldsNUL }
        guard trimmed.unicodeScalars.count <= ListName.maximumLength else { throw .listNameTooLong }
        guard !ListName.meansInbox(trimmed) else { throw .listNameReserved }
        text = trimmed
    }

    /// Wraps a name from the store or the server, which was checked before.
    package init(alreadyChecked text: String) {
        self.text = text
    }

    /// Whether a name that the user typed means the inbox.
    package static func meansInbox(_ name: String) -> Bool {
        name.trimmingWhitespace().lowercased() == "inbox"
    }

    /// The name in lower case, which is equal for names of the same list.
    package var folded: String { text.lowercased() }
}

/// A colour in the form `#rrggbb`, in the letter case it was given in.
package struct HexColor: Hashable, Sendable {
    package let text: String

    /// Creates a colour.
    ///
    /// - Throws: ``TaskRefusal/colorNotHex``.
    package init(_ text: String) throws(TaskRefusal) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == 0x23, bytes.dropFirst().allSatisfy(isHexDigit) else { throw .colorNotHex }
        self.text = text
    }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
}
