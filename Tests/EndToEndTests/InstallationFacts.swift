import Testing

extension Installation {
    /// Makes a task and returns its id.
    @discardableResult
    func create(_ title: String, _ options: String...) async throws -> String {
        let answer = try await run("taskhub-intent", ["create", title, "--json"] + options)
        guard answer.status == 0, let id = answer.output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1 else {
            throw UnexpectedAnswer(text: "\(answer)")
        }
        return String(id)
    }

    func onlyTaskID() async throws -> String {
        try await sql("SELECT id FROM task")
    }

    /// The snapshot's generation is the store's, and it shows as many open tasks as the store has.
    func expectSnapshotMatchesStore(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let card = try await widget("render", "--format", "json").output
        let open = try await sql("SELECT count(*) FROM task WHERE status IN ('inbox', 'next')")
        #expect(card.contains(#""open":\#(open)"#), "\(card.prefix(400))", sourceLocation: sourceLocation)
        let generation = try await sql("SELECT store_id || char(9) || generation FROM store_meta")
        let lines = try await tool("/usr/bin/head", ["-n", "2", snapshot]).output
        #expect(lines.contains("store\t\(generation)\n"), "\(lines)", sourceLocation: sourceLocation)
    }
}
