import TaskStore

/// One walk along the server's change log, from page to page.
///
/// The server's cursors are opaque, so the walk cannot tell that they advance, only that none repeats. Without this
/// check, a server that repeats a cursor would keep it running forever. If the server always returns a new one, the
/// number of pages ends the walk. The usual maximum is a million changes, which a run reads before its cutoff, pauses
/// included.
struct LogWalk {
    /// The server's maximum.
    static let pageSize = 500

    /// How many events to request next: fewer after a page that was too large.
    private(set) var limit = pageSize
    private let maximum: Int
    private var seen: Set<String>
    private var pages = 0

    /// Begins a walk of at most `maximum` pages after `cursor`, or at the oldest event.
    init(after cursor: String?, maximum: Int) {
        self.maximum = maximum
        seen = Set([cursor].compactMap(\.self))
    }

    /// Accepts a page before it is used.
    ///
    /// - Throws: ``ServiceError/serverFailing(requestID:retryAfter:)`` if the walk would not end.
    mutating func accept(_ page: DeltaPage) throws(ServiceError) {
        limit = page.isShortened ? max(page.events.count, 1) : min(limit * 2, Self.pageSize)
        guard !page.events.isEmpty else { return }
        pages += 1
        let isNew = !page.nextCursor.isEmpty && seen.insert(page.nextCursor).inserted
        guard isNew, pages <= maximum else { throw .serverFailing(requestID: nil, retryAfter: nil) }
    }
}

extension LogPosition {
    /// Creates the position of a page's last event; `nil` if the server does not say where its events are.
    init?(_ page: DeltaPage, after cursor: String?) {
        guard let fingerprint = page.events.last?.fingerprint else { return nil }
        let previous = page.events.dropLast().last
        guard previous == nil || previous?.cursor != nil else { return nil }
        self.init(cursor: previous.map(\.cursor) ?? cursor, fingerprint: fingerprint)
    }
}
