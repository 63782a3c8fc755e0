package import TaskHubEntities

/// The rows of one of the server's lists.
package struct ServerRows<Row: Hashable & Sendable>: Hashable, Sendable {
    package var rows: [Row]
    /// What else the list has, which hides none of the rows.
    package var unreadable: [UnreadableRecord]

    package init(_ rows: [Row], unreadable: [UnreadableRecord] = []) {
        self.rows = rows
        self.unreadable = unreadable
    }

    /// How many records cannot even be told apart.
    var unidentified: Int { unreadable.count { $0.id == nil } }
}

/// A record of the server that has another form than expected.
package struct UnreadableRecord: Hashable, Sendable {
    /// `nil` if that cannot be read either.
    package let id: EntityID?
    /// The first member with another form, by the server's name; `nil` if it is the record as a whole.
    package let member: String?

    package init(id: EntityID?, member: String?) {
        self.id = id
        self.member = member
    }
}
