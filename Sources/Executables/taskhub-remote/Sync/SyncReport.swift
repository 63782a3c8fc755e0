internal import CommandOutput
internal import Composition
internal import TaskDocuments
internal import TaskSync

/// Prints the result of a sync.
struct SyncReport {
    let json: Bool

    func print(_ summary: SyncSummary) throws {
        if json { return try StandardStreams.print(document: try SyncDocument.summary(summary)) }
        defer { SyncReport.warn(of: summary) }
        guard summary.obstacle == nil else { return }
        if summary.unfetched > 0 { SyncReport.complain(unfetched: summary.unfetched) }
        var parts: [String] = []
        if summary.sent > 0 { parts.append("sent \(summary.sent)") }
        if summary.received > 0 { parts.append("received \(summary.received)") }
        if summary.fetched > 0 { parts.append("fetched \(summary.fetched)") }
        if summary.removed > 0 { parts.append("removed \(summary.removed)") }
        let text = parts.isEmpty ? "Nothing new" : parts.joined(separator: ", ")
        let milliseconds = summary.duration / .milliseconds(1)
        let seconds = Double(Int(milliseconds / 10)) / 100
        try StandardStreams.print("\(text.capitalizedFirst); \(seconds) s.\n")
    }

    /// Says which fields were changed here and on the server, and how many tasks were set aside.
    static func warn(of summary: SyncSummary) {
        if summary.unreadable > 0 {
            StandardStreams.complain(
                "taskhub: \(CountText(tasks: summary.unreadable).text) of the server cannot be read and "
                    + "\(summary.unreadable == 1 ? "was" : "were") set aside. Run 'taskhub doctor'.")
        }
        guard let text = ConflictText(summary).text else { return }
        StandardStreams.complain("taskhub: \(text)")
    }

    static func complain(unfetched count: Int) {
        StandardStreams.complain(
            "taskhub: the server did not return \(CountText(tasks: count).text); the next sync retries.")
    }
}
