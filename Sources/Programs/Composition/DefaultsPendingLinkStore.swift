package import AccountSession
package import GroupDefaults
internal import TaskHubContainer
internal import TaskHubEntities

/// Stores the link that waits for a sign-in in the shared defaults.
package struct DefaultsPendingLinkStore: PendingLinkStore {
    private let defaults: @Sendable () throws -> SharedDefaults

    package init(defaults: SharedDefaults) {
        self.defaults = { defaults }
    }

    /// Creates a store that opens the container when it is used, since opening creates it.
    package init(in options: ProgramOptions) {
        defaults = { try ProgramContext.defaults(options) }
    }

    package func store(_ link: PendingLink) throws {
        try defaults().update {
            try $0.set(
                PendingLinkRecord(link: link.link, openedAt: link.openedAt.microseconds), for: .pendingLink)
        }
    }

    package func take() throws -> PendingLink? {
        var taken: PendingLinkRecord?
        try defaults().update { values in
            taken = values[.pendingLink]
            try values.set(nil, for: .pendingLink)
        }
        return taken.map { PendingLink(link: $0.link, openedAt: Instant(microseconds: $0.openedAt)) }
    }

    package func clear() throws {
        try defaults().update { try $0.set(nil, for: .pendingLink) }
    }
}
