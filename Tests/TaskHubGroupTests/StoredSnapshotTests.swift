import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Stored snapshots")
struct StoredSnapshotTests {
    private let noon = Seed.instant("2026-11-18T12:00:00Z")
    private let storeID = "5f0c2f7e-3f0e-4c9b-9a52-0d6f6f3c2b11"

    private func read(_ name: String, at now: Instant) throws -> SnapshotReadResult {
        SnapshotReader.decode(try SnapshotFixture.bytes(name), at: now)
    }

    @Test("A snapshot with every kind of line is read completely")
    func full() throws {
        let published = Seed.instant("2026-10-24T10:15:30.25Z")
        guard case .ready(let snapshot) = try read("full", at: published) else {
            Issue.record("not ready")
            return
        }
        #expect(snapshot.generation.storeID.description == storeID)
        #expect(snapshot.generation.counter == 42)
        #expect(snapshot.publishedAt == published)
        #expect(snapshot.account == .signedIn)
        #expect(snapshot.lastSync == SyncReport(endedAt: Seed.instant("2026-10-24T10:15:00Z"), outcome: .succeeded))
        #expect(snapshot.staleAfter == Seed.instant("2026-10-24T16:15:00Z"))
        #expect(snapshot.zone.name == "Europe/Berlin")
        #expect(snapshot.zone.offset(at: Seed.instant("2026-10-25T00:59:59Z")).abbreviation == "CEST")
        #expect(snapshot.zone.offset(at: Seed.instant("2026-10-25T01:00:00Z")).seconds == 3600)
        #expect(
            snapshot.counts
                == SnapshotCounts(open: 5, inbox: 2, overdue: 1, dueEarlierToday: 1, completedToday: 3))
        #expect(snapshot.midnights.count == 8)
        #expect(
            snapshot.upcoming
                == [1_792_854_000_000_000, 1_792_886_400_500_000, 1_793_113_200_000_000].map {
                    .moment(Instant(microseconds: $0))
                })
        #expect(snapshot.validUntil == Seed.instant("2026-10-30T23:00:00Z"))
        let first = try #require(snapshot.tasks.first)
        #expect(first.id.description == "0b9a3c8e-6d0e-4a43-8a55-5f1a2d7c9e01")
        #expect(first.status == .next)
        #expect(first.area == .work)
        #expect(first.priority == 1)
        #expect(first.dueDate == Seed.due("2026-10-24T07:00:00Z"))
        #expect(first.listColor == "#c01c28")
        #expect(first.listName == "Office")
        #expect(
            snapshot.tasks.map(\.title) == [
                "Send the report", "Buy bread, パン and 🧀", "A tab\tand a line\nand a backslash \\",
                "\u{1B}[31mred\u{1B}[0m \u{9B}", "No due date",
            ])
        #expect(snapshot.tasks.map(\.listName) == ["Office", nil, "Home", "-", nil])
        #expect(snapshot.tasks.last?.dueDate == nil)
    }

    @Test("Overdue tasks are counted at the given moment, to the microsecond")
    func overdue() throws {
        guard case .ready(let snapshot) = try read("full", at: Seed.instant("2026-10-24T12:00:00Z")) else {
            Issue.record("not ready")
            return
        }
        #expect(snapshot.overdueCount(at: Seed.instant("2026-10-24T15:00:00Z"), in: snapshot.zone) == 1)
        #expect(snapshot.overdueCount(at: Seed.instant("2026-10-24T15:00:01Z"), in: snapshot.zone) == 2)
        #expect(snapshot.overdueCount(at: Seed.instant("2026-10-25T00:00:00.5Z"), in: snapshot.zone) == 2)
        #expect(snapshot.overdueCount(at: Seed.instant("2026-10-25T00:00:00.500001Z"), in: snapshot.zone) == 3)
    }

    @Test("Some moments stand for days, which end where the reader is")
    func days() throws {
        guard case .ready(let snapshot) = try read("days", at: Seed.instant("2026-11-23T16:00:00Z")) else {
            Issue.record("not ready")
            return
        }
        let due = ["2026-11-27T15:00:00Z", "2026-11-27", "2026-12-02"]
        #expect(snapshot.tasks.map { $0.dueDate?.text } == due)
        #expect(snapshot.upcoming.map(\.text) == Array(due.prefix(2)))
        for (moment, berlin, newYork) in [
            ("2026-11-27T22:59:59Z", 1, 1), ("2026-11-27T23:00:00Z", 2, 1), ("2026-11-28T05:00:00Z", 2, 2),
        ] {
            #expect(snapshot.overdueCount(at: Seed.instant(moment), in: TestZones.berlin) == berlin)
            #expect(snapshot.overdueCount(at: Seed.instant(moment), in: TestZones.newYork) == newYork)
        }
    }

    @Test("A local store's snapshot is fresh until its validity ends, then stale")
    func local() throws {
        guard case .ready(let snapshot) = try read("local", at: noon) else {
            Issue.record("not ready")
            return
        }
        #expect(snapshot.staleAfter == nil)
        #expect(snapshot.lastSync == nil)
        let last = Seed.instant("2026-11-25T00:00:00Z")
        #expect(try read("local", at: Instant(microseconds: last.microseconds - 1)) == .ready(snapshot))
        #expect(try read("local", at: last) == .stale(snapshot))
    }

    @Test("A snapshot may have no tasks")
    func empty() throws {
        guard case .ready(let snapshot) = try read("empty", at: noon) else {
            Issue.record("not ready")
            return
        }
        #expect(snapshot.tasks.isEmpty)
        #expect(snapshot.upcoming.isEmpty)
        #expect(snapshot.counts.completedToday == 2)
    }

    @Test("A refused sync and the stale time are read")
    func signedOut() throws {
        guard case .stale(let snapshot) = try read("signed-out", at: Seed.instant("2026-11-18T15:00:00Z")) else {
            Issue.record("not stale")
            return
        }
        #expect(snapshot.account == .signedOut)
        #expect(snapshot.lastSync?.outcome == .refused)
    }

    @Test("Unknown kinds of lines are ignored")
    func laterAdditions() throws {
        #expect(try read("later-additions", at: noon) == read("local", at: noon))
    }

    @Test("A later format is reported with its version, not as damaged")
    func newer() throws {
        #expect(try read("newer-version", at: noon) == .newerThanThisProgram(version: 2))
    }

    @Test("A truncated snapshot is damaged")
    func cutShort() throws {
        #expect(try read("cut-short", at: noon) == .unreadable(.damaged))
    }

    @Test("Encoding a decoded snapshot gives the same bytes", arguments: ["full", "local", "empty", "signed-out"])
    func written(name: String) throws {
        let bytes = try SnapshotFixture.bytes(name)
        guard case .ready(let snapshot) = SnapshotReader.decode(bytes, at: Seed.instant("2026-10-24T12:00:00Z")) else {
            Issue.record("not ready")
            return
        }
        #expect(SnapshotWriter.encode(snapshot) == bytes)
    }
}
