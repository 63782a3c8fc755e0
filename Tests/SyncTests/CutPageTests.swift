import ContractServer
import TaskStore
import Testing

struct CutPageTests {
    @Test("A sync that is interrupted at any step loses no change of the server's log")
    func cut() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for step in 1... {
                let title = "Created there before step \(step)"
                try await rig.other("create", ["title": .string(title)])
                let isCut = try await replica.syncIsCut(at: step)
                _ = try await replica.sync()
                #expect(try replica.task(titled: title) != nil)
                if !isCut {
                    #expect(step > 5)
                    return
                }
            }
        }
    }
}
