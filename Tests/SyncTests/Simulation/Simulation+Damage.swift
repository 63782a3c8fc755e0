import ContractServer
import TaskHubTestSupport
import TaskStore

/// Records of the server that cannot be read for a while.
extension Simulation {
    private static let kinds: [(member: String?, value: JSON?)] = [
        (nil, 7), ("id", "7"), ("title", nil), ("updated_at", .null), ("status", [[]]),
        ("title", .string(String(repeating: "x", count: 70_000))),
    ]

    mutating func befallRecords() throws {
        switch Int.random(in: 0..<100, using: &damages) {
        case ..<6:
            let tasks = world.facts.tasks.map(\.id).sorted()
            guard let id = tasks.randomElement(using: &damages), let kind = Self.kinds.randomElement(using: &damages)
            else { return }
            var body: [String: JSON] = ["id": .string(id)]
            body["member"] = kind.member.map(JSON.string)
            body["value"] = kind.value
            try world.control("damage", .object(body))
            chronicle.step("damaged \(id): \(kind.member ?? "all of it")")
            chronicle.count(.recordDamaged)
        case ..<12:
            if let id = world.damaged.randomElement(using: &damages) { try mend(id) }
        default: break
        }
    }

    /// Repairs all records, and lets the time pass after which a machine looks at what it could not read.
    mutating func mendRecords(for machine: Machine) throws {
        for id in world.damaged { try mend(id) }
        guard try machine.unreadable() > 0 else { return }
        chronicle.count(.recordMended)
        world.advance(by: .seconds(3601))
    }

    /// Repairs a record, mostly by a change that the log shows.
    private mutating func mend(_ id: String) throws {
        try world.control("mend", ["id": .string(id)])
        chronicle.step("mended \(id)")
        guard Int.random(in: 0..<100, using: &damages) < 70,
            let task = world.facts.tasks.first(where: { $0.id == id })
        else { return }
        try world.other("patch", task: id)
        // After a restored backup, it makes the server's values the later ones, as any change does.
        chronicle.change { $0.wrote("title", task.title, over: task.title, of: task.title, History.other) }
    }
}
