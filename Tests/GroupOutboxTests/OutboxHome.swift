import AppGroup
import CivilCalendar
import Glibc
import GroupOutbox
import TaskHubTestSupport
import Testing

/// A container with an outbox named `test`.
final class OutboxHome: Sendable {
    static let now = Instant(seconds: 1_795_903_200)

    let directory = TemporaryDirectory()
    let outbox: GroupOutbox

    /// With a `jitter` of 1, each wait is as long as it can be.
    init(jitter: Double = 1) throws {
        var outbox = GroupOutbox("test", in: try GroupContainer.open(at: directory.appending("container")))
        outbox.jitter = { jitter }
        self.outbox = outbox
    }

    var container: String { directory.appending("container") }
    var files: String { "\(container)/outbox/test" }
    var entries: String { "\(files)/entries" }

    @discardableResult
    func add(_ key: String, _ change: String = "change", at now: Instant = OutboxHome.now) throws -> AddOutcome {
        try outbox.add(OutboxMessage(key: key, change: Array(change.utf8)), at: now)
    }

    func add(keys: String...) throws {
        for key in keys { try add(key, "change \(key)") }
    }

    /// The keys in their order, with `!STATUS` behind those that were refused.
    func keys() throws -> [String] {
        try outbox.read().entries.map { entry in
            switch entry.state {
            case .waiting: entry.message.key
            case .refused(let status): "\(entry.message.key)!\(status)"
            }
        }
    }

    /// Delivers with an outcome for each key; others are delivered.
    ///
    /// - Returns: The keys that were sent, and why it ended.
    func deliver(
        _ outcomes: [String: DeliveryOutcome] = [:], at now: Instant = OutboxHome.now, isEarly: Bool = false
    ) throws -> (sent: [String], end: DeliveryEnd) {
        var sent: [String] = []
        let report = try outbox.deliver(isEarly: isEarly, now: { now }) { entry in
            sent.append(entry.message.key)
            return outcomes[entry.message.key] ?? .delivered
        }
        return (sent, report.end)
    }

    func bytes() throws -> [UInt8] {
        try #require(try ContainerFile.read(entries, limit: 1 << 24))
    }

    /// Replaces what is in the file of the entries.
    func plant(_ bytes: [UInt8]) throws {
        try ContainerFile.replace(entries, with: bytes, durability: .atomic)
    }

    static let program: String = {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return (getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release") + "/outbox-user"
    }()
}
