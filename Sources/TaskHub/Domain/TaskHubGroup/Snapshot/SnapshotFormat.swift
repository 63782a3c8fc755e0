import PublishedFiles

/// The names of the file format, which docs/SharedFiles.md specifies.
enum SnapshotFormat {
    static var kind: PublishedFileKind { PublishedFileKind("taskhub-snapshot", version: 1) }

    static let noSuchMoment: StaticString = "never"
    static let instantsPerLine = 8

    enum Line {
        static let store: StaticString = "store"
        static let mark: StaticString = "mark"
        static let published: StaticString = "published"
        static let account: StaticString = "account"
        static let sync: StaticString = "sync"
        static let synced: StaticString = "synced"
        static let locked: StaticString = "locked"
        static let signedOut: StaticString = "signed_out"
        static let staleAfter: StaticString = "stale_after"
        static let validUntil: StaticString = "valid_until"
        static let zone: StaticString = "zone"
        static let zoneChange: StaticString = "zone_change"
        static let counts: StaticString = "counts"
        static let midnights: StaticString = "midnights"
        static let due: StaticString = "due"
        static let dueDay: StaticString = "due_day"
        static let areaColors: StaticString = "area_colors"
        static let datedOnly: StaticString = "dated_only"
        static let theme: StaticString = "theme"
        static let task: StaticString = "task"
    }

    enum Count {
        static let open: StaticString = "open"
        static let inbox: StaticString = "inbox"
        static let overdue: StaticString = "overdue"
        static let dueEarlierToday: StaticString = "due_earlier_today"
        static let completedToday: StaticString = "completed_today"
    }
}
