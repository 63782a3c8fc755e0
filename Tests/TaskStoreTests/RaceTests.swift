import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Races")
struct RaceTests {
    @Test("Reading and then writing from several programs at once loses nothing")
    func readThenWrite() throws {
        let container = try TestContainer()
        let (writers, rounds) = (8, 50)
        try container.open().insert([Seed.task(1, "0")])
        let results = atOnce(writers) { _ in
            let store = try container.open()
            for _ in 0..<rounds {
                try store.write { store in
                    guard var task = try store.task(Seed.id(1)), let count = Int(task.title.text) else { return }
                    task.title = TaskTitle(alreadyChecked: "\(count + 1)")
                    try store.update(task)
                }
            }
        }
        for result in results { try result.get() }
        let store = try container.open()
        #expect(try store.read { try $0.task(Seed.id(1))?.title.text } == "\(writers * rounds)")
        #expect(try store.counter == Int64(writers * rounds) + 1)
    }

    @Test("Programs that look up a key and then create a task create one in total")
    func oneTaskPerKey() throws {
        let container = try TestContainer()
        _ = try container.open()
        let results = atOnce(12) { number in
            try container.open().write { store in
                if let known = try store.creation(forKey: "button") { return known.taskID }
                try store.insert(Seed.task(number))
                try store.remember(KeyedCreation(key: "button", taskID: Seed.id(number), title: "Buy milk"))
                return Seed.id(number)
            }
        }
        #expect(Set(try results.map { try $0.get() }).count == 1)
        #expect(try container.open().ids(.all).count == 1)
    }

    @Test("The threads of one program take turns")
    func threads() throws {
        let container = try TestContainer()
        let store = try container.open()
        let results = atOnce(8) { number in
            for round in 0..<20 { try store.insert([Seed.task(number * 100 + round)]) }
        }
        for result in results { try result.get() }
        #expect(try store.ids(.all).count == 160)
    }

    @Test("A reader sees one state throughout its transaction")
    func consistentRead() throws {
        let container = try TestContainer()
        let (reader, writer) = (try container.open(), try container.open())
        try writer.insert([Seed.task(1)])
        try reader.read { store throws in
            let before = try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin))
            try writer.insert([Seed.task(2)])
            #expect(try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin)) == before)
        }
        #expect(try reader.ids(.all).count == 2)
    }
}
