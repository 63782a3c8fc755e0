import AppGroup
import CivilCalendar
import ExtensionPrograms
import GroupSnapshot
import PosixFiles
import ProgramFailures
import Synchronization
import TaskHubTestSupport

/// A program's surroundings: a container of its own, a fixed clock, and what was written.
final class TestHost: Sendable {
    static let group = GroupIdentifier("group.org.example.water")
    static let location = ContainerLocation(group: group, variable: "WATER_CONTAINER")
    /// 28 November 2026, 12:00 UTC.
    static let noon = Instant(seconds: 1_795_867_200)

    private let directory = TemporaryDirectory()
    private let streams = Mutex((output: [UInt8](), errors: [UInt8]()))

    var path: String { directory.appending("water") }

    /// What a run left behind.
    struct Result {
        let status: ProgramStatus
        let output: String
        let errors: String
    }

    /// Runs a program with arguments.
    func run(
        _ program: (ProgramHost) -> ProgramStatus, _ arguments: [String], at now: Instant = noon,
        environment: [String: String]? = nil, output: Int32? = nil, failsToWrite: Int32? = nil
    ) -> Result {
        streams.withLock { $0 = ([], []) }
        let environment = environment ?? ["WATER_CONTAINER": path, "TZ": "UTC"]
        let host = ProgramHost(
            name: "water", arguments: arguments, environment: { environment[$0] }, now: { now },
            makeID: { "id-1" }, output: output,
            write: { bytes throws(FileError) in
                if let failsToWrite { throw .system(path: "standard output", errno: failsToWrite) }
                self.streams.withLock { $0.output += bytes }
            }, complain: { bytes in self.streams.withLock { $0.errors += bytes } })
        let status = program(host)
        return streams.withLock {
            Result(
                status: status, output: String(decoding: $0.output, as: UTF8.self),
                errors: String(decoding: $0.errors, as: UTF8.self))
        }
    }

    /// What a program that keeps running has written so far.
    var written: String { streams.withLock { String(decoding: $0.output, as: UTF8.self) } }

    /// Publishes content.
    func publish(
        _ content: String, as kind: ContentKind = ContentKind("card", version: 1), validUntil: Instant? = nil,
        changes: [Instant] = []
    ) throws {
        let container = try GroupContainer.open(at: path)
        let locks = ContainerLocks(paths: container.paths, order: .toolkit)
        try SnapshotFile("water", in: container.paths).publish(under: locks) {
            SnapshotDraft(
                Array(content.utf8), as: kind, at: TestHost.noon, validUntil: validUntil, changes: changes)
        }
    }

    static let card = """
        {"schema":1,"title":"Water","line":"3 of 8 glasses","gauge":{"done":3,"planned":8,"word":"glasses"},\
        "rows":[{"title":"Ada <b>","detail":"10:15"}],"entries":[{"at":"2026-11-28T18:00:00Z","line":"Drink now"}]}
        """
}
