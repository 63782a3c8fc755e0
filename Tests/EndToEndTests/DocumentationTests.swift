import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The documentation's examples")
struct DocumentationTests {
    private static let root = Installation.packageRoot

    private func document(_ path: String) throws -> String {
        String(decoding: try readFile("\(DocumentationTests.root)/\(path)"), as: UTF8.self)
    }

    /// The fenced blocks of one language.
    private func blocks(_ language: String, in path: String) throws -> [String] {
        try document(path).components(between: "```\(language)\n", and: "```")
    }

    @Test("The example snapshot in SharedFiles.md is valid")
    func snapshotExample() throws {
        let example = try #require(try blocks("snapshot", in: "docs/SharedFiles.md").first)
        guard
            case .ready(let snapshot) = SnapshotReader.decode(
                Array(example.utf8), at: Seed.instant("2026-11-18T12:00:00Z"))
        else {
            Issue.record("not read")
            return
        }
        #expect(snapshot.tasks.count == 2)
        #expect(snapshot.zone.name == "Europe/Berlin")
        #expect(snapshot.overdueCount(at: Seed.instant("2026-11-18T16:00:01Z"), in: snapshot.zone) == 1)
    }

    @Test("The example defaults in SharedFiles.md are read, and survive a change")
    func defaultsExample() async throws {
        let example = try #require(try blocks("json", in: "docs/SharedFiles.md").first)
        let installation = Installation()
        try await installation.taskhub("config", "set", "theme", "light")
        try writeFile("\(installation.container)/defaults.json", Array(example.utf8))
        #expect(try await installation.taskhub("config", "get", "theme").output == "dark\n")
        #expect(
            try await installation.taskhub("config", "get", "containerID").output
                == "6b1f0c9e-7d0a-4e57-9a83-52f1f3b8a001\n")
    }

    @Test("The card configuration in docs/Cards.md is accepted without an error")
    func configurationExample() async throws {
        let installation = Installation()
        try await installation.create("One", "--due", "2099-01-01 09:00")
        let path = installation.home.appending("card.toml")
        let example = try #require(try blocks("toml", in: "docs/Cards.md").first { $0.contains("font-family") })
        try writeFile(path, Array(example.utf8))
        let card = try await installation.widget("render", "--config", path)
        #expect(card.status == 0 && card.errors.isEmpty && card.output.contains("2099-01-01 09:00"), "\(card)")
    }

    @Test("The README's extension is the one that is built, and works")
    func extensionExample() async throws {
        let source = try document("Examples/due-today/main.swift")
        #expect(try blocks("swift", in: "README.md") == [source])
        let installation = Installation(zone: Installation.noon)
        let program = "\(Installation.programs)/due-today"
        #expect(try await installation.tool(program, []).output.isEmpty)
        try await installation.create("One", "--due", "today")
        try await installation.create("Two", "--due", "today")
        try await installation.create("Three", "--due", "2099-01-01")
        #expect(try await installation.tool(program, []).output == "2 due today\n")
        try writeFile(installation.snapshot, [0])
        #expect(try await installation.tool(program, []).output == "tasks?\n")
        let homeless = try await runProgram(program)
        #expect(homeless.status == 73 && homeless.stdout.isEmpty && homeless.stderr.isEmpty, "\(homeless)")
    }
}

extension String {
    fileprivate func components(between start: String, and end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let opening = rest.firstRange(of: start) {
            rest = rest[opening.upperBound...]
            guard let closing = rest.firstRange(of: end) else { break }
            found.append(String(rest[..<closing.lowerBound]))
            rest = rest[closing.upperBound...]
        }
        return found
    }
}
