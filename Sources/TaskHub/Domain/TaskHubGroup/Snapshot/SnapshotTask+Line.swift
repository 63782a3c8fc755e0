import PublishedFiles
import TaskHubEntities

// Names are compared as bytes. Looking them up by raw value would create a string for each field of each task.

extension SnapshotTask {
    init(from line: inout LineReader) throws(MalformedLine) {
        let id = try line.field().id()
        let status = try TaskStatus(named: line.field())
        let area = try TaskArea(named: line.field())
        let priority = try line.field()
        let due = try line.field()
        let color = try line.optionalText()
        let list = try line.optionalText()
        self.init(
            id: id, title: try line.text(), dueDate: due.isAbsent ? nil : .moment(try due.instant()),
            priority: priority.isAbsent ? nil : try priority.integer(), status: status, area: area, listName: list,
            listColor: color)
    }
}

extension Field {
    /// Parses a UUID.
    func id() throws(MalformedLine) -> EntityID {
        guard let id = EntityID(utf8: bytes) else { throw MalformedLine() }
        return id
    }
}

extension TaskStatus {
    init(named field: Field) throws(MalformedLine) {
        if field.equals("inbox") {
            self = .inbox
        } else if field.equals("next") {
            self = .next
        } else if field.equals("waiting") {
            self = .waiting
        } else if field.equals("someday") {
            self = .someday
        } else if field.equals("done") {
            self = .done
        } else if field.equals("archived") {
            self = .archived
        } else {
            throw MalformedLine()
        }
    }
}

extension TaskArea {
    init(named field: Field) throws(MalformedLine) {
        if field.equals("work") {
            self = .work
        } else if field.equals("personal") {
            self = .personal
        } else {
            throw MalformedLine()
        }
    }
}

extension AccountState {
    init(named field: Field) throws(MalformedLine) {
        if field.equals("none") {
            self = .none
        } else if field.equals("signed_in") {
            self = .signedIn
        } else if field.equals("signed_out") {
            self = .signedOut
        } else {
            throw MalformedLine()
        }
    }
}

extension SyncReport.Outcome {
    init(named field: Field) throws(MalformedLine) {
        if field.equals("succeeded") {
            self = .succeeded
        } else if field.equals("offline") {
            self = .offline
        } else if field.equals("refused") {
            self = .refused
        } else if field.equals("failed") {
            self = .failed
        } else {
            throw MalformedLine()
        }
    }
}

extension ZoneOffset {
    /// The limits of RFC 9636 §3.2: less than 25 hours west, less than 26 hours east.
    private static let allowedSeconds = -89_999...93_599

    init(from line: inout LineReader) throws(MalformedLine) {
        self.init(seconds: try line.integer(in: Self.allowedSeconds), abbreviation: try line.text())
    }
}

extension SnapshotCounts {
    /// More than any store holds, and few enough that sums and percentages never overflow.
    private static let allowedCounts = 0...Int(Int32.max)

    init(from line: inout LineReader) throws(MalformedLine) {
        func count(_ name: StaticString) throws(MalformedLine) -> Int {
            try line.name(name)
            return try line.integer(in: Self.allowedCounts)
        }
        self.init(
            open: try count(SnapshotFormat.Count.open), inbox: try count(SnapshotFormat.Count.inbox),
            overdue: try count(SnapshotFormat.Count.overdue),
            dueEarlierToday: try count(SnapshotFormat.Count.dueEarlierToday),
            completedToday: try count(SnapshotFormat.Count.completedToday))
    }
}
