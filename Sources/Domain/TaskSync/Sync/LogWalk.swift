/// One walk along the server's change log, from page to page.
///
/// The server's cursors are opaque, so that they move forward can only be seen from their not repeating. Without this
/// check, a server that repeats one would be asked for ever.
struct LogWalk {
    /// Ten million changes.
    private static let maxPages = 20_000

    private var seen: Set<String>
    private var pages = 0

    /// Begins a walk after `cursor`, or at the oldest event.
    init(after cursor: String?) {
        seen = Set([cursor].compactMap(\.self))
    }

    /// Accepts a page before it is used.
    ///
    /// - Throws: ``ServiceError/serverFailing(requestID:retryAfter:)`` if the walk would not end.
    mutating func accept(_ page: DeltaPage) throws(ServiceError) {
        guard !page.events.isEmpty else { return }
        pages += 1
        let isNew = !page.nextCursor.isEmpty && seen.insert(page.nextCursor).inserted
        guard isNew, pages <= Self.maxPages else { throw .serverFailing(requestID: nil, retryAfter: nil) }
    }
}
