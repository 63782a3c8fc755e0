import TaskHubEntities
import TaskSync

@testable import ContractServer

/// What happens to the server, and to its clients' time.
extension RandomHistory {
    mutating func misbehave() {
        let kinds: [Fault.Kind] = [
            .dropBefore, .dropAfter, .dropAfter, .truncated, .wrongLength, .wrongType("text/html"),
            .page(status: 500, retryAfter: nil), .page(status: 503, retryAfter: 5), .throttled(retryAfter: 3),
            .duplicated, .delay(seconds: 0.4), .oversized(bytes: 2_000_000),
        ]
        let kind = kinds.randomElement(using: &random) ?? .dropAfter
        let method = [nil, "POST", "PATCH", "DELETE", "GET"].randomElement(using: &random) ?? nil
        let path = kind == .oversized(bytes: 2_000_000) ? "*/tasks/*" : "*"
        rig.server.add(Fault(kind, method: method, path: path, times: number(1..<4), probability: 0.6))
    }

    /// What happens now and then, to all.
    ///
    /// Who has lost its place in the log believes what the server says, so none does where the server is to lose what
    /// it had.
    mutating func timePasses(losingPlaces: Bool) async throws {
        switch number(0..<100) {
        case ..<3:
            try await days(2)
            if happens(50) { try await rig.control("purge", ["idempotency_keys": true]) }
        case ..<5: try await archive()
        case ..<6 where losingPlaces:
            // A new version of the server, which does not understand the old one's cursors.
            try replicas[number(0..<3)].forgetPlace()
        case ..<7 where losingPlaces: try await month()
        default: break
        }
    }

    /// What is changed before and after it has not the same second: the list tells by nothing else that a task changed.
    mutating func backUp() async throws {
        try await rig.untilNothingIsUnderWay()
        try await rig.control("snapshots", ["name": "backup"])
        try await rig.advance(bySeconds: 2)
    }

    mutating func restore() async throws {
        try await rig.untilNothingIsUnderWay()
        try await rig.control("restore", ["name": "backup"])
        if happens(30) { try await rig.control("events/skip", ["count": .int(number(1..<200))]) }
        try await rig.advance(bySeconds: 2)
        history.restored()
    }

    /// So long that the server forgets the keys it has seen.
    mutating func days(_ count: Int) async throws {
        for replica in replicas {
            for entry in try replica.outbox() where entry.action.isCreation && !entry.isUntried {
                guard let task = try replica.tasks().first(where: { $0.id == entry.taskID }) else { continue }
                history.unsure(task.title.text)
            }
        }
        try await pass(bySeconds: count * 86_400)
    }

    private mutating func archive() async throws {
        let done = try await rig.state().tasks.filter { $0.status == "done" }
        try await rig.control("change", ["user": SyncRig.user, "action": "archive_job", "older_than_seconds": -60])
        for task in done {
            history.wrote("status", "archived", of: task.title, History.other)
        }
    }

    /// Some synchronise in its middle, when nothing is new; at its end the server has no log any more.
    private mutating func month() async throws {
        if happens(50) { try await archive() }
        try await days(15)
        for replica in replicas where happens(50) { try await replica.sync() }
        try await days(16)
        try await rig.control("purge", ["events_older_than_days": 30, "idempotency_keys": true])
        if happens(50) { try await rig.control("events/skip", ["count": 5]) }
        if happens(50) { try await actElsewhere() }
    }
}
