internal import CommandOutput
internal import Composition
internal import TaskSync

/// Prints the result of a sync.
struct SyncSummaryReport {
    let json: Bool

    func print(_ summary: SyncSummary) throws {
        let answer = SyncAnswer(summary)
        if json { return try StandardStreams.print(answer) }
        defer { SyncSummaryReport.warn(of: summary) }
        guard summary.obstacle == nil else { return }
        if summary.unfetched > 0 { SyncSummaryReport.complain(unfetched: summary.unfetched) }
        try StandardStreams.print(answer.text)
    }

    /// Says which fields were changed here and on the server, and how many tasks were set aside.
    static func warn(of summary: SyncSummary) {
        if summary.unreadable > 0 {
            StandardStreams.complain(
                "taskhub: \(CountText(tasks: summary.unreadable).text) from the server could not be read and "
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
