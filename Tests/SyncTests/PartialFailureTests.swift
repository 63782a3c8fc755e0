import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A failure for one task must not hold up another.
struct PartialFailureTests {
    @Test("Tasks whose details fail do not hold up the others, are reported, and are fetched again")
    func failingDetails() async throws {
        try await SyncRig.with { rig in
            for number in 0..<8 { try await rig.other("create", ["title": .string("Task \(number)"), "notes": "n"]) }
            let ids = try await rig.state().tasks.map(\.id).sorted()
            for (id, kind) in [
                (ids[0], Fault.Kind.page(status: 500, retryAfter: nil)), (ids[1], .wrongType("text/plain")),
            ] {
                rig.server.add(Fault(kind, path: "*/tasks/\(id)", times: nil))
            }
            let replica = try Replica(rig)
            for _ in 0..<2 {
                let summary = try await replica.sync()
                #expect(summary.obstacle == nil)
                #expect(summary.unfetched == 2)
                #expect(try replica.tasks().count { $0.notes == "n" } == 6)
            }
            try await rig.control("faults/clear")
            let summary = try await replica.sync()
            #expect(summary.fetched == 2)
            #expect(summary.unfetched == 0)
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("Many failing tasks delay a new one by one run at most")
    func manyFailing() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<12 { try await rig.other("create", ["title": .string("Bad \(number)")]) }
            for task in try await rig.state().tasks {
                rig.server.add(
                    Fault(.page(status: 500, retryAfter: nil), path: "*/tasks/\(task.id)", times: nil))
            }
            let first = try await replica.sync()
            guard case .serverFailing = first.obstacle else {
                Issue.record("\(first)")
                return
            }
            for _ in 0..<4 { try await replica.sync() }
            try await rig.other("create", ["title": "Good", "notes": "n"])
            // The failing ones answer first.
            if let good = try await rig.state().tasks.first(where: { $0.title == "Good" }) {
                rig.server.add(Fault(.lateAnswer(seconds: 0.5), path: "*/tasks/\(good.id)"))
            }
            try await replica.sync()
            #expect(try replica.task(titled: "Good")?.notes == "n")
            // The others are here with what the list said of them.
            #expect(try replica.tasks().count == 13)
        }
    }

    @Test("Details that fail for all tasks end the run at once")
    func stopping() async throws {
        for (kind, expected) in [
            (Fault.Kind.throttled(retryAfter: 9), ServiceError.throttled(retryAfter: .seconds(9))),
            (.page(status: 503, retryAfter: 9), nil),
        ] as [(Fault.Kind, ServiceError?)] {
            try await SyncRig.with { rig in
                for number in 0..<40 { try await rig.other("create", ["title": .string("Task \(number)")]) }
                rig.server.add(Fault(kind, path: "*/tasks/*", times: nil))
                let replica = try Replica(rig)
                let summary = try await replica.sync()
                #expect(summary.obstacle != nil)
                if let expected { #expect(summary.obstacle == expected) }
                #expect(try await rig.state().count("GET") { $0.contains("/tasks/") } <= 4)
            }
        }
    }

    @Test("A change on which the server would fail is rejected here and not sent, and the others are")
    func refusedBeforeSending() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Task")
            let other = try replica.create("Other")
            try await replica.settle()
            let serverID = try replica.store.read { try $0.task(task.id)?.serverID }
            let now = rig.clock.now()
            let edit = FieldEdit(field: .priority, base: nil, value: "9", changedAt: now)
            try replica.store.write { store in
                try store.enqueue(.update([edit]), task: task.id, serverID: serverID, isIntent: false, at: now)
            }
            try replica.rename(other.id, "Renamed")
            try await rig.control("log/clear")
            let summary = try await replica.sync()
            #expect(summary.obstacle == nil)
            #expect(summary.rejected == 1)
            #expect(summary.sent == 1)
            let entry = try #require(try replica.outbox().first)
            #expect(entry.action == .update([edit]))
            #expect(entry.state == .rejected(code: "priority_out_of_range", requestID: ""))
            #expect(entry.isUntried)
            #expect(try await rig.state().count("PATCH") { _ in true } == 1)
            #expect(try await rig.state().tasks.map(\.title).sorted() == ["Renamed", "Task"])
        }
    }
}
