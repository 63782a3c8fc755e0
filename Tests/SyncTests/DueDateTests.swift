import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Days and moments between two machines and the web client")
struct DueDateTests {
    private static let zone = TestZones.berlin

    private func due(_ replica: Replica, _ title: String = "Task") throws -> [String] {
        try replica.tasks().filter { $0.title.text == title && !$0.isCompleted }.compactMap { $0.dueDate?.text }
    }

    private static func with(
        due: DueDate?, every recurrence: Recurrence = .none,
        _ body: @Sendable (SyncRig, _ machines: [Replica], TaskItem, _ serverID: String) async throws -> Void
    ) async throws {
        try await SyncRig.with { rig in
            let machines = [try Replica(rig, zone: zone), try Replica(rig, zone: zone)]
            for machine in machines { try await machine.settle() }
            let task = try machines[0].create("Task", notes: "n", due: due, every: recurrence)
            for machine in machines { try await machine.settle() }
            try await rig.advance(bySeconds: 60)
            try await body(rig, machines, task, try #require(try await rig.state().tasks.first).id)
        }
    }

    @Test(
        "The web client's noon with every edit changes neither day nor moment",
        arguments: ["2027-02-01", "2027-02-01T15:00:00Z", "2027-02-01T11:00:00Z"])
    func resent(text: String) async throws {
        try await DueDateTests.with(due: DueDate(text: text)) { rig, machines, _, id in
            for machine in machines { #expect(try due(machine) == [text]) }
            try await rig.other("patch", task: id, ["notes": "web", "due_at": "2027-02-01T11:00:00Z"])
            for machine in machines {
                try await machine.settle()
                #expect(try due(machine) == [text])
                let task = try #require(try machine.task(titled: "Task"))
                #expect(task.notes == "web")
                #expect(try machine.lostValues(of: task.id).isEmpty)
            }
        }
    }

    @Test("Another day in the web client is a day, and clearing it clears it")
    func changed() async throws {
        try await DueDateTests.with(due: DueDate(text: "2027-02-01T15:00:00Z")) { rig, machines, _, id in
            for (sent, expected) in [("2027-02-02T11:00:00Z", ["2027-02-02"]), (nil, [])] as [(String?, [String])] {
                try await rig.other("patch", task: id, ["due_at": sent.map { .string($0) } ?? nil])
                for machine in machines {
                    try await machine.settle()
                    #expect(try due(machine) == expected)
                }
                try await rig.advance(bySeconds: 60)
            }
        }
    }

    @Test("A local change of the day wins against the web client's noon of the old one")
    func merged() async throws {
        try await DueDateTests.with(due: DueDate(text: "2027-02-01")) { rig, machines, task, id in
            try machines[0].edit(task.id, TaskEdits(dueDate: .set(try #require(DueDate(text: "2027-02-03")))))
            try await rig.advance(bySeconds: 60)
            try await rig.other("patch", task: id, ["notes": "web", "due_at": "2027-02-01T11:00:00Z"])
            for machine in machines + machines {
                try await machine.settle()
            }
            for machine in machines { #expect(try due(machine) == ["2027-02-03"]) }
            #expect(try machines[0].lostValues(of: task.id).isEmpty)
        }
    }

    @Test(
        "After a clock change, the server's next occurrence of a day is a day on both machines",
        arguments: [true, false])
    func occurrence(isCompletedHere: Bool) async throws {
        try await DueDateTests.with(due: DueDate(text: "2027-03-27"), every: .daily) { rig, machines, task, id in
            if isCompletedHere {
                try machines[0].complete(task.id)
            } else {
                try await rig.other("patch", task: id, ["status": "done"])
            }
            for machine in machines + machines { try await machine.settle() }
            #expect(
                try await rig.state().tasks.map(\.due).sorted { $0 ?? "" < $1 ?? "" }
                    == ["2027-03-27T11:00:00Z", "2027-03-28T11:00:00Z"])
            for machine in machines { #expect(try due(machine) == ["2027-03-28"]) }
        }
    }

    @Test("A machine that moves to another zone keeps its days, and sends nothing")
    func journey() async throws {
        try await DueDateTests.with(due: DueDate(text: "2027-02-01")) { rig, machines, task, _ in
            try await rig.control("log/clear")
            let abroad = try machines[0].reopened(zone: TestZones.newYork)
            try await abroad.settle(SyncOptions(isFull: true))
            #expect(try due(abroad) == ["2027-02-01"])
            #expect(try await rig.state().count("PATCH") == 0)
            try abroad.rename(task.id, "Renamed")
            try await abroad.settle()
            try await machines[1].settle()
            #expect(try due(machines[1], "Renamed") == ["2027-02-01"])
        }
    }

    @Test("A change to the whole of the same day whose outcome is unknown does not stop a deletion")
    func deleted() async throws {
        try await DueDateTests.with(due: DueDate(text: "2027-02-01T15:00:00Z")) { rig, machines, task, _ in
            try machines[0].edit(task.id, TaskEdits(dueDate: .set(try #require(DueDate(text: "2027-02-01")))))
            rig.server.add(Fault(.dropAfter, method: "PATCH", times: 1))
            #expect(try await machines[0].sync(SyncOptions(sendsOnly: true)).postponed == 1)
            try machines[0].delete(task.id)
            try await machines[0].settle()
            #expect(try machines[0].outbox() == [])
            #expect(try await rig.state().tasks.isEmpty)
        }
    }
}
