import ContractServer
import Glibc
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A sync interrupted at any step, followed by a complete one, ends in the state of an uninterrupted sync.
///
/// `TASKHUB_SYNC_CUTS` is how many steps lie between the cuts; 1 tries them all.
struct CutRunTests {
    private struct End: Hashable {
        let there: [ComparedTask]
        let lists: [String]
        let differences: [String]
        let outbox: [OutboxEntry]
        let awaited: [ProvisionalOccurrence]
    }

    private static var stride: Int { getenv("TASKHUB_SYNC_CUTS").flatMap { Int(String(cString: $0)) } ?? 6 }

    @Test("A sync that is interrupted at any step ends in the same state after the next one", arguments: [false, true])
    func cut(isFull: Bool) async throws {
        try await SyncRig.with { rig in
            let replica = try await CutRunTests.prepare(rig)
            try await rig.control("snapshots", ["name": "start"])
            let uncut = try await CutRunTests.run(rig, from: replica, isFull: isFull, cutAt: nil)
            #expect(uncut.end.differences == [])
            #expect(uncut.end.outbox == [])
            #expect(uncut.end.there.map(\.title).contains("From there"))
            var step = 1
            var cuts = 0
            while true {
                let run = try await CutRunTests.run(rig, from: replica, isFull: isFull, cutAt: step)
                #expect(run.end == uncut.end, "cut at step \(step)")
                guard run.isCut, run.end == uncut.end else { break }
                cuts += 1
                step += CutRunTests.stride
            }
            #expect(cuts > 80 / CutRunTests.stride)
        }
    }

    /// Every kind of change waits on either side.
    private static func prepare(_ rig: SyncRig) async throws -> Replica {
        let replica = try Replica(rig)
        let due = DueDate.moment(Instant(seconds: 1_900_000_000))
        let edited = try replica.create("To edit", list: "Home")
        let deleted = try replica.create("To delete")
        let daily = try replica.create("Daily", due: due, every: .daily)
        let both = try replica.create("Changed on both sides")
        try replica.create("Deleted there")
        try await replica.settle()
        try await rig.advance(bySeconds: 10)
        try replica.edit(edited.id, TaskEdits(notes: "edited", list: .named(try ListName("Garden"))))
        try replica.delete(deleted.id)
        try replica.complete(daily.id)
        let next = try #require(try replica.tasks().first { $0.predecessorID == daily.id })
        try replica.complete(next.id)
        try replica.create("New", list: "Home", priority: 3)
        let done = try replica.create("New and done")
        try replica.complete(done.id)
        try replica.rename(both.id, "Ours")
        try await rig.advance(bySeconds: 10)
        for task in try await rig.state().tasks {
            if task.title == both.title.text { try await rig.other("patch", task: task.id, ["title": "Theirs"]) }
            if task.title == "Deleted there" { try await rig.other("delete", task: task.id) }
        }
        try await rig.other("create", ["title": "From there", "notes": "n", "project": "There"])
        return replica
    }

    private static func run(
        _ rig: SyncRig, from start: Replica, isFull: Bool, cutAt step: Int?
    ) async throws -> (end: End, isCut: Bool) {
        try await rig.control("restore", ["name": "start"])
        let directory = TemporaryDirectory()
        let copied = try await runProgram("/bin/cp", ["-a", start.directory.appending("container"), directory.path])
        try #require(copied.status == 0)
        let replica = try Replica(rig, in: directory)
        let options = SyncOptions(isFull: isFull)
        let isCut = if let step { try await replica.syncIsCut(at: step, options) } else { false }
        let after = isCut ? try replica.reopened() : replica
        try await after.settle(isCut || step == nil ? options : SyncOptions())
        let hub = try await rig.state()
        let end = End(
            there: hub.tasks.map { $0.anonymous(hub.projects) }.sorted { "\($0)" < "\($1)" },
            lists: hub.projects.values.sorted(), differences: try Agreement.differences(after, hub),
            outbox: try after.outbox(), awaited: try after.awaited())
        return (end, isCut)
    }
}
